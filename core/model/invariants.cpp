#include "core/model/invariants.h"

#include "core/model/visit.h"

#include <cmath>
#include <unordered_map>

namespace cw::model {
namespace {

/// Whether every number inside is finite.
template <class T>
bool allFinite(const T& value)
{
    if constexpr (std::is_floating_point_v<T>) {
        return std::isfinite(value);
    } else if constexpr (IsQuantity<T>::value) {
        return std::isfinite(value.value);
    } else if constexpr (IsOptional<T>::value) {
        return !value || allFinite(*value);
    } else if constexpr (IsVector<T>::value) {
        for (const auto& element : value)
            if (!allFinite(element))
                return false;
        return true;
    } else if constexpr (IsStringMap<T>::value) {
        for (const auto& entry : value)
            if (!allFinite(entry.second))
                return false;
        return true;
    } else if constexpr (IsVariant<T>::value) {
        return std::visit([](const auto& alternative) { return allFinite(alternative); }, value);
    } else if constexpr (std::is_same_v<T, Curve>) {
        for (const auto& [x, y] : value.points)
            if (!std::isfinite(x) || !std::isfinite(y))
                return false;
        return true;
    } else if constexpr (Described<T>) {
        bool finite = true;
        forEachField<T>(
            [&](const auto& field) { finite = finite && allFinite(value.*field.member); });
        return finite;
    } else {
        return true;
    }
}

/// Finds circles along references. What was walked is remembered, so that all entities of a design
/// together are walked once, however long their chains are.
template <class E>
class Circles {
public:
    /// A member of each circle that can be reached from `start` and was not named before.
    /// `next(id)` gives those that `id` refers to.
    template <class Next>
    std::vector<Id<E>> reachedFrom(Id<E> start, Next&& next)
    {
        std::vector<Id<E>> found;
        std::vector<Step> path; // no recursion: a hostile file makes chains of a million
        enter(start, next, path);
        while (!path.empty()) {
            Step& at = path.back();
            if (at.open.empty()) {
                m_state[at.id] = State::Done;
                path.pop_back();
                continue;
            }
            const Id<E> id = at.open.back();
            at.open.pop_back();
            const auto known = m_state.find(id);
            if (known == m_state.end())
                enter(id, next, path);
            else if (known->second == State::OnPath)
                found.push_back(id);
        }
        return found;
    }

private:
    enum class State : std::uint8_t { OnPath, Done };
    struct Step {
        Id<E> id;
        std::vector<Id<E>> open;
    };

    template <class Next>
    void enter(Id<E> id, Next&& next, std::vector<Step>& path)
    {
        if (m_state.emplace(id, State::OnPath).second)
            path.push_back({id, next(id)});
    }

    std::unordered_map<Id<E>, State> m_state;
};

class Checker {
public:
    Checker(const Design& design, std::vector<Violation>& out) : m_design(design), m_out(out) {}

    template <class E>
    void check(const E& entity)
    {
        forEachField<E>([&](const auto& field) {
            const auto& value = entity.*field.member;
            forEachReference(value, [&](EntityRef target) {
                if (!m_design.contains(target))
                    add(entity, field.key, "names " + target.text() + ", which does not exist");
            });
            if (!allFinite(value))
                add(entity, field.key, "holds a number that is not finite");
        });
        checkOwn(entity);
    }

private:
    template <class E>
    void add(const E& entity, std::string_view field, std::string message)
    {
        m_out.push_back({entity.id, std::string(field), std::move(message)});
    }

    template <class E>
    void checkOwn(const E&)
    {
    }

    void checkOwn(const Settings& settings)
    {
        if (settings.id != kSettingsId)
            add(settings, "", "there is one row of settings, with id " + kSettingsId.text());
    }

    void checkOwn(const Part& part)
    {
        if (part.id != partId(part))
            add(part, "", "its id is not the hash of its content: the part was changed in place");
    }

    void checkOwn(const Device& device)
    {
        if (!parentDevice(device.placement))
            return;
        const auto parent = [&](Id<Device> id) -> std::vector<Id<Device>> {
            const Device* found = m_design.find(id);
            const auto in = found != nullptr ? parentDevice(found->placement) : std::nullopt;
            return in ? std::vector{*in} : std::vector<Id<Device>>();
        };
        for (const Id<Device> id : m_placements.reachedFrom(device.id, parent))
            add(m_design.at(id), "placement", "sits, directly or not, inside itself");
    }

    void checkOwn(const Connection& connection)
    {
        if (connection.ends.size() < 2)
            add(connection, "ends", "has fewer than two ends");
        for (const ConnectionEnd& end : connection.ends)
            if (end.at.port.empty())
                add(connection, "ends", "has an end without a port");
        if (connection.lengthOrdered && connection.lengthOrdered->micrometres < 0)
            add(connection, "length_ordered_mm", "is negative");
    }

    void checkOwn(const Task& task)
    {
        const auto before = [&](Id<Task> id) -> std::vector<Id<Task>> {
            const Task* found = m_design.find(id);
            return found != nullptr ? found->dependsOn : std::vector<Id<Task>>();
        };
        for (const Id<Task> id : m_tasks.reachedFrom(task.id, before))
            add(m_design.at(id), "depends_on", "depends, directly or not, on itself");
    }

    void checkOwn(const Comment& comment)
    {
        const auto parent = [&](Id<Comment> id) -> std::vector<Id<Comment>> {
            const Comment* found = m_design.find(id);
            return found != nullptr && found->replyTo ? std::vector{*found->replyTo}
                                                      : std::vector<Id<Comment>>();
        };
        for (const Id<Comment> id : m_replies.reachedFrom(comment.id, parent))
            add(m_design.at(id), "reply_to", "answers, directly or not, itself");
    }

    const Design& m_design;
    std::vector<Violation>& m_out;
    Circles<Device> m_placements;
    Circles<Task> m_tasks;
    Circles<Comment> m_replies;
};

} // namespace

std::vector<Violation> violations(const Design& design)
{
    std::vector<Violation> out;
    Checker checker(design, out);
    forEachKind([&]<class E>() {
        for (const E& entity : design.table<E>())
            checker.check(entity);
    });
    return out;
}

std::vector<Violation> violationsAfter(const Patch& patch, const Design& design,
                                       const Lookup& lookup)
{
    std::vector<Violation> out;
    Checker checker(design, out);
    forEachKind([&]<class E>() {
        for (const Change<E>& change : patch.changes<E>()) {
            if (change.after)
                checker.check(*change.after);
            else
                for (const EntityRef source : lookup.allReferrers(change.id))
                    out.push_back({source, "",
                                   "names " + EntityRef(change.id).text() + ", which was erased"});
        }
    });
    return out;
}

} // namespace cw::model
