#include "core/model/rack.h"
#include "core/review/comments.h"
#include "tests/core/physical/room.h"

#include <QTest>

using namespace cw;
using namespace cw::review;
using model::Comment;
using model::CommentState;
using support::Room;

class TestComments : public QObject {
    Q_OBJECT

    static NewComment said(const std::string& text, std::optional<Id<Comment>> replyTo = {},
                           const std::string& date = "2026-11-30T08:00:00Z")
    {
        return {{}, replyTo, "eva", date, text};
    }

private slots:
    void aCommentIsPinnedAndAnswered()
    {
        Room room;
        NewComment first = said("too dense");
        first.subject = room.rack("A07");
        const auto id = addComment(room.tx, first);
        QVERIFY(id);
        const auto reply = addComment(room.tx, said("30 kW are fine here", *id));
        QVERIFY(reply);
        std::vector<Comment> all;
        for (const Comment& comment : room.tx.design().table<Comment>())
            all.push_back(comment);
        const auto threads = threadsOf(all);
        QCOMPARE(threads.size(), std::size_t(1));
        QCOMPARE(threads.front().first.text, std::string("too dense"));
        QCOMPARE(threads.front().replies.size(), std::size_t(1));
        QVERIFY(setCommentState(room.tx, *id, CommentState::Resolved));
        QCOMPARE(room.tx.design().at(*id).state, CommentState::Resolved);
    }

    void whatIsMissingIsNamed()
    {
        Room room;
        NewComment nobody = said("x");
        nobody.author.clear();
        QCOMPARE(addComment(room.tx, nobody).error().code, ErrorCode::InvalidArgument);
        QCOMPARE(addComment(room.tx, said("  ")).error().code, ErrorCode::InvalidArgument);
        QCOMPARE(addComment(room.tx, said("x", Id<Comment>(77))).error().code, ErrorCode::NotFound);
        NewComment about = said("x");
        about.subject = model::EntityRef(Id<model::Rack>(99));
        QCOMPARE(addComment(room.tx, about).error().code, ErrorCode::NotFound);
    }

    void besideTheDesignTheSame()
    {
        std::vector<Comment> all;
        CountingIdSource ids(10);
        const auto first = addComment(all, said("one"), ids);
        const auto second = addComment(all, said("two", *first), ids);
        QVERIFY(first && second);
        QVERIFY(setCommentState(all, *first, CommentState::Resolved));
        QCOMPARE(all.front().state, CommentState::Resolved);
        QVERIFY(!setCommentState(all, Id<Comment>(1), CommentState::Open));
        CountingIdSource again(10);
        QCOMPARE(addComment(all, said("three"), again).error().code, ErrorCode::Conflict);
    }

    void answersToAnswersStandInOneThreadByDate()
    {
        std::vector<Comment> all;
        CountingIdSource ids(1);
        const auto first = addComment(all, said("q", {}, "2026-01-01"), ids);
        const auto late = addComment(all, said("late", first.value(), "2026-01-03"), ids);
        QVERIFY(addComment(all, said("early", late.value(), "2026-01-02"), ids));
        QVERIFY(addComment(all, said("orphan", Id<Comment>(500), "2026-01-04"), ids));
        const auto threads = threadsOf(all);
        QCOMPARE(threads.size(), std::size_t(2));
        QCOMPARE(threads[0].replies.size(), std::size_t(2));
        QCOMPARE(threads[0].replies[0].text, std::string("early"));
        QCOMPARE(threads[1].first.text, std::string("orphan"));
    }

    void aCircleFromAFileEndsAndLosesNothing()
    {
        std::vector<Comment> all(2);
        for (std::size_t i = 0; i < 2; ++i) {
            all[i].id = Id<Comment>(i + 1);
            all[i].replyTo = Id<Comment>(2 - i);
            all[i].date = "2026-01-01";
        }
        std::size_t count = 0;
        for (const Thread& thread : threadsOf(all))
            count += 1 + thread.replies.size();
        QCOMPARE(count, std::size_t(2));
    }
};

QTEST_GUILESS_MAIN(TestComments)
#include "tst_comments.moc"
