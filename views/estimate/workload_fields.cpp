#include "views/estimate/workload_fields.h"

#include "core/estimate/workload_spec.h"
#include "core/units/parse.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace cw::views {

using model::Workload;

Expected<double> parseAmount(std::string_view text)
{
    std::string plain;
    for (const char c : text)
        if (c != ' ' && c != ',')
            plain += c;
    double factor = 1;
    if (!plain.empty()) {
        constexpr std::array<std::pair<char, double>, 6> kSuffixes{
            {{'k', 1e3}, {'K', 1e3}, {'M', 1e6}, {'G', 1e9}, {'B', 1e9}, {'T', 1e12}}};
        const auto at = std::ranges::find(kSuffixes, plain.back(), &std::pair<char, double>::first);
        if (at != kSuffixes.end()) {
            factor = at->second;
            plain.pop_back();
        }
    }
    return parseNumber(plain).map([factor](double value) { return value * factor; });
}

std::string amountText(double value)
{
    if (std::abs(value) >= 1e6) {
        constexpr std::array<std::pair<double, const char*>, 3> kScales{
            {{1e12, "T"}, {1e9, "G"}, {1e6, "M"}}};
        for (const auto& [scale, suffix] : kScales)
            if (std::abs(value) >= scale)
                return fmt::format("{:.6g} {}", value / scale, suffix);
    }
    return formatNumber(value);
}

namespace {

Error wrong(const std::string& title, std::string_view text, const std::string& right)
{
    return {ErrorCode::InvalidArgument, fmt::format("{}: \"{}\" is not {}", title, text, right), "",
            ""};
}

/// What a whole number may be: degrees and sizes that exist count from 1, others from 0.
std::int64_t leastOf(std::string_view key)
{
    constexpr std::array<std::string_view, 14> kFromOne = {
        "layers",         "hidden",           "heads",           "kv_heads",
        "vocabulary",     "data_parallel",    "tensor_parallel", "pipeline_parallel",
        "virtual_stages", "context_parallel", "expert_parallel", "expert_tensor_parallel",
        "micro_batch",    "sequence_length"};
    return std::ranges::find(kFromOne, key) != kFromOne.end() ? 1 : 0;
}

std::int64_t mostOf(std::string_view key)
{
    if (key == "zero_stage")
        return 3;
    if (key.ends_with("_parallel") || key == "virtual_stages" || key == "micro_batch")
        return estimate::kMaxAccelerators;
    return estimate::kMaxSequence;
}

Expected<std::int64_t> parseCount(const std::string& key, const std::string& title,
                                  std::string_view text)
{
    const std::int64_t least = leastOf(key);
    const std::int64_t most = mostOf(key);
    const auto value = parseAmount(text);
    if (!value || *value != std::floor(*value) || *value < double(least) || *value > double(most))
        return fail(
            wrong(title, text,
                  fmt::format("a whole number from {} to {}", least, amountText(double(most)))));
    return std::int64_t(*value);
}

/// The text form of one member, and back.
template <class Value>
struct Edit;

template <>
struct Edit<std::int64_t> {
    static constexpr FieldKind kKind = FieldKind::Integer;
    static std::string read(std::int64_t value) { return fmt::format("{}", value); }
    static Expected<std::int64_t> parse(const WorkloadField& field, std::string_view text)
    {
        return parseCount(field.key, field.title, text);
    }
};
template <>
struct Edit<std::optional<std::int64_t>> {
    static constexpr FieldKind kKind = FieldKind::Integer;
    static std::string read(const std::optional<std::int64_t>& value)
    {
        return value ? fmt::format("{}", *value) : std::string();
    }
    static Expected<std::optional<std::int64_t>> parse(const WorkloadField& field,
                                                       std::string_view text)
    {
        if (text.empty())
            return std::optional<std::int64_t>();
        return parseCount(field.key, field.title, text).map([](std::int64_t value) {
            return std::optional(value);
        });
    }
};
template <>
struct Edit<std::optional<double>> {
    static constexpr FieldKind kKind = FieldKind::Real;
    static std::string read(const std::optional<double>& value)
    {
        return value ? amountText(*value) : std::string();
    }
    static Expected<std::optional<double>> parse(const WorkloadField& field, std::string_view text)
    {
        if (text.empty())
            return std::optional<double>();
        const auto value = parseAmount(text);
        if (!value || !(*value > 0) || *value > 1e18)
            return fail(wrong(field.title, text, "a number above 0, such as 8192 or 15 T"));
        return std::optional(*value);
    }
};
template <>
struct Edit<bool> {
    static constexpr FieldKind kKind = FieldKind::Flag;
    static std::string read(bool value) { return value ? "true" : "false"; }
    static Expected<bool> parse(const WorkloadField&, std::string_view text)
    {
        return text == "true";
    }
};
template <>
struct Edit<std::string> {
    static constexpr FieldKind kKind = FieldKind::Text;
    static std::string read(const std::string& value) { return value; }
    static Expected<std::string> parse(const WorkloadField& field, std::string_view text)
    {
        if (field.key == "name" && text.empty())
            return fail(wrong(field.title, text, "a name"));
        return std::string(text);
    }
};
template <NamedEnum E>
struct Edit<E> {
    static constexpr FieldKind kKind = FieldKind::Choice;
    static std::string read(E value) { return std::string(enumName(value)); }
    static Expected<E> parse(const WorkloadField& field, std::string_view text)
    {
        if (const auto value = enumFromName<E>(text))
            return *value;
        return fail(wrong(field.title, text, "one of the choices"));
    }
};

template <class Value>
constexpr bool kEditable = requires
{
    Edit<Value>::kKind;
};

bool isServing(const Workload& w)
{
    return w.kind == model::WorkloadKind::Inference;
}

bool appliesTo(std::string_view key, const Workload& w)
{
    const auto among = [key](auto... keys) { return ((key == keys) || ...); };
    if (among("input_length", "output_length", "concurrency", "ttft_limit_ms", "tpot_limit_ms"))
        return isServing(w);
    if (among("sequence_length", "global_batch", "training_tokens", "checkpoint_interval_s",
              "zero_stage", "recompute", "schedule", "virtual_stages", "context_parallel",
              "overlap_data", "offload_optimizer", "offload_activations", "prediction_depth"))
        return !isServing(w);
    if (among("experts_per_token", "shared_experts", "expert_feed_forward", "dense_layers",
              "expert_parallel", "expert_tensor_parallel"))
        return w.model.experts > 0;
    if (among("query_rank", "kv_rank", "rope_head_size", "value_head_size"))
        return w.model.attention == model::AttentionKind::Mla;
    return true;
}

std::string unitOf(std::string_view key)
{
    if (key.ends_with("_ms"))
        return "ms";
    if (key.ends_with("_s") && key != "experts")
        return "s";
    if (key.ends_with("_length") || key == "training_tokens")
        return "tokens";
    if (key == "global_batch")
        return "sequences";
    return {};
}

/// Adds a field whose owner is reached from the workload by `in`.
template <class Owner, class Value, class In>
void add(std::vector<WorkloadField>& out, const char* section, std::string_view key,
         std::string_view title, Value Owner::*member, In in)
{
    WorkloadField field;
    field.key = std::string(key);
    field.title = std::string(title);
    field.section = section;
    field.unit = unitOf(key);
    field.kind = Edit<Value>::kKind;
    if constexpr (NamedEnum<Value>)
        for (const std::string_view name : EnumNames<Value>::kNames)
            field.choices.emplace_back(name);
    field.read = [member, in](const Workload& w) { return Edit<Value>::read(in(w).*member); };
    field.applies = [name = field.key](const Workload& w) { return appliesTo(name, w); };
    field.write = [member, in,
                   self =
                       WorkloadField{field.key, field.title, "", "", field.kind, {}, {}, {}, {}}](
                      Workload& w, std::string_view text) -> Expected<void> {
        auto value = Edit<Value>::parse(self, text);
        if (!value)
            return fail(value.error());
        in(w).*member = std::move(*value);
        return {};
    };
    out.push_back(std::move(field));
}

template <class Owner, class In>
void addAll(std::vector<WorkloadField>& out, const char* section, In in)
{
    model::forEachField<Owner>([&](const auto& field) {
        using Value = std::decay_t<decltype(std::declval<Owner>().*field.member)>;
        constexpr std::array<std::string_view, 4> kElsewhere = {"attributes", "source", "note",
                                                                "family"};
        if constexpr (kEditable<Value>)
            if (std::ranges::find(kElsewhere, field.key) == kElsewhere.end())
                add<Owner, Value>(out, section, field.key, field.title, field.member, in);
    });
}

std::vector<WorkloadField> allFields()
{
    std::vector<WorkloadField> out;
    addAll<Workload>(
        out, "Workload", [](auto& w) -> auto& { return w; });
    addAll<model::ParallelPlan>(
        out, "Plan", [](auto& w) -> auto& { return w.plan; });
    addAll<model::ModelShape>(
        out, "Model", [](auto& w) -> auto& { return w.model; });
    return out;
}

} // namespace

const std::vector<WorkloadField>& workloadFields()
{
    static const std::vector<WorkloadField> fields = allFields();
    return fields;
}

const WorkloadField* findWorkloadField(std::string_view key)
{
    const auto& fields = workloadFields();
    const auto at = std::ranges::find(fields, key, &WorkloadField::key);
    return at != fields.end() ? &*at : nullptr;
}

} // namespace cw::views
