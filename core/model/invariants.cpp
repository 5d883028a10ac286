#include "core/model/invariants.h"

#include "core/model/visit.h"

#include <cmath>
#include <set>

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
        forEachField<T>([&](const auto& field) { finite = finite && allFinite(value.*field.member); });
        return finite;
    } else {
        return true;
    }
}

/// Follows `next` from `start`; true if it comes back to where it was.
template <class E, class Next>
bool runsInCircle(Id<E> start, Next&& next)
{
    std::set<Id<E>> seen{start};
    for (auto at = next(start); at; at = next(*at))
        if (!seen.insert(*at).second)
            return true;
    return false;
}

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
        const auto parent = [&](Id<Device> id) -> std::optional<Id<Device>> {
            const Device* found = m_design.find(id);
            return found != nullptr ? parentDevice(found->placement) : std::nullopt;
        };
        if (parentDevice(device.placement) && runsInCircle(device.id, parent))
            add(device, "placement", "sits, directly or not, inside itself");
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
        std::vector<Id<Task>> open(task.dependsOn);
        std::set<Id<Task>> seen;
        while (!open.empty()) {
            const Id<Task> id = open.back();
            open.pop_back();
            if (id == task.id) {
                add(task, "depends_on", "depends, directly or not, on itself");
                return;
            }
            if (const Task* next = seen.insert(id).second ? m_design.find(id) : nullptr)
                open.insert(open.end(), next->dependsOn.begin(), next->dependsOn.end());
        }
    }

    void checkOwn(const Comment& comment)
    {
        const auto parent = [&](Id<Comment> id) -> std::optional<Id<Comment>> {
            const Comment* found = m_design.find(id);
            return found != nullptr ? found->replyTo : std::nullopt;
        };
        if (comment.replyTo && runsInCircle(comment.id, parent))
            add(comment, "reply_to", "answers, directly or not, itself");
    }

    const Design& m_design;
    std::vector<Violation>& m_out;
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
