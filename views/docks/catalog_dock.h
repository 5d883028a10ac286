#pragma once

#include "views/docks/dock.h"

#include <memory>

namespace cw::views {

/// Parts to build with: search, classes, favourites, details; dragged to canvases as kPartMime.
class CatalogDock : public Dock {
    Q_OBJECT

public:
    explicit CatalogDock(Context& context, QWidget* parent = nullptr);
    ~CatalogDock() override;

    [[nodiscard]] QString id() const override { return QStringLiteral("catalog"); }
    [[nodiscard]] QString title() const override;

    void focusSearch();
    /// The key of the part that is chosen; empty: none.
    [[nodiscard]] QString currentPart() const;

Q_SIGNALS:
    /// Double click or Enter: add one of it, unplaced unless the workspace knows better.
    void addRequested(const QString& partKey);

private:
    struct Private;
    std::unique_ptr<Private> m;
};

} // namespace cw::views
