#pragma once

#include "core/drawing/display_list.h"

#include <QPushButton>

#include <memory>

class QLabel;

namespace cw::views {

class Theme;

/// A template to choose: a picture of what it builds, its name, size and one sentence.
class TemplateCard : public QPushButton {
    Q_OBJECT

public:
    TemplateCard(Theme& theme, const QString& title, const QString& text, QWidget* parent = nullptr);

    /// What the template builds, drawn in the look's colours whenever they change.
    void setPicture(std::shared_ptr<const drawing::DisplayList> picture);
    [[nodiscard]] bool hasPicture() const { return m_picture != nullptr; }
    void setSizeText(const QString& text);

    [[nodiscard]] QSize sizeHint() const override;

private:
    void paintPicture();

    Theme* m_theme;
    QLabel* m_pictureLabel;
    QLabel* m_size;
    std::shared_ptr<const drawing::DisplayList> m_picture;
};

} // namespace cw::views
