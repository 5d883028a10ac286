#include "app/gui/edit_commands.h"

#include "core/model/connection.h"
#include "core/model/device.h"
#include "core/physical/verbs.h"
#include "views/session/plural.h"

#include <algorithm>

namespace cw::gui {

using model::EntityRef;

std::optional<Id<model::Feed>> EditCommands::feed(int index) const
{
    if (!isOpen())
        return std::nullopt;
    std::vector<const model::Feed*> feeds;
    for (const model::Feed& feed : m_context->session.design().table<model::Feed>())
        feeds.push_back(&feed);
    if (index >= static_cast<int>(feeds.size()))
        return std::nullopt;
    std::stable_sort(feeds.begin(), feeds.end(),
                     [](const model::Feed* a, const model::Feed* b) { return a->name < b->name; });
    return feeds[static_cast<std::size_t>(index)]->id;
}

QString EditCommands::feedName(int index) const
{
    const auto id = feed(index);
    return id ? QString::fromStdString(m_context->session.design().find(*id)->name) : QString();
}

bool EditCommands::isFeedLost(int index) const
{
    const auto id = feed(index);
    const auto& lost = m_context->chain().scenario().failures.lost;
    return id && std::find(lost.begin(), lost.end(), EntityRef(*id)) != lost.end();
}

void EditCommands::setLost(std::vector<EntityRef> lost)
{
    auto failures = power::failuresOf(m_context->session.design(), std::move(lost));
    if (!failures) {
        Q_EMIT message(QString::fromStdString(failures.error().message));
        return;
    }
    m_context->chain().setScenario({std::move(*failures)});
}

void EditCommands::toggleFeed(int index)
{
    const auto id = feed(index);
    if (!id)
        return;
    auto lost = m_context->chain().scenario().failures.lost;
    if (isFeedLost(index))
        std::erase(lost, EntityRef(*id));
    else
        lost.push_back(*id);
    setLost(std::move(lost));
}

bool EditCommands::canLoseSelection() const
{
    const auto& refs = m_context->selection().refs();
    return isOpen() && !refs.empty() && std::all_of(refs.begin(), refs.end(), [](EntityRef ref) {
               return ref.kind == model::Kind::Device || ref.kind == model::Kind::Feed;
           });
}

void EditCommands::loseSelection()
{
    auto lost = m_context->chain().scenario().failures.lost;
    for (const EntityRef ref : m_context->selection().refs())
        if (std::find(lost.begin(), lost.end(), ref) == lost.end())
            lost.push_back(ref);
    setLost(std::move(lost));
}

void EditCommands::restoreAll()
{
    m_context->chain().setScenario({});
}

bool EditCommands::hasScenario() const
{
    return isOpen() && !m_context->chain().scenario().empty();
}

QString EditCommands::scenarioText() const
{
    const auto& lost = m_context->chain().scenario().failures.lost;
    QStringList names;
    for (const EntityRef ref : lost) {
        const QString name =
            QString::fromStdString(model::displayName(m_context->session.design(), ref));
        names.append(ref.kind == model::Kind::Feed ? tr("Feed %1").arg(name) : name);
        if (names.size() == 4 && lost.size() > 4) {
            names.append(tr("%n more", "", static_cast<int>(lost.size()) - 4));
            break;
        }
    }
    const QString last = names.isEmpty() ? QString() : names.takeLast();
    return names.isEmpty()
               ? tr("%1 taken as lost").arg(last)
               : tr("%1 and %2 taken as lost").arg(names.join(QStringLiteral(", ")), last);
}

void EditCommands::placeAutomatically()
{
    const auto& session = m_context->session;
    std::vector<Id<model::Device>> devices = m_context->selection().of<model::Device>();
    std::erase_if(devices, [&](Id<model::Device> id) {
        return !std::holds_alternative<model::Unplaced>(session.design().find(id)->placement);
    });
    if (devices.empty())
        for (const model::Device& device : session.design().table<model::Device>())
            if (std::holds_alternative<model::Unplaced>(device.placement))
                devices.push_back(device.id);
    if (devices.empty()) {
        Q_EMIT message(tr("Nothing is unplaced"));
        return;
    }
    std::vector<Id<model::Rack>> racks = m_context->selection().of<model::Rack>();
    if (racks.empty())
        for (const model::Rack& rack : session.design().table<model::Rack>())
            racks.push_back(rack.id);
    physical::BulkMove moved;
    run(views::plural(devices.size(), tr("Place %n device"), tr("Place %n devices")),
        [&](edit::Transaction& tx) -> Expected<void> {
            auto done = physical::autoPlace(tx, devices, racks);
            if (!done)
                return fail(std::move(done.error()));
            moved = std::move(*done);
            return {};
        });
    if (!moved.unplaced.empty())
        Q_EMIT message(tr("%1 of %2 placed; the first that fits nowhere: %3")
                           .arg(moved.placed.size())
                           .arg(devices.size())
                           .arg(QString::fromStdString(moved.reasons.front())));
}

bool EditCommands::canFollow() const
{
    const auto current = isOpen() ? m_context->selection().current() : std::nullopt;
    return current &&
           (current->kind == model::Kind::Connection || current->kind == model::Kind::Device);
}

void EditCommands::followConnection()
{
    const auto current = m_context->selection().current();
    const auto& state = m_context->session.state();
    if (const auto device = current->as<model::Device>()) {
        auto cables = state.lookup.referrers<model::Connection>(*device);
        if (cables.empty()) {
            Q_EMIT message(
                tr("%1 has no connections")
                    .arg(QString::fromStdString(model::displayName(state.design, *current))));
            return;
        }
        m_cameFrom = *device;
        if (cables.size() == 1)
            follow(cables.front());
        else
            Q_EMIT connectionsOffered({cables.begin(), cables.end()});
        return;
    }
    const auto cable = current->as<model::Connection>();
    const model::Connection* found = cable ? state.design.find(*cable) : nullptr;
    if (found == nullptr)
        return;
    // The end that one did not come from.
    std::optional<EntityRef> next;
    for (const model::ConnectionEnd& end : found->ends)
        if (!next || (m_cameFrom && *next == EntityRef(*m_cameFrom)))
            next = end.at.device;
    if (!next)
        return;
    m_context->selection().set(*next);
    Q_EMIT m_context->selection().revealRequested(*next);
}

void EditCommands::follow(Id<model::Connection> cable)
{
    m_context->selection().set(EntityRef(cable));
    Q_EMIT m_context->selection().revealRequested(EntityRef(cable));
    Q_EMIT message(tr("%1: follow once more to its other end").arg(connectionText(cable)));
}

QString EditCommands::connectionText(Id<model::Connection> cable) const
{
    const model::Design& design = m_context->session.design();
    const model::Connection* found = design.find(cable);
    if (found == nullptr)
        return {};
    QString near;
    QStringList far;
    for (const model::ConnectionEnd& end : found->ends) {
        const QString port = QString::fromStdString(end.at.port);
        if (near.isNull() && m_cameFrom && end.at.device == *m_cameFrom)
            near = port;
        else
            far << QStringLiteral("%1 · %2").arg(
                QString::fromStdString(model::displayName(design, EntityRef(end.at.device))), port);
    }
    return QStringLiteral("%1 → %2").arg(near, far.join(QStringLiteral(", ")));
}

void EditCommands::runChecks()
{
    views::Chain& chain = m_context->chain();
    Q_EMIT message(tr("Running the checks…"));
    // As another design of the same content: nothing that was computed is kept.
    const analysis::Scenario scenario = chain.scenario();
    const auto workload = chain.workload();
    chain.reset(edit::State(chain.state()), chain.phase());
    chain.setScenario(scenario);
    chain.setWorkload(workload);
    connect(
        &chain, &views::Chain::becameCurrent, this,
        [this, &chain] {
            const auto kept = chain.findings();
            if (kept.result == nullptr || !*kept.result) {
                Q_EMIT message(tr("The checks could not be run"));
                return;
            }
            const checks::Counts counts = (*kept.result)->value.counts();
            using views::plural;
            Q_EMIT message(tr("Checks run: %1, %2, %3, in %4 ms")
                               .arg(plural(counts.error, tr("%n error"), tr("%n errors")),
                                    plural(counts.warning, tr("%n warning"), tr("%n warnings")),
                                    plural(counts.info, tr("%n note"), tr("%n notes")))
                               .arg(chain.lastRoundMs()));
        },
        Qt::SingleShotConnection);
}

} // namespace cw::gui
