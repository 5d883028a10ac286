#include "views/docks/comments_dock.h"

namespace cw::views {

struct CommentsDock::Private {};

CommentsDock::CommentsDock(Context& context, QWidget* parent)
    : Dock(context, parent), m(std::make_unique<Private>())
{
    setAccessibleName(tr("Comments"));
}

CommentsDock::~CommentsDock() = default;

QString CommentsDock::title() const
{
    return tr("Comments");
}

void CommentsDock::beginComment() {}

} // namespace cw::views
