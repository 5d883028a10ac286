// Any bytes as a catalog part file: they are refused, or they are read and written again without loss.
#include "core/codec/decode.h"
#include "core/codec/encode.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto parts = cw::codec::readPartFile({reinterpret_cast<const char*>(data), size});
    if (!parts)
        return 0;
    const auto text = cw::codec::partFileToJson(*parts);
    if (!text)
        std::abort(); // what was read can be written
    const auto again = cw::codec::readPartFile(*text);
    if (!again || *again != *parts)
        std::abort();
    return 0;
}
