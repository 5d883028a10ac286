#pragma once

#include "views/vitals/vital_values.h"
#include "views/workspace/context.h"

#include <QWidget>

namespace cw::views {

class LazyRefresh;
class VitalTile;
class WhyPanel;

/// What the design is worth right now: one tile a vital sign, under the tool bar, above every
/// workspace. Results come from the chain of analyses; stale ones stay, dimmed and marked. After an
/// edit each tile says what that edit made of it. Click, Enter or Space on a tile answers "why?".
class VitalsBar : public QWidget {
    Q_OBJECT

public:
    VitalsBar(Context& context, QWidget* parent = nullptr);
    ~VitalsBar() override;

    [[nodiscard]] const std::vector<Vital>& vitals() const;
    /// Null if there is none of that key.
    [[nodiscard]] VitalTile* tile(const QString& key) const;
    /// Opens the panel with the derivation of a vital sign, and selects what binds it.
    void explain(const QString& key);
    /// The panel of explanations; null before the first.
    [[nodiscard]] WhyPanel* whyPanel() const { return m_why; }
    /// A window may dock the panel: then it is shown there instead of floating.
    void setWhyPanel(WhyPanel* panel) { m_why = panel; }

Q_SIGNALS:
    /// A tile was opened.
    void explained(const QString& key);

private:
    void resetDocument();
    void edited();
    void refresh();
    void showWhy();
    [[nodiscard]] VitalInputs gather();
    [[nodiscard]] QString scenarioName() const;

    Context* m_context;
    LazyRefresh* m_lazy{nullptr};
    VitalInputs m_inputs; ///< the last; results that a new question has none of yet stand in, stale
    std::vector<Vital> m_vitals;
    std::vector<Vital> m_settled; ///< the last current form of each
    std::vector<Vital> m_before;  ///< m_settled when the last edit was made
    QString m_editName;
    std::size_t m_position{0}; ///< in the history
    std::string m_scenario;
    std::vector<VitalTile*> m_tiles;
    WhyPanel* m_why{nullptr};
    QString m_explained;
};

} // namespace cw::views
