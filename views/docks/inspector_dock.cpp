#include "views/docks/inspector_dock.h"

#include "views/docks/inspector_lists.h"
#include "views/docks/inspector_rows.h"
#include "views/theme/theme.h"
#include "views/widgets/chip.h"
#include "views/widgets/empty_state.h"
#include "views/widgets/flow_layout.h"
#include "views/widgets/key_value_rows.h"
#include "views/widgets/labels.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

#include <map>
#include <utility>

namespace cw::views {

struct InspectorDock::Private {
    InspectorDock* dock{nullptr};
    QStackedWidget* stack{nullptr};
    EmptyState* empty{nullptr};
    QLabel* name{nullptr};
    QLabel* kindLine{nullptr};
    QWidget* kindBox{nullptr};
    QVBoxLayout* body{nullptr};
    QWidget* content{nullptr};
    SectionLabel* whyTitle{nullptr};
    QLabel* why{nullptr};
    QPushButton* moreFields{nullptr};
    QPushButton* moreFacts{nullptr};
    QVBoxLayout* facts{nullptr};
    QTimer later; ///< gathers signals of one turn of the event loop

    InspectorSubject subject;
    std::optional<model::Kind> chosenKind; ///< of a mixed selection
    QStringList identities;
    std::map<std::string, FieldEditor*> editors;
    std::map<QString, QLabel*> labels;
    std::map<QString, QPushButton*> links;
    std::map<QString, model::EntityRef> targets;
    std::optional<QList<FieldEditor::Choice>> modules; ///< of the catalog, once asked for

    void build();
    void refresh();
    void chooseSubject();
    void showHead();
    void showKinds();
    void rebuild(const std::vector<InspectorRow>& rows);
    void update(const std::vector<InspectorRow>& rows);
    void showReason();
    [[nodiscard]] std::vector<InspectorRow> shownFacts();
    [[nodiscard]] bool isReadOnly() const;
    [[nodiscard]] const QList<FieldEditor::Choice>& catalogParts();
    FieldEditor* makeEditor(const InspectorRow& row, QWidget* parent);
    /// Rows from `first` that stand side by side; how many they are.
    std::size_t addEditors(KeyValueRows* block, const std::vector<InspectorRow>& rows,
                           std::size_t first);
    void addRemoveButton(QHBoxLayout& line, const InspectorRow& row);
    void addText(KeyValueRows* block, const InspectorRow& row);
    void commit(const std::string& key, const QString& title, const QString& text);
    void follow(model::EntityRef ref);
};

namespace {

QString withAside(const InspectorRow& row, const QColor& quiet)
{
    QString text = row.text.toHtmlEscaped();
    if (!row.aside.isEmpty())
        text += QStringLiteral(" <i style=\"color:%1\">%2</i>")
                    .arg(quiet.name(), row.aside.toHtmlEscaped());
    return text;
}

} // namespace

InspectorDock::InspectorDock(Context& context, QWidget* parent)
    : Dock(context, parent), m(std::make_unique<Private>())
{
    setAccessibleName(tr("Inspector"));
    m->dock = this;
    m->build();
    Private* d = m.get();
    d->later.setSingleShot(true);
    d->later.setInterval(0);
    connect(&d->later, &QTimer::timeout, this, [d] { d->refresh(); });
    const auto start = [d] { d->later.start(); };
    connect(&context.selection(), &Selection::changed, this, [d, start] {
        d->chosenKind.reset();
        start();
    });
    connect(&context.session, &Session::changed, this, start);
    connect(&context.session, &Session::documentChanged, this, start);
    connect(&context.chain(), &Chain::arrived, this, start);
    connect(&context.catalog, &CatalogStore::changed, this, [d, start] {
        d->modules.reset();
        start();
    });
    connect(&context.theme, &Theme::changed, this, [d, start] {
        d->identities.clear();
        start();
    });
    d->refresh();
}

InspectorDock::~InspectorDock() = default;

QString InspectorDock::title() const
{
    return tr("Inspector");
}

void InspectorDock::editName()
{
    if (m->later.isActive()) {
        m->later.stop();
        m->refresh();
    }
    const auto at = m->editors.find("name");
    if (at != m->editors.end())
        at->second->edit();
}

void InspectorDock::Private::build()
{
    auto* outer = new QVBoxLayout(dock);
    outer->setContentsMargins(0, 0, 0, 0);
    stack = new QStackedWidget(dock);
    outer->addWidget(stack);
    empty = new EmptyState(stack);
    content = new QWidget;
    content->setMinimumWidth(240);
    QScrollArea* scroll = scrolled(content, stack);
    stack->addWidget(empty);
    stack->addWidget(scroll);

    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(4);
    name = new QLabel(content);
    name->setWordWrap(true);
    name->setTextFormat(Qt::PlainText);
    setLook(name, "title");
    kindLine = secondaryLabel({}, content);
    kindBox = new QWidget(content);
    new FlowLayout(kindBox);
    column->addWidget(name);
    column->addWidget(kindLine);
    column->addWidget(kindBox);
    body = new QVBoxLayout;
    body->setSpacing(4);
    column->addLayout(body);
    moreFields = new QPushButton(tr("Show all fields"), content);
    moreFields->setCheckable(true);
    setLook(moreFields, "link");
    column->addWidget(moreFields, 0, Qt::AlignLeft);
    whyTitle = new SectionLabel(tr("Why this power?"), content);
    whyTitle->setContentsMargins(0, 8, 0, 0);
    why = secondaryLabel({}, content);
    why->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    column->addWidget(whyTitle);
    column->addWidget(why);
    moreFacts = new QPushButton(content);
    moreFacts->setCheckable(true);
    setLook(moreFacts, "link");
    column->addWidget(moreFacts, 0, Qt::AlignLeft);
    facts = new QVBoxLayout;
    facts->setSpacing(4);
    column->addLayout(facts);
    column->addStretch(1);
    QObject::connect(moreFields, &QPushButton::toggled, dock, [this](bool on) {
        moreFields->setText(on ? tr("Show fewer fields") : tr("Show all fields"));
        refresh();
    });
    QObject::connect(moreFacts, &QPushButton::toggled, dock, [this] { refresh(); });
}

void InspectorDock::Private::chooseSubject()
{
    const Selection& selection = dock->context().selection();
    const auto current = selection.current();
    const auto before = std::exchange(subject.refs, {});
    if (!current)
        return;
    subject.kind = chosenKind.value_or(current->kind);
    for (auto at = selection.refs().rbegin(); at != selection.refs().rend(); ++at)
        if (at->kind == subject.kind)
            subject.refs.push_back(*at);
    if (subject.refs != before) // what was refused was another's
        for (const auto& [key, editor] : editors)
            editor->setError({});
}

void InspectorDock::Private::refresh()
{
    const Session& session = dock->context().session;
    if (session.isOpen())
        chooseSubject();
    else
        subject.refs.clear();
    if (subject.refs.empty()) {
        identities.clear();
        if (session.isOpen())
            empty->show(tr("Nothing selected"),
                        tr("Select a rack, a device or a cable to see and change what is known "
                           "about it."));
        else
            empty->show(tr("No design is open"), tr("Open a project or begin with a template."));
        stack->setCurrentWidget(empty);
        return;
    }
    showHead();
    showKinds();
    auto rows = inspectorRows(dock->context().chain(), subject, moreFields->isChecked(),
                              subject.kind == model::Kind::Device ? catalogParts()
                                                                  : QList<FieldEditor::Choice>());
    for (InspectorRow& fact : shownFacts())
        rows.push_back(std::move(fact));
    QStringList now{QString::number(int(subject.kind)) + QLatin1Char('/') +
                    QString::number(session.isReadOnly())};
    for (const InspectorRow& row : rows)
        now << row.identity();
    if (now != identities) {
        identities = now;
        rebuild(rows);
    }
    update(rows);
    showReason();
    stack->setCurrentIndex(1);
}

void InspectorDock::Private::showHead()
{
    const model::Design& design = dock->context().session.design();
    if (subject.refs.size() > 1) {
        name->setText(kindCount(subject.kind, subject.refs.size()));
        kindLine->setText(tr("A change is made to all of them, as one step."));
        return;
    }
    const model::EntityRef ref = subject.refs.front();
    name->setText(QString::fromStdString(displayName(design, ref)));
    QString line = kindTitle(subject.kind);
    if (const auto* device = design.find(ref.as<model::Device>()))
        line = QString::fromStdString(displayName(design, device->part));
    kindLine->setText(line);
}

void InspectorDock::Private::showKinds()
{
    std::map<model::Kind, std::size_t> counts;
    for (const model::EntityRef& ref : dock->context().selection().refs())
        ++counts[ref.kind];
    while (QLayoutItem* item = kindBox->layout()->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
    kindBox->setVisible(counts.size() > 1);
    if (counts.size() < 2)
        return;
    for (const auto& [kind, count] : counts) {
        auto* chip = new Chip(kindCount(kind, count), kindBox);
        chip->setChecked(kind == subject.kind);
        QObject::connect(chip, &QPushButton::clicked, dock, [this, one = kind] {
            chosenKind = one;
            later.start();
        });
        kindBox->layout()->addWidget(chip);
    }
}

void InspectorDock::Private::rebuild(const std::vector<InspectorRow>& rows)
{
    for (QVBoxLayout* layout : {body, facts})
        while (QLayoutItem* item = layout->takeAt(0)) {
            if (item->widget() != nullptr) {
                item->widget()->hide();
                item->widget()->deleteLater();
            }
            delete item;
        }
    editors.clear();
    labels.clear();
    links.clear();
    targets.clear();
    QString section;
    KeyValueRows* block = nullptr;
    for (std::size_t i = 0; i < rows.size();) {
        const InspectorRow& row = rows[i];
        if (row.section != section) {
            section = row.section;
            auto* title = new SectionLabel(section, content);
            title->setContentsMargins(0, 8, 0, 0);
            block = new KeyValueRows(content);
            QVBoxLayout* layout = row.isFact ? facts : body;
            layout->addWidget(title);
            layout->addWidget(block);
        }
        if (row.field) {
            i += addEditors(block, rows, i);
        } else {
            addText(block, row);
            ++i;
        }
    }
}

bool InspectorDock::Private::isReadOnly() const
{
    return dock->context().session.isReadOnly() || subject.kind == model::Kind::Part;
}

const QList<FieldEditor::Choice>& InspectorDock::Private::catalogParts()
{
    if (!modules) {
        const catalog::Catalog* catalog = dock->context().catalog.catalog();
        modules = catalog != nullptr ? catalogModules(*catalog) : QList<FieldEditor::Choice>();
    }
    return *modules;
}

FieldEditor* InspectorDock::Private::makeEditor(const InspectorRow& row, QWidget* parent)
{
    auto* editor = new FieldEditor(*row.field, row.choices, isReadOnly(), parent);
    editor->setObjectName(QString::fromStdString(row.field->key));
    if (!row.placeholder.isEmpty())
        editor->setPlaceholder(row.placeholder);
    editors[row.field->key] = editor;
    QObject::connect(editor, &FieldEditor::committed, dock,
                     [this, key = row.field->key, title = row.title](const QString& text) {
                         commit(key, title, text);
                     });
    QObject::connect(editor, &FieldEditor::followed, dock,
                     [this](model::EntityRef ref) { follow(ref); });
    return editor;
}

std::size_t InspectorDock::Private::addEditors(KeyValueRows* block,
                                               const std::vector<InspectorRow>& rows,
                                               std::size_t first)
{
    const InspectorRow& row = rows[first];
    std::size_t count = 1;
    while (first + count < rows.size() && rows[first + count].beside)
        ++count;
    if (count == 1 && row.removeKey.empty()) {
        block->addRow(row.title, makeEditor(row, block));
        return count;
    }
    auto* box = new QWidget(block);
    auto* line = new QHBoxLayout(box);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(4);
    for (std::size_t i = first; i < first + count; ++i)
        line->addWidget(makeEditor(rows[i], box), 1, Qt::AlignTop);
    box->setFocusProxy(editors[row.field->key]);
    box->setAccessibleName(QString::fromStdString(row.field->title));
    if (!row.removeKey.empty() && !isReadOnly())
        addRemoveButton(*line, row);
    block->addRow(row.title, box);
    return count;
}

void InspectorDock::Private::addRemoveButton(QHBoxLayout& line, const InspectorRow& row)
{
    auto* button = new QPushButton(QStringLiteral("×"), line.parentWidget());
    setLook(button, "link");
    button->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    button->setObjectName(QStringLiteral("remove-") + QString::fromStdString(row.removeKey));
    button->setToolTip(row.removeTip);
    button->setAccessibleName(row.removeTip);
    line.addWidget(button, 0, Qt::AlignTop);
    QObject::connect(button, &QPushButton::clicked, dock,
                     [this, key = row.removeKey] { commit(key, {}, {}); });
}

void InspectorDock::Private::addText(KeyValueRows* block, const InspectorRow& row)
{
    const QString identity = row.identity();
    if (!row.link) {
        QLabel* label = block->addRow(row.ordinal > 0 ? QString() : row.title, row.text);
        label->setTextFormat(Qt::RichText);
        label->setContentsMargins(4, 0, 0, 0);
        labels[identity] = label;
        return;
    }
    auto* button = new QPushButton(block);
    setLook(button, "link");
    button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    block->addRow(row.ordinal > 0 ? QString() : row.title, button);
    links[identity] = button;
    QObject::connect(button, &QPushButton::clicked, dock, [this, identity] {
        const auto at = targets.find(identity);
        if (at != targets.end())
            follow(at->second);
    });
}

void InspectorDock::Private::update(const std::vector<InspectorRow>& rows)
{
    const QColor quiet = dock->context().theme.colour(drawing::Role::SecondaryText);
    for (const InspectorRow& row : rows) {
        if (row.field) {
            editors[row.field->key]->setValue(row.value);
            if (!row.aside.isEmpty() || row.isFact)
                editors[row.field->key]->setNote(row.aside);
            continue;
        }
        const QString identity = row.identity();
        if (!row.link) {
            labels[identity]->setText(withAside(row, quiet));
            labels[identity]->setAccessibleName(row.title + QStringLiteral(": ") + row.text);
            continue;
        }
        QPushButton* button = links[identity];
        button->setText(row.text);
        button->setToolTip(row.aside.isEmpty() ? row.text
                                               : row.text + QLatin1Char('\n') + row.aside);
        button->setAccessibleName(row.title + QStringLiteral(": ") + row.text);
        targets[identity] = *row.link;
    }
}

void InspectorDock::Private::showReason()
{
    const QString text = subject.refs.size() == 1
                             ? reasonText(dock->context().chain(), subject.refs.front())
                             : QString();
    why->setText(text);
    whyTitle->setVisible(!text.isEmpty());
    why->setVisible(!text.isEmpty());
}

std::vector<InspectorRow> InspectorDock::Private::shownFacts()
{
    auto rows = factRows(dock->context().session.design(), subject);
    moreFacts->setVisible(!rows.empty());
    moreFacts->setText(moreFacts->isChecked() ? tr("Hide the facts")
                                              : tr("Show the facts (%1)").arg(rows.size()));
    if (!moreFacts->isChecked())
        rows.clear();
    return rows;
}

void InspectorDock::Private::commit(const std::string& key, const QString& title,
                                    const QString& text)
{
    const QString what = subject.refs.size() == 1
                             ? QString::fromStdString(displayName(dock->context().session.design(),
                                                                  subject.refs.front()))
                             : kindCount(subject.kind, subject.refs.size());
    const QString step = isListEntry(key) ? listedStep(key, text, what)
                         : key == "name"  ? tr("Rename %1").arg(what)
                                          : tr("Set %1 of %2").arg(title.toLower(), what);
    std::string value = text.toStdString();
    std::optional<model::Part> part; // that the design lacks
    if (isListEntry(key) && text.startsWith(QLatin1String(kCatalogPrefix)))
        if (const catalog::Catalog* catalog = dock->context().catalog.catalog())
            if (auto found = catalog->find(value.substr(std::string_view(kCatalogPrefix).size())))
                part = std::move(*found);
    const auto done = dock->context().session.edit(step, [&](edit::Transaction& tx) {
        if (part)
            value = model::EntityRef(tx.embed(*part)).text();
        return setInspected(tx, subject, key, value);
    });
    const auto editor = editors.find(key);
    if (editor == editors.end())
        return;
    QString refusal;
    if (!done)
        refusal = QString::fromStdString(done.error().hint.empty()
                                             ? done.error().message
                                             : done.error().message + ": " + done.error().hint);
    editor->second->setError(refusal);
}

void InspectorDock::Private::follow(model::EntityRef ref)
{
    dock->context().selection().set(ref);
    Q_EMIT dock->context().selection().revealRequested(ref);
}

} // namespace cw::views
