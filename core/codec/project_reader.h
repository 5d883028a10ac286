#pragma once

#include "core/codec/decode_entities.h"
#include "core/codec/json_stream.h"
#include "core/codec/migration.h"
#include "core/model/invariants.h"

#include <memory>

namespace cw::codec {

/// Puts a project together from the items of its file. finish() when all are read.
class ProjectReader final : public StreamHandler {
public:
    explicit ProjectReader(const Limits& limits) : m_limits(limits) {}

    bool value(std::string_view key, const Tokens& value) override;
    Section section(std::string_view key) override;
    bool item(const Tokens& item) override;

    /// Revisions from their changes, and whether all makes sense.
    [[nodiscard]] Expected<DecodedProject> finish();
    [[nodiscard]] std::int64_t version() const { return m_out.version; }
    [[nodiscard]] bool newer() const { return m_out.newer; }

private:
    bool header(std::string_view key, const Tokens& value);
    bool headerComplete();
    bool wrong(std::string message, std::string where, std::string hint = {});
    bool readItem(Decoder& decoder);
    bool readChangeItem(Decoder& decoder);
    model::Patch* patchOf(std::string_view owner);
    [[nodiscard]] Expected<void> rebuildRevisions();
    [[nodiscard]] Expected<void> checkInvariants();
    [[nodiscard]] Error violationError(const model::Violation& violation, std::size_t count) const;

    const Limits& m_limits;
    DecodedProject m_out;
    bool m_formatSeen{false};
    std::unique_ptr<Migrator> m_migrator;

    std::string m_section;
    std::optional<model::Kind> m_kind; ///< none: variants, revisions and their changes
    std::size_t m_index{0};
    std::size_t m_items{0};
    std::string m_lastId;
    bool m_sorted{true}; ///< so far, items stand in the order in which they are written
    std::vector<model::Patch> m_revisionPatches; ///< one a revision
    std::set<std::string, std::less<>> m_ignored; ///< "device.key"
};

} // namespace cw::codec
