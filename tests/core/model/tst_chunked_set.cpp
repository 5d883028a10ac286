#include "core/model/chunked_set.h"

#include <QTest>

#include <random>
#include <set>
#include <thread>

using cw::model::ChunkedSet;

namespace {

struct Itself {
    int operator()(int value) const { return value; }
};
using Set = ChunkedSet<int, Itself>;

std::vector<int> contents(const Set& set) { return {set.begin(), set.end()}; }

} // namespace

class TestChunkedSet : public QObject {
    Q_OBJECT

private slots:
    void behavesAsAStdSet()
    {
        std::mt19937 random(1);
        Set set;
        std::set<int> model;
        for (int i = 0; i < 20'000; ++i) {
            const int value = std::uniform_int_distribution(0, 3000)(random);
            if (random() % 3 == 0)
                QCOMPARE(set.erase(value), model.erase(value) == 1);
            else
                QCOMPARE(set.insert(value), model.insert(value).second);
            if (i % 1000 == 0)
                QCOMPARE(contents(set), std::vector<int>(model.begin(), model.end()));
        }
        QCOMPARE(set.size(), model.size());
        for (int value = -1; value <= 3001; ++value) {
            QCOMPARE(set.find(value) != nullptr, model.contains(value));
            const auto at = set.lowerBound(value);
            const auto expected = model.lower_bound(value);
            QCOMPARE(at == set.end(), expected == model.end());
            if (expected != model.end())
                QCOMPARE(*at, *expected);
        }
    }

    void aCopyKeepsItsContentWhateverHappensToTheOther()
    {
        Set set;
        for (int i = 0; i < 1000; ++i)
            set.insert(i * 2);
        const Set copy = set;
        const auto before = contents(copy);
        QVERIFY(copy.sharesWith(set));
        set.insert(1);
        set.erase(500);
        set.replace(998);
        QCOMPARE(contents(copy), before);
        QVERIFY(!(copy == set));
        set.insert(500);
        set.erase(1);
        QVERIFY(copy == set);
    }

    void aChangeCopiesOneChunkOnly()
    {
        Set set;
        for (int i = 0; i < 10'000; ++i)
            set.insert(i);
        const Set copy = set;
        set.erase(5000);
        std::size_t shared = 0;
        std::set<const void*> chunks;
        for (auto at = copy.begin(); at != copy.end(); at.skipChunk())
            chunks.insert(at.chunkStart());
        std::size_t all = 0;
        for (auto at = set.begin(); at != set.end(); at.skipChunk(), ++all)
            shared += chunks.contains(at.chunkStart()) ? 1 : 0;
        QCOMPARE(shared, all - 1);
    }

    void fillsFromSorted()
    {
        std::vector<int> values;
        for (int i = 0; i < 1000; ++i)
            values.push_back(i * 3);
        Set set;
        set.assignSorted(values);
        QCOMPARE(contents(set), values);
        set.insert(1);
        QCOMPARE(set.size(), std::size_t{1001});
        set.assignSorted({});
        QVERIFY(set.empty());
        QVERIFY(set.begin() == set.end());
    }

    void aSnapshotIsReadOnAnotherThreadWhileTheSetChanges()
    {
        Set set;
        for (int i = 0; i < 5000; ++i)
            set.insert(i);
        for (int round = 0; round < 20; ++round) {
            std::thread reader([snapshot = set] {
                std::size_t count = 0;
                for ([[maybe_unused]] const int value : snapshot)
                    ++count;
                QCOMPARE(count, snapshot.size());
            });
            for (int i = 0; i < 200; ++i)
                set.erase(round * 200 + i);
            reader.join();
        }
        QCOMPARE(set.size(), std::size_t{1000});
    }
};

QTEST_GUILESS_MAIN(TestChunkedSet)
#include "tst_chunked_set.moc"
