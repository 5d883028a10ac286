#pragma once

#include "views/workspace/context.h"

#include <QWidget>

#include <memory>

namespace cw::views {

/// The strip over a file that is not one's own: why it is read-only, who made which revision with
/// which program, and the hash a reviewer signs. Shown by itself while the document is read-only.
class ReadOnlyBanner : public QWidget {
    Q_OBJECT

public:
    explicit ReadOnlyBanner(Context& context, QWidget* parent = nullptr);
    ~ReadOnlyBanner() override;

    /// The design's hash as shown, 64 hex digits; empty until it is computed.
    [[nodiscard]] QString hash() const;

Q_SIGNALS:
    void saveCopyRequested();
    void compareRequested();

private:
    struct Private;
    std::unique_ptr<Private> m;
};

} // namespace cw::views
