#include "core/estimate/workload_spec.h"

#include <fmt/format.h>

#include <initializer_list>
#include <optional>

namespace cw::estimate {

namespace {

struct Size {
    std::string_view field;
    std::int64_t value;
    std::int64_t least;
    std::int64_t most;
};

std::optional<Error> outOfRange(const model::Workload& workload, std::initializer_list<Size> sizes)
{
    for (const Size& size : sizes) {
        if (size.value >= size.least && size.value <= size.most)
            continue;
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("{} of workload \"{}\" is {}; it must be {} to {}", size.field,
                                 workload.name, size.value, size.least, size.most),
                     std::string(size.field),
                     fmt::format("set {} as the model's configuration file states it", size.field)};
    }
    return std::nullopt;
}

Error mismatch(const model::Workload& workload, std::string message, std::string hint)
{
    return {ErrorCode::InvalidArgument, fmt::format("workload \"{}\": {}", workload.name, message),
            "model", std::move(hint)};
}

WorkloadSpec resolved(const model::Workload& workload)
{
    const model::ModelShape& m = workload.model;
    WorkloadSpec s;
    s.layers = m.layers;
    s.hidden = m.hidden;
    s.heads = m.heads;
    s.kvHeads = m.attention == model::AttentionKind::Gqa ? m.kvHeads : m.heads;
    s.headSize = m.headSize != 0 ? m.headSize : m.heads > 0 ? m.hidden / m.heads : 0;
    s.feedForward = m.feedForward;
    s.vocabulary = m.vocabulary;
    s.attention = m.attention;
    s.gated = m.activation == model::Activation::SwiGlu;
    s.tiedEmbedding = m.tiedEmbedding;
    s.experts = m.experts;
    s.expertsPerToken = m.expertsPerToken;
    s.sharedExperts = m.sharedExperts;
    s.expertFeedForward = m.expertFeedForward;
    s.expertLayers = m.experts > 0 ? m.layers - m.denseLayers : 0;
    s.queryRank = m.queryRank;
    s.kvRank = m.kvRank;
    s.ropeHeadSize = m.ropeHeadSize;
    s.valueHeadSize = m.valueHeadSize != 0 ? m.valueHeadSize : s.headSize;
    s.predictionDepth = m.predictionDepth;
    s.sequenceLength = workload.sequenceLength;
    s.globalBatch = workload.globalBatch;
    s.precision = workload.precision;
    return s;
}

std::optional<Error> experts(const model::Workload& workload)
{
    const model::ModelShape& m = workload.model;
    if (m.experts == 0)
        return std::nullopt;
    return outOfRange(workload, {{"experts", m.experts, 1, 100'000},
                                 {"experts_per_token", m.expertsPerToken, 1, m.experts},
                                 {"shared_experts", m.sharedExperts, 0, 1000},
                                 {"expert_feed_forward", m.expertFeedForward, 1, kMaxWidth},
                                 {"dense_layers", m.denseLayers, 0, m.layers}});
}

} // namespace

Expected<WorkloadSpec> workloadSpec(const model::Workload& workload)
{
    const model::ModelShape& m = workload.model;
    const bool serving = workload.kind == model::WorkloadKind::Inference;
    const bool allExperts = m.experts > 0 && m.denseLayers == 0;
    if (auto error = outOfRange(
            workload, {{"layers", m.layers, 1, kMaxLayers},
                       {"hidden", m.hidden, 1, kMaxWidth},
                       {"heads", m.heads, 1, 100'000},
                       {"head_size", m.headSize, 0, 100'000},
                       {"feed_forward", m.feedForward, allExperts ? 0 : 1, kMaxWidth},
                       {"vocabulary", m.vocabulary, 1, kMaxWidth},
                       {"prediction_depth", m.predictionDepth, 0, 16},
                       {"sequence_length", workload.sequenceLength, serving ? 0 : 1, kMaxSequence},
                       {"global_batch", workload.globalBatch, serving ? 0 : 1, kMaxBatch}}))
        return fail(*error);
    if (auto error = experts(workload))
        return fail(*error);
    const WorkloadSpec spec = resolved(workload);
    if (m.headSize == 0 && m.hidden % m.heads != 0)
        return fail(mismatch(workload,
                             fmt::format("hidden {} is no multiple of heads {}", m.hidden, m.heads),
                             "set head_size, or correct hidden or heads"));
    if (m.attention == model::AttentionKind::Gqa &&
        (m.kvHeads < 1 || m.kvHeads > m.heads || m.heads % m.kvHeads != 0))
        return fail(mismatch(
            workload, fmt::format("kv_heads {} does not divide heads {}", m.kvHeads, m.heads),
            "grouped-query attention shares each key-value head among equally many heads"));
    if (m.attention == model::AttentionKind::Mla)
        if (auto error =
                outOfRange(workload, {{"kv_rank", m.kvRank, 1, kMaxWidth},
                                      {"query_rank", m.queryRank, 0, kMaxWidth},
                                      {"rope_head_size", m.ropeHeadSize, 0, 100'000},
                                      {"value_head_size", spec.valueHeadSize, 1, 100'000}}))
            return fail(*error);
    return spec;
}

} // namespace cw::estimate
