#include "app/gui/banners.h"

#include "views/theme/icons.h"
#include "views/theme/theme.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace cw::gui {

BannerStack::BannerStack(views::Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(&theme), m_layout(new QVBoxLayout(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    connect(&theme, &views::Theme::changed, this, &BannerStack::setIcons);
}

void BannerStack::put(const QString& key, Kind kind, const QString& text,
                      const std::vector<BannerButton>& buttons, bool closable)
{
    remove(key);
    auto* frame = new QFrame(this);
    frame->setProperty("cw", "banner");
    frame->setAccessibleName(text);
    auto* row = new QHBoxLayout(frame);
    row->setContentsMargins(12, 6, 8, 6);
    row->setSpacing(8);
    auto* icon = new QLabel;
    icon->setAccessibleName(kind == Kind::Info ? tr("Notice") : tr("Warning"));
    auto* label = new QLabel(text);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    row->addWidget(icon);
    row->addWidget(label, 1);
    for (const BannerButton& button : buttons) {
        auto* push = new QPushButton(button.text);
        connect(push, &QPushButton::clicked, this, button.run);
        row->addWidget(push);
    }
    if (closable) {
        auto* cross = new QToolButton;
        cross->setObjectName(QStringLiteral("close"));
        cross->setToolTip(tr("Close this notice"));
        cross->setAccessibleName(tr("Close this notice"));
        connect(cross, &QToolButton::clicked, this, [this, key] { remove(key); });
        row->addWidget(cross);
    }
    m_layout->addWidget(frame);
    m_banners[key] = {kind, frame, icon, label};
    setIcons();
}

void BannerStack::remove(const QString& key)
{
    const auto at = m_banners.find(key);
    if (at == m_banners.end())
        return;
    at->second.frame->hide();
    at->second.frame->deleteLater(); // it may be its own button that asks
    m_banners.erase(at);
}

QString BannerStack::text(const QString& key) const
{
    const auto at = m_banners.find(key);
    return at == m_banners.end() ? QString() : at->second.label->text();
}

QFrame* BannerStack::banner(const QString& key) const
{
    const auto at = m_banners.find(key);
    return at == m_banners.end() ? nullptr : at->second.frame;
}

void BannerStack::setIcons()
{
    for (const auto& [key, banner] : m_banners) {
        const QString name = banner.kind == Kind::Info      ? QStringLiteral("info")
                             : banner.kind == Kind::Warning ? QStringLiteral("warning")
                                                            : QStringLiteral("error");
        banner.icon->setPixmap(
            views::icon(name, *m_theme).pixmap(QSize(16, 16), devicePixelRatioF()));
        if (auto* cross = banner.frame->findChild<QToolButton*>(QStringLiteral("close")))
            cross->setIcon(views::icon(QStringLiteral("close"), *m_theme));
    }
}

} // namespace cw::gui
