#include "views/actions/palette.h"

#include "views/actions/action_registry.h"
#include "views/actions/fuzzy.h"
#include "views/theme/theme.h"

#include <QAction>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStandardItemModel>
#include <QStyle>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

namespace cw::views {

namespace {

constexpr int kDetail = Qt::UserRole + 1;
constexpr int kShortcut = Qt::UserRole + 2;
constexpr int kObjects = 40;

/// Text, quiet detail behind it, shortcut at the right edge.
class PaletteDelegate final : public QStyledItemDelegate {
public:
    PaletteDelegate(Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(&theme) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override
    {
        QStyleOptionViewItem plain = option;
        initStyleOption(&plain, index);
        plain.text.clear();
        plain.icon = {};
        const QWidget* widget = option.widget;
        widget->style()->drawControl(QStyle::CE_ItemViewItem, &plain, painter, widget);
        QRect area = option.rect.adjusted(12, 0, -12, 0);
        const QIcon icon = index.data(Qt::DecorationRole).value<QIcon>();
        icon.paint(painter, QRect(area.left(), area.center().y() - 8, 16, 16));
        area.setLeft(area.left() + 26);
        painter->setFont(option.font);
        const QFontMetrics metrics(option.font);
        const auto put = [&](const QString& text, drawing::Role role, int flags) {
            painter->setPen(m_theme->colour(role));
            painter->drawText(area, flags | Qt::AlignVCenter, text);
            return metrics.horizontalAdvance(text) + 12;
        };
        const QString shortcut = index.data(kShortcut).toString();
        area.setRight(area.right() -
                      (shortcut.isEmpty() ? 0
                                          : put(shortcut, drawing::Role::SecondaryText,
                                                Qt::AlignRight)));
        const bool enabled = (index.flags() & Qt::ItemIsEnabled) != 0;
        const QString text =
            metrics.elidedText(index.data().toString(), Qt::ElideRight, area.width());
        area.setLeft(area.left() +
                     put(text, enabled ? drawing::Role::Text : drawing::Role::SecondaryText,
                         Qt::AlignLeft));
        if (area.width() > 40)
            put(metrics.elidedText(index.data(kDetail).toString(), Qt::ElideRight, area.width()),
                drawing::Role::SecondaryText, Qt::AlignLeft);
    }
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override
    {
        return {100, 28};
    }

private:
    Theme* m_theme;
};

} // namespace

CommandPalette::CommandPalette(ActionRegistry& actions, Theme& theme, QWidget* parent)
    : QWidget(parent, Qt::Popup | Qt::FramelessWindowHint), m_actions(&actions), m_theme(&theme),
      m_field(new QLineEdit), m_list(new QListView), m_model(new QStandardItemModel(this))
{
    setObjectName(QStringLiteral("palette"));
    setProperty("cw", "popup");
    setAttribute(Qt::WA_StyledBackground);
    setAccessibleName(tr("Command palette"));
    m_field->setPlaceholderText(tr("Search a command or an object by name"));
    m_field->setAccessibleName(tr("Search a command or an object"));
    m_field->setClearButtonEnabled(true);
    m_list->setModel(m_model);
    m_list->setItemDelegate(new PaletteDelegate(theme, m_list));
    m_list->setAccessibleName(tr("Commands and objects found"));
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setUniformItemSizes(true);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(8);
    layout->addWidget(m_field);
    layout->addWidget(m_list);
    setFocusProxy(m_field);
    m_field->installEventFilter(this);
    connect(m_field, &QLineEdit::textChanged, this, &CommandPalette::fill);
    connect(m_list, &QListView::clicked, this, &CommandPalette::runCurrent);
}

void CommandPalette::open(const QString& query)
{
    m_actions->refresh();
    const QWidget* over = parentWidget();
    const int width = std::min(640, over->width() - 40);
    resize(width, std::min(440, over->height() - 80));
    move(over->mapToGlobal(QPoint((over->width() - width) / 2, 48)));
    m_field->setText(query);
    fill(query);
    show();
    m_field->setFocus();
    m_field->selectAll();
}

std::vector<PaletteEntry> CommandPalette::entriesFor(const QString& query) const
{
    struct Scored {
        int score;
        PaletteEntry entry;
    };
    std::vector<Scored> found;
    for (const ActionSpec& spec : m_actions->specs()) {
        QAction* action = m_actions->action(spec.id);
        const QString text = spec.label ? spec.label() : spec.text;
        auto score = fuzzyScore(query, text);
        // "theme dark" and "view zoom" find by the menu too, for less.
        if (const auto wide = fuzzyScore(query, spec.menu + ' ' + text); wide && !score)
            score = *wide / 2;
        if (!score)
            continue;
        QString path = spec.menu;
        path.replace('/', QStringLiteral(" ▸ "));
        found.push_back({*score - (action->isEnabled() ? 0 : 1000),
                         {text, path, action->shortcut().toString(QKeySequence::NativeText),
                          action->icon(), action->isEnabled(), [action] { action->trigger(); }}});
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const Scored& a, const Scored& b) { return a.score > b.score; });
    std::vector<PaletteEntry> out;
    // An object's name typed in full is meant before commands that merely contain its letters.
    std::vector<PaletteEntry> objects;
    if (m_objects && !query.trimmed().isEmpty())
        objects = m_objects(query.trimmed(), kObjects);
    const auto exact = [&](const PaletteEntry& entry) {
        return entry.text.compare(query.trimmed(), Qt::CaseInsensitive) == 0;
    };
    std::stable_partition(objects.begin(), objects.end(), exact);
    const auto firstOther = std::find_if_not(objects.begin(), objects.end(), exact);
    std::move(objects.begin(), firstOther, std::back_inserter(out));
    for (Scored& scored : found)
        out.push_back(std::move(scored.entry));
    std::move(firstOther, objects.end(), std::back_inserter(out));
    return out;
}

void CommandPalette::fill(const QString& query)
{
    m_entries = entriesFor(query);
    m_model->clear();
    for (const PaletteEntry& entry : m_entries) {
        auto* item = new QStandardItem(entry.icon, entry.text);
        item->setData(entry.detail, kDetail);
        item->setData(entry.shortcut, kShortcut);
        item->setEnabled(entry.enabled);
        item->setData(QStringLiteral("%1, %2 %3").arg(entry.text, entry.detail, entry.shortcut),
                      Qt::AccessibleTextRole);
        m_model->appendRow(item);
    }
    m_list->setCurrentIndex(m_model->index(0, 0));
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_field || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const int rows = m_model->rowCount();
    const auto go = [&](int step) {
        int row = m_list->currentIndex().row();
        for (int tries = 0; tries < rows; ++tries) {
            row = (row + step + rows) % rows;
            if (m_model->item(row)->isEnabled())
                break;
        }
        m_list->setCurrentIndex(m_model->index(row, 0));
    };
    switch (key->key()) {
    case Qt::Key_Down:
        go(1);
        return true;
    case Qt::Key_Up:
        go(-1);
        return true;
    case Qt::Key_PageDown:
    case Qt::Key_PageUp:
        m_list->setCurrentIndex(m_model->index(
            std::clamp(m_list->currentIndex().row() + (key->key() == Qt::Key_PageDown ? 10 : -10),
                       0, std::max(0, rows - 1)),
            0));
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        runCurrent();
        return true;
    case Qt::Key_Escape:
        hide();
        return true;
    default:
        return false;
    }
}

void CommandPalette::runCurrent()
{
    const int row = m_list->currentIndex().row();
    if (row < 0 || row >= static_cast<int>(m_entries.size()))
        return;
    const PaletteEntry entry = m_entries[static_cast<std::size_t>(row)];
    if (!entry.enabled)
        return;
    hide();
    entry.run();
}

} // namespace cw::views
