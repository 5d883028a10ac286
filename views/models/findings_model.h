#pragma once

#include "core/checks/finding.h"
#include "core/checks/fixes.h"
#include "core/edit/state.h"

#include <QAbstractItemModel>
#include <QSet>

#include <array>
#include <memory>

namespace cw::checks {
struct Rule;
}

namespace cw::views {

class Theme;

/// What a line of the findings list is: an open finding by severity, or what became of a rule.
enum class FindingKind { Error, Warning, Info, Waived, Skipped, Passed, NotRun, Disabled };
inline constexpr int kFindingKinds = 8;
[[nodiscard]] QString findingKindName(FindingKind kind);
/// A mark that is told apart by its shape too.
[[nodiscard]] QIcon findingKindIcon(FindingKind kind, const Theme& theme);

enum class FindingGrouping { Rule, Object, None };

/// A report of the checks as lines in groups.
class FindingsModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Column { RuleColumn, ObjectColumn, MessageColumn, MeasureColumn, FixColumn, kColumns };
    enum Role { KindRole = Qt::UserRole, RuleIdRole, GroupRole };

    explicit FindingsModel(const Theme& theme, QObject* parent = nullptr);
    ~FindingsModel() override;

    /// A report of this state; null: none yet. Nothing is reset where it says what the last one
    /// said.
    void setReport(std::shared_ptr<const checks::Report> report, edit::State state);
    void setGrouping(FindingGrouping grouping);
    void setKinds(QSet<int> kinds); ///< of FindingKind: those that are listed
    /// Words that rule, object or message must have.
    void setText(const QString& text);
    void setMeans(checks::FixMeans means) { m_means = std::move(means); }

    [[nodiscard]] int count(FindingKind kind) const { return m_counts[size_t(kind)]; }
    [[nodiscard]] int openCount() const;
    [[nodiscard]] bool hasReport() const { return m_report != nullptr; }
    [[nodiscard]] int lineCount() const; ///< that are listed

    /// Null for a group, or for a line that is no finding.
    [[nodiscard]] const checks::Finding* finding(const QModelIndex& index) const;
    [[nodiscard]] std::vector<model::EntityRef> subjects(const QModelIndex& index) const;
    [[nodiscard]] QString ruleId(const QModelIndex& index) const;
    [[nodiscard]] std::optional<checks::Fix> fix(const QModelIndex& index) const;
    [[nodiscard]] bool isGroup(const QModelIndex& index) const;
    /// The line after or before `from`, through all groups and around the ends.
    [[nodiscard]] QModelIndex next(const QModelIndex& from, int step) const;
    /// The line of that finding (Finding::id), if it is listed.
    [[nodiscard]] QModelIndex indexOf(const std::string& findingId) const;

    [[nodiscard]] QModelIndex index(int row, int column,
                                    const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    struct Line;
    struct Group;

    void readReport();
    void arrange();
    void rearrange(const std::function<void()>& change);
    [[nodiscard]] bool passes(const Line& line) const;
    [[nodiscard]] std::vector<QModelIndex> allLines() const;
    [[nodiscard]] const Line* line(const QModelIndex& index) const;
    [[nodiscard]] QVariant groupData(const Group& group, int column, int role) const;
    [[nodiscard]] QVariant text(const Line& line, const QModelIndex& index) const;
    [[nodiscard]] QString nameOf(const Line& line) const;

    const Theme* m_theme;
    std::shared_ptr<const checks::Report> m_report;
    edit::State m_state;
    checks::FixMeans m_means;
    FindingGrouping m_grouping{FindingGrouping::Rule};
    QSet<int> m_kinds;
    QStringList m_words;
    std::vector<Line> m_lines;
    std::vector<Group> m_groups; ///< without grouping: one, not shown
    std::array<int, kFindingKinds> m_counts{};
};

} // namespace cw::views
