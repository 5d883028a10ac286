#pragma once

#include "core/project/readings.h"
#include "views/canvas/canvas.h"
#include "views/workspace/workspace.h"

#include <map>
#include <memory>

namespace cw::views {

enum class CompareSide;

/// Two designs against one another: the open one with another file, with one of its revisions, or
/// phases and variants of either. What changed by discipline, what follows from it in headline
/// numbers, and marks for the canvases.
class CompareWorkspace : public Workspace {
    Q_OBJECT

public:
    using Highlights = std::map<model::EntityRef, Highlight>;

    explicit CompareWorkspace(Context& context, QWidget* parent = nullptr);
    ~CompareWorkspace() override;

    [[nodiscard]] QString id() const override { return QStringLiteral("review"); }
    [[nodiscard]] QString title() const override { return tr("Review"); }
    [[nodiscard]] QString iconName() const override { return QStringLiteral("review"); }
    [[nodiscard]] bool isReady() const override;

    /// What the open design is compared with: it is read, never written.
    void compareWithFile(const QString& path);
    void compareWithRevision(const QString& label);
    /// Two states of the open document.
    void compareWithin(const project::Reading& before, const project::Reading& after);
    /// Another state of one of the two sides; of no effect while nothing is compared.
    void setReading(CompareSide side, const project::Reading& reading);
    /// Before becomes after.
    void swapSides();
    void stopComparing();
    [[nodiscard]] const Highlights& highlights() const;

Q_SIGNALS:
    /// Added, removed, changed and moved things; empty when nothing is compared.
    void highlightsChanged(const std::map<cw::model::EntityRef, cw::views::Highlight>& highlights);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Private;
    std::unique_ptr<Private> m;
};

} // namespace cw::views
