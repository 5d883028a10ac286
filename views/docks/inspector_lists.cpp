#include "views/docks/inspector_lists.h"

#include "core/catalog/catalog.h"
#include "core/edit/list_entries.h"
#include "core/edit/map_entries.h"
#include "core/fabric/port_overrides.h"
#include "core/model/device.h"
#include "core/physical/modules.h"
#include "core/physical/set_fields.h"

#include <QCoreApplication>

#include <algorithm>

namespace cw::views {

using model::Device;
using model::Kind;

namespace {

/// A list of more is typed instead.
constexpr std::size_t kMostPorts = 600;
/// Of a device whose every port differs from its part's.
constexpr std::size_t kMostRows = 32;

QString tr(const char* text)
{
    return QCoreApplication::translate("Inspector", text);
}

QString qt(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

/// A line with one field of an entry.
InspectorRow entryRow(const model::Design& design, const InspectorSubject& subject,
                      const char* section, const std::string& key, const QString& label)
{
    InspectorRow row;
    row.section = tr(section);
    row.field = edit::entryField(design, subject.refs.front(), key);
    row.field->title = label.toStdString();
    row.value = edit::sharedEntry(design, subject.refs, key);
    return row;
}

/// Parts of the design that can be put into devices, then those of the catalog that it lacks.
QList<FieldEditor::Choice> moduleChoices(const model::Design& design,
                                         const QList<FieldEditor::Choice>& fromCatalog)
{
    QList<FieldEditor::Choice> out;
    QSet<QString> keys;
    for (const model::EntityRef ref : edit::entitiesOf(design, Kind::Part)) {
        const model::Part* part = design.find(ref.as<model::Part>());
        if (part == nullptr || !physical::isModule(*part))
            continue;
        keys.insert(QLatin1String(kCatalogPrefix) + QString::fromStdString(part->key));
        out.append(
            {QString::fromStdString(displayName(design, ref)), QString::fromStdString(ref.text())});
    }
    for (const FieldEditor::Choice& choice : fromCatalog)
        if (!keys.contains(choice.text))
            out.append(choice);
    return out;
}

std::vector<Id<Device>> devicesOf(const InspectorSubject& subject)
{
    std::vector<Id<Device>> out;
    for (const model::EntityRef& ref : subject.refs)
        if (const auto id = ref.as<Device>())
            out.push_back(*id);
    return out;
}

/// Ports that can be chosen: those of all the devices where they are of one part.
QList<FieldEditor::Choice> portChoices(const model::Design& design, const InspectorSubject& subject)
{
    const Device* first = design.find(subject.refs.front().as<Device>());
    for (const model::EntityRef& ref : subject.refs)
        if (const Device* device = design.find(ref.as<Device>());
            first == nullptr || device == nullptr || device->part != first->part)
            return {};
    const auto names = fabric::openPorts(design, *first);
    QList<FieldEditor::Choice> out;
    if (names.size() <= kMostPorts)
        for (const std::string& name : names)
            out.append({qt(name), qt(name)});
    return out;
}

} // namespace

QList<FieldEditor::Choice> catalogModules(const catalog::Catalog& catalog)
{
    QList<FieldEditor::Choice> out;
    using model::PartClass;
    for (const PartClass each : {PartClass::Accelerator, PartClass::Cpu, PartClass::Nic,
                                 PartClass::Drive, PartClass::Transceiver})
        if (const auto list = catalog.list(each))
            for (const catalog::PartSummary& part : *list)
                out.append({QString::fromStdString(part.manufacturer + " " + part.model),
                            QLatin1String(kCatalogPrefix) + QString::fromStdString(part.key)});
    std::ranges::stable_sort(out, {}, &FieldEditor::Choice::name);
    return out;
}

void addModuleRows(std::vector<InspectorRow>& out, const edit::State& state,
                   const InspectorSubject& subject,
                   const QList<FieldEditor::Choice>& catalogModules, bool everything)
{
    if (subject.kind != Kind::Device)
        return;
    const auto names = edit::moduleNames(state.design, subject.refs);
    if (names.empty() && !everything)
        return;
    const auto choices = moduleChoices(state.design, catalogModules);
    for (std::size_t i = 0; i < std::min(names.size(), kMostRows); ++i) {
        const std::string key = std::string(edit::kModuleKey) + names[i];
        const QString name = names[i].empty() ? tr("Module") : QString::fromStdString(names[i]);
        InspectorRow part = entryRow(state.design, subject, "Contents", key + ".part",
                                     tr("Module in %1").arg(name));
        part.title = name;
        part.choices = choices;
        part.removeKey = key + ".part";
        part.removeTip = tr("Take the module out of %1").arg(name);
        out.push_back(std::move(part));
        InspectorRow slot =
            entryRow(state.design, subject, "Contents", key + ".slot", tr("Slot of %1").arg(name));
        slot.placeholder = tr("slot");
        out.push_back(std::move(slot));
        InspectorRow count = entryRow(state.design, subject, "Contents", key + ".count",
                                      tr("Count in %1").arg(name));
        count.placeholder = tr("count");
        count.beside = true;
        out.push_back(std::move(count));
    }
    InspectorRow more;
    more.section = tr("Contents");
    more.title = tr("New module");
    more.field = edit::FieldInfo{kNewModuleKey, "New module", model::Facet::ComputeSpec,
                                 model::Discipline::Compute, edit::FieldType::Choice};
    more.choices = choices;
    more.placeholder = tr("choose a part…");
    out.push_back(std::move(more));
}

void addPortRows(std::vector<InspectorRow>& out, const model::Design& design,
                 const InspectorSubject& subject, bool everything)
{
    if (subject.kind != Kind::Device)
        return;
    const auto names = edit::portNames(design, subject.refs);
    if (names.empty() && !everything)
        return;
    for (std::size_t i = 0; i < std::min(names.size(), kMostRows); ++i) {
        const std::string key = std::string(edit::kPortKey) + names[i];
        const QString name = QString::fromStdString(names[i]);
        InspectorRow use =
            entryRow(design, subject, "Fabric", key + ".use", tr("Use of port %1").arg(name));
        use.title = tr("Port %1").arg(name);
        for (const std::string_view each : use.field->choices)
            use.choices.append({qt(each), qt(each)});
        use.removeKey = key + ".use";
        use.removeTip = tr("Forget what is said of port %1").arg(name);
        out.push_back(std::move(use));
        InspectorRow label =
            entryRow(design, subject, "Fabric", key + ".label", tr("Label of port %1").arg(name));
        label.placeholder = tr("label");
        out.push_back(std::move(label));
        InspectorRow note =
            entryRow(design, subject, "Fabric", key + ".note", tr("Note on port %1").arg(name));
        note.placeholder = tr("note");
        note.beside = true;
        out.push_back(std::move(note));
    }
    if (names.size() > kMostRows) {
        InspectorRow rest;
        rest.section = tr("Fabric");
        rest.title = tr("Ports");
        rest.text = tr("%1 more differ from the part").arg(names.size() - kMostRows);
        out.push_back(std::move(rest));
    }
    InspectorRow more;
    more.section = tr("Fabric");
    more.title = tr("Reserve port");
    more.choices = portChoices(design, subject);
    more.field = edit::FieldInfo{
        kNewPortKey, "Reserve port", model::Facet::Wiring, model::Discipline::Fabric,
        more.choices.isEmpty() ? edit::FieldType::Text : edit::FieldType::Choice};
    more.placeholder = more.choices.isEmpty() ? tr("name of a port") : tr("choose a port…");
    out.push_back(std::move(more));
}

bool isListEntry(const std::string& key)
{
    return key == kNewModuleKey || key == kNewPortKey || edit::listKey(key).has_value();
}

Expected<void> setListed(edit::Transaction& tx, const InspectorSubject& subject,
                         const std::string& key, const std::string& text)
{
    if (key == kNewModuleKey) {
        const std::string slot = physical::freeSlot(tx.state(), devicesOf(subject));
        if (slot.empty())
            return fail(ErrorCode::Conflict, "every bay is taken", {}, "take something out first");
        return physical::setFields(tx, subject.refs, std::string(edit::kModuleKey) + slot + ".part",
                                   text);
    }
    if (key == kNewPortKey)
        return fabric::setPortFields(tx, subject.refs, std::string(edit::kPortKey) + text + ".use",
                                     "reserved");
    if (edit::listKey(key)->module)
        return physical::setFields(tx, subject.refs, key, text);
    return fabric::setPortFields(tx, subject.refs, key, text);
}

QString listedStep(const std::string& key, const QString& text, const QString& what)
{
    if (key == kNewModuleKey)
        return tr("Add module to %1").arg(what);
    if (key == kNewPortKey)
        return tr("Reserve port %1 of %2").arg(text, what);
    const auto entry = edit::listKey(key);
    const QString name = qt(entry->name);
    if (entry->module)
        return (text.isEmpty() ? tr("Take module in %1 out of %2") : tr("Set module in %1 of %2"))
            .arg(name, what);
    return (text.isEmpty() && entry->field == "use" ? tr("Release port %1 of %2")
                                                    : tr("Set port %1 of %2"))
        .arg(name, what);
}

} // namespace cw::views
