#include "core/base/error.h"

#include <utility>

namespace cw {

std::string_view errorCodeName(ErrorCode code)
{
    switch (code) {
    case ErrorCode::InvalidArgument: return "invalid_argument";
    case ErrorCode::NotFound: return "not_found";
    case ErrorCode::Unreadable: return "unreadable";
    case ErrorCode::Malformed: return "malformed";
    case ErrorCode::UnknownVersion: return "unknown_version";
    case ErrorCode::Limit: return "limit";
    case ErrorCode::Conflict: return "conflict";
    case ErrorCode::Locked: return "locked";
    case ErrorCode::WriteFailed: return "write_failed";
    case ErrorCode::Infeasible: return "infeasible";
    case ErrorCode::MissingData: return "missing_data";
    case ErrorCode::Cancelled: return "cancelled";
    case ErrorCode::Unsupported: return "unsupported";
    }
    return "unknown";
}

std::string Error::text() const
{
    std::string out = where.empty() ? message : where + ": " + message;
    if (!hint.empty())
        out += " (" + hint + ")";
    if (cause)
        out += "; because " + cause->text();
    return out;
}

Error withCause(Error outer, Error cause)
{
    outer.cause = std::make_shared<const Error>(std::move(cause));
    return outer;
}

} // namespace cw
