#include "core/estimate/profile.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace cw::estimate {

namespace {

using Json = nlohmann::ordered_json;

/// One line a parameter: key, member, physical limits. Reading, writing and checking follow it.
struct Parameter {
    std::string_view key;
    double StackParameters::*member;
    double least;
    double most;
};

constexpr Parameter kParameters[] = {
    {"gemm_launch_s", &StackParameters::gemmLaunchS, 0, 1e-3},
    {"gemm_efficiency", &StackParameters::gemmEfficiency, 0.05, 1},
    {"gemm_memory_efficiency", &StackParameters::gemmMemoryEfficiency, 0.05, 2.5},
    {"gemm_softness", &StackParameters::gemmSoftness, 1, 20},
    {"attention_efficiency", &StackParameters::attentionEfficiency, 0.02, 1},
    {"attention_backward_ratio", &StackParameters::attentionBackwardRatio, 1, 5},
    {"memory_bound_factor", &StackParameters::memoryBoundFactor, 0.3, 5},
    {"memory_bound_backward", &StackParameters::memoryBoundBackward, 1, 4},
    {"memory_efficiency", &StackParameters::memoryEfficiency, 0.2, 1},
    {"host_floor_s", &StackParameters::hostFloorS, 0, 0.02},
    {"tensor_exposed", &StackParameters::tensorExposed, 0, 1},
    {"context_exposed", &StackParameters::contextExposed, 0, 1},
    {"expert_exposed", &StackParameters::expertExposed, 0, 1},
    {"pipeline_exposed", &StackParameters::pipelineExposed, 0, 2},
    {"data_exposed", &StackParameters::dataExposed, 0, 1},
    {"shard_serialised", &StackParameters::shardSerialised, 0, 1},
    {"scale_up_efficiency", &StackParameters::scaleUpEfficiency, 0.1, 1.1},
    {"scale_up_latency_s", &StackParameters::scaleUpLatencyS, 0, 1e-3},
    {"network_efficiency", &StackParameters::networkEfficiency, 0.05, 1},
    {"network_latency_s", &StackParameters::networkLatencyS, 0, 1e-2},
    {"collective_call_s", &StackParameters::collectiveCallS, 0, 1e-2},
    {"optimizer_bytes_per_parameter", &StackParameters::optimizerBytesPerParameter, 10, 100},
    {"fixed_step_s", &StackParameters::fixedStepS, 0, 2},
    {"gradient_bytes", &StackParameters::gradientBytes, 1, 4},
    {"reduce_bytes", &StackParameters::reduceBytes, 1, 4},
    {"activation_factor", &StackParameters::activationFactor, 0.3, 2},
    {"expert_skew", &StackParameters::expertSkew, 1, 4},
    {"reserved_bytes", &StackParameters::reservedBytes, 0, 2e10},
    {"allocator_slack", &StackParameters::allocatorSlack, 0, 0.5},
};

struct Flag {
    std::string_view key;
    bool StackParameters::*member;
};
constexpr Flag kFlags[] = {{"fused_attention", &StackParameters::fusedAttention},
                           {"scattered_send", &StackParameters::scatteredSend}};

struct Malformed {
    std::string pointer;
    std::string message;
};

/// Reads members of one object and knows which keys nobody asked for.
class Reader {
public:
    Reader(const Json& json, std::string pointer) : m_json(json), m_pointer(std::move(pointer))
    {
        if (!json.is_object())
            throw Malformed{m_pointer, "must be an object"};
    }
    const Json* find(std::string_view key)
    {
        m_known.emplace_back(key);
        const auto at = m_json.find(key);
        return at == m_json.end() ? nullptr : &*at;
    }
    void number(std::string_view key, double& out, double least, double most)
    {
        const Json* json = find(key);
        if (json == nullptr)
            return;
        if (!json->is_number())
            throw Malformed{path(key), "must be a number"};
        const double value = json->get<double>();
        if (!std::isfinite(value) || value < least || value > most)
            throw Malformed{path(key),
                            fmt::format("is {}; physical limits are {} to {}", value, least, most)};
        out = value;
    }
    void text(std::string_view key, std::string& out)
    {
        if (const Json* json = find(key))
            out = string(*json, key);
    }
    void texts(std::string_view key, std::vector<std::string>& out)
    {
        const Json* json = find(key);
        if (json == nullptr)
            return;
        if (!json->is_array())
            throw Malformed{path(key), "must be a list of texts"};
        for (const Json& element : *json)
            out.push_back(string(element, key));
    }
    void flag(std::string_view key, bool& out)
    {
        const Json* json = find(key);
        if (json == nullptr)
            return;
        if (!json->is_boolean())
            throw Malformed{path(key), "must be true or false"};
        out = json->get<bool>();
    }
    void refuseUnknown() const
    {
        for (const auto& [key, value] : m_json.items())
            if (std::ranges::find(m_known, key) == m_known.end())
                throw Malformed{path(key), "is not a key of a profile"};
    }
    [[nodiscard]] std::string path(std::string_view key) const
    {
        return m_pointer + "/" + std::string(key);
    }

private:
    [[nodiscard]] std::string string(const Json& json, std::string_view key) const
    {
        if (!json.is_string())
            throw Malformed{path(key), "must be a text"};
        return json.get<std::string>();
    }

    const Json& m_json;
    std::string m_pointer;
    std::vector<std::string> m_known;
};

void readParameters(const Json& json, StackParameters& out)
{
    Reader reader(json, "/parameters");
    for (const Parameter& p : kParameters)
        reader.number(p.key, out.*p.member, p.least, p.most);
    for (const Flag& f : kFlags)
        reader.flag(f.key, out.*f.member);
    reader.refuseUnknown();
}

void readResiduals(const Json& json, StackProfile& out)
{
    Reader reader(json, "/residuals");
    double runs = 0;
    reader.number("runs", runs, 0, 1e6);
    out.runs = static_cast<std::int64_t>(runs);
    reader.number("median_error_pct", out.medianErrorPct, 0, 1000);
    reader.number("ratio_p10", out.ratioP10, 0.1, 1.5);
    reader.number("ratio_p50", out.ratioP50, 0.3, 3);
    reader.number("ratio_p90", out.ratioP90, 0.7, 10);
    reader.refuseUnknown();
}

void readRange(const Json& json, CalibratedRange& out)
{
    Reader reader(json, "/range");
    reader.number("parameters_min", out.parametersMin, 0, 1e15);
    reader.number("parameters_max", out.parametersMax, 0, 1e15);
    reader.number("accelerators_min", out.acceleratorsMin, 0, 1e7);
    reader.number("accelerators_max", out.acceleratorsMax, 0, 1e7);
    reader.number("sequence_max", out.sequenceMax, 0, 1e9);
    reader.refuseUnknown();
}

StackProfile read(const Json& json)
{
    Reader reader(json, "");
    std::string format;
    reader.text("format", format);
    double version = 0;
    reader.number("version", version, 1, 1);
    if (format != "clusterwright-profile" || version != 1)
        throw Malformed{"/format", "must be \"clusterwright-profile\", version 1"};
    StackProfile out;
    reader.text("name", out.name);
    if (out.name.empty())
        throw Malformed{"/name", "must name the profile"};
    reader.text("title", out.title);
    reader.texts("accelerators", out.accelerators);
    reader.texts("similar", out.similar);
    std::string precision = "bf16";
    reader.text("precision", precision);
    const auto known = enumFromName<model::Precision>(precision);
    if (!known)
        throw Malformed{"/precision", fmt::format("\"{}\" is no precision", precision)};
    out.precision = *known;
    reader.text("framework", out.framework);
    reader.flag("preferred", out.preferred);
    reader.flag("fully_sharded", out.fullySharded);
    reader.text("date", out.date);
    reader.text("provenance", out.provenance);
    reader.texts("sources", out.sources);
    if (const Json* parameters = reader.find("parameters"))
        readParameters(*parameters, out.parameters);
    if (const Json* residuals = reader.find("residuals"))
        readResiduals(*residuals, out);
    if (const Json* range = reader.find("range"))
        readRange(*range, out.range);
    reader.refuseUnknown();
    return out;
}

} // namespace

Expected<StackProfile> profileFromJson(std::string_view text, std::string_view where)
{
    constexpr std::size_t kMostBytes = 1 << 20;
    if (text.size() > kMostBytes)
        return fail(
            ErrorCode::Limit,
            fmt::format("a profile has {} bytes, at most {} are read", text.size(), kMostBytes),
            std::string(where));
    const Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded())
        return fail(ErrorCode::Malformed, "the profile is not JSON", std::string(where));
    try {
        return read(json);
    } catch (const Malformed& malformed) {
        return fail(
            ErrorCode::Malformed, fmt::format("{} {}", malformed.pointer, malformed.message),
            where.empty() ? malformed.pointer : fmt::format("{}#{}", where, malformed.pointer),
            "see templates/profiles for the format");
    }
}

std::string profileToJson(const StackProfile& profile)
{
    Json json;
    json["format"] = "clusterwright-profile";
    json["version"] = 1;
    json["name"] = profile.name;
    json["title"] = profile.title;
    json["accelerators"] = profile.accelerators;
    json["similar"] = profile.similar;
    json["precision"] = enumName(profile.precision);
    json["framework"] = profile.framework;
    json["preferred"] = profile.preferred;
    json["fully_sharded"] = profile.fullySharded;
    json["date"] = profile.date;
    json["provenance"] = profile.provenance;
    json["sources"] = profile.sources;
    for (const Parameter& p : kParameters)
        json["parameters"][std::string(p.key)] = profile.parameters.*p.member;
    for (const Flag& f : kFlags)
        json["parameters"][std::string(f.key)] = profile.parameters.*f.member;
    json["residuals"] = {{"runs", profile.runs},
                         {"median_error_pct", profile.medianErrorPct},
                         {"ratio_p10", profile.ratioP10},
                         {"ratio_p50", profile.ratioP50},
                         {"ratio_p90", profile.ratioP90}};
    json["range"] = {{"parameters_min", profile.range.parametersMin},
                     {"parameters_max", profile.range.parametersMax},
                     {"accelerators_min", profile.range.acceleratorsMin},
                     {"accelerators_max", profile.range.acceleratorsMax},
                     {"sequence_max", profile.range.sequenceMax}};
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace cw::estimate
