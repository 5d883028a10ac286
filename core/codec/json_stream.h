#pragma once

#include "core/codec/decode.h"
#include "core/codec/tokens.h"

namespace cw::codec {

/// What to do with a list at the top of a file.
enum class Section { Read, Skip, Refuse };

/// Takes a file apart for readJson: the top-level object's lists item by item, all else as it comes.
/// A function that returns false has put the reason into `error` and ends the reading.
class StreamHandler {
public:
    virtual ~StreamHandler() = default;
    /// A top-level value that is not a list, or one of an x-… key.
    virtual bool value(std::string_view key, const Tokens& value) = 0;
    /// A top-level list begins.
    virtual Section section(std::string_view key) = 0;
    /// The next item of that list.
    virtual bool item(const Tokens& item) = 0;

    Error error; ///< without line; readJson adds it to the message
};

/// Reads one JSON object from the source within the limits, in memory of one item.
[[nodiscard]] Expected<void> readJson(Source& source, const DecodeOptions& options,
                                      StreamHandler& handler);

/// One JSON value of any kind.
[[nodiscard]] Expected<Tokens> readValue(std::string_view text, const Limits& limits = {});

/// "/device/17": a pointer with one more key, escaped.
[[nodiscard]] std::string pointerTo(std::string_view base, std::string_view key);

} // namespace cw::codec
