#pragma once

#include <QFontMetrics>
#include <QLabel>
#include <QPushButton>
#include <QResizeEvent>

namespace cw::views {

/// A line that may be given less room than its text: it ends in "…" then, and the tooltip has all
/// of it, above `hint`.
template <class Base>
class Elided : public Base {
public:
    using Base::Base;

    void setFullText(const QString& text, const QString& hint = {})
    {
        m_full = text;
        m_hint = hint;
        this->setText(text); // an empty button has the frame of another text
        this->setAccessibleName(text);
        this->updateGeometry();
        elide();
    }
    [[nodiscard]] const QString& fullText() const { return m_full; }
    [[nodiscard]] bool isCut() const { return this->text() != m_full; }

    [[nodiscard]] QSize sizeHint() const override
    {
        QSize size = Base::sizeHint();
        size.rwidth() += advance(m_full) - advance(this->text());
        return size;
    }
    [[nodiscard]] QSize minimumSizeHint() const override
    {
        constexpr int kLeast = 48;
        return {qMin(sizeHint().width(), kLeast), Base::minimumSizeHint().height()};
    }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        Base::resizeEvent(event);
        elide();
    }

private:
    [[nodiscard]] int advance(const QString& text) const
    {
        return this->fontMetrics().horizontalAdvance(text);
    }
    void elide()
    {
        constexpr int kSlack = 2; // of rounding
        const int room = this->width() - Base::sizeHint().width() + advance(this->text());
        const QString shown =
            advance(m_full) <= room + kSlack
                ? m_full
                : this->fontMetrics().elidedText(m_full, Qt::ElideRight, qMax(0, room));
        if (shown != this->text())
            this->setText(shown);
        this->setToolTip(!isCut() ? m_hint : m_hint.isEmpty() ? m_full : m_full + '\n' + m_hint);
    }

    QString m_full;
    QString m_hint;
};

using ElidedLabel = Elided<QLabel>;
using ElidedButton = Elided<QPushButton>;

} // namespace cw::views
