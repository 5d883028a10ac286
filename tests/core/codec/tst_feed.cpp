// Memory while hostile streams are read; a process of its own, because it measures the peak.
#include "core/codec/decode.h"

#include <QTest>

#include <sys/resource.h>

#include <fmt/format.h>

using namespace cw;

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif

constexpr long kAllowedKb = 200'000;

long peakKb()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

/// Valid entities without end, in ascending order; says its size only if asked to.
class EntityStream final : public codec::Source {
public:
    EntityStream(std::string kind, std::string fields, std::optional<std::uint64_t> size)
        : m_pending(fmt::format(R"({{"format":"clusterwright-project","version":2,"{}":[)", kind)),
          m_fields(std::move(fields)), m_size(size)
    {
    }
    Expected<std::size_t> read(char* to, std::size_t capacity) override
    {
        while (m_pending.size() < capacity) {
            m_pending += fmt::format("{}{{\"id\":\"{}\",{}}}", m_next == 1 ? "" : ",",
                                     formatId(m_next), m_fields);
            ++m_next;
        }
        m_pending.copy(to, capacity);
        m_pending.erase(0, capacity);
        m_given += capacity;
        return capacity;
    }
    std::optional<std::uint64_t> size() const override { return m_size; }
    std::uint64_t given() const { return m_given; }

private:
    std::string m_pending;
    std::string m_fields;
    std::optional<std::uint64_t> m_size;
    std::uint64_t m_next{1};
    std::uint64_t m_given{0};
};

} // namespace

class TestFeed : public QObject {
    Q_OBJECT

private slots:
    void aFileBeyondTheSizeCapIsNotEvenBegun()
    {
        EntityStream stream("feed", R"("name":"A")", (std::uint64_t{1} << 30U) + 1);
        const auto file = codec::decodeProject(stream);
        QCOMPARE(file.error().code, ErrorCode::Limit);
        QVERIFY(file.error().message.find("1073741825") != std::string::npos);
        QCOMPARE(stream.given(), std::uint64_t{0});
    }

    void aStreamOfDevicesIsCutOffBeforeItFillsTheMemory()
    {
        EntityStream stream("device", R"("name":"","part":"0000000000001","placement":{"in":"unplaced"})", {});
        const auto file = codec::decodeProject(stream);
        QCOMPARE(file.error().code, ErrorCode::Limit);
        QVERIFY(file.error().hint.find("save the stream to a file") != std::string::npos);
        if (!kSanitized)
            QVERIFY2(peakKb() < kAllowedKb, std::to_string(peakKb()).c_str());
    }

    void aStreamOfConnectionsIsCutOffToo()
    {
        EntityStream stream("connection",
                            R"("kind":"data","ends":[{"at":{"device":"0000000000001","port":"a"}},)"
                            R"({"at":{"device":"0000000000001","port":"b"}}])", {});
        const auto file = codec::decodeProject(stream);
        QCOMPARE(file.error().code, ErrorCode::Limit);
        if (!kSanitized)
            QVERIFY2(peakKb() < kAllowedKb, std::to_string(peakKb()).c_str());
    }
};

QTEST_GUILESS_MAIN(TestFeed)
#include "tst_feed.moc"
