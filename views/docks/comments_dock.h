#pragma once

#include "views/docks/dock.h"

#include <memory>

namespace cw::views {

/// Remarks pinned to objects, with replies. Kept in the design where it may be edited, else in a
/// file beside it (core/review).
class CommentsDock : public Dock {
    Q_OBJECT

public:
    explicit CommentsDock(Context& context, QWidget* parent = nullptr);
    ~CommentsDock() override;

    [[nodiscard]] QString id() const override { return QStringLiteral("comments"); }
    [[nodiscard]] QString title() const override;

    /// Begins a comment on what is selected.
    void beginComment();

private:
    struct Private;
    std::unique_ptr<Private> m;
};

} // namespace cw::views
