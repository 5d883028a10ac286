#include "core/jobs/job.h"

#include <exception>
#include <new>

namespace cw::jobs {

Error cancelled(std::string_view jobName)
{
    return {ErrorCode::Cancelled, std::string(jobName) + " was stopped", "", ""};
}

Error detail::currentExceptionError(std::string_view jobName)
{
    const std::string name(jobName);
    try {
        throw;
    } catch (const std::bad_alloc&) {
        return {ErrorCode::Limit, name + " ran out of memory", "",
                "close other programs, or work on a smaller design"};
    } catch (const std::exception& error) {
        return {ErrorCode::Unsupported, name + " failed: " + error.what(), "",
                "report this with the project file"};
    } catch (...) {
        return {ErrorCode::Unsupported, name + " failed", "", "report this with the project file"};
    }
}

} // namespace cw::jobs
