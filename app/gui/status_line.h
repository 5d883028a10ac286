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
    /// Masses in pounds; lengths stay in millimetres, which racks are made in.
    void setImperial(bool imperial);
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
    bool m_imperial{false};
};

} // namespace cw::gui
