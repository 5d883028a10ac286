#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <iterator>
#include <utility>
#include <vector>

#include <boost/smart_ptr/intrusive_ptr.hpp>
#include <boost/smart_ptr/intrusive_ref_counter.hpp>

namespace cw::model {

/// Sorted set of values in copy-on-write chunks.
///
///   set ──▶ root (chunk pointers) ──▶ chunk of ≤ kMaxChunk values, ascending
///
/// Copying is one reference count. A change copies the root and one chunk if a copy still shares
/// them, else it works in place; so an edit costs the same whether or not a snapshot is alive, save
/// for one chunk. A copy may be read, and dropped, on another thread: the count is read with acquire
/// order before anything is changed in place. (boost's counter gives that; std::shared_ptr's
/// use_count does not.)
///
/// The changing members are kept out of line: there is a set for every kind of entity, and inlining
/// them into the loops over all kinds made the build minutes longer for nothing.
///
/// KeyOf{}(value) gives the sort key, unique in the set.
template <class T, class KeyOf>
class ChunkedSet {
public:
    using Key = std::decay_t<decltype(KeyOf{}(std::declval<const T&>()))>;
    static constexpr std::size_t kMaxChunk = 128;

    struct Chunk : boost::intrusive_ref_counter<Chunk> {
        Chunk() = default;
        Chunk(const Chunk& other) : boost::intrusive_ref_counter<Chunk>(), values(other.values) {}
        std::vector<T> values;
    };
    using ChunkPtr = boost::intrusive_ptr<Chunk>;

    class const_iterator {
    public:
        using iterator_category = std::forward_iterator_tag;
        using value_type = T;
        using difference_type = std::ptrdiff_t;
        using pointer = const T*;
        using reference = const T&;

        const_iterator() = default;
        reference operator*() const { return (*m_chunk)->values[m_index]; }
        pointer operator->() const { return &**this; }
        const_iterator& operator++()
        {
            if (++m_index == (*m_chunk)->values.size()) {
                ++m_chunk;
                m_index = 0;
            }
            return *this;
        }
        const_iterator operator++(int)
        {
            auto copy = *this;
            ++*this;
            return copy;
        }
        bool operator==(const const_iterator&) const = default;
        /// At the first value of a chunk: the place where whole shared chunks can be skipped.
        [[nodiscard]] const Chunk* chunkStart() const
        {
            return m_index == 0 ? m_chunk->get() : nullptr;
        }
        void skipChunk()
        {
            ++m_chunk;
            m_index = 0;
        }

    private:
        friend class ChunkedSet;
        const_iterator(const ChunkPtr* chunk, std::size_t index) : m_chunk(chunk), m_index(index) {}
        const ChunkPtr* m_chunk{nullptr};
        std::size_t m_index{0};
    };

    [[nodiscard]] std::size_t size() const { return m_root ? m_root->size : 0; }
    [[nodiscard]] bool empty() const { return size() == 0; }
    [[nodiscard]] const_iterator begin() const
    {
        return m_root ? const_iterator(m_root->chunks.data(), 0) : const_iterator();
    }
    [[nodiscard]] const_iterator end() const
    {
        return m_root ? const_iterator(m_root->chunks.data() + m_root->chunks.size(), 0)
                      : const_iterator();
    }

    [[nodiscard]] const T* find(const Key& key) const
    {
        if (empty())
            return nullptr;
        const auto& values = m_root->chunks[chunkFor(key)]->values;
        const auto at = lowerBound(values, key);
        return at != values.end() && KeyOf{}(*at) == key ? &*at : nullptr;
    }

    /// The first value whose key is not less than `key`.
    [[nodiscard]] const_iterator lowerBound(const Key& key) const
    {
        if (empty())
            return end();
        const std::size_t chunk = chunkFor(key);
        const auto& values = m_root->chunks[chunk]->values;
        const auto index = static_cast<std::size_t>(lowerBound(values, key) - values.begin());
        const_iterator at(m_root->chunks.data() + chunk, index);
        if (index == values.size())
            return const_iterator(m_root->chunks.data() + chunk + 1, 0);
        return at;
    }

    /// False, and nothing changed, if the key is there already.
    [[gnu::noinline]] bool insert(T value)
    {
        Root& root = ownRoot();
        if (root.chunks.empty()) {
            root.chunks.push_back(new Chunk);
            root.chunks.front()->values.push_back(std::move(value));
            root.size = 1;
            return true;
        }
        const Key key = KeyOf{}(value);
        const std::size_t index = chunkFor(key);
        {
            const auto& values = root.chunks[index]->values;
            const auto at = lowerBound(values, key);
            if (at != values.end() && KeyOf{}(*at) == key)
                return false;
        }
        auto& values = ownChunk(root, index).values;
        values.insert(lowerBound(values, key), std::move(value));
        ++root.size;
        if (values.size() > kMaxChunk)
            split(root, index);
        return true;
    }

    /// Puts `value` in the place of the one with the same key; false if there is none.
    [[gnu::noinline]] bool replace(T value)
    {
        const Key key = KeyOf{}(value);
        T* const place = mutablePlace(key);
        if (place == nullptr)
            return false;
        *place = std::move(value);
        return true;
    }

    [[gnu::noinline]] bool erase(const Key& key)
    {
        if (find(key) == nullptr)
            return false;
        Root& root = ownRoot();
        const std::size_t index = chunkFor(key);
        auto& values = ownChunk(root, index).values;
        values.erase(lowerBound(values, key));
        --root.size;
        if (values.empty())
            root.chunks.erase(root.chunks.begin() + static_cast<std::ptrdiff_t>(index));
        if (root.chunks.empty())
            m_root.reset();
        return true;
    }

    /// Replaces all by `sorted`, which must ascend strictly: the quick way to fill a set.
    [[gnu::noinline]] void assignSorted(std::vector<T> sorted)
    {
        m_root.reset();
        if (sorted.empty())
            return;
        Root& root = ownRoot();
        root.size = sorted.size();
        // Three quarters full, so that the first insertions do not split every chunk.
        constexpr std::size_t kFill = kMaxChunk * 3 / 4;
        for (std::size_t first = 0; first < sorted.size(); first += kFill) {
            const std::size_t last = std::min(sorted.size(), first + kFill);
            ChunkPtr chunk(new Chunk);
            chunk->values.reserve(last - first);
            for (std::size_t i = first; i < last; ++i) {
                assert(i == 0 || KeyOf{}(i == first ? root.chunks.back()->values.back()
                                                    : chunk->values.back()) < KeyOf{}(sorted[i]));
                chunk->values.push_back(std::move(sorted[i]));
            }
            root.chunks.push_back(std::move(chunk));
        }
    }

    /// Equal storage: equal without looking.
    [[nodiscard]] bool sharesWith(const ChunkedSet& other) const { return m_root == other.m_root; }

    friend bool operator==(const ChunkedSet& a, const ChunkedSet& b)
    {
        if (a.m_root == b.m_root)
            return true;
        if (a.size() != b.size())
            return false;
        auto i = a.begin();
        auto j = b.begin();
        while (i != a.end()) {
            if (i.chunkStart() != nullptr && i.chunkStart() == j.chunkStart()) {
                i.skipChunk();
                j.skipChunk();
                continue;
            }
            if (!(*i == *j))
                return false;
            ++i;
            ++j;
        }
        return true;
    }

private:
    struct Root : boost::intrusive_ref_counter<Root> {
        Root() = default;
        Root(const Root& other)
            : boost::intrusive_ref_counter<Root>(), chunks(other.chunks), size(other.size)
        {
        }
        std::vector<ChunkPtr> chunks; // never empty chunks
        std::size_t size{0};
    };

    template <class Values>
    static auto lowerBound(Values& values, const Key& key)
    {
        return std::lower_bound(values.begin(), values.end(), key,
                                [](const T& value, const Key& k) { return KeyOf{}(value) < k; });
    }

    /// The chunk that holds the key or would take it.
    [[nodiscard]] std::size_t chunkFor(const Key& key) const
    {
        const auto& chunks = m_root->chunks;
        const auto after = std::upper_bound(
            chunks.begin(), chunks.end(), key, [](const Key& k, const ChunkPtr& chunk) {
                return k < KeyOf{}(chunk->values.front());
            });
        return after == chunks.begin() ? 0 : static_cast<std::size_t>(after - chunks.begin()) - 1;
    }

    Root& ownRoot()
    {
        if (!m_root)
            m_root = new Root;
        else if (m_root->use_count() != 1)
            m_root = new Root(*m_root);
        return *m_root;
    }

    static Chunk& ownChunk(Root& root, std::size_t index)
    {
        ChunkPtr& chunk = root.chunks[index];
        if (chunk->use_count() != 1)
            chunk = new Chunk(*chunk);
        return *chunk;
    }

    static void split(Root& root, std::size_t index)
    {
        auto& values = root.chunks[index]->values;
        const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
        ChunkPtr upper(new Chunk);
        upper->values.assign(std::make_move_iterator(middle), std::make_move_iterator(values.end()));
        values.erase(middle, values.end());
        root.chunks.insert(root.chunks.begin() + static_cast<std::ptrdiff_t>(index) + 1,
                           std::move(upper));
    }

    T* mutablePlace(const Key& key)
    {
        if (find(key) == nullptr)
            return nullptr;
        Root& root = ownRoot();
        auto& values = ownChunk(root, chunkFor(key)).values;
        return &*lowerBound(values, key);
    }

    boost::intrusive_ptr<Root> m_root;
};

} // namespace cw::model
