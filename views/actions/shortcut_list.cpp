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

namespace cw::views {

ShortcutList::ShortcutList(ActionRegistry& actions, QWidget* parent) : QDialog(parent)
{
    setWindowTitle(tr("Keyboard shortcuts"));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(860, 600);
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
