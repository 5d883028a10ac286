#include "app/gui/workspaces.h"

#include "views/estimate/estimate_workspace.h"
#include "views/floor/floor_workspace.h"
#include "views/rack/racks_workspace.h"
#include "views/review/compare_workspace.h"

namespace cw::gui {

std::vector<views::Workspace*> makeWorkspaces(views::Context& context, QWidget* parent)
{
    return {new views::FloorWorkspace(context, parent), new views::RacksWorkspace(context, parent),
            new views::EstimateWorkspace(context, parent),
            new views::CompareWorkspace(context, parent)};
}

} // namespace cw::gui
