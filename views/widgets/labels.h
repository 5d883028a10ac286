#pragma once

#include <QLabel>

class QScrollArea;

namespace cw::views {

/// Small spaced capitals above a group: "PLACEMENT".
class SectionLabel : public QLabel {
    Q_OBJECT

public:
    explicit SectionLabel(const QString& text, QWidget* parent = nullptr);
    /// Shown in capitals; the accessible name stays as it was given.
    void setTitle(const QString& text);
};

/// A quiet line that wraps.
[[nodiscard]] QLabel* secondaryLabel(const QString& text, QWidget* parent = nullptr);

/// A frameless scroll area around `content` that shows the ground of what it lies in.
[[nodiscard]] QScrollArea* scrolled(QWidget* content, QWidget* parent = nullptr);
/// The same for an area that is there already.
void makePlain(QScrollArea* area, QWidget* content);

/// Sets the property that the style sheet goes by, and polishes a widget that is shown already.
void setLook(QWidget* widget, const char* look);

} // namespace cw::views
