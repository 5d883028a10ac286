#include "core/project/comments_file.h"

#include "tests/core/project/faulty_files.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace cw;
using namespace cw::project;

class TestCommentsFile : public QObject {
    Q_OBJECT

    FaultyFiles m_files;
    std::unique_ptr<QTemporaryDir> m_folder;
    Path m_project;
    FixedClock m_clock{Timestamp{1'796'000'000}};

    Owner owner() const { return currentOwner(m_clock); }
    static std::function<Expected<void>(codec::CommentFile&)> say(std::uint64_t id,
                                                                  const std::string& text)
    {
        return [=](codec::CommentFile& file) -> Expected<void> {
            model::Comment comment;
            comment.id = Id<model::Comment>(id);
            comment.author = "eva";
            comment.date = "2026-11-30";
            comment.text = text;
            file.comments.push_back(comment);
            return {};
        };
    }
    QStringList names() const
    {
        return QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden, QDir::Name);
    }

private slots:
    void init()
    {
        m_files.diskBytes.reset();
        m_files.readOnlyFolder = false;
        m_folder = std::make_unique<QTemporaryDir>();
        m_project = Path(m_folder->filePath("a.cwright").toStdString());
    }

    void withoutAFileThereAreNone()
    {
        const auto none = readComments(m_files, m_project);
        QVERIFY(none);
        QVERIFY(none->comments.empty());
    }

    void remarksOfTwoReviewersBothStay()
    {
        QVERIFY(changeComments(m_files, m_project, owner(), say(1, "one")));
        QVERIFY(changeComments(m_files, m_project, owner(), say(2, "two")));
        const auto both = readComments(m_files, m_project);
        QVERIFY(both);
        QCOMPARE(both->comments.size(), std::size_t(2));
        QCOMPARE(names(), QStringList{"a.cwright.comments.json"});
    }

    void aFullDiskLeavesWhatWasThere()
    {
        QVERIFY(changeComments(m_files, m_project, owner(), say(1, "one")));
        m_files.diskBytes = 10;
        const auto result = changeComments(m_files, m_project, owner(), say(2, "two"));
        m_files.diskBytes.reset();
        QVERIFY(!result);
        const auto kept = readComments(m_files, m_project);
        QVERIFY(kept);
        QCOMPARE(kept->comments.size(), std::size_t(1));
        QCOMPARE(names(), QStringList{"a.cwright.comments.json"});
    }

    void aFolderThatMayNotBeWrittenIsNamed()
    {
        m_files.readOnlyFolder = true;
        const auto result = changeComments(m_files, m_project, owner(), say(1, "one"));
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::WriteFailed);
    }

    void anotherWriterIsWaitedForByTheUser()
    {
        Owner other = owner();
        other.user = "jan";
        const auto lock = Lock::acquire(m_files, commentsPath(m_project), other);
        QVERIFY(lock);
        const auto result = changeComments(m_files, m_project, owner(), say(1, "one"));
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::Locked);
    }

    void aRefusedChangeWritesNothing()
    {
        const auto result =
            changeComments(m_files, m_project, owner(), [](codec::CommentFile&) -> Expected<void> {
                return fail(ErrorCode::InvalidArgument, "no");
            });
        QVERIFY(!result);
        QVERIFY(names().isEmpty());
    }

    void aBrokenFileIsNamedAndKept()
    {
        QFile file(QString::fromStdString(commentsPath(m_project).string()));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{");
        file.close();
        const auto result = changeComments(m_files, m_project, owner(), say(1, "one"));
        QVERIFY(!result);
        QVERIFY(result.error().text().find("a.cwright.comments.json") != std::string::npos);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("{"));
    }
};

QTEST_GUILESS_MAIN(TestCommentsFile)
#include "tst_comments_file.moc"
