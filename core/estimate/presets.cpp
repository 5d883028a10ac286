#include "core/estimate/presets.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace cw::estimate {

using model::Activation;
using model::AttentionKind;
using model::ParallelPlan;
using model::PipelineSchedule;
using model::Workload;

namespace {

struct Dense {
    std::string_view family;
    std::string_view title;
    std::int64_t layers, hidden, heads, kvHeads, feedForward, vocabulary;
    bool gpt; ///< GELU, tied embedding; else SwiGLU, grouped queries, head of its own
    std::int64_t sequence, batch;
    double trainingTokens;
    std::string_view source;
};

// Shapes as in the papers and model cards; vocabularies of GPT-3 padded as Megatron-LM does.
constexpr Dense kDense[] = {
    {"gpt-3-175b", "GPT-3 175B", 96, 12288, 96, 96, 49152, 51200, true, 2048, 1536, 300e9,
     "Brown et al. 2020 (arXiv 2005.14165), table 2.1; batch of 3.2 M tokens"},
    {"llama-2-7b", "Llama 2 7B", 32, 4096, 32, 32, 11008, 32000, false, 4096, 1024, 2e12,
     "Touvron et al. 2023 (arXiv 2307.09288); batch of 4 M tokens"},
    {"llama-2-13b", "Llama 2 13B", 40, 5120, 40, 40, 13824, 32000, false, 4096, 1024, 2e12,
     "Touvron et al. 2023 (arXiv 2307.09288); batch of 4 M tokens"},
    {"llama-2-70b", "Llama 2 70B", 80, 8192, 64, 8, 28672, 32000, false, 4096, 1024, 2e12,
     "Touvron et al. 2023 (arXiv 2307.09288); batch of 4 M tokens"},
    {"llama-3-8b", "Llama 3 8B", 32, 4096, 32, 8, 14336, 128256, false, 8192, 1024, 15e12,
     "Llama Team 2024 (arXiv 2407.21783), table 3; batch chosen"},
    {"llama-3-70b", "Llama 3 70B", 80, 8192, 64, 8, 28672, 128256, false, 8192, 2048, 15e12,
     "Llama Team 2024 (arXiv 2407.21783), table 3; batch chosen as for 405B"},
    {"llama-3.1-405b", "Llama 3.1 405B", 126, 16384, 128, 8, 53248, 128256, false, 8192, 2048,
     15.6e12, "Llama Team 2024 (arXiv 2407.21783), tables 3 and 4"},
    {"nemotron-4-340b", "Nemotron-4 340B", 96, 18432, 96, 8, 73728, 256000, true, 4096, 2304, 9e12,
     "NVIDIA 2024 (arXiv 2406.11704), table 1; squared ReLU counted as GELU"},
};

Workload base(std::string_view family, std::string_view title, std::string_view source)
{
    Workload w;
    w.name = std::string(title);
    w.model.family = std::string(family);
    w.source = std::string(source);
    return w;
}

Workload dense(const Dense& d)
{
    Workload w = base(d.family, d.title, d.source);
    w.model.layers = d.layers;
    w.model.hidden = d.hidden;
    w.model.heads = d.heads;
    w.model.kvHeads = d.kvHeads;
    w.model.attention = d.kvHeads < d.heads ? AttentionKind::Gqa : AttentionKind::Mha;
    w.model.feedForward = d.feedForward;
    w.model.vocabulary = d.vocabulary;
    w.model.activation = d.gpt ? Activation::Gelu : Activation::SwiGlu;
    w.model.tiedEmbedding = d.gpt && d.family.starts_with("gpt");
    w.sequenceLength = d.sequence;
    w.globalBatch = d.batch;
    w.trainingTokens = d.trainingTokens;
    return w;
}

void plan(Workload& w, std::int64_t dp, std::int64_t tp, std::int64_t pp, std::int64_t vpp)
{
    ParallelPlan& p = w.plan;
    p.dataParallel = dp;
    p.tensorParallel = tp;
    p.pipelineParallel = pp;
    p.virtualStages = vpp;
    p.schedule = vpp > 1 ? PipelineSchedule::Interleaved : PipelineSchedule::OneForwardOneBackward;
    p.sequenceParallel = tp > 1;
    p.zeroStage = 1;
}

/// The published plan where there is one; else a plan that is known to run.
void addPlan(Workload& w)
{
    const std::string& family = w.model.family;
    if (family == "gpt-3-175b") {
        plan(w, 16, 8, 8, 3);
        w.note = "tensor 8, pipeline 8, 3 virtual stages as Korthikanti et al. 2022, table 3; data "
                 "parallel chosen";
    } else if (family == "llama-3.1-405b") {
        plan(w, 64, 8, 16, 4);
        w.plan.zeroStage = 2;
        w.note = "tensor 8, pipeline 16, data 64 on 8,192 H100 as table 4; virtual stages are not "
                 "published, 4 assumed";
    } else if (family == "llama-2-70b" || family == "llama-3-70b") {
        plan(w, 16, 8, 4, 5);
        w.note = "plan chosen: tensor 8, pipeline 4, 5 virtual stages";
    } else if (family == "nemotron-4-340b") {
        plan(w, 64, 8, 12, 8);
        w.note = "tensor 8, pipeline 12, 8 virtual stages, data 64 on 6,144 H100 as table 2 of the "
                 "report";
    } else {
        plan(w, 32, family == "llama-2-13b" ? 2 : 1, 1, 1);
        w.note = "plan chosen: data parallel with a sharded optimizer";
    }
}

Workload mixtral()
{
    Workload w = base("mixtral-8x7b", "Mixtral 8x7B",
                      "Jiang et al. 2024 (arXiv 2401.04088), table 1; batch chosen");
    w.model.layers = 32;
    w.model.hidden = 4096;
    w.model.heads = 32;
    w.model.kvHeads = 8;
    w.model.attention = AttentionKind::Gqa;
    w.model.activation = Activation::SwiGlu;
    w.model.vocabulary = 32000;
    w.model.experts = 8;
    w.model.expertsPerToken = 2;
    w.model.expertFeedForward = 14336;
    w.sequenceLength = 4096;
    w.globalBatch = 1024;
    plan(w, 64, 1, 4, 8);
    w.plan.expertParallel = 8;
    w.note = "plan chosen: pipeline 4, expert 8";
    return w;
}

Workload deepSeekV3()
{
    Workload w = base("deepseek-v3", "DeepSeek-V3",
                      "DeepSeek-AI 2024 (arXiv 2412.19437), sections 3.2 and 4.2");
    w.model.layers = 61;
    w.model.hidden = 7168;
    w.model.heads = 128;
    w.model.kvHeads = 128;
    w.model.headSize = 128;
    w.model.attention = AttentionKind::Mla;
    w.model.queryRank = 1536;
    w.model.kvRank = 512;
    w.model.ropeHeadSize = 64;
    w.model.valueHeadSize = 128;
    w.model.activation = Activation::SwiGlu;
    w.model.feedForward = 18432;
    w.model.vocabulary = 129280;
    w.model.experts = 256;
    w.model.expertsPerToken = 8;
    w.model.sharedExperts = 1;
    w.model.expertFeedForward = 2048;
    w.model.denseLayers = 3;
    w.model.predictionDepth = 1;
    w.precision = model::Precision::Fp8;
    w.sequenceLength = 4096;
    w.globalBatch = 15360;
    w.trainingTokens = 14.8e12;
    plan(w, 128, 1, 16, 1);
    w.plan.expertParallel = 64;
    w.plan.schedule = PipelineSchedule::DualPipe;
    w.note = "pipeline 16, expert 64, data 128 on 2,048 H800 as published";
    return w;
}

std::vector<Workload> makePresets()
{
    std::vector<Workload> out;
    for (const Dense& d : kDense) {
        out.push_back(dense(d));
        addPlan(out.back());
    }
    out.push_back(mixtral());
    out.push_back(deepSeekV3());
    std::ranges::sort(out, {}, [](const Workload& w) { return w.model.family; });
    return out;
}

} // namespace

std::span<const Workload> workloadPresets()
{
    static const std::vector<Workload> kPresets = makePresets();
    return kPresets;
}

Expected<Workload> findPreset(std::string_view family)
{
    std::string names;
    for (const Workload& workload : workloadPresets()) {
        if (workload.model.family == family)
            return workload;
        names += (names.empty() ? "" : ", ") + workload.model.family;
    }
    return fail(ErrorCode::NotFound, fmt::format("there is no workload preset \"{}\"", family),
                "workload", "presets: " + names);
}

} // namespace cw::estimate
