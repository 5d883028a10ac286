#include "app/gui/exports_dialog.h"

#include "core/export/registry.h"
#include "views/print/pdf_sheets.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

namespace cw::gui {

namespace {

constexpr int kFileRole = Qt::UserRole + 1;

/// The name of the file in a column of its own, quiet.
class FileNames final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override
    {
        QStyledItemDelegate::paint(painter, option, index);
        const QPalette& palette = option.palette;
        painter->save();
        painter->setFont(option.font);
        painter->setPen(palette.color(QPalette::PlaceholderText));
        painter->drawText(option.rect.adjusted(option.rect.width() * 6 / 10, 0, -8, 0),
                          Qt::AlignLeft | Qt::AlignVCenter, index.data(kFileRole).toString());
        painter->restore();
    }
};

} // namespace

ExportsDialog::ExportsDialog(const ExportSet& last, QWidget* parent)
    : QDialog(parent), m_list(new QListWidget), m_folder(new QLineEdit(last.folder)),
      m_paper(new QComboBox), m_note(new QLabel)
{
    setWindowTitle(tr("Export"));
    setObjectName(QStringLiteral("exports"));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(560, 520);
    m_list->setAccessibleName(tr("What to export"));
    m_list->setItemDelegate(new FileNames(m_list));
    for (const exporting::ExporterInfo& exporter : exporting::exporters()) {
        const auto text = [](std::string_view view) {
            return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
        };
        auto* item = new QListWidgetItem(text(exporter.title), m_list);
        item->setData(kFileRole, text(exporter.fileName));
        item->setData(Qt::AccessibleTextRole,
                      QStringLiteral("%1, %2").arg(text(exporter.title), text(exporter.fileName)));
        item->setData(Qt::UserRole, text(exporter.kind));
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(last.kinds.contains(text(exporter.kind)) ? Qt::Checked : Qt::Unchecked);
    }
    auto* marks = new QHBoxLayout;
    auto* all = new QPushButton(tr("All"));
    auto* none = new QPushButton(tr("None"));
    connect(all, &QPushButton::clicked, this, [this] { setAll(true); });
    connect(none, &QPushButton::clicked, this, [this] { setAll(false); });
    for (QPushButton* button : {all, none})
        button->setAutoDefault(false); // Enter exports
    marks->addWidget(all);
    marks->addWidget(none);
    marks->addStretch(1);
    auto* place = new QHBoxLayout;
    m_folder->setAccessibleName(tr("Folder"));
    auto* choose = new QPushButton(tr("Folder…"));
    choose->setAutoDefault(false);
    connect(choose, &QPushButton::clicked, this, [this] {
        auto* dialog = new QFileDialog(this, tr("Folder for the exports"), m_folder->text());
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setFileMode(QFileDialog::Directory);
        connect(dialog, &QFileDialog::fileSelected, m_folder, &QLineEdit::setText);
        dialog->open();
    });
    place->addWidget(m_folder, 1);
    place->addWidget(choose);
    for (const std::string& name : views::paperNames()) {
        const views::PaperExtent size = views::extentOf(*views::paperOf(name));
        m_paper->addItem(tr("%1 · %2 × %3 mm")
                             .arg(QString::fromStdString(name))
                             .arg(size.width, 0, 'f', 0)
                             .arg(size.height, 0, 'f', 0),
                         QString::fromStdString(name));
    }
    m_paper->setCurrentIndex(m_paper->findData(last.paper));
    m_paper->setAccessibleName(tr("Paper of drawings"));
    m_paper->setToolTip(tr("Paper of the PDF drawings, landscape"));
    auto* paper = new QHBoxLayout;
    auto* paperLabel = new QLabel(tr("&Paper of PDF drawings"));
    paperLabel->setBuddy(m_paper);
    paper->addWidget(paperLabel);
    paper->addWidget(m_paper);
    paper->addStretch(1);
    m_note->setProperty("cw", "secondary");
    m_note->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_write = buttons->addButton(tr("Export"), QDialogButtonBox::AcceptRole);
    m_write->setDefault(true);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        Q_EMIT exportRequested(chosen());
        accept();
    });
    connect(m_list, &QListWidget::itemChanged, this, &ExportsDialog::refresh);
    connect(m_folder, &QLineEdit::textChanged, this, &ExportsDialog::refresh);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(8);
    column->addLayout(marks);
    column->addWidget(m_list);
    column->addLayout(paper);
    column->addLayout(place);
    column->addWidget(m_note);
    column->addWidget(buttons);
    refresh();
}

ExportSet ExportsDialog::chosen() const
{
    ExportSet out;
    out.folder = m_folder->text().trimmed();
    out.paper = m_paper->currentData().toString();
    for (int row = 0; row < m_list->count(); ++row)
        if (m_list->item(row)->checkState() == Qt::Checked)
            out.kinds.append(m_list->item(row)->data(Qt::UserRole).toString());
    return out;
}

void ExportsDialog::refresh()
{
    const ExportSet set = chosen();
    m_write->setEnabled(!set.empty());
    m_paper->setEnabled(std::ranges::any_of(
        set.kinds, [](const QString& kind) { return kind.endsWith(QLatin1String("-pdf")); }));
    if (set.kinds.isEmpty())
        m_note->setText(tr("Tick what to write."));
    else if (set.folder.isEmpty())
        m_note->setText(tr("Choose a folder."));
    else
        m_note->setText(
            QDir(set.folder).exists()
                ? tr("Files of the same names in this folder are replaced.")
                : tr("The folder is made. Export again (Ctrl+Shift+E) repeats this set."));
}

void ExportsDialog::setAll(bool on)
{
    for (int row = 0; row < m_list->count(); ++row)
        m_list->item(row)->setCheckState(on ? Qt::Checked : Qt::Unchecked);
}

} // namespace cw::gui
