#pragma once

#include "core/model/patch.h"

#include <deque>
#include <string>

namespace cw::edit {

/// One step that can be undone.
struct Step {
    std::string name;
    model::Patch patch;
    std::size_t bytes{0};
};

/// The steps behind and ahead of now. Bounded by bytes, but never below kKeptSteps steps while those
/// fit twice the bound: old steps fall off the far end.
class History {
public:
    static constexpr std::size_t kDefaultBytes = 256U << 20U;
    static constexpr std::size_t kKeptSteps = 500;

    explicit History(std::size_t maxBytes = kDefaultBytes) : m_maxBytes(maxBytes) {}

    /// Adds a step after now; what was ahead is forgotten.
    void push(std::string name, model::Patch patch);

    [[nodiscard]] const Step* undoStep() const;
    [[nodiscard]] const Step* redoStep() const;
    /// Move now by one step; the caller has applied the patch (inverted for undo).
    void stepBack();
    void stepForward();

    [[nodiscard]] const std::deque<Step>& steps() const { return m_steps; }
    /// How many of steps() are done; the rest can be redone.
    [[nodiscard]] std::size_t position() const { return m_position; }
    [[nodiscard]] std::size_t bytes() const { return m_bytes; }
    void clear();

private:
    void trim();

    std::deque<Step> m_steps;
    std::size_t m_position{0};
    std::size_t m_bytes{0};
    std::size_t m_maxBytes;
};

} // namespace cw::edit
