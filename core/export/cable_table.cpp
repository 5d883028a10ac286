#include "core/export/cable_table.h"

#include "core/base/stopping.h"
#include "core/cost/locations.h"
#include "core/cost/names.h"

#include <algorithm>

#include <fmt/format.h>

namespace cw::exporting {
namespace {

using cost::Location;
using model::Connection;
using model::ConnectionEnd;
using model::Design;

/// One end as a technician reads it.
struct End {
    std::string hall;
    std::string row;
    std::string rack;
    std::optional<std::int64_t> unit;
    std::string device;
    std::string port;
    std::string optic;

    /// "DH1.A07-20:osfp1/1"; what hangs beside the rails or stands on the floor is named instead.
    [[nodiscard]] std::string label() const
    {
        std::string place = hall;
        if (!rack.empty())
            place += (place.empty() ? "" : ".") + rack;
        place += "-" + (unit ? fmt::format("{}", *unit) : device);
        return place + ":" + port;
    }
};

class EndReader {
public:
    explicit EndReader(const Design& design) : m_design(design), m_locations(design) {}

    End read(const ConnectionEnd& from)
    {
        End end;
        end.port = from.at.port;
        const Location& where = m_locations.of(from.at.device);
        if (where.hall != nullptr)
            end.hall = where.hall->name;
        if (where.row != nullptr)
            end.row = where.row->name;
        if (where.rack != nullptr)
            end.rack = where.rack->name;
        end.unit = where.unit;
        if (const auto* device = m_design.find(from.at.device))
            end.device = device->name;
        if (const auto* optic = m_design.find(from.optic))
            end.optic = optic->partNumber.empty() ? optic->model : optic->partNumber;
        return end;
    }

private:
    const Design& m_design;
    cost::Locations m_locations;
};

/// What a row is made of.
struct CableRow {
    const Design& design;
    const Connection& cable;
    const model::Part* part;
    const End& a;
    const End& z;
};

std::string idOf(const Connection& cable)
{
    return cable.name.empty() ? cable.id.text() : cable.name;
}

std::string labelOf(const CableRow& row, const End& near, const End& far)
{
    return row.cable.label.empty() ? near.label() + "/" + far.label() : row.cable.label;
}

std::string nameOf(const CableRow& row, const std::optional<Id<model::Phase>>& id)
{
    const auto* phase = row.design.find(id);
    return phase == nullptr ? std::string{} : phase->name;
}

std::string routeOf(const CableRow& row)
{
    std::string text;
    for (const Id<model::Tray>& id : row.cable.route)
        if (const auto* tray = row.design.find(id))
            text += (text.empty() ? "" : " > ") + tray->name;
    return text;
}

std::string partFact(const CableRow& row, std::string_view key)
{
    return row.part == nullptr ? std::string{} : row.part->text(key).value_or(std::string{});
}

Cell lengthCell(const std::optional<Length>& length)
{
    return length ? Cell(static_cast<double>(length->micrometres / 1000) / 1000.0) : Cell();
}

Cell countCell(std::int64_t value)
{
    return value == 0 ? Cell() : Cell(static_cast<double>(value));
}

/// On paper up to the colour; labels, tests and notes are for the screen.
constexpr std::size_t kPrintedColumns = 29;

struct CableColumn {
    const char* title;
    double width;
    Cell (*cell)(const CableRow&);
};

using Row = const CableRow&;

// The master row of the cable schedule. One more column is one more entry.
const std::vector<CableColumn>& columns()
{
    static const std::vector<CableColumn> kColumns = {
        {"Cable", 14, [](Row r) { return Cell(idOf(r.cable)); }},
        {"Kind", 7, [](Row r) { return Cell(std::string(enumName(r.cable.kind))); }},
        {"Bundle", 12,
         [](Row r) {
             const auto* bundle = r.design.find(r.cable.bundle);
             return bundle == nullptr ? Cell() : Cell(bundle->name);
         }},
        {"Network", 13,
         [](Row r) {
             const auto* network = r.design.find(r.cable.network);
             return network == nullptr ? Cell() : Cell(network->name);
         }},
        {"Plane", 6, [](Row r) { return countCell(r.cable.plane); }},
        {"Rail", 6, [](Row r) { return countCell(r.cable.rail); }},
        {"Tier", 6, [](Row r) { return countCell(r.cable.tier); }},
        {"Status", 9, [](Row r) { return Cell(std::string(enumName(r.cable.status))); }},
        {"A hall", 8, [](Row r) { return Cell(r.a.hall); }},
        {"A row", 6, [](Row r) { return Cell(r.a.row); }},
        {"A rack", 8, [](Row r) { return Cell(r.a.rack); }},
        {"A U", 5, [](Row r) { return cellOf(r.a.unit); }},
        {"A device", 18, [](Row r) { return Cell(r.a.device); }},
        {"A port", 11, [](Row r) { return Cell(r.a.port); }},
        {"A optic", 18, [](Row r) { return Cell(r.a.optic); }},
        {"Z hall", 8, [](Row r) { return Cell(r.z.hall); }},
        {"Z row", 6, [](Row r) { return Cell(r.z.row); }},
        {"Z rack", 8, [](Row r) { return Cell(r.z.rack); }},
        {"Z U", 5, [](Row r) { return cellOf(r.z.unit); }},
        {"Z device", 18, [](Row r) { return Cell(r.z.device); }},
        {"Z port", 11, [](Row r) { return Cell(r.z.port); }},
        {"Z optic", 18, [](Row r) { return Cell(r.z.optic); }},
        {"Cable part", 30, [](Row r) { return r.part == nullptr ? Cell() : Cell(r.part->model); }},
        {"Part number", 20,
         [](Row r) { return r.part == nullptr ? Cell() : Cell(r.part->partNumber); }},
        {"Medium", 8, [](Row r) { return Cell(partFact(r, model::facts::kMedium)); }},
        {"Rate, Gbit/s", 8, [](Row r) { return cellOf(r.cable.rateGbit); }},
        {"Length estimated, m", 10, [](Row r) { return lengthCell(r.cable.lengthEstimated); }},
        {"Length ordered, m", 9, [](Row r) { return lengthCell(r.cable.lengthOrdered); }},
        {"Colour", 9, [](Row r) { return Cell(r.cable.colour); }},
        {"Route", 16, [](Row r) { return Cell(routeOf(r)); }},
        {"Label A", 40, [](Row r) { return Cell(labelOf(r, r.a, r.z)); }},
        {"Label Z", 40, [](Row r) { return Cell(labelOf(r, r.z, r.a)); }},
        {"Purpose", 14, [](Row r) { return Cell(r.cable.purpose); }},
        {"Phase", 12, [](Row r) { return Cell(nameOf(r, r.cable.lifecycle.addedIn)); }},
        {"Tested", 11, [](Row r) { return r.cable.test ? Cell(r.cable.test->date) : Cell(); }},
        {"Result", 8, [](Row r) { return r.cable.test ? Cell(r.cable.test->result) : Cell(); }},
        {"Loss, dB", 8, [](Row r) { return r.cable.test ? cellOf(r.cable.test->lossDb) : Cell(); }},
        {"Note", 20, [](Row r) { return Cell(r.cable.note); }},
        {"Id", 15, [](Row r) { return Cell(r.cable.id.text()); }},
    };
    return kColumns;
}

} // namespace

Expected<SheetTable> cableTable(const ExportInput& input)
{
    const Design& design = input.state.design;
    std::vector<const Connection*> cables;
    for (const Connection& cable : design.table<Connection>())
        if (input.phase.shows(cable))
            cables.push_back(&cable);
    std::ranges::stable_sort(cables, [](const Connection* a, const Connection* b) {
        giveWay();
        return cost::nameLess(a->name, b->name); // equal names stay in the order of ids
    });
    SheetTable table;
    table.name = "Cables";
    table.printedColumns = kPrintedColumns;
    for (const CableColumn& column : columns())
        table.columns.push_back({column.title, column.width});
    EndReader ends(design);
    for (const Connection* cable : cables) {
        giveWay();
        const model::Part* part = design.find(cable->part);
        const End a = cable->ends.empty() ? End{} : ends.read(cable->ends.front());
        const std::size_t last = std::max<std::size_t>(2, cable->ends.size());
        for (std::size_t i = 1; i < last; ++i) {
            const End z = i < cable->ends.size() ? ends.read(cable->ends[i]) : End{};
            const CableRow source{design, *cable, part, a, z};
            std::vector<Cell>& row = table.rows.emplace_back();
            row.reserve(columns().size());
            for (const CableColumn& column : columns())
                row.push_back(column.cell(source));
        }
    }
    return table;
}

} // namespace cw::exporting
