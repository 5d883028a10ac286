// Any bytes as what a clipboard holds: they are refused, or they are pasted without breaking a
// design.
#include "core/edit/editor.h"
#include "core/physical/clip_text.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto clip = cw::physical::clipFromText({reinterpret_cast<const char*>(data), size});
    if (!clip)
        return 0;
    const auto text = cw::physical::clipToText(*clip);
    if (!text || cw::physical::clipFromText(*text) != *clip)
        std::abort(); // what was read can be written and read again
    cw::CountingIdSource ids{1U << 20U};
    cw::edit::Editor editor(cw::edit::State{}, ids);
    const auto pasted = editor.edit("paste", [&](cw::edit::Transaction& tx) {
        return cw::physical::paste(tx, *clip).map([](const cw::physical::Pasted&) {});
    });
    if (!pasted)
        std::abort(); // a whole clip can be pasted anywhere
    return 0;
}
