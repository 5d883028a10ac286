// Any bytes as a project file: they are refused, or they are read and written again without loss.
#include "core/codec/decode.h"
#include "core/codec/encode.h"

#include <cstdlib>

namespace {

cw::Expected<cw::codec::DecodedProject> decoded(std::string_view text)
{
    cw::codec::TextSource source(text);
    cw::codec::DecodeOptions options;
    options.limits.totalBytes = 1U << 20U;
    return cw::codec::decodeProject(source, options);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto file = decoded({reinterpret_cast<const char*>(data), size});
    if (!file)
        return 0;
    cw::codec::StringSink sink;
    if (!cw::codec::encodeProject(file->file, sink))
        std::abort(); // what was read can be written
    const auto again = decoded(sink.text());
    if (!again || !(again->file == file->file))
        std::abort();
    cw::codec::StringSink second;
    if (!cw::codec::encodeProject(again->file, second) || second.text() != sink.text())
        std::abort();
    return 0;
}
