#include "app/gui/status_line.h"
#include "tests/app/gui/window_test.h"
#include "views/canvas/canvas.h"
#include "views/workspace/workspace.h"

#include <QTabBar>
#include <QAbstractScrollArea>
#include <QAccessible>
#include <QLabel>
#include <QMainWindow>

#include <cmath>

using namespace cw;
using support::TestWindow;
using views::ThemeChoice;

namespace {

double luminance(QRgb pixel)
{
    const auto linear = [](int channel) {
        const double c = channel / 255.0;
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(qRed(pixel)) + 0.7152 * linear(qGreen(pixel)) +
           0.0722 * linear(qBlue(pixel));
}

/// Contrast by WCAG 2.1 between the ground of a grabbed label (its commonest colour) and the pixel
/// that differs most from it: the core of a letter's stem.
double contrastOf(const QImage& image)
{
    QHash<QRgb, int> counts;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            ++counts[image.pixel(x, y)];
    QRgb ground = 0;
    int most = 0;
    for (auto at = counts.cbegin(); at != counts.cend(); ++at)
        if (at.value() > most) {
            most = at.value();
            ground = at.key();
        }
    const double base = luminance(ground);
    double best = 1;
    for (auto at = counts.cbegin(); at != counts.cend(); ++at) {
        const double other = luminance(at.key());
        best = std::max(best, (std::max(base, other) + 0.05) / (std::min(base, other) + 0.05));
    }
    return best;
}

/// Share of the window's pixels that are exactly this colour.
double share(const QImage& image, const QColor& colour)
{
    qint64 hits = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            hits += image.pixel(x, y) == colour.rgb() ? 1 : 0;
    return static_cast<double>(hits) / (image.width() * image.height());
}

void settle()
{
    QTest::qWait(100);
}

} // namespace

/// How the window looks and reads, measured.
class TestLook : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_test = std::make_unique<TestWindow>();
        QVERIFY(m_test->openTemplate("air-rack"));
        const auto& devices = m_test->session().design().table<model::Device>();
        m_test->session().selection().set(devices.begin()->id);
        settle();
    }
    void cleanupTestCase() { m_test.reset(); }

    void switchingTheThemeChangesAllSurfacesAtOnce()
    {
        views::Theme& theme = m_test->bench->theme;
        for (const ThemeChoice from : {ThemeChoice::Light, ThemeChoice::Dark}) {
            theme.choose(from);
            settle();
            const QColor surfaces[] = {theme.window(), theme.colour(drawing::Role::Panel),
                                       theme.colour(drawing::Role::Canvas),
                                       theme.colour(drawing::Role::Chip)};
            for (views::Workspace* workspace : m_test->window->workspaces()) {
                theme.choose(from);
                m_test->window->showWorkspace(workspace->id());
                settle();
                QVERIFY(share(m_test->window->grab().toImage(), surfaces[1]) > 0.05);
                theme.choose(from == ThemeChoice::Light ? ThemeChoice::Dark : ThemeChoice::Light);
                settle();
                const QImage after = m_test->window->grab().toImage();
                for (const QColor& old : surfaces) {
                    const double left = share(after, old);
                    QVERIFY2(left < 0.003, qPrintable(QStringLiteral("%1: %2 % still %3")
                                                          .arg(workspace->id())
                                                          .arg(left * 100)
                                                          .arg(old.name())));
                }
            }
        }
    }

    void labelsReadInBothThemes()
    {
        QStringList weak;
        for (const ThemeChoice choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
            m_test->bench->theme.choose(choice);
            for (views::Workspace* workspace : m_test->window->workspaces()) {
                m_test->window->showWorkspace(workspace->id());
                settle();
                const QImage whole = m_test->window->grab().toImage();
                for (const QLabel* label : m_test->window->findChildren<QLabel*>()) {
                    // Of what is scrolled half out of sight, the half that is seen may have no ink.
                    if (!label->isVisible() || label->text().trimmed().isEmpty() ||
                        label->visibleRegion().boundingRect() != label->rect())
                        continue;
                    const QRect area = QRect(label->mapTo(m_test->window.get(), QPoint()),
                                             label->size()) &
                                       whole.rect();
                    const double contrast = contrastOf(whole.copy(area));
                    if (contrast < 4.5)
                        weak.append(QStringLiteral("%1 %2: \"%3\" %4")
                                        .arg(choice == ThemeChoice::Light ? "light" : "dark",
                                             workspace->id(), label->text().left(40))
                                        .arg(contrast, 0, 'f', 2));
                }
            }
        }
        QVERIFY2(weak.isEmpty(), qPrintable(weak.join('\n')));
    }

    void everythingThatTakesTheKeyboardHasAName()
    {
        QStringList nameless;
        m_test->window->showStart();
        const auto look = [&](const QString& where) {
            settle();
            for (QWidget* widget : m_test->window->findChildren<QWidget*>()) {
                if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus ||
                    widget->objectName().startsWith(QLatin1String("qt_")))
                    continue;
                // Qt calls a tab bar by its current tab; while no panel is shown there is none.
                if (const auto* tabs = qobject_cast<QTabBar*>(widget);
                    tabs != nullptr && tabs->currentIndex() < 0)
                    continue;
                QAccessibleInterface* face = QAccessible::queryAccessibleInterface(widget);
                if (face == nullptr || face->text(QAccessible::Name).trimmed().isEmpty())
                    nameless.append(QStringLiteral("%1: %2 \"%3\" in %4")
                                        .arg(where, widget->metaObject()->className(),
                                             widget->objectName(),
                                             widget->parentWidget()->metaObject()->className()));
            }
        };
        look(QStringLiteral("start"));
        for (views::Workspace* workspace : m_test->window->workspaces()) {
            m_test->window->showWorkspace(workspace->id());
            look(workspace->id());
        }
        nameless.removeDuplicates();
        QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join('\n')));
    }

    void theWholeAccessibilityTreeIsWalked()
    {
        m_test->window->showWorkspace(QStringLiteral("racks"));
        settle();
        int objects = 0;
        bool device = false;
        const QString name = QString::fromStdString(
            m_test->session().design().table<model::Device>().begin()->name);
        const std::function<void(QAccessibleInterface*, int)> walk = [&](QAccessibleInterface* at,
                                                                         int depth) {
            QVERIFY(at != nullptr && at->isValid());
            QVERIFY(depth < 40);
            ++objects;
            device = device || at->text(QAccessible::Name).contains(name);
            for (int i = 0; i < at->childCount(); ++i)
                walk(at->child(i), depth + 1);
        };
        walk(QAccessible::queryAccessibleInterface(m_test->window.get()), 0);
        QVERIFY(objects > 100);
        QVERIFY(device); // what is drawn is told, too
    }

    void largerTextFitsTheWindow()
    {
        m_test->bench->theme.setFontScale(1.4);
        settle();
        QVERIFY(m_test->window->minimumSizeHint().width() <= 1600);
        m_test->bench->theme.setFontScale(1);
    }

private:
    std::unique_ptr<TestWindow> m_test;
};

QTEST_MAIN(TestLook)
#include "tst_look.moc"
