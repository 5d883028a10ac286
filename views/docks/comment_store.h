#pragma once

#include "core/review/comments.h"
#include "views/workspace/context.h"

#include <QObject>

namespace cw::views {

/// The remarks on the open design: those in it and those beside it in a file. New ones go into the
/// design where it may be edited, else beside it.
class CommentStore : public QObject {
    Q_OBJECT

public:
    explicit CommentStore(Context& context, QObject* parent = nullptr);

    [[nodiscard]] std::vector<review::Thread> threads() const;
    /// Whether it stands beside the design, not in it.
    [[nodiscard]] bool isBeside(Id<model::Comment> comment) const;
    [[nodiscard]] bool writesBeside() const;
    /// Why nothing can be added; empty: it can.
    [[nodiscard]] QString obstacle() const;

    void add(review::NewComment comment);
    void setState(Id<model::Comment> comment, model::CommentState state);

Q_SIGNALS:
    void changed();
    void failed(const QString& text);

private:
    using Change = std::function<Expected<void>(std::vector<model::Comment>&)>;
    void read();
    void changeBeside(Change change);

    Context* m_context;
    std::vector<model::Comment> m_beside; ///< by id
};

} // namespace cw::views
