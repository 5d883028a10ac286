#include "views/estimate/estimate_workspace.h"

namespace cw::views {

struct EstimateWorkspace::Private {};

EstimateWorkspace::EstimateWorkspace(Context& context, QWidget* parent)
    : Workspace(context, parent), m(std::make_unique<Private>())
{
}

EstimateWorkspace::~EstimateWorkspace() = default;

bool EstimateWorkspace::canReveal(model::EntityRef entity) const
{
    return entity.kind == model::Kind::Workload;
}

void EstimateWorkspace::reveal(model::EntityRef entity)
{
    if (const auto workload = entity.as<model::Workload>())
        context().chain().setWorkload(*workload);
}

bool EstimateWorkspace::isReady() const
{
    return true;
}

} // namespace cw::views
