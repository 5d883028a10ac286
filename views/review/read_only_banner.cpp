#include "views/review/read_only_banner.h"

namespace cw::views {

struct ReadOnlyBanner::Private {};

ReadOnlyBanner::ReadOnlyBanner(Context&, QWidget* parent)
    : QWidget(parent), m(std::make_unique<Private>())
{
    hide();
}

ReadOnlyBanner::~ReadOnlyBanner() = default;

QString ReadOnlyBanner::hash() const
{
    return {};
}

} // namespace cw::views
