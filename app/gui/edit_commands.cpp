#include "app/gui/edit_commands.h"

#include "core/edit/erase_all.h"
#include "core/model/device.h"
#include "core/model/rack.h"
#include "core/model/site.h"
#include "core/physical/clip_text.h"
#include "core/physical/hall_verbs.h"
#include "core/physical/verbs.h"
#include "views/session/plural.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>

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
    // Asked when it changes only: on some desktops the answer is another program's.
    const auto look = [this] {
        const QMimeData* data = QGuiApplication::clipboard()->mimeData();
        m_hasClip = data != nullptr && data->hasFormat(QLatin1String(kClipType));
        Q_EMIT clipboardChanged();
    };
    connect(QGuiApplication::clipboard(), &QClipboard::dataChanged, this, look);
    look();
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

bool EditCommands::run(const QString& name,
                       const std::function<Expected<void>(edit::Transaction&)>& verb)
{
    const auto done = m_context->session.edit(name, verb);
    if (!done)
        say({}, done.error());
    return done.has_value();
}

void EditCommands::say(const QString& what, const Error& error)
{
    const QString why = QString::fromStdString(
        error.hint.empty() ? error.message : error.message + ": " + error.hint);
    Q_EMIT message(what.isEmpty() ? why : QStringLiteral("%1: %2").arg(what, why));
}

void EditCommands::eraseSelection()
{
    const auto refs = m_context->selection().refs();
    const QString name =
        refs.size() == 1 ? tr("Delete %1").arg(nameOf(m_context->session.design(), refs.front()))
                         : tr("Delete %n objects", "", static_cast<int>(refs.size()));
    run(name, [&](edit::Transaction& tx) { return edit::eraseAll(tx, refs); });
}

bool EditCommands::copy()
{
    const physical::Clip clip =
        physical::clipOf(m_context->session.state(), m_context->selection().refs());
    if (clip.empty())
        return false;
    const auto text = physical::clipToText(clip);
    if (!text) {
        say(tr("Nothing was copied"), text.error());
        return false;
    }
    // For spreadsheets and mail: names, one a line.
    QStringList names;
    for (const EntityRef ref : m_context->selection().refs())
        names.append(nameOf(m_context->session.design(), ref));
    auto* data = new QMimeData; // the clipboard's from here on
    data->setText(names.join('\n'));
    data->setData(QLatin1String(kClipType), QByteArray::fromStdString(*text));
    QGuiApplication::clipboard()->setMimeData(data);
    using views::plural;
    const QString racks = plural(clip.racks.size(), tr("%n rack"), tr("%n racks"));
    const QString devices = plural(clip.devices.size(), tr("%n device"), tr("%n devices"));
    Q_EMIT message(clip.racks.empty()     ? tr("Copied %1").arg(devices)
                   : clip.devices.empty() ? tr("Copied %1").arg(racks)
                                          : tr("Copied %1 and %2").arg(racks, devices));
    return true;
}

void EditCommands::cut()
{
    if (copy()) // what could not be kept is not thrown away
        eraseSelection();
}

bool EditCommands::canPaste() const
{
    return m_hasClip && canEdit();
}

void EditCommands::paste()
{
    const QMimeData* data = QGuiApplication::clipboard()->mimeData();
    if (!canEdit() || data == nullptr)
        return;
    const QByteArray bytes = data->data(QLatin1String(kClipType));
    const auto clip = physical::clipFromText(
        std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
    if (clip)
        pasteClip(*clip, tr("Paste"));
    else
        say(tr("Nothing was pasted"), clip.error());
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
    const bool done =
        run(QStringLiteral("%1 %2").arg(verb, what), [&](edit::Transaction& tx) -> Expected<void> {
            auto copies = physical::paste(tx, clip, into);
            if (!copies)
                return fail(std::move(copies.error()));
            pasted = std::move(*copies);
            return {};
        });
    if (!done)
        return;
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

bool EditCommands::addHall()
{
    // The name of the step has the hall's: it is known once it is made.
    edit::Transaction tx = m_context->session.begin(tr("Add hall"));
    const auto hall = physical::addHall(tx);
    if (!hall) {
        say({}, hall.error());
        return false;
    }
    tx.setName(tr("Add %1").arg(nameOf(tx.design(), *hall)).toStdString());
    if (const auto done = m_context->session.commit(tx); !done) {
        say({}, done.error());
        return false;
    }
    m_context->selection().set(EntityRef(*hall));
    Q_EMIT m_context->selection().revealRequested(EntityRef(*hall));
    return true;
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
