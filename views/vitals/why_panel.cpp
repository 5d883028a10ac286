#include "views/vitals/why_panel.h"

#include "views/vitals/vital_text.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QTreeView>
#include <QVBoxLayout>

namespace cw::views {

using model::Derivation;

void DerivationModel::show(std::shared_ptr<const Derivation> why)
{
    beginResetModel();
    m_why = std::move(why);
    m_root.reset();
    if (m_why) {
        m_root = std::make_unique<Node>();
        m_root->children.push_back(nodeOf(*m_why, m_root.get(), 0));
    }
    endResetModel();
}

std::unique_ptr<DerivationModel::Node> DerivationModel::nodeOf(const Derivation& derivation,
                                                               Node* parent, int row)
{
    auto node = std::make_unique<Node>();
    node->derivation = &derivation;
    node->parent = parent;
    node->row = row;
    int at = 0;
    for (const Derivation& input : derivation.inputs)
        node->children.push_back(nodeOf(input, node.get(), at++));
    return node;
}

DerivationModel::Node* DerivationModel::nodeAt(const QModelIndex& index) const
{
    return index.isValid() ? static_cast<Node*>(index.internalPointer()) : m_root.get();
}

const Derivation* DerivationModel::derivation(const QModelIndex& index) const
{
    const Node* node = index.isValid() ? nodeAt(index) : nullptr;
    return node != nullptr ? node->derivation : nullptr;
}

QModelIndex DerivationModel::index(int row, int column, const QModelIndex& parent) const
{
    const Node* node = nodeAt(parent);
    if (node == nullptr || row < 0 || column < 0 || column >= ColumnCount ||
        row >= int(node->children.size()))
        return {};
    return createIndex(row, column, node->children[std::size_t(row)].get());
}

QModelIndex DerivationModel::parent(const QModelIndex& index) const
{
    Node* node = index.isValid() ? nodeAt(index)->parent : nullptr;
    if (node == nullptr || node == m_root.get())
        return {};
    return createIndex(node->row, 0, node);
}

int DerivationModel::rowCount(const QModelIndex& parent) const
{
    const Node* node = parent.column() > 0 ? nullptr : nodeAt(parent);
    return node != nullptr ? int(node->children.size()) : 0;
}

int DerivationModel::columnCount(const QModelIndex&) const
{
    return ColumnCount;
}

namespace {

QString columnText(const Derivation& d, int column)
{
    switch (column) {
    case DerivationModel::Term:
        return QString::fromStdString(d.term);
    case DerivationModel::Value:
        // A heading or a sentence has no number; an unknown number says so.
        return d.value || !d.unit.empty() ? valueText(d) : QString();
    case DerivationModel::Formula:
        return QString::fromStdString(d.formula);
    case DerivationModel::Source:
        return QString::fromStdString(d.source);
    case DerivationModel::Confidence:
        return d.confidence ? QString::fromUtf8(enumName(*d.confidence).data(),
                                                qsizetype(enumName(*d.confidence).size()))
                            : QString();
    default:
        return {};
    }
}

} // namespace

QVariant DerivationModel::data(const QModelIndex& index, int role) const
{
    const Derivation* d = derivation(index);
    if (d == nullptr)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return columnText(*d, index.column());
    case Qt::ToolTipRole:
        return columnText(*d, index.column());
    case Qt::TextAlignmentRole:
        return index.column() == Value ? int(Qt::AlignRight | Qt::AlignVCenter)
                                       : int(Qt::AlignLeft | Qt::AlignVCenter);
    case EntityRole:
        return d->entity ? QString::fromStdString(d->entity->text()) : QString();
    default:
        return {};
    }
}

QVariant DerivationModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return section == Value ? int(Qt::AlignRight | Qt::AlignVCenter)
                                : int(Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    const QStringList titles{tr("Term"), tr("Value"), tr("Formula"), tr("Source"),
                             tr("Confidence")};
    return titles.value(section);
}

WhyPanel::WhyPanel(Context& context, QWidget* parent)
    : QWidget(parent), m_context(&context), m_model(this), m_headline(new QLabel(this)),
      m_detail(new QLabel(this)), m_empty(new QLabel(this)), m_tree(new QTreeView(this))
{
    setWindowTitle(tr("Why?"));
    setAccessibleName(tr("Why this number is what it is"));
    setAttribute(Qt::WA_StyledBackground);
    m_headline->setProperty("cw", "title");
    m_headline->setAccessibleName(tr("Number"));
    m_detail->setProperty("cw", "secondary");
    m_detail->setWordWrap(true);
    m_detail->setAccessibleName(tr("Detail"));
    m_empty->setProperty("cw", "secondary");
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setText(tr("Nothing is computed yet."));
    m_empty->setAccessibleName(m_empty->text());
    m_tree->setModel(&m_model);
    m_tree->setAccessibleName(tr("Derivation"));
    m_tree->setAlternatingRowColors(false);
    m_tree->setUniformRowHeights(true);
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionResizeMode(DerivationModel::Formula, QHeaderView::Stretch);
    m_tree->setColumnWidth(DerivationModel::Term, 280);
    m_tree->setColumnWidth(DerivationModel::Value, 110);
    m_tree->setColumnWidth(DerivationModel::Source, 210);
    m_tree->setColumnWidth(DerivationModel::Confidence, 80);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 12, 12, 12);
    layout->setSpacing(4);
    layout->addWidget(m_headline);
    layout->addWidget(m_detail);
    layout->addWidget(m_tree, 1);
    layout->addWidget(m_empty, 1);
    setFocusProxy(m_tree);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& current) { select(current); });
    connect(m_tree, &QTreeView::activated, this, &WhyPanel::select);
}

void WhyPanel::explain(const QString& headline, const QString& detail,
                       std::shared_ptr<const Derivation> why, bool current)
{
    m_headline->setText(headline);
    QString line = detail;
    if (!current)
        line += (line.isEmpty() ? QString() : QStringLiteral(" · ")) +
                tr("of the design before the last edit; being computed anew");
    m_detail->setText(line);
    m_detail->setVisible(!line.isEmpty());
    m_tree->setVisible(why != nullptr);
    m_empty->setVisible(why == nullptr);
    const QSignalBlocker quiet(m_tree->selectionModel());
    m_model.show(std::move(why));
    m_tree->expandToDepth(1);
}

void WhyPanel::select(const QModelIndex& index)
{
    const Derivation* d = m_model.derivation(index);
    if (d == nullptr || !d->entity || !m_context->session.isOpen() ||
        !m_context->session.design().contains(*d->entity))
        return;
    m_context->selection().set(*d->entity);
    Q_EMIT m_context->selection().revealRequested(*d->entity);
}

void WhyPanel::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && isWindow())
        hide();
    else
        QWidget::keyPressEvent(event);
}

} // namespace cw::views
