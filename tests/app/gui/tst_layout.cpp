// What fits where: nothing a stranger reads is cut, on a small screen and a large one.

#include "app/gui/dock_set.h"
#include "tests/app/gui/window_test.h"
#include "views/actions/action_registry.h"
#include "views/canvas/canvas.h"
#include "views/docks/dock.h"
#include "views/docks/findings_dock.h"
#include "views/vitals/vital_tile.h"
#include "views/vitals/vitals_bar.h"
#include "views/vitals/why_panel.h"
#include "views/workspace/workspace.h"

#include <QAbstractButton>
#include <QDialog>
#include <QDir>
#include <QDockWidget>
#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QStyle>
#include <QStyleOptionButton>
#include <QTabBar>
#include <QTableView>
#include <QTreeView>

using namespace cw;
using support::TestWindow;

namespace {

bool isCut(const QLabel& label)
{
    if (label.text().isEmpty() || !label.pixmap(Qt::ReturnByValue).isNull() ||
        label.textFormat() == Qt::RichText || label.text().startsWith('<'))
        return false;
    if (label.text().endsWith(QChar(0x2026)) && label.toolTip().size() > label.text().size())
        return false; // cut on purpose, told by the tooltip
    QString text = label.text();
    if (label.buddy() != nullptr)
        text.remove('&');
    const QMargins margins = label.contentsMargins();
    const int wide = label.contentsRect().width();
    const QRect needed = label.fontMetrics().boundingRect(
        QRect(0, 0, wide, 10'000), label.wordWrap() ? Qt::TextWordWrap : 0, text);
    return needed.width() > wide + 1 ||
           needed.height() > label.height() - margins.top() - margins.bottom() + 2;
}

/// Its text is wider than it: what a style draws then has lost its end.
bool isCut(const QAbstractButton& button)
{
    if (button.text().isEmpty() || qobject_cast<const views::VitalTile*>(&button) != nullptr)
        return false;
    if (button.text().endsWith(QChar(0x2026)) && button.toolTip().size() > button.text().size())
        return false;
    QString text = button.text();
    text.remove('&');
    return button.fontMetrics().horizontalAdvance(text) > button.width() + 1 ||
           button.fontMetrics().height() > button.height() + 1;
}

/// "where: the text" of everything visible that is cut.
QStringList cutIn(const QWidget& root, const QString& where)
{
    QStringList out;
    const auto shown = [](const QWidget* widget) {
        return widget->isVisible() && widget->width() > 0 && !widget->visibleRegion().isEmpty();
    };
    for (const QLabel* label : root.findChildren<QLabel*>())
        if (shown(label) && isCut(*label))
            out << where + QStringLiteral(": label ") + label->text();
    for (const QAbstractButton* button : root.findChildren<QAbstractButton*>())
        if (shown(button) && isCut(*button))
            out << where + QStringLiteral(": button ") + button->text();
    for (const QScrollArea* area : root.findChildren<QScrollArea*>())
        if (shown(area) && area->widget() != nullptr &&
            area->widget()->width() > area->viewport()->width() + 1)
            out << where + QStringLiteral(": wider than its place: ") +
                       area->metaObject()->className() + ' ' + area->objectName();
    return out;
}

/// Keeps a picture where the environment names a folder, to be looked at.
void keep(QWidget& widget, const QString& name)
{
    if (const QByteArray folder = qgetenv("CW_PICTURES"); !folder.isEmpty())
        widget.grab().save(QDir(QString::fromLocal8Bit(folder)).filePath(name + ".png"));
}

int rowsSeen(const QTreeView& view)
{
    int out = 0;
    for (QModelIndex at = view.indexAt(QPoint(4, 4)); at.isValid(); at = view.indexBelow(at))
        out += view.viewport()->rect().contains(view.visualRect(at)) ? 1 : 0;
    return out;
}

} // namespace

class TestLayout : public QObject {
    Q_OBJECT

    std::unique_ptr<TestWindow> m_test;
    QString m_design;

    void openDesign(const QString& design)
    {
        if (m_design == design)
            return;
        if (!m_test)
            m_test = std::make_unique<TestWindow>();
        QVERIFY(m_test->openTemplate(design.toUtf8().constData()));
        m_design = design;
    }
    void settle() const { QTest::qWait(200); }

private Q_SLOTS:
    void cleanupTestCase() { m_test.reset(); }

    void findingsAreReadBesideTheCanvas_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<int>("rows");
        QTest::newRow("1280x800") << QSize(1280, 800) << 5;
        QTest::newRow("1600x1000") << QSize(1600, 1000) << 8;
        QTest::newRow("and back") << QSize(1280, 800) << 5;
    }
    void findingsAreReadBesideTheCanvas()
    {
        QFETCH(QSize, size);
        QFETCH(int, rows);
        openDesign(QStringLiteral("dgx-h100-superpod"));
        m_test->window->showWorkspace(QStringLiteral("racks"));
        m_test->window->docks().raise(QStringLiteral("findings"));
        m_test->window->resize(size);
        settle();
        auto& dock = *m_test->window->docks().findings;
        const auto* view = dock.findChild<QTreeView*>();
        QVERIFY(view->isVisible());
        const int seen = rowsSeen(*view);
        QVERIFY2(seen >= rows, qPrintable(QString::number(seen)));
        const views::Canvas* canvas = m_test->window->workspace()->canvas();
        QVERIFY(canvas->height() > m_test->window->docks().frame("findings")->height() * 1.2);
        // The counts stand in one line.
        int top = -1;
        for (const QAbstractButton* chip : dock.findChildren<QAbstractButton*>())
            if (chip->objectName().startsWith(QLatin1String("kind-"))) {
                QVERIFY(top < 0 || chip->y() == top);
                top = chip->y();
            }
    }

    void aHeightOfTheUsersOwnStays()
    {
        openDesign(QStringLiteral("dgx-h100-superpod"));
        gui::MainWindow& window = *m_test->window;
        window.resize(1600, 1000);
        settle();
        QDockWidget* findings = window.docks().frame("findings");
        const int before = findings->height();
        window.resizeDocks({findings}, {before - 20}, Qt::Vertical);
        settle();
        const int own = findings->height();
        QVERIFY(own < before);
        window.resize(1600, 940);
        settle();
        QVERIFY2(std::abs(findings->height() - own) <= 4,
                 qPrintable(QStringLiteral("%1 not %2").arg(findings->height()).arg(own)));
        window.resetLayout(); // and is forgotten with the layout
        settle();
        QVERIFY(findings->height() > own + 10);
    }

    void nothingIsCut_data()
    {
        QTest::addColumn<QString>("design");
        QTest::addColumn<QSize>("size");
        for (const char* design : {"dgx-h100-superpod", "air-rack"})
            for (const QSize size : {QSize(1280, 800), QSize(1600, 1000)})
                QTest::addRow("%s %d", design, size.width()) << design << size;
    }
    void nothingIsCut()
    {
        QFETCH(QString, design);
        QFETCH(QSize, size);
        openDesign(design);
        gui::MainWindow& window = *m_test->window;
        window.resize(size);
        QStringList cut;
        for (views::Workspace* workspace : window.workspaces()) {
            window.showWorkspace(workspace->id());
            QVERIFY(QTest::qWaitFor([&] { return workspace->isReady(); }, 60'000));
            settle();
            cut << cutIn(window, workspace->id());
        }
        window.showWorkspace(QStringLiteral("racks"));
        for (const bool selected : {false, true}) {
            if (selected)
                m_test->session().selection().set(
                    m_test->session().design().table<model::Device>().begin()->id);
            for (QDockWidget* frame : window.docks().frames()) {
                const auto* dock = qobject_cast<const views::Dock*>(frame->widget());
                window.docks().raise(dock->id());
                settle();
                cut << cutIn(*frame, dock->id());
            }
        }
        m_test->session().selection().clear();
        cut.removeDuplicates();
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join('\n')));
    }

    void aComparisonIsNotCut()
    {
        openDesign(QStringLiteral("air-rack"));
        gui::MainWindow& window = *m_test->window;
        const QString other = m_test->writeTemplate("dgx-h100-superpod", {{"nodes", "31"}});
        window.compareWith(other);
        views::Workspace* review = window.workspace(QStringLiteral("review"));
        QVERIFY(QTest::qWaitFor([&] { return review->isReady(); }, 60'000));
        QStringList cut;
        for (const QSize size : {QSize(1280, 800), QSize(1600, 1000)}) {
            window.resize(size);
            settle();
            keep(window, QStringLiteral("review-%1").arg(size.width()));
            cut << cutIn(window, QString::number(size.width()));
            // Before, after and change are all seen at once, on a page of their own where it must
            // be.
            if (auto* pages = review->findChild<QTabBar*>(); pages->isVisible()) {
                pages->setCurrentIndex(1);
                settle();
                keep(window, QStringLiteral("review-numbers-%1").arg(size.width()));
                cut << cutIn(window, QString::number(size.width()));
            }
            const auto* numbers = review->findChild<QTableView*>();
            QVERIFY(numbers->isVisible());
            QVERIFY(numbers->horizontalHeader()->length() <= numbers->viewport()->width());
        }
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join('\n')));
    }

    void dialogsAreNotCut()
    {
        openDesign(QStringLiteral("air-rack"));
        gui::MainWindow& window = *m_test->window;
        window.resize(1280, 800);
        QStringList cut;
        for (const auto choice : {views::ThemeChoice::Light, views::ThemeChoice::Dark}) {
            window.chooseTheme(choice);
            const QString look = choice == views::ThemeChoice::Light ? "-light" : "-dark";
            const std::pair<const char*, std::function<void()>> dialogs[] = {
                {"preferences", [&] { window.openPreferences(); }},
                {"keys", [&] { window.openPreferences(true); }},
                {"exports", [&] { window.openExports(); }},
                {"shortcuts", [&] { window.openShortcutList(); }},
                {"about", [&] { window.openAbout(); }}};
            for (const auto& [name, open] : dialogs) {
                open();
                settle();
                const auto all = window.findChildren<QDialog*>();
                QDialog* dialog = nullptr;
                for (QDialog* each : all)
                    if (each->isVisible())
                        dialog = each;
                QVERIFY2(dialog != nullptr, name);
                QVERIFY(dialog->width() <= 1280 && dialog->height() <= 800);
                keep(*dialog, QLatin1String(name) + look);
                cut << cutIn(*dialog, QLatin1String(name));
                dialog->close();
                settle();
            }
            window.openPalette();
            settle();
            keep(window, QStringLiteral("palette") + look);
            for (QWidget* widget : window.findChildren<QWidget*>())
                if (widget->isVisible() && widget->inherits("cw::views::CommandPalette")) {
                    keep(*widget, QStringLiteral("palette-alone") + look);
                    cut << cutIn(*widget, QStringLiteral("palette"));
                    widget->close();
                }
            window.vitals().explain(QStringLiteral("throughput"));
            settle();
            QVERIFY(window.vitals().whyPanel() != nullptr);
            keep(*window.vitals().whyPanel(), QStringLiteral("why") + look);
            cut << cutIn(*window.vitals().whyPanel(), QStringLiteral("why"));
            window.vitals().whyPanel()->close();
        }
        cut.removeDuplicates();
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join('\n')));
    }
};

QTEST_MAIN(TestLayout)
#include "tst_layout.moc"
