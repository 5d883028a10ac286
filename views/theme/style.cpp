#include "views/theme/style.h"

#include "views/theme/icons.h"
#include "views/theme/theme.h"

#include <QRegularExpression>

namespace cw::views {

using drawing::Role;

namespace {

// Tokens in braces are replaced by colours. 4 px grid, radius 6 on controls and 8 on cards.
constexpr const char* kSheet = R"css(
QMainWindow, QDialog { background: {window}; }
QMainWindow::separator { background: {line}; width: 1px; height: 1px; }
QMenuBar { background: {panel}; color: {text}; padding: 2px 4px; border: 0; }
QMenuBar::item { padding: 4px 10px; border-radius: 6px; background: transparent; }
QMenuBar::item:selected { background: {chip}; }
QMenu { background: {panel}; color: {text}; border: 1px solid {line}; padding: 4px; }
QMenu::item { padding: 5px 28px 5px 24px; border-radius: 4px; }
QMenu::item:selected { background: {accent}; color: {onaccent}; }
QMenu::item:disabled { color: {secondary}; background: transparent; }
QMenu::indicator { width: 14px; height: 14px; left: 6px; }
QMenu::indicator:checked { image: url(:/icons/controls/tick-menu-{look}.svg); }
QMenu::right-arrow { image: url(:/icons/controls/right-{look}.svg); width: 12px; height: 12px;
    right: 6px; }
QMenu::separator { height: 1px; background: {line}; margin: 4px 8px; }
QToolBar { background: {panel}; border: 0; border-bottom: 1px solid {line}; padding: 6px 8px;
           spacing: 2px; }
QToolButton { background: transparent; color: {text}; border: 1px solid transparent;
              border-radius: 6px; padding: 4px 10px; }
QToolButton:hover { background: {chip}; }
QToolButton:checked { background: {accent}; color: {onaccent}; }
QToolButton:disabled { color: {secondary}; }
QToolButton:focus { border-color: {accent}; }
QDockWidget { color: {text}; font-weight: 600; titlebar-close-icon: none; }
QDockWidget::title { background: {panel}; padding: 8px 12px; border-bottom: 1px solid {line};
                     text-align: left; }
QDockWidget > QWidget { background: {panel}; }
QTabBar::tab { background: transparent; color: {secondary}; padding: 5px 12px; margin: 4px 2px;
               border-radius: 6px; border: 1px solid transparent; }
QTabBar::tab:selected { background: {chip}; color: {text}; font-weight: 600; }
QTabBar::tab:focus { border-color: {accent}; }
QTabWidget::pane { border: 0; }
QStatusBar { background: {panel}; color: {secondary}; border-top: 1px solid {line}; }
QStatusBar::item { border: 0; }
QStatusBar QLabel { color: {secondary}; font-size: 12px; padding: 0 8px; }
QTreeView, QTableView, QListView { background: {panel}; color: {text}; border: 0;
    alternate-background-color: {chip}; selection-background-color: {selection};
    selection-color: {text}; font-size: 12px; outline: 0; }
QTreeView::item, QListView::item { min-height: 26px; border: 0; padding: 0 2px; }
QTableView::item { padding: 0 6px; border: 0; }
QTableView QHeaderView::section { padding: 5px 9px; }
QTreeView[cw="compact"]::item { min-height: 22px; }
QTreeView[cw="compact"] QHeaderView::section { padding: 3px 6px; }
QTreeView::item:selected, QListView::item:selected, QTableView::item:selected {
    background: {selection}; color: {text}; }
QTreeView:focus, QTableView:focus, QListView:focus { border: 1px solid {accent}; }
QHeaderView { background: {panel}; }
QHeaderView::section { background: {panel}; color: {secondary}; border: 0;
    border-bottom: 1px solid {line}; padding: 5px 6px; font-size: 11px; }
QLineEdit, QPlainTextEdit, QTextEdit, QSpinBox, QDoubleSpinBox, QComboBox {
    background: {chip}; color: {text}; border: 1px solid {line}; border-radius: 6px;
    padding: 4px 8px; selection-background-color: {accent}; selection-color: {onaccent}; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus,
QComboBox:focus { border-color: {accent}; }
QLineEdit[cw="compact"], QComboBox[cw="compact"] { padding: 1px 8px; }
QComboBox[cw="compact"] { padding-right: 22px; }
QLineEdit:read-only { background: transparent; }
QLineEdit[cw="flat"], QComboBox[cw="flat"] { background: transparent; border-color: transparent;
    padding: 2px 1px; }
QLineEdit[cw="flat"]:hover, QComboBox[cw="flat"]:hover { border-color: {line};
    background: {chip}; }
QLineEdit[cw="flat"]:focus, QComboBox[cw="flat"]:focus { border-color: {accent};
    background: {chip}; }
QLineEdit[cw="flat-error"] { background: transparent; border-color: {error}; padding: 2px 1px; }
QComboBox { padding-right: 22px; }
QComboBox::drop-down { subcontrol-origin: border; subcontrol-position: center right; width: 22px;
    border: 0; }
QComboBox::down-arrow { image: url(:/icons/controls/down-{look}.svg); width: 12px; height: 12px; }
QComboBox::down-arrow:disabled { image: none; }
QComboBox[cw="flat"] { padding-right: 16px; }
QComboBox[cw="flat"]::drop-down { width: 16px; }
QComboBox[cw="flat"]:disabled { color: {text}; padding-right: 0; }
QComboBox[cw="flat"]::drop-down:disabled { width: 0; }
QSpinBox::up-button, QDoubleSpinBox::up-button, QDateEdit::up-button { border: 0; width: 18px;
    subcontrol-origin: border; subcontrol-position: top right; background: transparent; }
QSpinBox::down-button, QDoubleSpinBox::down-button, QDateEdit::down-button { border: 0; width: 18px;
    subcontrol-origin: border; subcontrol-position: bottom right; background: transparent; }
QSpinBox::up-arrow, QDoubleSpinBox::up-arrow, QDateEdit::up-arrow {
    image: url(:/icons/controls/up-{look}.svg); width: 9px; height: 9px; }
QSpinBox::down-arrow, QDoubleSpinBox::down-arrow, QDateEdit::down-arrow {
    image: url(:/icons/controls/down-{look}.svg); width: 9px; height: 9px; }
QComboBox QAbstractItemView { background: {panel}; border: 1px solid {line}; }
QPushButton { background: {chip}; color: {text}; border: 1px solid {line}; border-radius: 6px;
              padding: 5px 14px; }
QPushButton:hover { border-color: {accent}; }
QPushButton:focus { border-color: {accent}; }
QPushButton:disabled { color: {secondary}; }
QPushButton:default, QPushButton[cw="primary"] { background: {accent}; color: {onaccent};
    border-color: {accent}; font-weight: 600; }
QPushButton:default:disabled, QPushButton[cw="primary"]:disabled { background: {chip};
    color: {secondary}; border-color: {line}; }
QLineEdit:disabled, QPlainTextEdit:disabled, QSpinBox:disabled, QDoubleSpinBox:disabled,
QComboBox:disabled, QCheckBox:disabled, QRadioButton:disabled { color: {secondary}; }
QPushButton[cw="link"] { background: transparent; border: 1px solid transparent; color: {accent};
    padding: 0 2px; text-align: left; }
QPushButton[cw="link"]:hover { text-decoration: underline; }
QPushButton[cw="link"]:focus { border-color: {accent}; }
QPushButton[cw="chip"], QToolButton[cw="chip"] { border-radius: 10px; padding: 2px 10px;
    border: 1px solid {line}; background: {chip}; color: {secondary}; font-size: 11px; }
QPushButton[cw="chip"]:checked, QToolButton[cw="chip"]:checked { background: {accent};
    color: {onaccent}; border-color: {accent}; }
QPushButton[cw="card"] { background: {panel}; border: 1px solid {line}; border-radius: 8px;
    padding: 0; text-align: left; }
QPushButton[cw="card"]:hover, QPushButton[cw="card"]:focus { border-color: {accent}; }
QPushButton[cw="field"] { text-align: left; color: {secondary}; padding: 6px 12px; }
QWidget[cw="popup"] { background: {panel}; border: 1px solid {line}; }
QWidget[cw="panel"] { background: {panel}; }
QToolBar[cw="bare"] { padding: 0; spacing: 0; }
QLabel { color: {text}; background: transparent; }
QLabel[cw="secondary"] { color: {secondary}; font-size: 12px; }
QLabel[cw="section"] { color: {secondary}; font-size: 10px; font-weight: 600;
    letter-spacing: 1px; }
QLabel[cw="value"] { font-size: 17px; font-weight: 600; }
QLabel[cw="title"] { font-size: 15px; font-weight: 600; }
QLabel[cw="headline"] { font-size: 22px; font-weight: 600; }
QLabel[cw="good"] { color: {good}; }
QLabel[cw="warning"] { color: {warning}; }
QLabel[cw="error"] { color: {error}; }
QFrame[cw="card"] { background: {panel}; border: 1px solid {line}; border-radius: 8px; }
QFrame[cw="banner"] { background: {selection}; border: 0; border-bottom: 1px solid {line}; }
QFrame[cw="line"] { background: {line}; border: 0; max-height: 1px; min-height: 1px; }
QToolTip { background: {panel}; color: {text}; border: 1px solid {line}; padding: 4px 6px; }
QProgressBar { background: {chip}; border: 0; border-radius: 3px; max-height: 6px;
               text-align: center; }
QProgressBar::chunk { background: {accent}; border-radius: 3px; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: {line}; border-radius: 4px; min-height: 24px; min-width: 24px;
                     margin: 1px; }
QScrollBar::handle:hover { background: {secondary}; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QSplitter::handle { background: {line}; }
QCheckBox, QRadioButton { color: {text}; spacing: 8px; }
QCheckBox::indicator, QTreeView::indicator, QTableView::indicator, QListView::indicator,
QGroupBox::indicator { width: 14px; height: 14px; border: 1px solid {secondary};
    border-radius: 4px; background: {panel}; }
QCheckBox::indicator:checked, QTreeView::indicator:checked, QTableView::indicator:checked,
QListView::indicator:checked, QGroupBox::indicator:checked { background: {accent};
    border-color: {accent}; image: url(:/icons/controls/tick-{look}.svg); }
QCheckBox::indicator:indeterminate, QTreeView::indicator:indeterminate {
    background: {accent}; border-color: {accent};
    image: url(:/icons/controls/dash-{look}.svg); }
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled { border-color: {line};
    background: {chip}; }
QCheckBox::indicator:focus, QRadioButton::indicator:focus, QCheckBox::indicator:hover,
QRadioButton::indicator:hover { border-color: {accent}; }
QRadioButton::indicator { width: 14px; height: 14px; border: 1px solid {secondary};
    border-radius: 8px; background: {panel}; }
QRadioButton::indicator:checked { border: 5px solid {accent}; width: 6px; height: 6px; }
QScrollArea { border: 0; background: transparent; }
QGroupBox { border: 0; color: {text}; font-weight: 600; margin-top: 20px; }
QGroupBox::title { subcontrol-origin: margin; left: 0; }
)css";

QColor mixed(const QColor& a, const QColor& b, double share)
{
    const auto channel = [share](int from, int to) { return int(from + (to - from) * share); };
    return {channel(a.red(), b.red()), channel(a.green(), b.green()), channel(a.blue(), b.blue())};
}

/// Every font size of the sheet times `scale`; paddings and radii stay on the 4 px grid.
QString scaledFonts(const QString& sheet, double scale)
{
    static const QRegularExpression kSize(QStringLiteral("font-size: (\\d+)px"));
    QString out;
    qsizetype from = 0;
    for (auto match = kSize.globalMatch(sheet); match.hasNext();) {
        const QRegularExpressionMatch hit = match.next();
        out += QStringView(sheet).mid(from, hit.capturedStart() - from);
        out += QStringLiteral("font-size: %1px").arg(qRound(hit.captured(1).toInt() * scale));
        from = hit.capturedEnd();
    }
    out += QStringView(sheet).mid(from);
    return out;
}

} // namespace

QString styleSheet(const Theme& theme)
{
    registerIconFiles();
    QString sheet = QString::fromLatin1(kSheet);
    sheet.replace(QLatin1String("{look}"), QLatin1String(theme.isDark() ? "dark" : "light"));
    const auto put = [&sheet](const char* token, const QColor& colour) {
        sheet.replace(QLatin1String(token), colour.name());
    };
    const QColor accent = theme.colour(Role::Accent);
    put("{window}", theme.window());
    put("{panel}", theme.colour(Role::Panel));
    put("{line}", theme.colour(Role::Line));
    put("{text}", theme.colour(Role::Text));
    put("{secondary}", theme.colour(Role::SecondaryText));
    put("{accent}", accent);
    put("{onaccent}", theme.isDark() ? theme.window() : QColor(Qt::white));
    put("{chip}", theme.colour(Role::Chip));
    put("{good}", theme.colour(Role::Good));
    put("{warning}", theme.colour(Role::Warning));
    put("{error}", theme.colour(Role::Error));
    put("{selection}", mixed(theme.colour(Role::Panel), accent, theme.isDark() ? 0.22 : 0.12));
    return theme.fontScale() == 1.0 ? sheet : scaledFonts(sheet, theme.fontScale());
}

} // namespace cw::views
