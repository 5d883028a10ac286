#include "views/docks/comments_dock.h"

#include "core/project/comments_file.h"
#include "tests/views/support/workbench.h"

#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace cw;
using namespace cw::views;
using support::Workbench;

class TestCommentsDock : public QObject {
    Q_OBJECT

    Workbench m_bench;
    QTemporaryDir m_folder;

    static void write(CommentsDock& dock, const QString& text)
    {
        dock.findChild<QPlainTextEdit*>(QStringLiteral("comment"))->setPlainText(text);
        dock.findChild<QPushButton*>(QStringLiteral("add-comment"))->click();
    }
    static QPushButton* button(CommentsDock& dock, const QString& text)
    {
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        for (QPushButton* each : dock.findChildren<QPushButton*>())
            if (each->text() == text && each->isVisible())
                return each;
        return nullptr;
    }

private slots:
    void inADesignOfOnesOwnACommentIsAStep()
    {
        m_bench.open("air-rack");
        CommentsDock dock(m_bench.context);
        dock.resize(400, 500);
        dock.show();
        const auto rack = m_bench.any<model::Rack>();
        m_bench.session.selection().set(rack);
        write(dock, QStringLiteral("too near to the wall"));
        QCOMPARE(m_bench.design().table<model::Comment>().size(), std::size_t(1));
        const model::Comment comment = *m_bench.design().table<model::Comment>().begin();
        QVERIFY(comment.subject == model::EntityRef(rack));
        QCOMPARE(comment.date, m_bench.clock.now().iso());
        QCOMPARE(dock.title(), QStringLiteral("Comments 1"));
        button(dock, QStringLiteral("Reply"))->click();
        write(dock, QStringLiteral("moved by 200 mm"));
        QCOMPARE(m_bench.design().table<model::Comment>().size(), std::size_t(2));
        button(dock, QStringLiteral("Resolve"))->click();
        QCOMPARE(m_bench.design().at(comment.id).state, model::CommentState::Resolved);
        QCOMPARE(dock.title(), QStringLiteral("Comments"));
        m_bench.session.undo();
        m_bench.session.undo();
        m_bench.session.undo();
        QVERIFY(m_bench.design().table<model::Comment>().empty());
    }

    void besideAReadOnlyFileTheFileIsNotTouched()
    {
        m_bench.open("air-rack");
        const QString path = m_folder.filePath(QStringLiteral("their.cwright"));
        const project::Path file(path.toStdString());
        QVERIFY(project::saveDocument(*m_bench.disk, m_bench.session.snapshot(), file));
        m_bench.show(m_bench.session.snapshot(), true, path);
        CommentsDock dock(m_bench.context);
        dock.resize(400, 500);
        dock.show();
        QVERIFY(m_bench.settle());
        m_bench.session.selection().set(m_bench.any<model::Rack>());
        write(dock, QStringLiteral("what feeds this?"));
        QVERIFY(m_bench.settle());
        const auto kept = project::readComments(*m_bench.disk, file);
        QVERIFY(kept);
        QCOMPARE(kept->comments.size(), std::size_t(1));
        QCOMPARE(kept->comments.front().text, std::string("what feeds this?"));
        QCOMPARE(kept->designHash.size(), std::size_t(64));
        QVERIFY(m_bench.design().table<model::Comment>().empty());
        QCOMPARE(dock.title(), QStringLiteral("Comments 1"));
        // Whoever opens it next reads it.
        m_bench.session.close();
        m_bench.show(m_bench.session.isOpen() ? m_bench.session.snapshot() : project::Document{},
                     true, path);
        QVERIFY(m_bench.settle());
        QCOMPARE(dock.title(), QStringLiteral("Comments 1"));
    }

    void withoutAFileNothingIsPromised()
    {
        m_bench.open("air-rack");
        m_bench.show(m_bench.session.snapshot(), true);
        CommentsDock dock(m_bench.context);
        dock.show();
        QVERIFY(!dock.findChild<QPlainTextEdit*>(QStringLiteral("comment"))->isEnabled());
    }
};

QTEST_MAIN(TestCommentsDock)
#include "tst_comments_dock.moc"
