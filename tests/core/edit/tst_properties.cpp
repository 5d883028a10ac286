// What holds for every design and every edit: random designs of all kinds and fields, driven by the
// field tables.
#include "core/codec/encode.h"
#include "core/edit/editor.h"
#include "core/model/invariants.h"
#include "core/model/visit.h"
#include "tests/core/support/random_design.h"

#include <QTest>

#include <rapidcheck.h>

#include <bitset>

using namespace cw;
using namespace cw::model;

namespace {

std::string bytesOf(const Design& design)
{
    codec::StringSink sink;
    if (auto done = codec::encodeDesign(design, sink); !done)
        RC_FAIL(done.error().text());
    return sink.take();
}

std::uint64_t seed()
{
    return *rc::gen::arbitrary<std::uint32_t>();
}

Design anyDesign()
{
    return support::randomDesign(seed(), 1 + seed() % 3);
}

/// A few random edits of it, or another design altogether.
Design anyOther(const Design& design)
{
    return seed() % 4 == 0 ? anyDesign()
                           : support::randomlyChanged(design, seed(), 1 + seed() % 20);
}

using Kinds = std::bitset<kKindCount>;

/// Makes `wanted` of the transaction's design by its three calls, entity by entity.
void makeOf(edit::Transaction& tx, const Design& wanted, Kinds& kinds)
{
    const Patch patch = difference(tx.design(), wanted);
    forEachKind([&]<class E>() {
        for (const Change<E>& change : patch.changes<E>()) {
            kinds.set(static_cast<std::size_t>(kKindOf<E>));
            if (!change.before)
                RC_ASSERT(tx.create(*change.after).has_value());
            else if (!change.after)
                RC_ASSERT(tx.erase(change.id).has_value());
            else
                RC_ASSERT(tx.replace(*change.after).has_value());
        }
    });
    RC_ASSERT(tx.design() == wanted);
}

EntityRef anyEntity(const Design& design)
{
    std::vector<EntityRef> all;
    forEachKind([&]<class E>() {
        for (const E& entity : design.table<E>())
            all.emplace_back(entity.id);
    });
    return all[seed() % all.size()];
}

} // namespace

class TestProperties : public QObject {
    Q_OBJECT

private slots:
    void applyingTheDifferenceGivesTheOther()
    {
        Kinds kinds;
        QVERIFY(rc::check("apply(difference(a, b), a) == b, and back", [&] {
            const Design a = anyDesign();
            const Design b = anyOther(a);
            const Patch patch = difference(a, b);
            forEachKind([&]<class E>() {
                if (!patch.changes<E>().empty())
                    kinds.set(static_cast<std::size_t>(kKindOf<E>));
            });
            Design c = a;
            RC_ASSERT(apply(patch, c).has_value());
            RC_ASSERT(bytesOf(c) == bytesOf(b));
            RC_ASSERT(c == b);
            RC_ASSERT(apply(inverted(patch), c).has_value());
            RC_ASSERT(bytesOf(c) == bytesOf(a));
            RC_ASSERT(patch.empty() == (a == b));
        }));
        QVERIFY2(kinds.all(), kinds.to_string().c_str()); // it was about every kind
    }

    void undoingWhatWasDoneIsByteIdentical()
    {
        Kinds kinds;
        QVERIFY(rc::check("undo after do gives the same bytes and the lookup of a rebuild", [&] {
            CountingIdSource ids;
            edit::Editor editor(edit::State::of(anyDesign()), ids);
            std::vector<std::string> states{bytesOf(editor.design())};
            const std::size_t steps = 1 + seed() % 5;
            for (std::size_t i = 0; i < steps; ++i) {
                auto tx = editor.begin("step");
                makeOf(tx, anyOther(editor.design()), kinds);
                RC_ASSERT(tx.lookup() == Lookup::of(tx.design()));
                const std::size_t before = editor.history().position();
                RC_ASSERT(editor.commit(tx).has_value());
                RC_ASSERT(editor.state().lookup == Lookup::of(editor.design()));
                if (editor.history().position() != before)
                    states.push_back(bytesOf(editor.design()));
            }
            for (std::size_t i = states.size() - 1; i-- > 0;) {
                editor.undo();
                RC_ASSERT(bytesOf(editor.design()) == states[i]);
                RC_ASSERT(editor.state().lookup == Lookup::of(editor.design()));
            }
            RC_ASSERT(editor.undo().empty());
            for (std::size_t i = 1; i < states.size(); ++i) {
                editor.redo();
                RC_ASSERT(bytesOf(editor.design()) == states[i]);
                RC_ASSERT(editor.state().lookup == Lookup::of(editor.design()));
            }
            RC_ASSERT(editor.redo().empty());
        }));
        QVERIFY2(kinds.all(), kinds.to_string().c_str());
    }

    void editsKeepTheInvariantsOrAreRefused()
    {
        int refused = 0;
        QVERIFY(rc::check("an edit keeps the invariants, or is refused and changes nothing", [&] {
            CountingIdSource ids;
            edit::Editor editor(edit::State::of(anyDesign()), ids);
            for (int i = 0; i < 6 && editor.design().entityCount() > 0; ++i) {
                const Design before = editor.design();
                auto tx = editor.begin("erase");
                const EntityRef victim = anyEntity(before);
                withKind(victim.kind,
                         [&]<class E>() { RC_ASSERT(tx.erase(Id<E>(victim.raw)).has_value()); });
                const bool sound = violations(tx.design()).empty();
                const auto done = editor.commit(tx);
                RC_ASSERT(done.has_value() == sound);
                RC_ASSERT(sound || editor.design() == before);
                RC_ASSERT(violations(editor.design()).empty());
                refused += sound ? 0 : 1;
            }
        }));
        QVERIFY(refused > 0); // some did try to break them
    }

    void whateverIsErasedWithItsReferrersLeavesASoundDesign()
    {
        Kinds kinds;
        QVERIFY(rc::check("erasing with referrers never leaves a reference to what is gone", [&] {
            CountingIdSource ids;
            edit::Editor editor(edit::State::of(anyDesign()), ids);
            const std::string before = bytesOf(editor.design());
            const EntityRef victim = anyEntity(editor.design());
            kinds.set(static_cast<std::size_t>(victim.kind));
            const auto done = editor.edit(
                "erase", [&](edit::Transaction& tx) { return eraseWithReferrers(tx, victim); });
            if (!done)
                RC_FAIL(done.error().text());
            RC_ASSERT(!editor.design().contains(victim));
            RC_ASSERT(violations(editor.design()).empty());
            RC_ASSERT(editor.state().lookup == Lookup::of(editor.design()));
            editor.undo();
            RC_ASSERT(bytesOf(editor.design()) == before);
        }));
        QVERIFY2(kinds.count() > kKindCount / 2, kinds.to_string().c_str());
    }
};

QTEST_GUILESS_MAIN(TestProperties)
#include "tst_properties.moc"
