#pragma once

#include "core/estimate/plan_check.h"
#include "views/estimate/workload_fields.h"
#include "views/workspace/context.h"

#include <QWidget>

#include <map>

class QComboBox;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace cw::views {

/// Edits the workload that the chain estimates: shape, step and plan. Every change is one undo
/// step; an entry that is none is explained under its field and changes nothing; one that does not
/// fit the model or the cluster is taken and explained there.
class WorkloadEditor : public QWidget {
    Q_OBJECT

public:
    WorkloadEditor(Context& context, QWidget* parent = nullptr);

    /// The widget of a field, for tests and focus; null if there is none of that key.
    [[nodiscard]] QWidget* editorOf(const QString& key) const;
    /// What is explained under a field now.
    [[nodiscard]] QString explanationOf(const QString& key) const;
    /// Enters a text as a user would.
    void enter(const QString& key, const QString& text);
    /// What the estimator says against the plan; shown under the fields it names.
    void setReasons(const std::vector<estimate::Reason>& reasons);
    /// Puts shape, step and plan of a published model in the place of the workload's.
    void usePreset(const QString& family);
    void setPlanning(bool running);

Q_SIGNALS:
    void planRequested();

private:
    struct Row {
        const WorkloadField* field{nullptr};
        QWidget* row{nullptr};
        QWidget* editor{nullptr};
        QLabel* explanation{nullptr};
        QString entry; ///< why the last entry was refused; empty: it was taken
    };

    void addHead(QVBoxLayout& layout);
    void addRow(QVBoxLayout& layout, const WorkloadField& field);
    QWidget* makeEditor(const WorkloadField& field);
    QWidget* makeChoice(const WorkloadField& field);
    void reload();
    void reloadWorkloads();
    void show(Row& row, const model::Workload& workload);
    void explain();
    [[nodiscard]] const model::Workload* workload() const;

    Context* m_context;
    QComboBox* m_workloads{nullptr};
    QComboBox* m_presets{nullptr};
    QPushButton* m_plan{nullptr};
    std::vector<Row> m_rows;
    std::vector<estimate::Reason> m_reasons;
};

/// A chooser of the published models, families as data, with a first entry that names it.
[[nodiscard]] QComboBox* makePresetChooser(QWidget* parent);

} // namespace cw::views
