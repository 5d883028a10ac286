#pragma once

#include "core/base/expected.h"
#include "core/model/workload.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cw::estimate {

/// What a software stack makes of the hardware. Every value is physically bounded (profile_limits
/// in profile.cpp) and fitted with a prior; see the profile's provenance.
struct StackParameters {
    double gemmLaunchS{3e-6};
    double gemmEfficiency{0.75};       ///< of the data-sheet peak, sustained
    double gemmMemoryEfficiency{0.85}; ///< of HBM bandwidth
    double gemmSoftness{2.5};
    double attentionEfficiency{0.5}; ///< of the 16-bit peak, forward
    double attentionBackwardRatio{2.5};
    bool fusedAttention{true};     ///< FlashAttention: causal half skipped, scores not stored
    double memoryBoundFactor{1.5}; ///< traffic of norms, residuals, activations over the ideal
    double memoryBoundBackward{1.65};
    double memoryEfficiency{0.8}; ///< of HBM bandwidth, for those and the optimizer
    double hostFloorS{0};         ///< least time of one layer's pass: kernel launches
    double tensorExposed{0.5};    ///< share of tensor-parallel communication not hidden
    double contextExposed{0.3};
    double expertExposed{0.8};
    double pipelineExposed{0.6};
    double dataExposed{0.15};    ///< least share of gradient communication not hidden
    double shardSerialised{0.3}; ///< ZeRO-3: share of hidden gathers that still costs time
    bool scatteredSend{true};    ///< pipeline sends are split over the tensor-parallel group
    double scaleUpEfficiency{0.75};
    double scaleUpLatencyS{3.4e-6}; ///< per ring step
    double networkEfficiency{0.8};
    double networkLatencyS{14e-6}; ///< per ring step
    double collectiveCallS{2e-5};
    double optimizerBytesPerParameter{40}; ///< HBM traffic of one update
    double fixedStepS{0.008};
    double gradientBytes{4}; ///< per parameter, as kept
    double reduceBytes{4};   ///< per parameter, as sent in gradient reduction
    double activationFactor{
        1};                 ///< activations kept, of the formula's: FP8 copies, recomputed norms
    double expertSkew{1.1}; ///< busiest expert rank over the mean
    double reservedBytes{2.5e9}; ///< context, communication buffers
    double allocatorSlack{0.06}; ///< of activations
    bool operator==(const StackParameters&) const = default;
};

/// Inside what range of runs the parameters were fitted.
struct CalibratedRange {
    double parametersMin{0}; ///< model size
    double parametersMax{0};
    double acceleratorsMin{0};
    double acceleratorsMax{0};
    double sequenceMax{0};
    bool operator==(const CalibratedRange&) const = default;
};

/// Fitted parameters of one stack: accelerator x framework and release x precision.
struct StackProfile {
    std::string name; ///< "h100-bf16-megatron"
    std::string title;
    std::vector<std::string> accelerators; ///< catalog keys it was fitted on; empty: none
    std::vector<std::string> similar;      ///< keys it may stand in for, as an extrapolation
    model::Precision precision{model::Precision::Bf16};
    std::string framework;
    bool preferred{true};     ///< may be chosen by defaultProfile; false: by name only
    bool fullySharded{false}; ///< fitted on ZeRO-3 / FSDP runs
    StackParameters parameters;
    double ratioP10{0.8}; ///< measured over predicted step time, quantiles of the residuals
    double ratioP50{1.0};
    double ratioP90{1.25};
    std::int64_t runs{0};     ///< that it was fitted on; 0: priors only
    double medianErrorPct{0}; ///< of those runs
    CalibratedRange range;
    std::vector<std::string> sources; ///< of the runs
    std::string date;                 ///< of the fit
    std::string provenance;           ///< how it was fitted, with which errors
    bool operator==(const StackProfile&) const = default;

    [[nodiscard]] bool fittedOn(std::string_view acceleratorKey) const;
};

/// The profiles that come with the product (templates/profiles/*.json, embedded at build), by name.
[[nodiscard]] std::span<const StackProfile> shippedProfiles();
/// NotFound with the names there are.
[[nodiscard]] Expected<StackProfile> findProfile(std::string_view name);
/// For an accelerator (catalog key), precision and kind of plan (ZeRO-3 or not): the shipped
/// profile fitted on it, with most runs first; else one that may stand in for it; else the generic
/// one of the precision. Never fails; estimate() says when it extrapolates.
[[nodiscard]] const StackProfile& defaultProfile(std::string_view acceleratorKey,
                                                 model::Precision precision,
                                                 bool fullySharded = false);

/// One profile in the format of templates/profiles. Malformed with a JSON pointer: unknown keys,
/// wrong types, values outside physical limits.
[[nodiscard]] Expected<StackProfile> profileFromJson(std::string_view text,
                                                     std::string_view where = {});
[[nodiscard]] std::string profileToJson(const StackProfile& profile);

} // namespace cw::estimate
