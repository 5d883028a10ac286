#include "core/codec/comment_file.h"
#include "core/model/rack.h"

#include <QTest>

using namespace cw;
using namespace cw::codec;

class TestCommentFile : public QObject {
    Q_OBJECT

    static CommentFile sample()
    {
        CommentFile file;
        file.designHash = std::string(64, 'a');
        for (std::uint64_t i = 1; i <= 2; ++i) {
            model::Comment comment;
            comment.id = Id<model::Comment>(i);
            comment.author = "eva";
            comment.date = "2026-11-30";
            comment.text = i == 1 ? "\"quoted\" ¼\nand on" : "yes";
            comment.discipline = model::Discipline::Power;
            if (i == 2)
                comment.replyTo = Id<model::Comment>(1);
            else
                comment.subject = model::EntityRef(Id<model::Rack>(7));
            file.comments.push_back(comment);
        }
        return file;
    }
    static std::string textOf(const CommentFile& file)
    {
        StringSink sink;
        const auto done = encodeComments(file, sink);
        return done ? sink.text() : done.error().text();
    }
    static Expected<CommentFile> read(std::string_view text)
    {
        TextSource source(text);
        return decodeComments(source);
    }

private slots:
    void whatIsWrittenIsRead()
    {
        const std::string text = textOf(sample());
        const auto back = read(text);
        QVERIFY2(back, back ? "" : back.error().text().c_str());
        QVERIFY(*back == sample());
        QCOMPARE(textOf(*back), text);
        const auto empty = read(textOf({}));
        QVERIFY(empty);
        QVERIFY(empty->comments.empty());
    }

    void oneCommentIsOneLine()
    {
        const QString text = QString::fromStdString(textOf(sample()));
        QCOMPARE(text.count(QLatin1Char('\n')), 8);
        QVERIFY(text.startsWith(QLatin1String("{\"format\":\"clusterwright-comments\"")));
    }

    void whatIsWrongIsRefusedByPlace_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("says");
        const QByteArray head = R"({"format":"clusterwright-comments","version":1,)";
        QTest::newRow("not json") << QByteArray("hello") << "";
        QTest::newRow("project") << QByteArray(R"({"format":"clusterwright-project","version":1})")
                                 << "/format";
        QTest::newRow("empty") << QByteArray("{}") << "/format";
        QTest::newRow("unknown key") << head + R"("extra":1})"
                                     << "/extra";
        QTest::newRow("unknown list") << head + R"("rack":[]})"
                                      << "/rack";
        QTest::newRow("unknown field")
            << head +
                   R"("comment":[{"id":"0000000000001","author":"a","date":"d","text":"t","x":1}]})"
            << "/comment/0";
        QTest::newRow("missing field")
            << head + R"("comment":[{"id":"0000000000001","author":"a","date":"d"}]})"
            << "/comment/0";
        QTest::newRow("twice")
            << head + R"("comment":[{"id":"0000000000001","author":"a","date":"d","text":"t"},)"
                      R"({"id":"0000000000001","author":"a","date":"d","text":"t"}]})"
            << "/comment/1";
    }
    void whatIsWrongIsRefusedByPlace()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, says);
        const auto result = read(text.toStdString());
        QVERIFY(!result);
        QVERIFY2(result.error().text().find(says.toStdString()) != std::string::npos,
                 result.error().text().c_str());
    }

    void aNewerFileSaysSo()
    {
        const auto result =
            read(R"({"format":"clusterwright-comments","version":99,"comment":[]})");
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::UnknownVersion);
    }

    void sizeAndNumberAreBounded()
    {
        CommentFile file = sample();
        file.comments[0].text = std::string(100'000, 'x');
        const auto longText = read(textOf(file));
        QVERIFY(!longText);
        QCOMPARE(longText.error().code, ErrorCode::Limit);
        Limits few = commentLimits();
        few.entities = 1;
        const std::string text = textOf(sample());
        TextSource source(text);
        const auto many = decodeComments(source, few);
        QVERIFY(!many);
        QCOMPARE(many.error().code, ErrorCode::Limit);
    }
};

QTEST_GUILESS_MAIN(TestCommentFile)
#include "tst_comment_file.moc"
