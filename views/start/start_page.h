#pragma once

#include "views/workspace/context.h"

#include <QStringList>
#include <QWidget>

#include <memory>
#include <vector>

namespace cw::views {

/// Unsaved work of a program that ended, as the start page offers it.
struct StartLeftover {
    QString title;
    qint64 writtenSeconds{0}; ///< since 1970 UTC
};

/// What one meets without a project: unsaved work to restore, templates with pictures of what they
/// build, projects opened lately, and the first steps.
class StartPage : public QWidget {
    Q_OBJECT

public:
    explicit StartPage(Context& context, QWidget* parent = nullptr);
    ~StartPage() override;

    void setRecent(const QStringList& paths);
    void setLeftovers(std::vector<StartLeftover> leftovers);
    /// Every template has its picture.
    [[nodiscard]] bool isReady() const;

Q_SIGNALS:
    void templateChosen(const QString& id);
    void openRequested();
    void recentChosen(const QString& path);
    void firstTaskRequested();
    void restoreRequested(int index);
    void discardRequested(int index);

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct Private;
    std::unique_ptr<Private> m;
};

} // namespace cw::views
