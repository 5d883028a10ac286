#pragma once

#include "views/workspace/context.h"

#include <QElapsedTimer>
#include <QWidget>

#include <array>

class QLabel;
class QPushButton;

namespace cw::views {

/// Ninety seconds with a small rack: five things to try, each ticked off when the session shows
/// that it was done, in whatever order.
class FirstTask : public QWidget {
    Q_OBJECT

public:
    enum Step { Move, LoseFeed, Watch, Why, Undo, StepCount };

    explicit FirstTask(Context& context, QWidget* parent = nullptr);

    /// Shows itself with nothing ticked off.
    void begin();
    [[nodiscard]] bool isDone(Step step) const { return m_done[step]; }
    [[nodiscard]] bool isFinished() const;
    /// A vital sign was asked why.
    void noteExplained();

Q_SIGNALS:
    void finished(int seconds);

private:
    void noteChange(const model::ChangeSet& changes);
    void noteScenario();
    void noteCurrent();
    void tick(Step step);
    void setIcons();

    Context* m_context;
    std::array<bool, StepCount> m_done{};
    std::array<QLabel*, StepCount> m_marks{};
    std::array<QLabel*, StepCount> m_texts{};
    QLabel* m_end;
    QPushButton* m_close;
    QElapsedTimer m_clock;
    std::size_t m_position{0};
};

} // namespace cw::views
