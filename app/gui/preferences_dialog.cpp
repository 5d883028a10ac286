#include "app/gui/preferences_dialog.h"

#include "views/actions/action_registry.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSortFilterProxyModel>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace cw::gui {

namespace {
constexpr int kIdRole = Qt::UserRole + 1;
}

PreferencesDialog::PreferencesDialog(const Preferences& now, views::ActionRegistry& actions,
                                     QWidget* parent)
    : QDialog(parent), m_before(now), m_actions(&actions), m_tabs(new QTabWidget)
{
    setWindowTitle(tr("Preferences"));
    setObjectName(QStringLiteral("preferences"));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(720, 560);
    for (const views::ActionSpec& spec : actions.specs())
        m_keysBefore.insert(spec.id, actions.keys(spec.id));
    m_tabs->addTab(makeGeneral(now), tr("General"));
    m_tabs->addTab(makeKeys(), tr("Keys"));
    m_tabs->setAccessibleName(tr("Pages of the preferences"));
    m_tabs->tabBar()->setAccessibleName(tr("Pages of the preferences"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(this, &QDialog::finished, this, &PreferencesDialog::finish);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 12, 12, 12);
    column->addWidget(m_tabs);
    column->addWidget(buttons);
}

QWidget* PreferencesDialog::makeGeneral(const Preferences& now)
{
    auto* page = new QWidget;
    auto* form = new QFormLayout(page);
    form->setContentsMargins(12, 16, 12, 12);
    form->setVerticalSpacing(12);
    form->setLabelAlignment(Qt::AlignLeft);
    const auto combo = [&](const QString& label, const QStringList& items, int at) {
        auto* box = new QComboBox;
        box->addItems(items);
        box->setCurrentIndex(at);
        box->setAccessibleName(label);
        box->setMinimumWidth(240);
        form->addRow(label, box);
        connect(box, &QComboBox::currentIndexChanged, this,
                [this] { Q_EMIT applied(chosen()); });
        return box;
    };
    const auto spin = [&](const QString& label, int low, int high, int value, const QString& suffix) {
        auto* box = new QSpinBox;
        box->setRange(low, high);
        box->setValue(value);
        box->setSuffix(suffix);
        box->setAccessibleName(label);
        box->setMinimumWidth(240);
        form->addRow(label, box);
        connect(box, &QSpinBox::valueChanged, this, [this] { Q_EMIT applied(chosen()); });
        return box;
    };
    m_theme = combo(tr("Theme"), {tr("Light"), tr("Dark"), tr("As the desktop")},
                    static_cast<int>(now.theme));
    m_font = spin(tr("Text size"), 80, 200, qRound(now.fontScale * 100), tr(" %"));
    m_font->setSingleStep(10);
    m_units = combo(tr("Masses"), {tr("Metric: kg"), tr("Imperial: lb")},
                    static_cast<int>(now.units));
    m_autosave = spin(tr("Keep unsaved work after"), 1, 600, now.autosaveSeconds, tr(" s"));
    m_drag = combo(tr("Left drag on empty ground"), {tr("Selects with a box"), tr("Pans")},
                   static_cast<int>(now.canvasDrag));
    return page;
}

QWidget* PreferencesDialog::makeKeys()
{
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(12, 12, 12, 12);
    m_model = new QStandardItemModel(this);
    auto* filtered = new QSortFilterProxyModel(this);
    filtered->setSourceModel(m_model);
    filtered->setFilterKeyColumn(-1);
    filtered->setFilterCaseSensitivity(Qt::CaseInsensitive);
    auto* field = new QLineEdit;
    field->setPlaceholderText(tr("Filter by command or key"));
    field->setAccessibleName(tr("Filter of the keys"));
    field->setClearButtonEnabled(true);
    connect(field, &QLineEdit::textChanged, filtered, &QSortFilterProxyModel::setFilterFixedString);
    m_table = new QTableView;
    m_table->setModel(filtered);
    m_table->setAccessibleName(tr("Commands and their keys"));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(28);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    fillKeys();
    m_table->setColumnWidth(0, 300);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& index) { showKeyOf(index.row()); });
    m_key = new QKeySequenceEdit;
    m_key->setAccessibleName(tr("New key of the command"));
    m_keyNote = new QLabel;
    m_keyNote->setProperty("cw", "warning");
    m_keyNote->setWordWrap(true);
    auto* assign = new QPushButton(tr("Assign"));
    auto* reset = new QPushButton(tr("Default"));
    auto* resetAll = new QPushButton(tr("All defaults"));
    connect(assign, &QPushButton::clicked, this, &PreferencesDialog::setKey);
    connect(reset, &QPushButton::clicked, this, [this] { resetKey(false); });
    connect(resetAll, &QPushButton::clicked, this, [this] { resetKey(true); });
    auto* row = new QHBoxLayout;
    row->addWidget(m_key, 1);
    row->addWidget(assign);
    row->addWidget(reset);
    row->addWidget(resetAll);
    column->addWidget(field);
    column->addWidget(m_table);
    column->addLayout(row);
    column->addWidget(m_keyNote);
    return page;
}

void PreferencesDialog::fillKeys()
{
    m_model->setHorizontalHeaderLabels({tr("Command"), tr("Keys")});
    m_model->setRowCount(0);
    for (const views::ActionSpec& spec : m_actions->specs()) {
        auto* name = new QStandardItem(spec.text);
        name->setData(spec.id, kIdRole);
        name->setToolTip(spec.tip);
        auto* keys = new QStandardItem(
            QKeySequence::listToString(m_actions->keys(spec.id), QKeySequence::NativeText));
        for (QStandardItem* item : {name, keys})
            item->setEditable(false);
        m_model->appendRow({name, keys});
    }
}

QString PreferencesDialog::currentAction() const
{
    const QModelIndex index = m_table->currentIndex();
    return index.isValid() ? index.siblingAtColumn(0).data(kIdRole).toString() : QString();
}

void PreferencesDialog::showKeyOf(int row)
{
    Q_UNUSED(row);
    m_key->setKeySequence(m_actions->keys(currentAction()).value(0));
    m_keyNote->clear();
}

void PreferencesDialog::setKey()
{
    const QString id = currentAction();
    if (id.isEmpty()) {
        m_keyNote->setText(tr("Choose a command in the list first."));
        return;
    }
    const QKeySequence key = m_key->keySequence();
    QString note;
    if (const auto holder = key.isEmpty() ? std::nullopt : m_actions->holderOf(key, id)) {
        // The key moves: two actions of one key would both be dead.
        QList<QKeySequence> left = m_actions->keys(*holder);
        left.removeAll(key);
        m_actions->setKeys(*holder, left);
        note = tr("%1 belonged to “%2”, which has lost it.")
                   .arg(key.toString(QKeySequence::NativeText), m_actions->spec(*holder)->text);
    }
    QList<QKeySequence> keys = m_actions->keys(id);
    if (keys.isEmpty())
        keys.append(key);
    else
        keys[0] = key;
    keys.removeAll(QKeySequence());
    m_actions->setKeys(id, keys);
    const int row = m_table->currentIndex().row();
    fillKeys();
    m_table->selectRow(row);
    m_keyNote->setText(note);
}

void PreferencesDialog::resetKey(bool all)
{
    const QString id = currentAction();
    if (all)
        m_actions->resetKeys();
    else if (!id.isEmpty())
        m_actions->setKeys(id, m_actions->defaultKeys(id));
    const int row = m_table->currentIndex().row();
    fillKeys();
    m_table->selectRow(row);
}

Preferences PreferencesDialog::chosen() const
{
    Preferences out = m_before;
    out.theme = static_cast<views::ThemeChoice>(m_theme->currentIndex());
    out.fontScale = m_font->value() / 100.0;
    out.units = static_cast<UnitChoice>(m_units->currentIndex());
    out.autosaveSeconds = m_autosave->value();
    out.canvasDrag = static_cast<CanvasDrag>(m_drag->currentIndex());
    return out;
}

void PreferencesDialog::showKeys()
{
    m_tabs->setCurrentIndex(1);
}

void PreferencesDialog::finish(int result)
{
    QSettings settings;
    if (result == QDialog::Accepted) {
        Q_EMIT applied(chosen());
        chosen().save(settings);
        m_actions->saveKeys(settings);
        return;
    }
    for (auto at = m_keysBefore.cbegin(); at != m_keysBefore.cend(); ++at)
        m_actions->setKeys(at.key(), at.value());
    Q_EMIT applied(m_before);
}

} // namespace cw::gui
