#include "views/vitals/vitals_bar.h"

#include "views/theme/theme.h"
#include "views/vitals/vital_tile.h"
#include "views/vitals/why_panel.h"
#include "views/widgets/lazy_refresh.h"

#include <QHBoxLayout>

namespace cw::views {

VitalsBar::VitalsBar(Context& context, QWidget* parent) : QWidget(parent), m_context(&context)
{
    setObjectName(QStringLiteral("vitals"));
    setAccessibleName(tr("Vital signs"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_vitals = vitalsOf({});
    for (const Vital& vital : m_vitals) {
        auto* tile = new VitalTile(context.theme, this);
        tile->setObjectName("vital_" + vital.key);
        connect(tile, &QAbstractButton::clicked, this, [this, key = vital.key] { explain(key); });
        layout->addWidget(tile, 1);
        m_tiles.push_back(tile);
    }
    m_settled = m_before = m_vitals;
    m_lazy = new LazyRefresh(*this, [this] { refresh(); });
    connect(&context.session, &Session::documentChanged, this, &VitalsBar::resetDocument);
    connect(&context.session, &Session::changed, this, &VitalsBar::edited);
    connect(&context.chain(), &Chain::stale, m_lazy, &LazyRefresh::later);
    connect(&context.chain(), &Chain::arrived, m_lazy, &LazyRefresh::later);
    connect(&context.theme, &Theme::changed, this, qOverload<>(&QWidget::update));
    resetDocument();
}

VitalsBar::~VitalsBar() = default;

const std::vector<Vital>& VitalsBar::vitals() const
{
    m_lazy->now();
    return m_vitals;
}

VitalTile* VitalsBar::tile(const QString& key) const
{
    m_lazy->now();
    for (std::size_t i = 0; i < m_vitals.size(); ++i)
        if (m_vitals[i].key == key)
            return m_tiles[i];
    return nullptr;
}

void VitalsBar::resetDocument()
{
    m_inputs = {};
    m_settled = m_before = vitalsOf({});
    m_editName.clear();
    m_scenario.clear();
    m_position = m_context->session.isOpen() ? m_context->session.history().position() : 0;
    refresh();
}

void VitalsBar::edited()
{
    const edit::History& history = m_context->session.history();
    const std::size_t position = history.position();
    if (position < m_position && history.redoStep() != nullptr)
        m_editName = tr("Undo %1").arg(QString::fromStdString(history.redoStep()->name));
    else if (history.undoStep() != nullptr)
        m_editName = QString::fromStdString(history.undoStep()->name);
    m_position = position;
    m_before = m_settled;
    m_lazy->later();
}

QString VitalsBar::scenarioName() const
{
    QStringList names;
    for (const model::EntityRef& ref : m_context->chain().scenario().failures.lost)
        names << QString::fromStdString(displayName(m_context->session.design(), ref));
    return names.isEmpty() ? tr("All restored")
                           : tr("Lose %1").arg(names.join(QStringLiteral(", ")));
}

VitalInputs VitalsBar::gather()
{
    VitalInputs in;
    if (!m_context->session.isOpen())
        return in;
    const Chain& chain = m_context->chain();
    in.state = &m_context->session.state();
    in.phase = chain.phase();
    in.hasWorkload = chain.workload().has_value();
    in.underScenario = !chain.scenario().empty();
    const auto take = [](auto now, const auto& last) {
        if (now.result == nullptr && last.result != nullptr)
            now.result = last.result; // of another question: shown as stale
        return now;
    };
    in.numbers = take(chain.numbers(), m_inputs.numbers);
    in.power = take(chain.power(), m_inputs.power);
    in.cooling = take(chain.cooling(), m_inputs.cooling);
    in.estimate = take(chain.estimate(), m_inputs.estimate);
    in.bom = take(chain.bom(), m_inputs.bom);
    in.findings = take(chain.findings(), m_inputs.findings);
    return in;
}

void VitalsBar::refresh()
{
    if (m_context->session.isOpen())
        if (const std::string scenario = m_context->chain().scenario().key();
            scenario != m_scenario) {
            m_scenario = scenario;
            m_editName = scenarioName();
            m_before = m_settled;
        }
    m_inputs = gather();
    m_vitals = vitalsOf(m_inputs);
    for (std::size_t i = 0; i < m_vitals.size(); ++i) {
        VitalChange change;
        if (m_vitals[i].current) {
            m_settled[i] = m_vitals[i];
            change = changeBetween(m_before[i], m_vitals[i]);
        }
        m_tiles[i]->show(m_vitals[i], change, m_editName);
    }
    if (m_why != nullptr && m_why->isVisible() && !m_explained.isEmpty())
        showWhy();
}

void VitalsBar::showWhy()
{
    for (const Vital& vital : m_vitals)
        if (vital.key == m_explained)
            m_why->explain(tr("%1, %2").arg(vital.title, vital.text), vital.detail, vital.why,
                           vital.current);
}

void VitalsBar::explain(const QString& key)
{
    const VitalTile* opened = tile(key);
    if (opened == nullptr)
        return;
    if (m_why == nullptr) {
        m_why = new WhyPanel(*m_context, this);
        m_why->setWindowFlags(Qt::Tool);
        m_why->resize(1080, 440);
    }
    m_explained = key;
    showWhy();
    if (m_why->isWindow() && !m_why->isVisible())
        m_why->move(opened->mapToGlobal(QPoint(0, opened->height() + 4)));
    m_why->show();
    m_why->raise();
    m_why->setFocus();
    if (const auto& binding = opened->vital().binding;
        binding && m_context->session.isOpen() && m_context->session.design().contains(*binding)) {
        m_context->selection().set(*binding);
        Q_EMIT m_context->selection().revealRequested(*binding);
    }
    Q_EMIT explained(key);
}

} // namespace cw::views
