#include "views/docks/part_delegate.h"

#include "views/models/catalog_model.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QPainter>

namespace cw::views {

namespace {

constexpr int kRow = 44;
constexpr int kSection = 28; ///< the title of a group above its first row

} // namespace

PartDelegate::PartDelegate(const Theme& theme, QObject* parent)
    : QStyledItemDelegate(parent), m_theme(&theme), m_factsRole(CatalogModel::FactsRole),
      m_disciplineRole(CatalogModel::DisciplineRole)
{
}

QString PartDelegate::sectionOf(const QModelIndex& index) const
{
    return m_factsRole == CatalogModel::FactsRole
               ? index.data(CatalogModel::SectionRole).toString().toUpper()
               : QString();
}

QSize PartDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const
{
    return {200, sectionOf(index).isEmpty() ? kRow : kRow + kSection};
}

void PartDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const
{
    QStyleOptionViewItem ground = option;
    initStyleOption(&ground, index);
    ground.text.clear();
    ground.icon = {};
    const QString section = sectionOf(index);
    if (!section.isEmpty())
        ground.rect.adjust(0, kSection, 0, 0);
    const QWidget* widget = option.widget;
    QStyle* style = widget != nullptr ? widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &ground, painter, widget);

    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (!section.isEmpty()) {
        QFont font = option.font;
        font.setPixelSize(10);
        font.setWeight(QFont::DemiBold);
        font.setLetterSpacing(QFont::AbsoluteSpacing, 1);
        painter->setFont(font);
        painter->setPen(m_theme->colour(drawing::Role::SecondaryText));
        painter->drawText(option.rect.adjusted(12, 0, -10, 0).adjusted(0, 0, 0, -kRow - 4),
                          Qt::AlignLeft | Qt::AlignBottom, section);
    }
    const QRect box = ground.rect.adjusted(12, 4, -10, -4);
    const QRectF face(box.left(), box.center().y() - 8, 40, 16);
    painter->setPen(Qt::NoPen);
    painter->setBrush(m_theme->colour(drawing::Role::DeviceFace));
    painter->drawRoundedRect(face, 2, 2);
    if (const QVariant discipline = index.data(m_disciplineRole); discipline.isValid()) {
        painter->setBrush(m_theme->colour(drawing::Role(discipline.toInt())));
        painter->drawRoundedRect(QRectF(face.left(), face.top(), 4, face.height()), 2, 2);
    }
    const QRect text = box.adjusted(50, 0, 0, 0);
    QFont font = option.font;
    font.setPixelSize(13);
    painter->setFont(font);
    painter->setPen(m_theme->colour(drawing::Role::Text));
    QString name = index.data(Qt::DisplayRole).toString();
    if (m_factsRole == CatalogModel::FactsRole && index.data(CatalogModel::FavouriteRole).toBool())
        name += QStringLiteral("  ★");
    const QFontMetrics big(font);
    painter->drawText(QRect(text.left(), text.top(), text.width(), 18),
                      Qt::AlignLeft | Qt::AlignVCenter,
                      big.elidedText(name, Qt::ElideRight, text.width()));
    font.setPixelSize(11);
    painter->setFont(font);
    painter->setPen(m_theme->colour(drawing::Role::SecondaryText));
    QString facts = index.data(m_factsRole).toString();
    if (m_factsRole == CatalogModel::FactsRole && index.data(CatalogModel::DoubtRole).toBool())
        facts += tr(" · to be verified");
    const QFontMetrics small(font);
    painter->drawText(QRect(text.left(), text.top() + 18, text.width(), 16),
                      Qt::AlignLeft | Qt::AlignVCenter,
                      small.elidedText(facts, Qt::ElideRight, text.width()));
    painter->restore();
}

} // namespace cw::views
