#include "views/estimate/workload_editor.h"

#include "core/estimate/presets.h"
#include "core/estimate/profile.h"
#include "core/estimate/workload_spec.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace cw::views {

using model::Workload;

namespace {

QString qt(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

/// The wheel scrolls the panel; it does not change a choice that it passes over.
class NoWheel : public QObject {
public:
    using QObject::QObject;
    bool eventFilter(QObject*, QEvent* event) override
    {
        if (event->type() != QEvent::Wheel)
            return false;
        event->ignore();
        return true;
    }
};

QString choiceText(const std::string& key, const std::string& name)
{
    QString text = qt(name);
    if (key == "precision" || key == "attention")
        return text.toUpper();
    if (key == "activation")
        return name == "swiglu" ? QStringLiteral("SwiGLU") : QStringLiteral("GELU");
    if (!text.isEmpty() && text[0].isLower())
        text[0] = text[0].toUpper();
    return text;
}

/// Whether a message speaks of a field, and not of one whose key ends alike.
bool names(const std::string& message, const std::string& key)
{
    const std::size_t at = message.find(key);
    return at != std::string::npos && (at == 0 || message[at - 1] != '_');
}

} // namespace

QComboBox* makePresetChooser(QWidget* parent)
{
    auto* combo = new QComboBox(parent);
    combo->setAccessibleName(WorkloadEditor::tr("Published models"));
    combo->setToolTip(WorkloadEditor::tr("Shape and training step of a published model"));
    combo->addItem(WorkloadEditor::tr("Published model…"));
    for (const Workload& preset : estimate::workloadPresets())
        combo->addItem(qt(preset.name), qt(preset.model.family));
    combo->setFocusPolicy(Qt::StrongFocus);
    combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    combo->setMinimumContentsLength(12);
    combo->installEventFilter(new NoWheel(combo));
    return combo;
}

WorkloadEditor::WorkloadEditor(Context& context, QWidget* parent)
    : QWidget(parent), m_context(&context)
{
    setAccessibleName(tr("Workload and plan"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 12, 12, 12);
    layout->setSpacing(4);
    addHead(*layout);
    std::string section;
    m_rows.reserve(workloadFields().size());
    for (const WorkloadField& field : workloadFields()) {
        if (field.section != section) {
            section = field.section;
            auto* title = new QLabel(qt(section).toUpper(), this);
            title->setProperty("cw", "section");
            title->setContentsMargins(0, 12, 0, 0);
            layout->addWidget(title);
        }
        addRow(*layout, field);
    }
    layout->addStretch(1);
    connect(&context.session, &Session::documentChanged, this, &WorkloadEditor::reload);
    connect(&context.session, &Session::changed, this, [this](const model::ChangeSet& changes) {
        if (changes.touches(model::Kind::Workload))
            reload();
    });
    connect(&context.session, &Session::titleChanged, this,
            [this] { setEnabled(!m_context->session.isReadOnly()); });
    reload();
}

void WorkloadEditor::addHead(QVBoxLayout& layout)
{
    m_workloads = new QComboBox(this);
    m_workloads->setAccessibleName(tr("Workload that is estimated"));
    m_workloads->setFocusPolicy(Qt::StrongFocus);
    m_workloads->installEventFilter(new NoWheel(m_workloads));
    connect(m_workloads, &QComboBox::activated, this, [this](int index) {
        const auto ref =
            model::EntityRef::parse(m_workloads->itemData(index).toString().toStdString());
        if (ref)
            m_context->chain().setWorkload(ref->as<Workload>());
        reload();
    });
    m_presets = makePresetChooser(this);
    connect(m_presets, &QComboBox::activated, this, [this](int index) {
        if (index > 0)
            usePreset(m_presets->itemData(index).toString());
        m_presets->setCurrentIndex(0);
    });
    m_plan = new QPushButton(tr("Find a plan"), this);
    m_plan->setProperty("cw", "primary");
    m_plan->setAccessibleName(tr("Find a plan"));
    m_plan->setToolTip(tr("Searches the degrees of parallelism that give the most tokens a second\n"
                          "on this cluster and fit its memory; one undo step"));
    connect(m_plan, &QPushButton::clicked, this, &WorkloadEditor::planRequested);
    auto* line = new QHBoxLayout;
    line->setSpacing(8);
    line->addWidget(m_presets, 1);
    line->addWidget(m_plan);
    layout.addWidget(m_workloads);
    layout.addLayout(line);
}

QWidget* WorkloadEditor::makeChoice(const WorkloadField& field)
{
    auto* combo = new QComboBox(this);
    combo->setFocusPolicy(Qt::StrongFocus);
    combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    combo->setMinimumContentsLength(8);
    combo->installEventFilter(new NoWheel(combo));
    if (field.key == "profile") {
        combo->addItem(tr("By the accelerator"), QString());
        for (const estimate::StackProfile& profile : estimate::shippedProfiles())
            combo->addItem(qt(profile.title.empty() ? profile.name : profile.title),
                           qt(profile.name));
    }
    for (const std::string& name : field.choices)
        combo->addItem(choiceText(field.key, name), qt(name));
    connect(combo, &QComboBox::activated, this, [this, combo, key = qt(field.key)](int index) {
        enter(key, combo->itemData(index).toString());
    });
    return combo;
}

QWidget* WorkloadEditor::makeEditor(const WorkloadField& field)
{
    if (field.kind == FieldKind::Choice || field.key == "profile")
        return makeChoice(field);
    if (field.kind == FieldKind::Flag) {
        auto* box = new QCheckBox(this);
        connect(box, &QCheckBox::clicked, this, [this, key = qt(field.key)](bool on) {
            enter(key, on ? QStringLiteral("true") : QStringLiteral("false"));
        });
        return box;
    }
    auto* edit = new QLineEdit(this);
    if (field.kind != FieldKind::Text)
        edit->setAlignment(Qt::AlignRight);
    connect(edit, &QLineEdit::editingFinished, this, [this, edit, key = qt(field.key)] {
        if (edit->isModified())
            enter(key, edit->text().trimmed());
    });
    return edit;
}

void WorkloadEditor::addRow(QVBoxLayout& layout, const WorkloadField& field)
{
    Row row;
    row.field = &field;
    row.row = new QWidget(this);
    auto* column = new QVBoxLayout(row.row);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    auto* line = new QHBoxLayout;
    line->setSpacing(8);
    auto* label = new QLabel(qt(field.title), row.row);
    label->setProperty("cw", "secondary");
    label->setFixedWidth(116);
    label->setWordWrap(true);
    row.editor = makeEditor(field);
    row.editor->setObjectName("workload_" + qt(field.key));
    const QString name =
        field.unit.empty() ? qt(field.title) : qt(field.title) + ", " + qt(field.unit);
    row.editor->setAccessibleName(name);
    row.editor->setToolTip(name);
    label->setBuddy(row.editor);
    line->addWidget(label);
    line->addWidget(row.editor, 1);
    if (!field.unit.empty()) {
        auto* unit = new QLabel(qt(field.unit), row.row);
        unit->setProperty("cw", "secondary");
        line->addWidget(unit);
    }
    row.explanation = new QLabel(row.row);
    row.explanation->setProperty("cw", "error");
    row.explanation->setWordWrap(true);
    row.explanation->hide();
    column->addLayout(line);
    column->addWidget(row.explanation);
    layout.addWidget(row.row);
    m_rows.push_back(std::move(row));
}

const Workload* WorkloadEditor::workload() const
{
    const auto id = m_context->chain().workload();
    return m_context->session.isOpen() && id ? m_context->session.design().find(*id) : nullptr;
}

QWidget* WorkloadEditor::editorOf(const QString& key) const
{
    for (const Row& row : m_rows)
        if (qt(row.field->key) == key)
            return row.editor;
    return nullptr;
}

QString WorkloadEditor::explanationOf(const QString& key) const
{
    for (const Row& row : m_rows)
        if (qt(row.field->key) == key)
            return row.explanation->isHidden() ? QString() : row.explanation->text();
    return {};
}

void WorkloadEditor::enter(const QString& key, const QString& text)
{
    const Workload* now = workload();
    for (Row& row : m_rows) {
        if (now == nullptr || qt(row.field->key) != key)
            continue;
        Workload changed = *now;
        if (auto done = row.field->write(changed, text.toStdString()); !done) {
            row.entry = QString::fromStdString(done.error().message);
            explain();
            return; // the text stays as typed, to be mended
        }
        row.entry.clear();
        const QString shown = text.isEmpty() ? tr("none") : text;
        auto done =
            m_context->session.edit(tr("Set %1 to %2").arg(qt(row.field->title).toLower(), shown),
                                    [&](edit::Transaction& tx) { return tx.replace(changed); });
        if (!done)
            row.entry = QString::fromStdString(done.error().message);
        reload();
        return;
    }
}

void WorkloadEditor::usePreset(const QString& family)
{
    const auto preset = estimate::findPreset(family.toStdString());
    const Workload* now = workload();
    if (!preset || now == nullptr)
        return;
    Workload changed = *preset;
    changed.id = now->id;
    changed.origin = now->origin;
    changed.pool = now->pool;
    changed.dataset = now->dataset;
    changed.note = now->note;
    static_cast<void>(
        m_context->session.edit(tr("Use %1").arg(qt(preset->name)),
                                [&](edit::Transaction& tx) { return tx.replace(changed); }));
}

void WorkloadEditor::setPlanning(bool running)
{
    m_plan->setEnabled(!running);
    m_plan->setText(running ? tr("Searching…") : tr("Find a plan"));
}

void WorkloadEditor::reloadWorkloads()
{
    const QSignalBlocker quiet(m_workloads);
    m_workloads->clear();
    if (m_context->session.isOpen())
        for (const Workload& each : m_context->session.design().table<Workload>())
            m_workloads->addItem(qt(each.name), qt(model::EntityRef(each.id).text()));
    m_workloads->setVisible(m_workloads->count() > 1);
    if (const auto id = m_context->chain().workload())
        m_workloads->setCurrentIndex(m_workloads->findData(qt(model::EntityRef(*id).text())));
}

void WorkloadEditor::show(Row& row, const Workload& workload)
{
    const QString text = qt(row.field->read(workload));
    if (auto* edit = qobject_cast<QLineEdit*>(row.editor)) {
        if (row.entry.isEmpty() && edit->text() != text)
            edit->setText(text); // resets the modified mark
        else if (row.entry.isEmpty())
            edit->setModified(false);
    } else if (auto* box = qobject_cast<QCheckBox*>(row.editor)) {
        box->setChecked(text == "true");
    } else if (auto* combo = qobject_cast<QComboBox*>(row.editor)) {
        combo->setCurrentIndex(std::max(0, combo->findData(text)));
    }
    row.row->setVisible(row.field->applies(workload));
}

void WorkloadEditor::reload()
{
    reloadWorkloads();
    const Workload* now = workload();
    setEnabled(now != nullptr && !m_context->session.isReadOnly());
    if (now == nullptr)
        return;
    for (Row& row : m_rows)
        show(row, *now);
    // What the shape alone says, at once; the estimate adds the rest when it arrives.
    std::vector<estimate::Reason> reasons;
    if (const auto spec = estimate::workloadSpec(*now))
        reasons = estimate::validateShape(*spec, now->plan);
    setReasons(reasons);
}

void WorkloadEditor::setReasons(const std::vector<estimate::Reason>& reasons)
{
    m_reasons = reasons;
    explain();
}

void WorkloadEditor::explain()
{
    for (Row& row : m_rows) {
        QString text = row.entry;
        // The estimator names fields by their keys; the first sentence about a field is shown.
        for (const estimate::Reason& reason : m_reasons) {
            const bool domain =
                reason.rule == "tensor_domain" && row.field->key == "tensor_parallel";
            const bool named =
                row.field->section == "Plan" && names(reason.message, row.field->key);
            if (!text.isEmpty() || !reason.blocking || !(domain || named))
                continue;
            text = QString::fromStdString(reason.message);
            if (!reason.fix.empty())
                text += "; " + QString::fromStdString(reason.fix);
        }
        row.explanation->setText(text);
        row.explanation->setVisible(!text.isEmpty());
        row.editor->setAccessibleDescription(text);
    }
}

} // namespace cw::views
