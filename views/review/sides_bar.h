#pragma once

#include "core/project/readings.h"
#include "views/widgets/elided.h"

#include <QWidget>

#include <array>

class QComboBox;

namespace cw::views {

enum class CompareSide { Before, After };

/// What is compared with what: the name of either side, the state of it, and their exchange.
class SidesBar : public QWidget {
    Q_OBJECT

public:
    explicit SidesBar(QWidget* parent = nullptr);

    /// `readings`: what may be chosen on that side; empty: not known yet.
    void show(CompareSide side, const QString& name,
              const std::vector<project::NamedReading>& readings, const project::Reading& current);
    [[nodiscard]] QComboBox* chooser(CompareSide side) const;

Q_SIGNALS:
    void chosen(cw::views::CompareSide side, const cw::project::Reading& reading);
    void swapRequested();

private:
    struct Half {
        ElidedLabel* name{nullptr};
        QComboBox* states{nullptr};
        std::vector<project::NamedReading> readings;
    };
    [[nodiscard]] Half& half(CompareSide side) { return m_halves[std::size_t(side)]; }

    std::array<Half, 2> m_halves;
};

} // namespace cw::views
