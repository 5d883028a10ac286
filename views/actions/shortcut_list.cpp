#include "views/actions/shortcut_list.h"

#include "views/actions/action_registry.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QTableView>
#include <QVBoxLayout>

#include <vector>

namespace cw::views {

namespace {

/// What keys and the mouse do on a canvas, which no menu has.
struct CanvasKey {
    QString what;
    QString keys;
    QString tip;
};

std::vector<CanvasKey> canvasKeys()
{
    const auto tr = [](const char* text) { return ShortcutList::tr(text); };
    return {
        {tr("Nudge what is selected"), tr("Arrows"),
         tr("Devices by a unit up or down, racks by 10 mm; Shift: by 10 units or 100 mm; Ctrl: by "
            "its own size")},
        {tr("Go to the nearest item"), tr("Arrows"),
         tr("Where the selection cannot be moved that way: devices to the left and right, and "
            "everything in a project that is open read-only. Alt and an arrow always does")},
        {tr("Pan"), tr("Arrows; Space and drag; middle button"),
         tr("Arrows while nothing is selected")},
        {tr("Move mode"), tr("M"),
         tr("Carries what is selected by arrows; Enter drops it, Escape leaves all as it was")},
        {tr("Copy by dragging"), tr("Alt, then drag"), tr("Also Ctrl held while dragging")},
        {tr("Drag without snapping"), tr("Alt while dragging"),
         tr("To the nearest hole of a rack, or anywhere on the floor")},
        {tr("What lies underneath"), tr("Tab"), tr("Goes through what overlaps at the pointer")},
        {tr("Cancel"), tr("Esc"),
         tr("The gesture as if it had not begun; without one, clears the selection")},
        {tr("Zoom at the pointer"), tr("Wheel; + and -"), tr("Shift and wheel pans sideways")},
        {tr("Rows of racks"), tr("Page Up, Page Down"), tr("The row before, the next row")},
    };
}

} // namespace

ShortcutList::ShortcutList(ActionRegistry& actions, QWidget* parent) : QDialog(parent)
{
    setWindowTitle(tr("Keyboard shortcuts"));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(1080, 640);
    auto* model = new QStandardItemModel(this);
    model->setHorizontalHeaderLabels({tr("Command"), tr("Keys"), tr("Menu"), tr("What it does")});
    for (const ActionSpec& spec : actions.specs()) {
        QStringList keys;
        for (const QKeySequence& key : actions.keys(spec.id))
            keys.append(key.toString(QKeySequence::NativeText));
        QString path = spec.menu;
        path.replace('/', QStringLiteral(" ▸ "));
        QList<QStandardItem*> row;
        for (const QString& text : {spec.text, keys.join(QStringLiteral(", ")), path, spec.tip}) {
            row.append(new QStandardItem(text));
            row.last()->setEditable(false);
            row.last()->setToolTip(text);
        }
        model->appendRow(row);
    }
    for (const CanvasKey& key : canvasKeys()) {
        QList<QStandardItem*> row;
        for (const QString& text : {key.what, key.keys, tr("on the canvas"), key.tip}) {
            row.append(new QStandardItem(text));
            row.last()->setEditable(false);
            row.last()->setToolTip(text);
        }
        model->appendRow(row);
    }
    auto* filtered = new QSortFilterProxyModel(this);
    filtered->setSourceModel(model);
    filtered->setFilterKeyColumn(-1);
    filtered->setFilterCaseSensitivity(Qt::CaseInsensitive);

    auto* field = new QLineEdit;
    field->setPlaceholderText(tr("Filter by command, key or menu"));
    field->setAccessibleName(tr("Filter of the shortcut list"));
    field->setClearButtonEnabled(true);
    connect(field, &QLineEdit::textChanged, filtered, &QSortFilterProxyModel::setFilterFixedString);

    auto* table = new QTableView;
    table->setModel(filtered);
    table->setAccessibleName(tr("Shortcuts"));
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setShowGrid(false);
    table->setTabKeyNavigation(false);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(28);
    table->horizontalHeader()->setStretchLastSection(true);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->setColumnWidth(0, 220);
    table->setColumnWidth(1, 150);
    table->setColumnWidth(2, 140);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QPushButton* change = buttons->addButton(tr("Change keys…"), QDialogButtonBox::ActionRole);
    connect(change, &QPushButton::clicked, this, [this] {
        accept();
        Q_EMIT changeKeysRequested();
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 12, 12, 12);
    layout->addWidget(field);
    layout->addWidget(table);
    layout->addWidget(buttons);
    field->setFocus();
}

} // namespace cw::views
