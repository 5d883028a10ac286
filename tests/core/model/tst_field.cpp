#include "core/model/visit.h"

#include "core/units/unit_table.h"

#include <QTest>

#include <set>

using namespace cw;
using namespace cw::model;

namespace {

template <class T>
struct Inner {
    using Type = T;
};
template <class T>
struct Inner<std::optional<T>> {
    using Type = T;
};

std::vector<std::string> faults;

/// Each key once; a quantity's key ends in its border unit; nested structs likewise.
template <class T>
void checkTable(std::set<std::string_view>& visited)
{
    if (!visited.insert(Describe<T>::kName).second)
        return;
    std::set<std::string_view> keys;
    forEachField<T>([&](const auto& field) {
        using Value = typename Inner<typename std::decay_t<decltype(field)>::ValueType>::Type;
        const std::string name = std::string(Describe<T>::kName) + "." + std::string(field.key);
        if (!keys.insert(field.key).second)
            faults.push_back(name + " stands twice");
        if (field.title.empty())
            faults.push_back(name + " has no title");
        if (field.key.starts_with("x-") || field.key == "id")
            faults.push_back(name + " is a reserved key");
        if constexpr (IsQuantity<Value>::value || std::is_same_v<Value, Length>) {
            const auto suffix = [] {
                if constexpr (std::is_same_v<Value, Length>)
                    return Length::kSuffix;
                else
                    return std::string_view();
            }();
            if (!suffix.empty() && !field.key.ends_with(suffix))
                faults.push_back(name + " does not end in " + std::string(suffix));
            const auto unit = unitOfKey(field.key);
            if (!unit || unit->factor != 1)
                faults.push_back(name + " does not name its border unit");
        }
        if constexpr (Described<Value>)
            checkTable<Value>(visited);
    });
}

} // namespace

class TestField : public QObject {
    Q_OBJECT

private slots:
    void everyTableIsSound()
    {
        faults.clear();
        std::set<std::string_view> visited;
        forEachKind([&]<class E>() { checkTable<E>(visited); });
        QVERIFY2(faults.empty(), faults.empty() ? "" : faults.front().c_str());
        QVERIFY(visited.size() > kKindCount); // the nested ones too
    }

    void everyKindHasAnOriginSaveSettingsAndParts()
    {
        forEachKind([&]<class E>() {
            constexpr bool generated = requires(E e) { e.origin; };
            QCOMPARE(generated, (!std::is_same_v<E, Settings> && !std::is_same_v<E, Part>));
        });
    }

    void kindsAreNamedAndFound()
    {
        QCOMPARE(kindFromName("connection"), std::optional(Kind::Connection));
        QCOMPARE(kindFromName("nonsense"), std::nullopt);
        for (std::size_t i = 0; i < kKindCount; ++i)
            QCOMPARE(kindFromName(kindName(static_cast<Kind>(i))), std::optional(static_cast<Kind>(i)));
    }

    void referencesReadBack()
    {
        const EntityRef ref{Id<Rack>(42)};
        QCOMPARE(EntityRef::parse(ref.text()).value(), ref);
        QVERIFY(!EntityRef::parse("rack").has_value());
        QVERIFY(!EntityRef::parse("rock/0000000000001").has_value());
        QCOMPARE(ref.as<Rack>(), std::optional(Id<Rack>(42)));
        QCOMPARE(ref.as<Device>(), std::nullopt);
    }

    void referencesAreFoundAtAnyDepth()
    {
        Connection cable;
        cable.ends = {{{Id<Device>(1), "a"}, Id<Part>(2)}, {{Id<Device>(3), "b"}, {}}};
        cable.network = Id<Network>(4);
        std::vector<EntityRef> found;
        forEachReference(cable, [&](EntityRef ref) { found.push_back(ref); });
        const std::vector<EntityRef> expected{Id<Network>(4), Id<Device>(1), Id<Part>(2), Id<Device>(3)};
        QCOMPARE(found, expected);

        Device device;
        device.part = Id<Part>(9);
        device.placement = InRack{Id<Rack>(8), {}};
        found.clear();
        forEachReference(device, [&](EntityRef ref) { found.push_back(ref); });
        QCOMPARE(found, (std::vector<EntityRef>{Id<Part>(9), Id<Rack>(8)}));
    }
};

QTEST_GUILESS_MAIN(TestField)
#include "tst_field.moc"
