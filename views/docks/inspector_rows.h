#pragma once

#include "core/edit/fields.h"
#include "views/docks/field_editor.h"

#include <QList>
#include <QString>

namespace cw::views {

class Chain;

/// Fields that no table has: where a device hangs in its rack.
inline constexpr const char* kUnitKey = "@unit";
inline constexpr const char* kFaceKey = "@face";
/// Takes "owner = Smith": an attribute that none of the objects has yet.
inline constexpr const char* kNewAttributeKey = "@attribute";

/// One line of the inspector: a field that may be edited, or something that follows.
struct InspectorRow {
    QString section;
    QString title;
    std::optional<edit::FieldInfo> field; ///< none: text only
    edit::FieldValue value;
    QList<FieldEditor::Choice> choices;
    QString text;
    QString aside;
    std::optional<model::EntityRef> link;
    int ordinal{0};          ///< of rows that are titled alike
    bool beside{false};      ///< stands at the right of the row before
    QString placeholder{};   ///< in an empty field, in place of a dash
    std::string removeKey{}; ///< set to nothing by a button at its right; empty: no button
    QString removeTip{};
    bool isFact{false}; ///< of factRows()

    /// Rows with the same identity are updated in place.
    [[nodiscard]] QString identity() const;
};

/// What is inspected: objects of one kind, the current one first.
struct InspectorSubject {
    model::Kind kind{model::Kind::Device};
    std::vector<model::EntityRef> refs;
};

/// "Device", "Control service"; and of several: "3 devices".
[[nodiscard]] QString kindTitle(model::Kind kind);
[[nodiscard]] QString kindCount(model::Kind kind, std::size_t count);

/// In the order of the sections: identity, placement, contents, power, fabric, cooling and the
/// rest. `everything`: fields that say nothing too. `catalogModules`: what can be put into devices
/// beside parts of the design.
[[nodiscard]] std::vector<InspectorRow>
inspectorRows(const Chain& chain, const InspectorSubject& subject, bool everything,
              const QList<FieldEditor::Choice>& catalogModules = {});
/// Facts of what is inspected with basis, source and confidence: of devices, those that hold for
/// them, to be set for these alone, and first the ones that checks need and nobody knows; of a
/// rack or a part, to be read. None where several objects are of different parts.
[[nodiscard]] std::vector<InspectorRow> factRows(const model::Design& design,
                                                 const InspectorSubject& subject);
/// Lines that say why the power of one object is what it is; empty where there is no power.
[[nodiscard]] QString reasonText(const Chain& chain, model::EntityRef object);

/// Sets a field of what is inspected: table fields, entries of lists and maps, and those above.
[[nodiscard]] Expected<void> setInspected(edit::Transaction& transaction,
                                          const InspectorSubject& subject, const std::string& key,
                                          const std::string& text);

} // namespace cw::views
