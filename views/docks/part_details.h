#pragma once

#include "core/catalog/part_summary.h"
#include "core/model/part.h"

#include <QScrollArea>

class QLabel;
class QPushButton;

namespace cw::views {

class KeyValueRows;
class Theme;

/// All that is known of one part of the catalog: facts with basis, source and confidence, doubts,
/// sources.
class PartDetails : public QScrollArea {
    Q_OBJECT

public:
    explicit PartDetails(const Theme& theme, QWidget* parent = nullptr);

    void show(const model::Part& part, const catalog::PartSummary& summary, bool favourite);

Q_SIGNALS:
    void favouriteToggled(const QString& key);
    void addRequested(const QString& key);

private:
    const Theme* m_theme;
    QString m_key;
    QLabel* m_name;
    QLabel* m_line;
    QLabel* m_doubt;
    QPushButton* m_favourite;
    KeyValueRows* m_facts;
    QLabel* m_sources;
};

} // namespace cw::views
