#pragma once

#include <stop_token>

namespace cw {

/// For long loops deep inside a computation that a job runs: whoever runs the job opens a scope on
/// its thread, and the loops give way in it. Without a scope nothing ever stops.
///
///   try {
///       const StopScope scope(stop);
///       return toCsv(billOfMaterials(…));    // giveWay() in its loops
///   } catch (const Stopped&) {
///       return fail(ErrorCode::Cancelled, …);
///   }
struct Stopped {};

class StopScope {
public:
    explicit StopScope(std::stop_token stop);
    ~StopScope();
    StopScope(const StopScope&) = delete;
    StopScope& operator=(const StopScope&) = delete;

private:
    std::stop_token m_stop;
    const std::stop_token* m_outer;
};

/// Throws Stopped if the scope of this thread was asked to stop. Costs next to nothing: once a row,
/// a rack, a cable.
void giveWay();

} // namespace cw
