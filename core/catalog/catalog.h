#pragma once

#include "core/base/expected.h"
#include "core/catalog/lint.h"
#include "core/catalog/part_summary.h"
#include "core/catalog/price_book.h"
#include "core/model/part.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cw::catalog {

/// The parts and prices that designs are made of: the built-in database and, above it, the user's
/// own. The one class that knows SQL. It holds one connection to each file: use an object from one
/// thread at a time, and open another for another thread.
///
/// Reading never writes: an older user database is migrated in memory until something is stored, a
/// missing one is made then. Errors: Unreadable (no such file), Malformed (not a catalog, or
/// damaged), UnknownVersion (written by a newer program), Locked (another program is writing),
/// WriteFailed.
class Catalog {
public:
    /// A user database that does not exist yet is an empty layer.
    [[nodiscard]] static Expected<Catalog>
    open(const std::filesystem::path& builtin,
         const std::optional<std::filesystem::path>& user = std::nullopt);

    Catalog(Catalog&&) noexcept;
    Catalog& operator=(Catalog&&) noexcept;
    ~Catalog();

    /// The part of that key (or alias) from the highest layer that has it. NotFound names keys that
    /// look alike.
    [[nodiscard]] Expected<model::Part> find(std::string_view keyOrAlias) const;
    [[nodiscard]] Expected<bool> contains(std::string_view keyOrAlias) const;
    /// The same key in every layer that has it, the winning one first.
    [[nodiscard]] Expected<std::vector<LayeredPart>> layers(std::string_view keyOrAlias) const;
    /// The key that a renamed part has now; a key that is no alias comes back unchanged.
    [[nodiscard]] Expected<std::string> resolve(std::string_view keyOrAlias) const;

    /// Sorted by key. One entry a key: the winning layer's.
    [[nodiscard]] Expected<std::vector<PartSummary>>
    list(std::optional<model::PartClass> partClass = std::nullopt) const;
    /// Best first (search_text.h says what is better); equal ones by key.
    [[nodiscard]] Expected<std::vector<PartSummary>> search(const SearchQuery& query) const;
    /// Different keys over all layers.
    [[nodiscard]] Expected<std::size_t> count() const;

    /// Stores a part in the user layer; it may hide a built-in one. Conflict if the user layer has
    /// that key already; InvalidArgument if lint finds an error. Returns lint's warnings.
    Expected<std::vector<LintFinding>> addUserPart(const model::Part& part);
    /// The same for a part that is there; NotFound otherwise.
    Expected<std::vector<LintFinding>> updateUserPart(const model::Part& part);
    /// The built-in part of that key, if any, is visible again. NotFound if the user layer has
    /// none.
    Expected<void> removeUserPart(std::string_view key);

    /// Every price book, the user's first, then by name.
    [[nodiscard]] Expected<std::vector<PriceBookInfo>> priceBooks() const;
    [[nodiscard]] Expected<PriceBook> priceBook(std::string_view name) const;
    /// The shipped book, kReferenceBook.
    [[nodiscard]] Expected<PriceBook> referencePrices() const;
    /// Stores or replaces a book of the user's; a built-in name is a Conflict.
    Expected<void> putPriceBook(const PriceBook& book);
    Expected<void> removePriceBook(std::string_view name);

    [[nodiscard]] bool hasUserLayer() const;

private:
    struct Impl;
    explicit Catalog(std::unique_ptr<Impl> impl);
    Expected<std::vector<LintFinding>> storeUserPart(const model::Part& part, bool update);

    std::unique_ptr<Impl> m_impl;
};

} // namespace cw::catalog
