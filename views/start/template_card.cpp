#include "views/start/template_card.h"

#include "views/print/list_painter.h"
#include "views/theme/theme.h"

#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

namespace cw::views {

namespace {
constexpr QSize kPicture(272, 152);
constexpr int kMargin = 12;
} // namespace

TemplateCard::TemplateCard(Theme& theme, const QString& title, const QString& text, QWidget* parent)
    : QPushButton(parent), m_theme(&theme), m_pictureLabel(new QLabel), m_size(new QLabel)
{
    setProperty("cw", "card");
    setAccessibleName(tr("Template %1").arg(title));
    setAccessibleDescription(text);
    setToolTip(text);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
    column->setSpacing(4);
    auto* name = new QLabel(title);
    name->setProperty("cw", "title");
    auto* sentence = new QLabel(text);
    sentence->setProperty("cw", "secondary");
    sentence->setWordWrap(true);
    sentence->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_size->setProperty("cw", "secondary");
    m_pictureLabel->setFixedSize(kPicture);
    column->addWidget(m_pictureLabel);
    column->addSpacing(4);
    column->addWidget(name);
    column->addWidget(m_size);
    column->addWidget(sentence, 1);
    for (QLabel* label : {m_pictureLabel, name, m_size, sentence})
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
    setFixedWidth(kPicture.width() + 2 * kMargin);
    setMinimumHeight(300);
    connect(&theme, &Theme::changed, this, &TemplateCard::paintPicture);
    paintPicture();
}

QSize TemplateCard::sizeHint() const
{
    return {kPicture.width() + 2 * kMargin, 300};
}

void TemplateCard::setPicture(std::shared_ptr<const drawing::DisplayList> picture)
{
    m_picture = std::move(picture);
    paintPicture();
}

void TemplateCard::setSizeText(const QString& text)
{
    m_size->setText(text);
}

void TemplateCard::paintPicture()
{
    const double ratio = devicePixelRatioF();
    QPixmap pixmap(kPicture * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(m_theme->colour(drawing::Role::Canvas));
    if (m_picture != nullptr && m_picture->bounds.width > 0 && m_picture->bounds.height > 0) {
        const drawing::Box& box = m_picture->bounds;
        QPainter painter(&pixmap);
        painter.setRenderHint(QPainter::Antialiasing);
        ListPaintOptions options;
        options.palette = &m_theme->palette();
        options.scale = std::min((kPicture.width() - 16) / box.width,
                                 (kPicture.height() - 16) / box.height);
        options.origin = {kPicture.width() / 2.0 - (box.x + box.width / 2) * options.scale,
                          kPicture.height() / 2.0 + (box.y + box.height / 2) * options.scale};
        options.minTextSize = 8;
        options.snap = false;
        options.minStroke = 0.5;
        ListPainter(painter, options).paint(*m_picture);
    }
    m_pictureLabel->setPixmap(pixmap);
}

} // namespace cw::views
