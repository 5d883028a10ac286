#pragma once

#include "core/estimate/estimate.h"
#include "views/widgets/elided.h"
#include "views/workspace/context.h"

#include <QFrame>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace cw::views {

/// Whether a workload runs, in words: feasible with what binds, or why not and what would help.
class VerdictCard : public QFrame {
    Q_OBJECT

public:
    VerdictCard(Context& context, QWidget* parent = nullptr);

    /// Null: nothing has been computed. `current`: of the design as it is now.
    void show(const estimate::Estimate* estimate, const Error* error, bool current);
    /// The verdict in one line: for tests and for people who do not see it.
    [[nodiscard]] QString text() const;
    [[nodiscard]] QPushButton* bindingButton() const { return m_binding; }

Q_SIGNALS:
    void planRequested();

private:
    void addReason(const estimate::Reason& reason);
    void showReasons(const std::vector<estimate::Reason>& reasons);
    void showBinding(const estimate::Estimate* estimate);
    void showNotes(const estimate::Estimate* estimate);
    void select(std::optional<model::EntityRef> entity);

    Context* m_context;
    QLabel* m_verdict;
    QLabel* m_figures;
    ElidedButton* m_binding;
    QPushButton* m_plan;
    QVBoxLayout* m_reasons;
    QLabel* m_notes;
    std::optional<model::EntityRef> m_entity;
    std::vector<estimate::Reason> m_shown; ///< the reasons that there are lines for
};

/// "Llama 3.1 70B · 1,016 of 1,016 accelerators · MFU 43.1 % · 142 days": one line of figures.
[[nodiscard]] QString figuresText(const estimate::Estimate& estimate,
                                  const model::Workload* workload);

} // namespace cw::views
