#include "views/docks/inspector_rows.h"

#include "core/analysis/object_summary.h"
#include "core/analysis/part_text.h"
#include "core/edit/map_entries.h"
#include "core/model/device.h"
#include "core/model/rack.h"
#include "core/physical/position.h"
#include "core/physical/set_fields.h"
#include "core/physical/verbs.h"
#include "core/units/parse.h"
#include "views/docks/inspector_lists.h"
#include "views/session/chain.h"

#include <QCoreApplication>
#include <QLocale>
#include <QSet>

#include <array>
#include <set>

namespace cw::views {

using model::Facet;
using model::Kind;

namespace {

QString words(const char* text)
{
    return QCoreApplication::translate("Inspector", text);
}

QString qt(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

constexpr std::array kSections = {"Identity", "Placement", "Contents", "Power",
                                  "Fabric",   "Cooling",   "Compute",  "Storage",
                                  "Workload", "Plan",      "Order",    "Details"};

int rankOf(const QString& section)
{
    for (std::size_t i = 0; i < kSections.size(); ++i)
        if (section == words(kSections[i]))
            return int(i);
    return int(kSections.size());
}

const char* sectionOf(const edit::FieldInfo& field)
{
    static const QSet<QByteArray> identity = {"part",   "role",  "status", "pool",
                                              "tenant", "group", "kind",   "technology"};
    static const QSet<QByteArray> details = {"origin",    "attributes", "note", "source",
                                             "overrides", "modules",    "ports"};
    const QByteArray key = QByteArray::fromStdString(field.key);
    if (details.contains(key))
        return "Details";
    if (identity.contains(key))
        return "Identity";
    switch (field.facet) {
    case Facet::Identity:
        return "Identity";
    case Facet::Placement:
    case Facet::Geometry:
        return "Placement";
    case Facet::PowerSpec:
        return "Power";
    case Facet::Wiring:
    case Facet::FabricSpec:
        return "Fabric";
    case Facet::CoolingSpec:
        return "Cooling";
    case Facet::ComputeSpec:
        return "Compute";
    case Facet::StorageSpec:
        return "Storage";
    case Facet::Workload:
        return "Workload";
    case Facet::Lifecycle:
    case Facet::Plan:
        return "Plan";
    case Facet::Cost:
        return "Order";
    case Facet::Review:
    case Facet::Document:
        return "Details";
    }
    return "Details";
}

/// Shown even where they say nothing: what people look for and set.
bool isWanted(const edit::FieldInfo& field)
{
    static const QSet<QByteArray> keys = {"name",
                                          "part",
                                          "status",
                                          "pool",
                                          "power_cap_w",
                                          "row",
                                          "power_limit_w",
                                          "load_limit_kg",
                                          "rack_units",
                                          "hall",
                                          "text",
                                          "length_ordered_mm",
                                          "note",
                                          "it_power_limit_w",
                                          "supply_temperature_c"};
    return keys.contains(QByteArray::fromStdString(field.key));
}

bool saysNothing(const edit::FieldInfo& field, const edit::FieldValue& value)
{
    if (value.mixed)
        return false;
    return value.text.empty() || (field.type == edit::FieldType::Flag && value.text == "no") ||
           (field.type == edit::FieldType::Integer && value.text == "0");
}

/// Kinds of which a design has few enough to choose from a list.
bool isListed(Kind kind)
{
    switch (kind) {
    case Kind::Phase:
    case Kind::Site:
    case Kind::Hall:
    case Kind::Row:
    case Kind::Feed:
    case Kind::Pool:
    case Kind::Tenant:
    case Kind::Network:
    case Kind::Bundle:
    case Kind::Workload:
    case Kind::Dataset:
    case Kind::StorageService:
        return true;
    default:
        return false;
    }
}

QString readable(std::string_view name)
{
    QString text = qt(name);
    text.replace(QLatin1Char('_'), QLatin1Char(' '));
    return text;
}

bool isModuleLine(const analysis::SummaryLine& line)
{
    return line.section == analysis::SummarySection::Contents && line.link &&
           line.link->kind == Kind::Part;
}

QList<FieldEditor::Choice> choicesOf(const model::Design& design, const InspectorSubject& subject,
                                     const edit::FieldInfo& field)
{
    QList<FieldEditor::Choice> out;
    if (field.type == edit::FieldType::Choice) {
        for (const std::string_view name : field.choices)
            out.append({readable(name), qt(name)});
        return out;
    }
    if (field.type != edit::FieldType::Reference || !field.target)
        return out;
    const auto add = [&](model::EntityRef ref) {
        out.append(
            {QString::fromStdString(displayName(design, ref)), QString::fromStdString(ref.text())});
    };
    if (*field.target == Kind::Part && field.key == "part") {
        const auto id = subject.refs.front().as<model::Device>();
        const model::Device* device = design.find(id);
        const model::Part* own = device != nullptr ? design.partOf(*device) : nullptr;
        for (const model::EntityRef ref : edit::entitiesOf(design, Kind::Part)) {
            const model::Part* part = design.find(ref.as<model::Part>());
            if (own != nullptr && part != nullptr && part->partClass == own->partClass)
                add(ref);
        }
        return out;
    }
    if (!isListed(*field.target))
        return out;
    for (const model::EntityRef ref : edit::entitiesOf(design, *field.target))
        add(ref);
    if (field.optional && !out.isEmpty())
        out.prepend({QStringLiteral("—"), {}});
    return out;
}

/// Unit and face of one device on the rails.
void addRailRows(std::vector<InspectorRow>& out, const model::Design& design,
                 const InspectorSubject& subject)
{
    if (subject.refs.size() != 1)
        return;
    const model::Device* device = design.find(subject.refs.front().as<model::Device>());
    const auto* place =
        device != nullptr ? std::get_if<model::InRack>(&device->placement) : nullptr;
    if (place == nullptr)
        return;
    InspectorRow unit;
    unit.section = words("Placement");
    unit.title = words("Lowest unit");
    unit.field = edit::FieldInfo{kUnitKey, "Lowest unit", Facet::Placement,
                                 model::Discipline::Physical, edit::FieldType::Integer};
    if (const auto lowest = physical::lowestUnit(design, *device))
        unit.value.text = std::to_string(*lowest);
    out.push_back(unit);
    InspectorRow face;
    face.section = unit.section;
    face.title = words("Face");
    face.field = edit::FieldInfo{kFaceKey, "Face", Facet::Placement, model::Discipline::Physical,
                                 edit::FieldType::Choice};
    face.value.text = std::string(enumName(place->face));
    for (const std::string_view name : EnumNames<model::Face>::kNames)
        face.choices.append({qt(name), qt(name)});
    out.push_back(face);
}

const char* sectionOf(analysis::SummarySection section)
{
    switch (section) {
    case analysis::SummarySection::Placement:
        return "Placement";
    case analysis::SummarySection::Contents:
        return "Contents";
    case analysis::SummarySection::Power:
        return "Power";
    case analysis::SummarySection::Fabric:
        return "Fabric";
    case analysis::SummarySection::Cooling:
        return "Cooling";
    }
    return "Details";
}

template <class T>
const T* valueOf(const analysis::Kept<T>& kept)
{
    return kept.result != nullptr && kept.result->has_value() ? &(*kept.result)->value : nullptr;
}

/// Attributes that any of them has, and a line for one more.
void addAttributeRows(std::vector<InspectorRow>& out, const model::Design& design,
                      const InspectorSubject& subject, bool everything)
{
    for (const std::string& name : edit::attributeNames(design, subject.refs)) {
        const std::string key = std::string(edit::kAttributeKey) + name;
        InspectorRow row;
        row.section = words("Details");
        row.title = QString::fromStdString(name);
        row.field = edit::entryField(design, subject.refs.front(), key);
        row.value = edit::sharedEntry(design, subject.refs, key);
        out.push_back(std::move(row));
    }
    if (!everything || edit::findField(subject.kind, "attributes") == nullptr)
        return;
    InspectorRow more;
    more.section = words("Details");
    more.title = words("New attribute");
    more.field = edit::FieldInfo{kNewAttributeKey, "New attribute", Facet::Identity,
                                 model::Discipline::General};
    more.aside = words("name = value");
    out.push_back(std::move(more));
}

Expected<void> addAttribute(edit::Transaction& tx, const InspectorSubject& subject,
                            const QString& text)
{
    const auto at = text.indexOf(QLatin1Char('='));
    const QString name = text.left(at).trimmed();
    if (at < 0 || name.isEmpty())
        return fail(ErrorCode::InvalidArgument, "an attribute is typed as name = value");
    return physical::setFields(tx, subject.refs, edit::kAttributeKey.data() + name.toStdString(),
                               text.mid(at + 1).trimmed().toStdString());
}

} // namespace

QString InspectorRow::identity() const
{
    std::size_t offered = 0;
    for (const FieldEditor::Choice& choice : choices)
        offered = qHash(choice.text, offered);
    return section + QLatin1Char('|') + (field ? QString::fromStdString(field->key) : title) +
           QStringLiteral("|%1|%2").arg(ordinal).arg(offered) +
           (link ? QStringLiteral("|link") : QString());
}

QString kindTitle(Kind kind)
{
    QString title = readable(kindName(kind));
    title[0] = title[0].toUpper();
    return title;
}

QString kindCount(Kind kind, std::size_t count)
{
    QString word = readable(kindName(kind));
    if (count != 1)
        word = word.endsWith(QLatin1Char('y')) ? word.chopped(1) + QStringLiteral("ies")
                                               : word + QLatin1Char('s');
    return QStringLiteral("%1 %2").arg(QLocale(QLocale::English).toString(qulonglong(count)), word);
}

std::vector<InspectorRow> inspectorRows(const Chain& chain, const InspectorSubject& subject,
                                        bool everything,
                                        const QList<FieldEditor::Choice>& catalogModules)
{
    std::vector<InspectorRow> out;
    const edit::State& state = chain.state();
    const auto& fields = edit::fieldsOf(subject.kind);
    const auto values = edit::sharedValues(state.design, subject.refs);
    for (std::size_t i = 0; i < fields.size() && i < values.size(); ++i) {
        const edit::FieldInfo& field = fields[i];
        // Shown by the summary or entry by entry.
        static const QSet<QByteArray> elsewhere = {"placement", "attributes", "overrides",
                                                   "modules", "ports"};
        if (elsewhere.contains(QByteArray::fromStdString(field.key)) ||
            (field.key == "ends" && subject.refs.size() == 1))
            continue;
        if (!everything && saysNothing(field, values[i]) && !isWanted(field))
            continue;
        if (!everything && (field.key == "origin" || field.key == "index"))
            continue;
        out.push_back({words(sectionOf(field)),
                       QString::fromStdString(field.title),
                       field,
                       values[i],
                       choicesOf(state.design, subject, field),
                       {},
                       {},
                       {}});
    }
    addAttributeRows(out, state.design, subject, everything);
    addModuleRows(out, state, subject, catalogModules, everything);
    addPortRows(out, state.design, subject, everything);
    if (subject.refs.size() == 1) {
        const auto power = chain.power();
        const auto cooling = chain.cooling();
        std::vector<InspectorRow> derived;
        for (const auto& line : analysis::summaryOf(state, chain.phase(), subject.refs.front(),
                                                    {valueOf(power), valueOf(cooling)}))
            if (!isModuleLine(line)) // edited as rows of their own
                derived.push_back({words(sectionOf(line.section)),
                                   QString::fromStdString(line.name),
                                   std::nullopt,
                                   {},
                                   {},
                                   QString::fromStdString(line.value),
                                   QString::fromStdString(line.aside),
                                   line.link,
                                   0});
        addRailRows(derived, state.design, subject);
        out.insert(out.begin(), derived.begin(), derived.end());
    }
    std::stable_sort(out.begin(), out.end(), [](const InspectorRow& a, const InspectorRow& b) {
        return rankOf(a.section) < rankOf(b.section);
    });
    for (std::size_t i = 1; i < out.size(); ++i)
        if (!out[i].field && out[i].section == out[i - 1].section &&
            out[i].title == out[i - 1].title)
            out[i].ordinal = out[i - 1].ordinal + 1;
    return out;
}

namespace {

/// What checks need of every device that has a place.
constexpr std::array kNeededFacts = {"rack_units", "depth_mm", "weight_kg", "power_max_w"};

/// The part that all of them share; null if they differ.
const model::Part* sharedPart(const model::Design& design, const InspectorSubject& subject)
{
    std::optional<Id<model::Part>> shared;
    for (const model::EntityRef ref : subject.refs) {
        std::optional<Id<model::Part>> own = ref.as<model::Part>();
        if (const auto* device = design.find(ref.as<model::Device>()))
            own = device->part;
        if (const auto* rack = design.find(ref.as<model::Rack>()))
            own = rack->part;
        if (!own || (shared && *shared != *own))
            return nullptr;
        shared = own;
    }
    return design.find(shared);
}

InspectorRow factRow(const model::Design& design, const InspectorSubject& subject,
                     const model::Part& part, const std::string& key)
{
    InspectorRow row;
    row.section = words("Facts");
    row.isFact = true;
    row.title = QString::fromStdString(analysis::factTitle(key));
    const auto* device = design.find(subject.refs.front().as<model::Device>());
    const auto own = device != nullptr ? device->overrides.find(key) : part.facts.end();
    const bool isOwn = device != nullptr && own != device->overrides.end();
    const model::Fact* fact = isOwn ? &own->second : part.fact(key);
    if (isOwn)
        row.aside = words("set for this one; empty it to have the part's again");
    else if (fact != nullptr)
        row.aside = QString::fromStdString(analysis::factGround(part, *fact));
    else
        row.aside = words("not known of this part");
    if (device == nullptr) {
        row.text =
            fact != nullptr ? QString::fromStdString(analysis::factText(key, *fact)) : QString();
        return row;
    }
    const std::string entry = std::string(edit::kOverrideKey) + key;
    row.field = edit::entryField(design, subject.refs.front(), entry);
    row.field->title = row.title.toStdString();
    row.value = edit::sharedEntry(design, subject.refs, entry);
    return row;
}

} // namespace

std::vector<InspectorRow> factRows(const model::Design& design, const InspectorSubject& subject)
{
    std::vector<InspectorRow> out;
    const model::Part* part = sharedPart(design, subject);
    if (part == nullptr)
        return out;
    std::set<std::string> keys;
    for (const auto& [key, fact] : part->facts)
        keys.insert(key);
    if (subject.kind == Kind::Device) {
        for (const model::EntityRef ref : subject.refs)
            if (const auto* device = design.find(ref.as<model::Device>()))
                for (const auto& [key, fact] : device->overrides)
                    keys.insert(key);
        for (const char* key : kNeededFacts)
            if (keys.count(key) == 0)
                out.push_back(factRow(design, subject, *part, key));
    }
    for (const std::string& key : keys)
        out.push_back(factRow(design, subject, *part, key));
    return out;
}

QString reasonText(const Chain& chain, model::EntityRef object)
{
    const auto power = chain.power();
    const auto why =
        analysis::powerReason(chain.state(), chain.phase(), object, {valueOf(power), nullptr});
    if (!why)
        return {};
    QStringList lines =
        QString::fromStdString(derivationText(*why)).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    constexpr int kMost = 8;
    if (lines.size() > kMost) {
        const auto more = lines.size() - kMost;
        lines = lines.mid(0, kMost);
        lines << QCoreApplication::translate("Inspector", "… and %1 terms more").arg(more);
    }
    return lines.join(QLatin1Char('\n'));
}

Expected<void> setInspected(edit::Transaction& tx, const InspectorSubject& subject,
                            const std::string& key, const std::string& text)
{
    if (isListEntry(key))
        return setListed(tx, subject, key, text);
    if (key == kNewAttributeKey)
        return addAttribute(tx, subject, QString::fromStdString(text));
    if (key != kUnitKey && key != kFaceKey)
        return physical::setFields(tx, subject.refs, key, text);
    const auto id = subject.refs.front().as<model::Device>();
    const model::Device* device = tx.design().find(id);
    const auto* place =
        device != nullptr ? std::get_if<model::InRack>(&device->placement) : nullptr;
    if (place == nullptr)
        return fail(ErrorCode::Conflict, "the device does not hang in a rack");
    if (key == kUnitKey) {
        const auto unit = parseInteger(text);
        if (!unit)
            return fail(unit.error());
        return physical::placeAtUnit(tx, *id, place->rack, *unit, place->face, place->width);
    }
    const auto face = enumFromName<model::Face>(text);
    if (!face)
        return fail(ErrorCode::InvalidArgument, "a face is front or rear");
    model::InRack to = *place;
    to.face = *face;
    return physical::placeInRack(tx, *id, to);
}

} // namespace cw::views
