#include "views/review/comparison_job.h"

#include "core/codec/decode.h"
#include "core/model/device.h"
#include "core/physical/position.h"

namespace cw::views {

using review::ChangeHow;

namespace {

Expected<std::shared_ptr<const project::Document>> documentOf(const ComparedSide& side,
                                                              const project::FileSystem& files,
                                                              jobs::StopToken stop,
                                                              jobs::ProgressSink& progress)
{
    if (side.document)
        return side.document;
    auto source = files.open(side.path);
    if (!source)
        return fail(std::move(source.error()));
    auto read = codec::decodeProject(
        **source, {{}, stop, [&](double share) { progress.report(share * 0.4, "reading"); }});
    if (!read) {
        Error error = std::move(read.error());
        error.where = side.path.string() + (error.where.empty() ? "" : ": " + error.where);
        return fail(std::move(error));
    }
    return std::make_shared<const project::Document>(std::move(read->file));
}

Expected<ReadSide> readSide(const ComparedSide& side, const project::FileSystem& files,
                            jobs::StopToken stop, jobs::ProgressSink& progress)
{
    if (side.state)
        return ReadSide{side.document, *side.state};
    auto document = documentOf(side, files, stop, progress);
    if (!document)
        return fail(std::move(document.error()));
    auto design = project::designOf(**document, side.reading);
    if (!design)
        return fail(std::move(design.error()));
    return ReadSide{std::move(*document), edit::State::of(std::move(*design))};
}

Highlight markOf(ChangeHow how)
{
    switch (how) {
    case ChangeHow::Added:
        return {drawing::Role::Good, false, "+", drawing::Pattern::Forward};
    case ChangeHow::Removed:
        return {drawing::Role::Error, true, "−", drawing::Pattern::Cross};
    case ChangeHow::Changed:
        return {drawing::Role::Warning, false, "~", drawing::Pattern::Dots};
    case ChangeHow::Moved:
        break;
    }
    return {drawing::Role::Accent, false, "moved", drawing::Pattern::Back};
}

} // namespace

jobs::Job<ComparisonResult> comparisonJob(ComparedSide before, ComparedSide after,
                                          review::HeadlineOptions options,
                                          const project::FileSystem& files)
{
    return {"Compare",
            [before = std::move(before), after = std::move(after), options = std::move(options),
             disk = &files](jobs::StopToken stop,
                            jobs::ProgressSink& progress) -> Expected<ComparisonResult> {
                auto first = readSide(before, *disk, stop, progress);
                if (!first)
                    return fail(std::move(first.error()));
                auto second = readSide(after, *disk, stop, progress);
                if (!second)
                    return fail(std::move(second.error()));
                const edit::State& from = first->state;
                const edit::State& to = second->state;
                const model::PhaseView fromPhase(from.design, before.reading.phase);
                const model::PhaseView toPhase(to.design, after.reading.phase);
                ComparisonResult out;
                progress.report(0.4, "comparing");
                out.changes = review::changeRows(from.design, fromPhase, to.design, toPhase);
                progress.report(0.5, "numbers before");
                const auto was = review::headlinesOf(from, fromPhase, options, stop);
                if (!was)
                    return fail(was.error());
                progress.report(0.75, "numbers after");
                const auto is = review::headlinesOf(to, toPhase, options, stop);
                if (!is)
                    return fail(is.error());
                out.headlines = review::headlineRows(*was, *is);
                out.before = std::move(*first);
                out.after = std::move(*second);
                return out;
            }};
}

std::map<model::EntityRef, Highlight> highlightsOf(const std::vector<review::ChangeRow>& changes,
                                                   const model::Design& before,
                                                   const model::Design& after)
{
    std::map<model::EntityRef, Highlight> out;
    std::map<model::EntityRef, int> inside;
    for (const review::ChangeRow& row : changes) {
        out[row.entity] = markOf(row.how);
        // Where it is and where it was: what is gone leaves its mark on the rack.
        std::optional<Id<model::Rack>> seen;
        for (const model::Design* design : {&after, &before})
            if (const auto* device = design->find(row.entity.as<model::Device>()))
                if (const auto rack = physical::rackOf(*design, *device); rack && rack != seen) {
                    ++inside[*rack];
                    seen = rack;
                }
    }
    for (const auto& [rack, count] : inside)
        if (!out.contains(rack))
            out[rack] = {drawing::Role::Warning, true, std::to_string(count)};
    return out;
}

} // namespace cw::views
