#pragma once

#include "core/base/error.h"

#include <tl/expected.hpp>

namespace cw {

/// A value, or the reason there is none. Functions that return one are [[nodiscard]].
template <class T>
using Expected = tl::expected<T, Error>;

[[nodiscard]] inline tl::unexpected<Error> fail(Error error)
{
    return tl::unexpected<Error>(std::move(error));
}

[[nodiscard]] inline tl::unexpected<Error> fail(ErrorCode code, std::string message,
                                                std::string where = {}, std::string hint = {})
{
    return fail(Error{code, std::move(message), std::move(where), std::move(hint)});
}

} // namespace cw
