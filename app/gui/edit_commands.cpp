#include "app/gui/edit_commands.h"

#include "core/edit/erase_all.h"
#include "core/model/device.h"
#include "core/model/rack.h"
#include "core/physical/verbs.h"
#include "views/session/plural.h"

#include <QClipboard>
#include <QGuiApplication>

#include <algorithm>

namespace cw::gui {

using model::EntityRef;

namespace {

QString nameOf(const model::Design& design, EntityRef ref)
{
    return QString::fromStdString(model::displayName(design, ref));
}

} // namespace

EditCommands::EditCommands(views::Context& context, QObject* parent)
    : QObject(parent), m_context(&context)
{
}

bool EditCommands::isOpen() const
{
    return m_context->session.isOpen();
}

bool EditCommands::canEdit() const
{
    return isOpen() && !m_context->session.isReadOnly();
}

bool EditCommands::hasSelection() const
{
    return isOpen() && !m_context->selection().empty();
}

bool EditCommands::canEditSelection() const
{
    return canEdit() && hasSelection();
}

bool EditCommands::hasDevices() const
{
    const views::Selection& selection = m_context->selection();
    return canEdit() &&
           std::any_of(selection.refs().begin(), selection.refs().end(), [](EntityRef r) {
               return r.kind == model::Kind::Device || r.kind == model::Kind::Rack;
           });
}

QString EditCommands::undoName() const
{
    const edit::Step* step = isOpen() ? m_context->session.history().undoStep() : nullptr;
    return step == nullptr ? QString() : QString::fromStdString(step->name);
}

QString EditCommands::redoName() const
{
    const edit::Step* step = isOpen() ? m_context->session.history().redoStep() : nullptr;
    return step == nullptr ? QString() : QString::fromStdString(step->name);
}

void EditCommands::run(const QString& name,
                       const std::function<Expected<void>(edit::Transaction&)>& verb)
{
    const auto done = m_context->session.edit(name, verb);
    if (done)
        return;
    const Error& error = done.error();
    Q_EMIT message(QString::fromStdString(error.hint.empty() ? error.message
                                                             : error.message + ": " + error.hint));
}

void EditCommands::eraseSelection()
{
    const auto refs = m_context->selection().refs();
    const QString name =
        refs.size() == 1 ? tr("Delete %1").arg(nameOf(m_context->session.design(), refs.front()))
                         : tr("Delete %n objects", "", static_cast<int>(refs.size()));
    run(name, [&](edit::Transaction& tx) { return edit::eraseAll(tx, refs); });
}

void EditCommands::copy()
{
    physical::Clip clip =
        physical::clipOf(m_context->session.state(), m_context->selection().refs());
    if (clip.empty())
        return;
    // For spreadsheets and mail: names, one a line.
    QStringList names;
    for (const EntityRef ref : m_context->selection().refs())
        names.append(nameOf(m_context->session.design(), ref));
    QGuiApplication::clipboard()->setText(names.join('\n'));
    m_clip = std::move(clip);
    using views::plural;
    const QString racks = plural(m_clip.racks.size(), tr("%n rack"), tr("%n racks"));
    const QString devices = plural(m_clip.devices.size(), tr("%n device"), tr("%n devices"));
    Q_EMIT message(m_clip.racks.empty()     ? tr("Copied %1").arg(devices)
                   : m_clip.devices.empty() ? tr("Copied %1").arg(racks)
                                            : tr("Copied %1 and %2").arg(racks, devices));
}

void EditCommands::cut()
{
    copy();
    eraseSelection();
}

bool EditCommands::canPaste() const
{
    return canEdit() && !m_clip.empty();
}

void EditCommands::paste()
{
    pasteClip(m_clip, tr("Paste"));
}

void EditCommands::duplicate()
{
    pasteClip(physical::clipOf(m_context->session.state(), m_context->selection().refs()),
              tr("Duplicate"));
}

void EditCommands::pasteClip(const physical::Clip& clip, const QString& verb)
{
    // A rack that is selected, and is not what is pasted, is where devices go.
    std::optional<Id<model::Rack>> into;
    if (const auto racks = m_context->selection().of<model::Rack>();
        clip.racks.empty() && racks.size() == 1)
        into = racks.front();
    const std::size_t count = clip.racks.empty() ? clip.devices.size() : clip.racks.size();
    const QString what = count == 1
                             ? QString::fromStdString(clip.racks.empty() ? clip.devices.front().name
                                                                         : clip.racks.front().name)
                             : tr("%n objects", "", static_cast<int>(count));
    physical::Pasted pasted;
    run(QStringLiteral("%1 %2").arg(verb, what), [&](edit::Transaction& tx) -> Expected<void> {
        auto done = physical::paste(tx, clip, into);
        if (!done)
            return fail(std::move(done.error()));
        pasted = std::move(*done);
        return {};
    });
    views::Selection::Refs made(pasted.racks.begin(), pasted.racks.end());
    made.insert(made.end(), pasted.devices.begin(), pasted.devices.end());
    if (made.empty())
        return;
    m_context->selection().set(made);
    Q_EMIT m_context->selection().revealRequested(made.back());
    if (pasted.unplaced > 0)
        Q_EMIT message(tr("%1 of %2 found no free place and are unplaced")
                           .arg(pasted.unplaced)
                           .arg(made.size()));
}

void EditCommands::rotate()
{
    const auto racks = m_context->selection().of<model::Rack>();
    const auto& design = m_context->session.design();
    if (racks.empty()) {
        Q_EMIT message(tr("Select a rack that stands on the floor to rotate it"));
        return;
    }
    const QString name = racks.size() == 1
                             ? tr("Rotate %1").arg(nameOf(design, racks.front()))
                             : tr("Rotate %n racks", "", static_cast<int>(racks.size()));
    run(name, [&](edit::Transaction& tx) -> Expected<void> {
        for (const Id<model::Rack> id : racks) {
            const model::Rack* rack = tx.design().find(id);
            if (rack == nullptr || !rack->hall)
                return fail(ErrorCode::Conflict, nameOf(tx.design(), id).toStdString() +
                                                     " does not stand in a hall yet");
            model::FloorPosition position = rack->position;
            position.rotationDegrees += 90;
            if (position.rotationDegrees >= 360)
                position.rotationDegrees -= 360;
            if (auto done = physical::moveRack(tx, id, *rack->hall, position); !done)
                return done;
        }
        return {};
    });
}

void EditCommands::flipFace()
{
    const auto devices = m_context->selection().of<model::Device>();
    if (devices.empty()) {
        Q_EMIT message(tr("Select a device in a rack to hang it on the other face"));
        return;
    }
    const auto& design = m_context->session.design();
    const QString name = devices.size() == 1
                             ? tr("Flip %1").arg(nameOf(design, devices.front()))
                             : tr("Flip %n devices", "", static_cast<int>(devices.size()));
    run(name, [&](edit::Transaction& tx) -> Expected<void> {
        for (const Id<model::Device> id : devices) {
            const model::Device* device = tx.design().find(id);
            const auto* place = std::get_if<model::InRack>(&device->placement);
            if (place == nullptr)
                return fail(ErrorCode::Conflict, nameOf(tx.design(), id).toStdString() +
                                                     " does not hang on the rails of a rack");
            model::InRack other = *place;
            other.face = place->face == model::Face::Front ? model::Face::Rear : model::Face::Front;
            if (auto done = physical::placeInRack(tx, id, other); !done)
                return done;
        }
        return {};
    });
}

bool EditCommands::selectionLocked() const
{
    if (!isOpen())
        return false;
    const auto& design = m_context->session.design();
    for (const EntityRef ref : m_context->selection().refs()) {
        if (const auto id = ref.as<model::Device>(); id && design.find(*id)->locked)
            return true;
        if (const auto id = ref.as<model::Rack>(); id && design.find(*id)->locked)
            return true;
    }
    return false;
}

void EditCommands::toggleLock()
{
    const bool lock = !selectionLocked();
    const auto refs = m_context->selection().refs();
    const QString what = refs.size() == 1 ? nameOf(m_context->session.design(), refs.front())
                                          : tr("%n objects", "", static_cast<int>(refs.size()));
    run(lock ? tr("Lock %1").arg(what) : tr("Unlock %1").arg(what),
        [&](edit::Transaction& tx) -> Expected<void> {
            const auto set = [lock](auto& entity) { entity.locked = lock; };
            for (const EntityRef ref : refs) {
                Expected<void> done;
                if (const auto device = ref.as<model::Device>())
                    done = tx.update(*device, set);
                else if (const auto rack = ref.as<model::Rack>())
                    done = tx.update(*rack, set);
                if (!done)
                    return done;
            }
            return {};
        });
}

void EditCommands::selectAll()
{
    const auto& design = m_context->session.design();
    views::Selection::Refs refs;
    for (const model::Device& device : design.table<model::Device>())
        refs.push_back(device.id);
    m_context->selection().set(std::move(refs));
}

} // namespace cw::gui
