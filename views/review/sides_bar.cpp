#include "views/review/sides_bar.h"

#include "views/widgets/labels.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>

namespace cw::views {

SidesBar::SidesBar(QWidget* parent) : QWidget(parent)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    for (const CompareSide side : {CompareSide::Before, CompareSide::After}) {
        const bool before = side == CompareSide::Before;
        Half& made = half(side);
        auto* title = new SectionLabel(before ? tr("Before") : tr("After"), this);
        made.name = new ElidedLabel(this);
        setLook(made.name, "secondary");
        made.name->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
        made.states = new QComboBox(this);
        made.states->setObjectName(before ? QStringLiteral("before_reading")
                                          : QStringLiteral("after_reading"));
        made.states->setAccessibleName(before ? tr("State before") : tr("State after"));
        made.states->setToolTip(tr("Variant or revision, and the phase at whose end it is seen"));
        made.states->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        made.states->setMinimumContentsLength(10);
        row->addWidget(title);
        row->addWidget(made.name);
        row->addWidget(made.states, 1);
        connect(made.states, &QComboBox::activated, this, [this, side](int index) {
            const auto& readings = half(side).readings;
            if (index >= 0 && std::size_t(index) < readings.size())
                Q_EMIT chosen(side, readings[std::size_t(index)].reading);
        });
        if (!before)
            break;
        auto* swap = new QPushButton(tr("Swap sides"), this);
        swap->setObjectName(QStringLiteral("swap_sides"));
        swap->setAccessibleName(tr("Swap sides"));
        swap->setToolTip(tr("What is before becomes after"));
        connect(swap, &QPushButton::clicked, this, &SidesBar::swapRequested);
        row->addWidget(swap);
    }
}

void SidesBar::show(CompareSide side, const QString& name,
                    const std::vector<project::NamedReading>& readings,
                    const project::Reading& current)
{
    Half& at = half(side);
    at.name->setFullText(name);
    at.readings = readings;
    const QSignalBlocker quiet(at.states);
    at.states->clear();
    for (const project::NamedReading& each : readings)
        at.states->addItem(QString::fromStdString(each.name));
    const auto found = std::ranges::find(readings, current, &project::NamedReading::reading);
    at.states->setCurrentIndex(found == readings.end() ? -1 : int(found - readings.begin()));
    at.states->setEnabled(readings.size() > 1);
}

QComboBox* SidesBar::chooser(CompareSide side) const
{
    return m_halves[std::size_t(side)].states;
}

} // namespace cw::views
