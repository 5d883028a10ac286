#pragma once

#include "core/base/hash.h"
#include "core/codec/sink.h"
#include "core/codec/source.h"

namespace cw::project {

/// Hash of a file's bytes, block by block, to see whether somebody changed it. Not for trust.
class FileHasher {
public:
    void add(std::string_view bytes)
    {
        while (!bytes.empty()) {
            const std::size_t count = std::min(kBlock - m_block.size(), bytes.size());
            m_block += bytes.substr(0, count);
            bytes.remove_prefix(count);
            if (m_block.size() == kBlock)
                flush();
        }
    }
    [[nodiscard]] std::uint64_t finish()
    {
        flush();
        return m_hash;
    }

private:
    static constexpr std::size_t kBlock = 64U << 10U;
    void flush()
    {
        m_hash = hash64(m_block, m_hash);
        m_block.clear();
    }

    std::string m_block;
    std::uint64_t m_hash{0};
};

/// Hashes what passes through on its way in.
class HashingSource final : public codec::Source {
public:
    explicit HashingSource(codec::Source& inner) : m_inner(inner) {}
    Expected<std::size_t> read(char* to, std::size_t capacity) override
    {
        auto count = m_inner.read(to, capacity);
        if (count)
            m_hasher.add({to, *count});
        return count;
    }
    std::optional<std::uint64_t> size() const override { return m_inner.size(); }
    [[nodiscard]] std::uint64_t finish() { return m_hasher.finish(); }

private:
    codec::Source& m_inner;
    FileHasher m_hasher;
};

/// Hashes what passes through on its way out.
class HashingSink final : public codec::Sink {
public:
    explicit HashingSink(codec::Sink& inner) : m_inner(inner) {}
    Expected<void> write(std::string_view bytes) override
    {
        m_hasher.add(bytes);
        return m_inner.write(bytes);
    }
    [[nodiscard]] std::uint64_t finish() { return m_hasher.finish(); }

private:
    codec::Sink& m_inner;
    FileHasher m_hasher;
};

} // namespace cw::project
