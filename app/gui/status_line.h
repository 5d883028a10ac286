#pragma once

#include "views/workspace/context.h"

#include <QStatusBar>

class QLabel;
class QProgressBar;
class QToolButton;

namespace cw::gui {

/// The lower edge of the window: where the pointer is, what is selected, zoom; what runs in the
/// background; how old the estimate is, whether the project is saved, and the units.
class StatusLine : public QStatusBar {
    Q_OBJECT

public:
    StatusLine(views::Context& context, QWidget* parent);

    void setPointerText(const QString& text);
    void setZoomText(const QString& text);
    void setUnitsText(const QString& text);
    /// A sentence that passes.
    void say(const QString& text);
    void setSaved(const QString& when);
    [[nodiscard]] QString estimateText() const;
    [[nodiscard]] QString saveText() const;

private:
    void showSelection();
    void showEstimate();
    void showSaveState();
    void showJobs();
    QLabel* addLabel(const QString& name, bool right);

    views::Context* m_context;
    QLabel* m_pointer;
    QLabel* m_selection;
    QLabel* m_zoom;
    QLabel* m_job;
    QProgressBar* m_progress;
    QToolButton* m_cancel;
    QLabel* m_estimate;
    QLabel* m_save;
    QLabel* m_units;
    QString m_savedAt;
    quint64 m_shownJob{0};
};

} // namespace cw::gui
