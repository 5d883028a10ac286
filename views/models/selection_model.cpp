#include "views/models/selection_model.h"

#include "core/physical/position.h"
#include "views/session/session.h"

#include <QFont>
#include <QLocale>

#include <algorithm>

namespace cw::views {

namespace {

QString number(double value, int decimals)
{
    return QLocale(QLocale::English).toString(value, 'f', decimals);
}

/// "10.2", "≥ 10.2" where something in it is unknown, "unknown" where all is.
QString sumText(const model::KnownSum& sum, double scale, int decimals)
{
    if (!sum.complete() && sum.known == 0)
        return SelectionTableModel::tr("unknown");
    return (sum.complete() ? QString() : QStringLiteral("≥ ")) +
           number(sum.known * scale, decimals);
}

QString readable(std::string_view name)
{
    QString text = QString::fromUtf8(name.data(), qsizetype(name.size()));
    return text.replace(QLatin1Char('_'), QLatin1Char(' '));
}

} // namespace

SelectionTableModel::SelectionTableModel(Session& session, QObject* parent)
    : QAbstractTableModel(parent), m_session(&session)
{
    connect(&session.selection(), &Selection::changed, this, &SelectionTableModel::read);
    connect(&session, &Session::changed, this, &SelectionTableModel::read);
    connect(&session, &Session::documentChanged, this, &SelectionTableModel::read);
    read();
}

void SelectionTableModel::read()
{
    beginResetModel();
    m_rows.clear();
    m_totals.clear();
    m_measures = {};
    if (m_session->isOpen() && !m_session->selection().empty()) {
        const edit::State& state = m_session->state();
        m_measures = analysis::measure(state, m_session->phase(), m_session->selection().refs());
        for (const analysis::ObjectMeasure& one : m_measures.objects) {
            if (m_rows.size() == kMost)
                break;
            Row row;
            row.ref = one.object;
            const auto* device = state.design.find(one.object.as<model::Device>());
            row.cells = {QString::fromStdString(displayName(state.design, one.object)),
                         readable(kindName(one.object.kind)),
                         device != nullptr
                             ? QString::fromStdString(physical::positionText(state.design, *device))
                             : QString(),
                         one.units ? number(*one.units, *one.units == int(*one.units) ? 0 : 1)
                                   : QString(),
                         one.powerW ? sumText(*one.powerW, 1e-3, 2) : QString(),
                         one.weightKg ? sumText(*one.weightKg, 1, 1) : QString()};
            row.numbers = {0,
                           0,
                           0,
                           one.units.value_or(-1),
                           one.powerW ? one.powerW->known : -1,
                           one.weightKg ? one.weightKg->known : -1};
            m_rows.push_back(std::move(row));
        }
        const bool whole = m_measures.units == double(qint64(m_measures.units));
        m_totals = {tr("Total of %1").arg(m_measures.objects.size()),
                    {},
                    {},
                    (m_measures.unknownUnits > 0 ? QStringLiteral("≥ ") : QString()) +
                        number(m_measures.units, whole ? 0 : 1),
                    sumText(m_measures.powerW, 1e-3, 2),
                    sumText(m_measures.weightKg, 1, 1)};
        arrange();
    }
    endResetModel();
}

void SelectionTableModel::arrange()
{
    if (m_sortColumn < 0)
        return;
    const auto column = m_sortColumn;
    const auto less = [&](const Row& a, const Row& b) {
        if (column >= UnitsColumn)
            return a.numbers[size_t(column)] < b.numbers[size_t(column)];
        return QString::localeAwareCompare(a.cells[column], b.cells[column]) < 0;
    };
    std::stable_sort(m_rows.begin(), m_rows.end(), [&](const Row& a, const Row& b) {
        return m_sortOrder == Qt::AscendingOrder ? less(a, b) : less(b, a);
    });
}

void SelectionTableModel::sort(int column, Qt::SortOrder order)
{
    m_sortColumn = column;
    m_sortOrder = order;
    beginResetModel();
    arrange();
    endResetModel();
}

std::optional<model::EntityRef> SelectionTableModel::entity(const QModelIndex& index) const
{
    if (!index.isValid() || isTotals(index))
        return std::nullopt;
    return m_rows[size_t(index.row())].ref;
}

bool SelectionTableModel::isTotals(const QModelIndex& index) const
{
    return index.isValid() && index.row() == int(m_rows.size());
}

QString SelectionTableModel::totalsText() const
{
    if (m_totals.isEmpty())
        return {};
    return tr("%1 selected · %2 U · %3 kW · %4 kg")
        .arg(QString::number(m_measures.objects.size()), m_totals[UnitsColumn],
             m_totals[PowerColumn], m_totals[WeightColumn]);
}

QString SelectionTableModel::tabbedText() const
{
    QStringList lines;
    QStringList heads;
    for (int column = 0; column < kColumns; ++column)
        heads << headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    lines << heads.join(QLatin1Char('\t'));
    for (const Row& row : m_rows)
        lines << row.cells.join(QLatin1Char('\t'));
    lines << m_totals.join(QLatin1Char('\t'));
    return lines.join(QLatin1Char('\n'));
}

int SelectionTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || m_rows.empty() ? 0 : int(m_rows.size()) + 1;
}

int SelectionTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kColumns;
}

QVariant SelectionTableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const bool totals = isTotals(index);
    switch (role) {
    case Qt::DisplayRole:
        return totals ? m_totals.value(index.column())
                      : m_rows[size_t(index.row())].cells.value(index.column());
    case Qt::TextAlignmentRole:
        return index.column() >= UnitsColumn ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                                             : QVariant();
    case Qt::FontRole:
        if (totals) {
            QFont font;
            font.setWeight(QFont::DemiBold);
            return font;
        }
        return {};
    default:
        return {};
    }
}

QVariant SelectionTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((section >= UnitsColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    const std::array<QString, kColumns> names = {tr("Name"), tr("Kind"),        tr("Place"),
                                                 tr("U"),    tr("Maximum, kW"), tr("Weight, kg")};
    return section >= 0 && section < kColumns ? names[size_t(section)] : QVariant();
}

} // namespace cw::views
