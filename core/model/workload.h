#pragma once

#include "core/model/common.h"

namespace cw::model {

enum class WorkloadKind : std::uint8_t { Training, Inference };
enum class AttentionKind : std::uint8_t { Mha, Gqa, Mla };
enum class Activation : std::uint8_t { Gelu, SwiGlu };
enum class Precision : std::uint8_t { Bf16, Fp16, Fp8, Fp4, Tf32, Fp32 };
enum class Recompute : std::uint8_t { None, Selective, Full };
enum class PipelineSchedule : std::uint8_t { OneForwardOneBackward, Interleaved, ZeroBubbleH1, ZeroBubbleH2, DualPipe };

/// A decoder transformer by its published shape. Sizes are element counts.
struct ModelShape {
    std::string family; ///< "llama-3.1-405b"; names the preset, if it is one
    std::int64_t layers{0};
    std::int64_t hidden{0};
    std::int64_t heads{0};
    std::int64_t kvHeads{0};
    std::int64_t headSize{0};    ///< 0: hidden / heads
    std::int64_t feedForward{0}; ///< inner width of the dense MLP
    std::int64_t vocabulary{0};
    AttentionKind attention{AttentionKind::Mha};
    Activation activation{Activation::Gelu};
    bool tiedEmbedding{false};
    std::int64_t experts{0}; ///< 0: dense
    std::int64_t expertsPerToken{0};
    std::int64_t sharedExperts{0};
    std::int64_t expertFeedForward{0};
    std::int64_t denseLayers{0}; ///< leading layers without experts
    std::int64_t queryRank{0};   ///< latent attention
    std::int64_t kvRank{0};
    std::int64_t ropeHeadSize{0};
    std::int64_t valueHeadSize{0};
    std::int64_t predictionDepth{0}; ///< extra multi-token prediction layers
    bool operator==(const ModelShape& other) const;
};

/// How a training step is split over accelerators.
struct ParallelPlan {
    std::int64_t dataParallel{1};
    std::int64_t tensorParallel{1};
    std::int64_t pipelineParallel{1};
    std::int64_t virtualStages{1};
    std::int64_t contextParallel{1};
    std::int64_t expertParallel{1};
    std::int64_t expertTensorParallel{1};
    bool sequenceParallel{false};
    std::int64_t microBatch{1};
    std::int64_t zeroStage{0}; ///< 0 to 3; 3 is FSDP
    Recompute recompute{Recompute::None};
    PipelineSchedule schedule{PipelineSchedule::OneForwardOneBackward};
    bool overlapTensor{false};
    bool overlapData{true};
    bool offloadOptimizer{false};
    bool offloadActivations{false};
    bool operator==(const ParallelPlan& other) const;
};

/// What the cluster is to do, and how.
struct Workload {
    Id<Workload> id{kUnset};
    std::optional<Origin> origin;
    std::string name;
    WorkloadKind kind{WorkloadKind::Training};
    ModelShape model;
    ParallelPlan plan;
    Precision precision{Precision::Bf16};
    std::int64_t sequenceLength{0};
    std::int64_t globalBatch{0}; ///< sequences a step
    std::optional<std::int64_t> accelerators; ///< none: what the plan needs
    std::optional<double> trainingTokens;     ///< in all
    std::optional<double> checkpointIntervalS;
    std::optional<double> inputLength; ///< serving: mean tokens in
    std::optional<double> outputLength;
    std::optional<double> concurrency;
    std::optional<double> ttftLimitMs;
    std::optional<double> tpotLimitMs;
    std::optional<Id<Pool>> pool;
    std::optional<Id<Dataset>> dataset;
    std::string profile; ///< stack profile by name; empty: the default of the accelerator
    Attributes attributes;
    std::string source; ///< citation of the shape and plan
    std::string note;
    CW_ENTITY_MEMBERS(Workload)
};

template <>
struct Describe<ModelShape> {
    static constexpr std::string_view kName = "model_shape";
    static constexpr FieldGroup g{Facet::Workload, Discipline::Compute};
    CW_FIELDS(
        g("family", &ModelShape::family, "Family"), g("layers", &ModelShape::layers, "Layers"),
        g("hidden", &ModelShape::hidden, "Hidden size"), g("heads", &ModelShape::heads, "Heads"),
        g("kv_heads", &ModelShape::kvHeads, "KV heads"), g("head_size", &ModelShape::headSize, "Head size"),
        g("feed_forward", &ModelShape::feedForward, "Feed-forward size"),
        g("vocabulary", &ModelShape::vocabulary, "Vocabulary"),
        g("attention", &ModelShape::attention, "Attention"),
        g("activation", &ModelShape::activation, "Activation"),
        g("tied_embedding", &ModelShape::tiedEmbedding, "Tied embedding"),
        g("experts", &ModelShape::experts, "Experts"),
        g("experts_per_token", &ModelShape::expertsPerToken, "Experts per token"),
        g("shared_experts", &ModelShape::sharedExperts, "Shared experts"),
        g("expert_feed_forward", &ModelShape::expertFeedForward, "Expert feed-forward size"),
        g("dense_layers", &ModelShape::denseLayers, "Leading dense layers"),
        g("query_rank", &ModelShape::queryRank, "Query rank"), g("kv_rank", &ModelShape::kvRank, "KV rank"),
        g("rope_head_size", &ModelShape::ropeHeadSize, "Rotary head size"),
        g("value_head_size", &ModelShape::valueHeadSize, "Value head size"),
        g("prediction_depth", &ModelShape::predictionDepth, "Multi-token prediction depth"));
};

template <>
struct Describe<ParallelPlan> {
    static constexpr std::string_view kName = "parallel_plan";
    static constexpr FieldGroup g{Facet::Workload, Discipline::Compute};
    CW_FIELDS(
        g("data_parallel", &ParallelPlan::dataParallel, "Data parallel"),
        g("tensor_parallel", &ParallelPlan::tensorParallel, "Tensor parallel"),
        g("pipeline_parallel", &ParallelPlan::pipelineParallel, "Pipeline parallel"),
        g("virtual_stages", &ParallelPlan::virtualStages, "Virtual stages"),
        g("context_parallel", &ParallelPlan::contextParallel, "Context parallel"),
        g("expert_parallel", &ParallelPlan::expertParallel, "Expert parallel"),
        g("expert_tensor_parallel", &ParallelPlan::expertTensorParallel, "Expert tensor parallel"),
        g("sequence_parallel", &ParallelPlan::sequenceParallel, "Sequence parallel"),
        g("micro_batch", &ParallelPlan::microBatch, "Micro-batch"),
        g("zero_stage", &ParallelPlan::zeroStage, "ZeRO stage"),
        g("recompute", &ParallelPlan::recompute, "Recompute"),
        g("schedule", &ParallelPlan::schedule, "Schedule"),
        g("overlap_tensor", &ParallelPlan::overlapTensor, "Overlap tensor-parallel communication"),
        g("overlap_data", &ParallelPlan::overlapData, "Overlap data-parallel communication"),
        g("offload_optimizer", &ParallelPlan::offloadOptimizer, "Offload optimizer"),
        g("offload_activations", &ParallelPlan::offloadActivations, "Offload activations"));
};

template <>
struct Describe<Workload> {
    static constexpr std::string_view kName = "workload";
    static constexpr FieldGroup id{Facet::Identity, Discipline::Compute};
    static constexpr FieldGroup g{Facet::Workload, Discipline::Compute};
    CW_FIELDS(
        id("origin", &Workload::origin, "Origin"), g.required("name", &Workload::name, "Name"),
        g.required("kind", &Workload::kind, "Kind"), g("model", &Workload::model, "Model"),
        g("plan", &Workload::plan, "Parallel plan"), g("precision", &Workload::precision, "Precision"),
        g("sequence_length", &Workload::sequenceLength, "Sequence length"),
        g("global_batch", &Workload::globalBatch, "Global batch"),
        g("accelerators", &Workload::accelerators, "Accelerators"),
        g("training_tokens", &Workload::trainingTokens, "Training tokens"),
        g("checkpoint_interval_s", &Workload::checkpointIntervalS, "Checkpoint interval"),
        g("input_length", &Workload::inputLength, "Input length"),
        g("output_length", &Workload::outputLength, "Output length"),
        g("concurrency", &Workload::concurrency, "Concurrency"),
        g("ttft_limit_ms", &Workload::ttftLimitMs, "TTFT limit"),
        g("tpot_limit_ms", &Workload::tpotLimitMs, "TPOT limit"), g("pool", &Workload::pool, "Pool"),
        g("dataset", &Workload::dataset, "Dataset"), g("profile", &Workload::profile, "Stack profile"),
        g("attributes", &Workload::attributes, "Attributes"), id("source", &Workload::source, "Source"),
        id("note", &Workload::note, "Note"));
};

} // namespace cw::model

#define CW_ENUM_NAMES(Enum, ...)                                                                   \
    template <>                                                                                    \
    struct cw::EnumNames<cw::model::Enum> {                                                        \
        static constexpr auto kNames = std::to_array<std::string_view>({__VA_ARGS__});             \
    }
CW_ENUM_NAMES(WorkloadKind, "training", "inference");
CW_ENUM_NAMES(AttentionKind, "mha", "gqa", "mla");
CW_ENUM_NAMES(Activation, "gelu", "swiglu");
CW_ENUM_NAMES(Precision, "bf16", "fp16", "fp8", "fp4", "tf32", "fp32");
CW_ENUM_NAMES(Recompute, "none", "selective", "full");
CW_ENUM_NAMES(PipelineSchedule, "1f1b", "interleaved", "zb-h1", "zb-h2", "dualpipe");
#undef CW_ENUM_NAMES
