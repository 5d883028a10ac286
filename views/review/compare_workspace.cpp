#include "views/review/compare_workspace.h"

namespace cw::views {

struct CompareWorkspace::Private {
    Highlights highlights;
};

CompareWorkspace::CompareWorkspace(Context& context, QWidget* parent)
    : Workspace(context, parent), m(std::make_unique<Private>())
{
}

CompareWorkspace::~CompareWorkspace() = default;

bool CompareWorkspace::isReady() const
{
    return true;
}

void CompareWorkspace::compareWithFile(const QString&) {}
void CompareWorkspace::compareWithRevision(const QString&) {}
void CompareWorkspace::stopComparing() {}

const CompareWorkspace::Highlights& CompareWorkspace::highlights() const
{
    return m->highlights;
}

} // namespace cw::views
