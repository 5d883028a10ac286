#include "tests/core/support/random_design.h"

#include "core/model/lookup.h"
#include "core/model/visit.h"

#include <random>

namespace cw::support {
namespace {

using namespace model;

class Filler {
public:
    Filler(Design& design, std::uint64_t seed) : m_design(design), m_random(seed)
    {
        forEachKind([&]<class E>() {
            for (const E& entity : design.table<E>())
                m_known[static_cast<std::size_t>(kKindOf<E>)].push_back(entity.id.raw());
        });
    }

    std::size_t pick(std::size_t below) { return m_random() % below; }

    /// A new entity in the design; nothing where it cannot be made.
    template <class E>
    void create()
    {
        E entity;
        entity.id = Id<E>(m_random() | 1U);
        if (fillFields(entity) && finish(entity) && m_design.table<E>().insert(entity))
            m_known[static_cast<std::size_t>(kKindOf<E>)].push_back(entity.id.raw());
    }

    /// Other content under the same id. It refers only to what does not, in turn, refer to it.
    template <class E>
    void replace(Id<E> id)
    {
        if constexpr (std::is_same_v<E, Part>) {
            create<Part>(); // a part with other content is another part
        } else {
            auto& own = m_known[static_cast<std::size_t>(kKindOf<E>)];
            const auto before = own;
            own.clear(); // no references within a kind: they could run in a circle
            E entity;
            entity.id = id;
            if (fillFields(entity) && finish(entity))
                m_design.table<E>().replace(std::move(entity));
            own = before;
        }
    }

private:
    bool chance() { return (m_random() & 1U) != 0; }

    template <class T>
    bool fillFields(T& value)
    {
        bool fine = true;
        forEachField<T>([&](const auto& field) { fine = fine && fill(value.*field.member); });
        return fine;
    }

    /// A random value; false if it would need an entity that there is not.
    template <class T>
    bool fill(T& value)
    {
        if constexpr (std::is_same_v<T, bool>) {
            value = chance();
        } else if constexpr (NamedEnum<T>) {
            value = static_cast<T>(pick(EnumNames<T>::kNames.size()));
        } else if constexpr (std::is_integral_v<T>) {
            value = static_cast<T>(whole());
        } else if constexpr (std::is_floating_point_v<T>) {
            value = number();
        } else if constexpr (std::is_same_v<T, std::string>) {
            value = text();
        } else if constexpr (IsQuantity<T>::value) {
            value.value = number();
        } else if constexpr (std::is_same_v<T, Length>) {
            value.micrometres = static_cast<std::int64_t>(pick(2'000'000'001)) - 1'000'000'000;
        } else if constexpr (IsId<T>::value) {
            return fillId(kKindOf<typename IsId<T>::Entity>, value);
        } else if constexpr (std::is_same_v<T, EntityRef>) {
            return fillReference(value);
        } else if constexpr (IsOptional<T>::value) {
            value.reset();
            if (chance() && !fill(value.emplace(makeEmpty<typename T::value_type>())))
                value.reset();
        } else if constexpr (IsVector<T>::value) {
            value.clear();
            for (std::size_t i = pick(4); i > 0; --i)
                if (!fill(value.emplace_back(makeEmpty<typename T::value_type>())))
                    value.pop_back();
        } else if constexpr (IsStringMap<T>::value) {
            value.clear();
            for (std::size_t i = pick(4); i > 0; --i)
                fill(value[text()]);
        } else if constexpr (std::is_same_v<T, Curve>) {
            for (std::size_t i = pick(4); i > 0; --i)
                value.points.emplace_back(number(), number());
        } else if constexpr (IsVariant<T>::value) {
            return fillVariant(value);
        } else {
            return fillFields(value);
        }
        return true;
    }

    template <class T>
    static T makeEmpty()
    {
        if constexpr (IsId<T>::value)
            return T(kUnset);
        else
            return T{};
    }

    template <class T>
    bool fillId(Kind kind, T& value)
    {
        const auto& known = m_known[static_cast<std::size_t>(kind)];
        if (known.empty())
            return false;
        value = T(known[pick(known.size())]);
        return true;
    }

    bool fillReference(EntityRef& value)
    {
        for (std::size_t tries = 0; tries < 2 * kKindCount; ++tries) {
            const std::size_t kind = pick(kKindCount);
            if (m_known[kind].empty())
                continue;
            value = EntityRef(static_cast<Kind>(kind), m_known[kind][pick(m_known[kind].size())]);
            return true;
        }
        return false;
    }

    template <class... A>
    bool fillVariant(std::variant<A...>& value)
    {
        while (true) {
            const std::size_t wanted = pick(sizeof...(A));
            std::size_t index = 0;
            bool fine = false;
            const auto attempt = [&]<class One>(One alternative) {
                if (index++ == wanted && fill(alternative)) {
                    value = std::move(alternative);
                    fine = true;
                }
            };
            (attempt(A{}), ...);
            if (fine)
                return true; // the first alternative of a placement needs nothing
        }
    }

    std::int64_t whole()
    {
        constexpr std::array<std::int64_t, 6> kEdges = {
            0, 1, -1, 42, std::numeric_limits<std::int64_t>::max(),
            std::numeric_limits<std::int64_t>::min()};
        return chance() ? kEdges[pick(kEdges.size())]
                        : static_cast<std::int64_t>(pick(1000));
    }

    double number()
    {
        constexpr std::array<double, 9> kEdges = {0.0, -0.0, 1, 0.1, -1.5, 1e30, 5e-324, 1.0 / 3, 800};
        return chance() ? kEdges[pick(kEdges.size())]
                        : std::ldexp(static_cast<double>(m_random() >> 11U) - 0x1p52,
                                     static_cast<int>(pick(60)) - 50);
    }

    std::string text()
    {
        constexpr std::array<std::string_view, 14> kPieces = {
            "rack", "A07", " ", "\"", "\\", "\n", "\t", "/", "~", std::string_view("\0", 1),
            "µ", "電", "𝄞", "\x7f"};
        std::string out;
        for (std::size_t i = pick(5); i > 0; --i)
            out += kPieces[pick(kPieces.size())];
        return out;
    }

    // What the invariants ask beyond a field's type.
    template <class E>
    bool finish(E&)
    {
        return true;
    }
    bool finish(Settings& settings)
    {
        settings.id = kSettingsId;
        return true;
    }
    bool finish(Part& part)
    {
        part.id = partId(part);
        return true;
    }
    bool finish(Connection& connection)
    {
        for (std::size_t tries = 0; connection.ends.size() < 2 && tries < 4; ++tries) {
            ConnectionEnd end;
            if (fill(end))
                connection.ends.push_back(std::move(end));
        }
        for (ConnectionEnd& end : connection.ends)
            end.at.port += "p";
        if (connection.lengthOrdered && connection.lengthOrdered->micrometres < 0)
            connection.lengthOrdered = -*connection.lengthOrdered;
        return connection.ends.size() >= 2;
    }

    Design& m_design;
    std::mt19937_64 m_random;
    std::array<std::vector<std::uint64_t>, kKindCount> m_known;
};

} // namespace

Design randomDesign(std::uint64_t seed, std::size_t perKind)
{
    Design design;
    Filler filler(design, seed);
    forEachKind([&]<class E>() {
        for (std::size_t i = 0; i < perKind; ++i)
            filler.create<E>();
    });
    return design;
}

Design randomlyChanged(const Design& start, std::uint64_t seed, std::size_t changes)
{
    Design design = start;
    Filler choice(design, seed);
    for (std::size_t i = 0; i < changes; ++i) {
        Filler filler(design, seed + i + 1);
        withKind(static_cast<Kind>(choice.pick(kKindCount)), [&]<class E>() {
            const auto& table = design.table<E>();
            const std::size_t action = choice.pick(3);
            if (table.empty() || action == 0)
                return filler.create<E>();
            auto at = table.begin();
            for (std::size_t steps = choice.pick(table.size()); steps > 0; --steps)
                ++at;
            const Id<E> id = at->id;
            if (action == 1)
                return filler.replace(id);
            if (!Lookup::of(design).isReferred(id))
                design.table<E>().erase(id);
        });
    }
    return design;
}

} // namespace cw::support
