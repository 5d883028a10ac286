#pragma once

#include "views/review/changes_model.h"
#include "views/review/compare_workspace.h"
#include "views/review/comparison_job.h"
#include "views/review/sides_bar.h"
#include "views/widgets/chip.h"
#include "views/widgets/empty_state.h"

#include <QComboBox>

class QSplitter;
class QTabBar;
class QTableView;
class QStackedWidget;
class QStandardItemModel;
class QTreeView;

namespace cw::views {

struct CompareWorkspace::Private {
    CompareWorkspace* workspace{nullptr};
    ChangesModel* model{nullptr};
    QStandardItemModel* numbers{nullptr};
    QLabel* title{nullptr};
    QComboBox* others{nullptr}; ///< other states of the open document
    std::vector<project::Reading> otherReadings;
    QPushButton* stop{nullptr};
    SidesBar* bar{nullptr};
    std::array<Chip*, 10> disciplines{};
    std::array<Chip*, 4> hows{};
    QStackedWidget* stack{nullptr};
    EmptyState* empty{nullptr};
    QSplitter* body{nullptr};   ///< changes, and what follows from them
    QTabBar* pages{nullptr};    ///< which of the two, where both have no room
    QTableView* table{nullptr}; ///< of numbers
    QTreeView* view{nullptr};
    Highlights highlights;
    std::array<ComparedSide, 2> sides; ///< by CompareSide
    QString problem;                   ///< why two sides are not compared
    bool comparing{false};             ///< something is compared
    bool running{false};

    void build();
    QWidget* buildHead();
    QWidget* buildChips(QWidget* parent);
    QWidget* buildBody();
    /// Side by side where both have room, else one of them under tabs.
    void arrange();
    void showOthers();
    void begin(ComparedSide before, ComparedSide after);
    void prepare(ComparedSide& side, const std::shared_ptr<const project::Document>& open) const;
    void showSides(const project::Document& open);
    void start();
    void keep(ComparedSide& side, ReadSide read) const;
    void clearResult();
    [[nodiscard]] ComparedSide openSide(const project::Reading& reading) const;
    [[nodiscard]] static QString textOf(const ComparedSide& side, const QString& reading);
    void accept(Expected<ComparisonResult> result);
    void showNumbers(const std::vector<review::HeadlineRow>& rows);
    void showCounts();
    void filter();
    void askForFile();
    void showState();
};

} // namespace cw::views
