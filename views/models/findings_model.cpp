#include "views/models/findings_model.h"

#include "core/checks/finding_text.h"
#include "core/checks/rule.h"
#include "views/theme/theme.h"

#include <QFont>
#include <QIcon>
#include <QLocale>

#include <algorithm>

namespace cw::views {

struct FindingsModel::Line {
    FindingKind kind{FindingKind::Error};
    const checks::Rule* rule{nullptr};
    const checks::Finding* finding{nullptr}; ///< in the report
    const checks::Skip* skip{nullptr};
    QString message;
    QString measure;
    mutable std::optional<QString> fix{}; ///< title, once asked for
};

struct FindingsModel::Group {
    QString title;
    QString detail;
    std::vector<int> lines;
};

namespace {

QString qt(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

QString counted(std::size_t count)
{
    return QLocale(QLocale::English).toString(qulonglong(count));
}

FindingKind kindOf(const checks::Finding& finding)
{
    if (finding.waived())
        return FindingKind::Waived;
    switch (finding.severity) {
    case checks::Severity::Error:
        return FindingKind::Error;
    case checks::Severity::Warning:
        return FindingKind::Warning;
    case checks::Severity::Info:
        break;
    }
    return FindingKind::Info;
}

} // namespace

FindingsModel::FindingsModel(const Theme& theme, QObject* parent)
    : QAbstractItemModel(parent), m_theme(&theme),
      m_state(edit::State::of({})), m_kinds{int(FindingKind::Error), int(FindingKind::Warning),
                                            int(FindingKind::Info)}
{
    connect(&theme, &Theme::changed, this, [this] {
        Q_EMIT layoutAboutToBeChanged();
        Q_EMIT layoutChanged();
    });
}

FindingsModel::~FindingsModel() = default;

void FindingsModel::rearrange(const std::function<void()>& change)
{
    beginResetModel();
    change();
    arrange();
    endResetModel();
}

void FindingsModel::setReport(std::shared_ptr<const checks::Report> report, edit::State state)
{
    if (report != nullptr && m_report != nullptr && *report == *m_report) {
        // Names may have changed, and fixes are of the newer state.
        m_state = std::move(state);
        for (const Line& each : m_lines)
            each.fix.reset();
        return;
    }
    rearrange([&] {
        m_report = std::move(report);
        m_state = std::move(state);
        readReport();
    });
}

void FindingsModel::setGrouping(FindingGrouping grouping)
{
    if (m_grouping != grouping)
        rearrange([&] { m_grouping = grouping; });
}

void FindingsModel::setKinds(QSet<int> kinds)
{
    if (m_kinds != kinds)
        rearrange([&] { m_kinds = std::move(kinds); });
}

void FindingsModel::setText(const QString& text)
{
    const QStringList words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (words != m_words)
        rearrange([&] { m_words = words; });
}

void FindingsModel::readReport()
{
    m_lines.clear();
    m_counts.fill(0);
    if (m_report == nullptr)
        return;
    const auto add = [this](Line line) {
        ++m_counts[size_t(line.kind)];
        m_lines.push_back(std::move(line));
    };
    for (const checks::Finding& finding : m_report->findings)
        add({kindOf(finding), checks::findRule(finding.rule), &finding, nullptr,
             QString::fromStdString(finding.message),
             QString::fromStdString(checks::measureText(finding))});
    for (const checks::RuleResult& result : m_report->rules) {
        const checks::Rule* rule = checks::findRule(result.id);
        for (const checks::Skip& skip : result.skipped)
            add({FindingKind::Skipped,
                 rule,
                 nullptr,
                 &skip,
                 QString::fromStdString(skip.message),
                 {}});
        if (result.state == checks::RuleState::Passed)
            add({FindingKind::Passed,
                 rule,
                 nullptr,
                 nullptr,
                 tr("%1 checked, nothing found").arg(counted(result.checked)),
                 {}});
        else if (result.state == checks::RuleState::NotRun)
            add({FindingKind::NotRun, rule, nullptr, nullptr, tr("Not run: says nothing"), {}});
        else if (result.state == checks::RuleState::Disabled)
            add({FindingKind::Disabled,
                 rule,
                 nullptr,
                 nullptr,
                 tr("Switched off for this project: says nothing"),
                 {}});
    }
}

QString FindingsModel::nameOf(const Line& line) const
{
    const std::vector<model::EntityRef>* refs = line.finding != nullptr ? &line.finding->subjects
                                                : line.skip != nullptr  ? &line.skip->subjects
                                                                        : nullptr;
    if (refs == nullptr || refs->empty())
        return {};
    const QString first = QString::fromStdString(displayName(m_state.design, refs->front()));
    return line.skip != nullptr && refs->size() > 1
               ? tr("%1 and %2 more").arg(first, counted(refs->size() - 1))
               : first;
}

bool FindingsModel::passes(const Line& line) const
{
    if (!m_kinds.contains(int(line.kind)))
        return false;
    if (m_words.isEmpty())
        return true;
    const QString all = (line.rule != nullptr ? qt(line.rule->info.id) : QString()) +
                        QLatin1Char(' ') + nameOf(line) + QLatin1Char(' ') + line.message;
    return std::all_of(m_words.begin(), m_words.end(), [&](const QString& word) {
        return all.contains(word, Qt::CaseInsensitive);
    });
}

void FindingsModel::arrange()
{
    m_groups.clear();
    QHash<QString, int> groups;
    for (int i = 0; i < int(m_lines.size()); ++i) {
        const Line& line = m_lines[size_t(i)];
        if (!passes(line))
            continue;
        QString key;
        QString title;
        QString detail;
        if (m_grouping == FindingGrouping::Object) {
            key = nameOf(line);
            title = key.isEmpty() ? tr("Whole design") : key;
        } else if (m_grouping == FindingGrouping::Rule && line.rule != nullptr) {
            key = qt(line.rule->info.id);
            title = qt(line.rule->info.title);
            detail =
                tr("%1\nReads %2").arg(qt(line.rule->info.rationale), qt(line.rule->info.needs));
        }
        if (!groups.contains(key)) {
            groups.insert(key, int(m_groups.size()));
            m_groups.push_back({title, detail, {}});
        }
        m_groups[size_t(groups.value(key))].lines.push_back(i);
    }
}

int FindingsModel::openCount() const
{
    return count(FindingKind::Error) + count(FindingKind::Warning) + count(FindingKind::Info);
}

int FindingsModel::lineCount() const
{
    std::size_t lines = 0;
    for (const Group& group : m_groups)
        lines += group.lines.size();
    return int(lines);
}

bool FindingsModel::isGroup(const QModelIndex& index) const
{
    return index.isValid() && m_grouping != FindingGrouping::None && index.internalId() == 0;
}

const FindingsModel::Line* FindingsModel::line(const QModelIndex& index) const
{
    if (!index.isValid() || isGroup(index))
        return nullptr;
    const std::size_t group =
        m_grouping == FindingGrouping::None ? 0 : std::size_t(index.internalId() - 1);
    return &m_lines[size_t(m_groups[group].lines[size_t(index.row())])];
}

const checks::Finding* FindingsModel::finding(const QModelIndex& index) const
{
    const Line* at = line(index);
    return at != nullptr ? at->finding : nullptr;
}

std::vector<model::EntityRef> FindingsModel::subjects(const QModelIndex& index) const
{
    const Line* at = line(index);
    if (at == nullptr)
        return {};
    if (at->finding != nullptr)
        return at->finding->subjects;
    return at->skip != nullptr ? at->skip->subjects : std::vector<model::EntityRef>{};
}

QString FindingsModel::ruleId(const QModelIndex& index) const
{
    const Line* at = line(index);
    if (isGroup(index) && m_grouping == FindingGrouping::Rule)
        at = &m_lines[size_t(m_groups[size_t(index.row())].lines.front())];
    return at != nullptr && at->rule != nullptr ? qt(at->rule->info.id) : QString();
}

std::optional<checks::Fix> FindingsModel::fix(const QModelIndex& index) const
{
    const Line* at = line(index);
    if (at == nullptr || at->kind == FindingKind::Waived)
        return std::nullopt;
    if (at->finding != nullptr)
        return checks::fixFor(m_state, *at->finding, m_means);
    return at->skip != nullptr && at->rule != nullptr
               ? checks::fixFor(m_state, at->rule->info.id, *at->skip, m_means)
               : std::nullopt;
}

std::vector<QModelIndex> FindingsModel::allLines() const
{
    std::vector<QModelIndex> all;
    if (m_grouping == FindingGrouping::None) {
        for (int row = 0; row < rowCount(); ++row)
            all.push_back(index(row, 0));
        return all;
    }
    for (int group = 0; group < int(m_groups.size()); ++group)
        for (int row = 0; row < int(m_groups[size_t(group)].lines.size()); ++row)
            all.push_back(index(row, 0, index(group, 0)));
    return all;
}

QModelIndex FindingsModel::next(const QModelIndex& from, int step) const
{
    const std::vector<QModelIndex> all = allLines();
    if (all.empty())
        return {};
    const auto at = std::find(all.begin(), all.end(), from.siblingAtColumn(0));
    const int size = int(all.size());
    if (at == all.end())
        return step > 0 ? all.front() : all.back();
    return all[size_t((int(at - all.begin()) + step % size + size) % size)];
}

QModelIndex FindingsModel::indexOf(const std::string& findingId) const
{
    for (const QModelIndex& each : allLines())
        if (const checks::Finding* at = finding(each); at != nullptr && at->id == findingId)
            return each;
    return {};
}

QModelIndex FindingsModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? quintptr(parent.row() + 1) : quintptr(0));
}

QModelIndex FindingsModel::parent(const QModelIndex& child) const
{
    if (!child.isValid() || child.internalId() == 0)
        return {};
    return createIndex(int(child.internalId()) - 1, 0, quintptr(0));
}

int FindingsModel::rowCount(const QModelIndex& parent) const
{
    if (m_grouping == FindingGrouping::None)
        return parent.isValid() || m_groups.empty() ? 0 : int(m_groups.front().lines.size());
    if (!parent.isValid())
        return int(m_groups.size());
    return parent.internalId() == 0 && parent.column() == 0
               ? int(m_groups[size_t(parent.row())].lines.size())
               : 0;
}

int FindingsModel::columnCount(const QModelIndex&) const
{
    return kColumns;
}

QVariant FindingsModel::groupData(const Group& group, int column, int role) const
{
    if (role == GroupRole)
        return true;
    if (column != 0)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return QStringLiteral("%1  %2").arg(group.title, counted(group.lines.size()));
    case Qt::ToolTipRole:
        return group.detail;
    case Qt::DecorationRole: {
        FindingKind worst = FindingKind::Disabled;
        for (const int at : group.lines)
            worst = std::min(worst, m_lines[size_t(at)].kind);
        return findingKindIcon(worst, *m_theme);
    }
    case Qt::FontRole: {
        QFont font;
        font.setWeight(QFont::DemiBold);
        return font;
    }
    default:
        return {};
    }
}

QVariant FindingsModel::text(const Line& line, const QModelIndex& index) const
{
    switch (index.column()) {
    case RuleColumn:
        return line.rule != nullptr ? qt(line.rule->info.id) : QString();
    case ObjectColumn:
        return nameOf(line);
    case MessageColumn:
        return line.message;
    case MeasureColumn:
        return line.measure;
    case FixColumn:
        if (!line.fix) {
            const auto found = fix(index);
            line.fix = found ? QString::fromStdString(found->title) : QString();
        }
        return *line.fix;
    default:
        return {};
    }
}

QVariant FindingsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    if (isGroup(index))
        return groupData(m_groups[size_t(index.row())], index.column(), role);
    const Line& at = *line(index);
    switch (role) {
    case Qt::DisplayRole:
        return text(at, index);
    case Qt::ToolTipRole:
        return index.column() == RuleColumn && at.rule != nullptr
                   ? tr("%1\n%2").arg(qt(at.rule->info.title), qt(at.rule->info.rationale))
                   : text(at, index);
    case Qt::AccessibleTextRole:
        return index.column() == RuleColumn
                   ? tr("%1: %2").arg(findingKindName(at.kind), text(at, index).toString())
                   : text(at, index);
    case Qt::DecorationRole:
        return index.column() == RuleColumn ? QVariant(findingKindIcon(at.kind, *m_theme))
                                            : QVariant();
    case Qt::ForegroundRole:
        if (index.column() == FixColumn)
            return m_theme->colour(drawing::Role::Accent);
        return at.kind >= FindingKind::Waived
                   ? QVariant(m_theme->colour(drawing::Role::SecondaryText))
                   : QVariant();
    case Qt::TextAlignmentRole:
        return index.column() == MeasureColumn ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                                               : QVariant();
    case KindRole:
        return int(at.kind);
    case RuleIdRole:
        return ruleId(index);
    case GroupRole:
        return false;
    default:
        return {};
    }
}

QVariant FindingsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((section == MeasureColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    const std::array<QString, kColumns> names = {tr("Rule"), tr("Object"), tr("What"),
                                                 tr("Value / limit"), tr("Fix")};
    return section >= 0 && section < kColumns ? names[size_t(section)] : QVariant();
}

} // namespace cw::views
