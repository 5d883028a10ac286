#include "core/model/entities.h"
#include "tests/views/support/workbench.h"
#include "views/estimate/charts.h"
#include "views/estimate/estimate_workspace.h"
#include "views/estimate/plot_view.h"
#include "views/estimate/verdict_card.h"
#include "views/estimate/workload_editor.h"
#include "views/estimate/workload_fields.h"

#include <QApplication>
#include <QBarSet>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>
#include <QStackedBarSeries>
#include <QTest>

using namespace cw;
using namespace cw::views;

namespace {

struct Bench : support::Workbench {
    EstimateWorkspace workspace{context};

    explicit Bench(const char* id = "air-rack", const model::Attributes& settings = {})
    {
        open(id, settings);
        workspace.resize(1240, 820);
        workspace.show();
        wait();
    }
    void wait()
    {
        if (!settle() || !QTest::qWaitFor([this] { return workspace.isReady(); }, 30'000))
            qFatal("the estimate did not arrive");
    }
    [[nodiscard]] const model::Workload& workload()
    {
        return design().at(*session.chain().workload());
    }
    [[nodiscard]] const estimate::Estimate& estimate()
    {
        return (*session.chain().estimate().result)->value;
    }
};

} // namespace

class TestEstimate : public QObject {
    Q_OBJECT
private slots:
    void fieldsRoundTrip();
    void everyFieldHasAnEditor();
    void nonsenseIsExplainedAndChangesNothing();
    void aPlanThatDoesNotFitIsExplainedUnderItsField();
    void everyChangeIsOneStepThatUndoes();
    void findAPlanIsOneStep();
    void waterfallAddsUpToTheStep();
    void memoryStandsForEachStage();
    void bindingIsSelectedByAClick();
    void emptyStateAddsAWorkload();
    void servingShowsItsNumbers();
    void readOnlyCannotBeEdited();
    void nothingIsCutAtAnyWidth_data();
    void nothingIsCutAtAnyWidth();
};

void TestEstimate::fieldsRoundTrip()
{
    model::Workload workload;
    workload.name = "w";
    workload.model.layers = workload.model.hidden = workload.model.heads = 8;
    workload.model.kvHeads = workload.model.vocabulary = 8;
    workload.sequenceLength = 4096;
    workload.trainingTokens = 15e12;
    QVERIFY(workloadFields().size() > 40);
    for (const WorkloadField& field : workloadFields()) {
        model::Workload copy = workload;
        const auto done = field.write(copy, field.read(workload));
        QVERIFY2(done, field.key.c_str());
        QVERIFY2(copy == workload, field.key.c_str());
    }
    QCOMPARE(*parseAmount("15T"), 15e12);
    QCOMPARE(*parseAmount("8,192"), 8192.0);
    QCOMPARE(amountText(15e12), std::string("15 T"));
    QVERIFY(!parseAmount("many"));
    QVERIFY(!findWorkloadField("zero_stage")->write(workload, "4"));
    QVERIFY(!findWorkloadField("micro_batch")->write(workload, "0"));
    QVERIFY(!findWorkloadField("layers")->write(workload, "2.5"));
}

void TestEstimate::everyFieldHasAnEditor()
{
    Bench b;
    for (const WorkloadField& field : workloadFields()) {
        QWidget* editor = b.workspace.editor().editorOf(QString::fromStdString(field.key));
        QVERIFY2(editor != nullptr, field.key.c_str());
        QVERIFY2(!editor->accessibleName().isEmpty(), field.key.c_str());
        QVERIFY2(editor->focusPolicy() & Qt::TabFocus, field.key.c_str());
    }
    auto* layers = qobject_cast<QLineEdit*>(b.workspace.editor().editorOf("layers"));
    QCOMPARE(layers->text(), QString::number(b.workload().model.layers));
}

void TestEstimate::nonsenseIsExplainedAndChangesNothing()
{
    Bench b;
    WorkloadEditor& editor = b.workspace.editor();
    const model::Workload before = b.workload();
    const std::size_t steps = b.session.history().position();
    auto* edit = qobject_cast<QLineEdit*>(editor.editorOf("tensor_parallel"));
    edit->setFocus();
    edit->selectAll();
    QTest::keyClicks(edit, "none");
    QTest::keyClick(edit, Qt::Key_Return);
    QVERIFY(editor.explanationOf("tensor_parallel").contains("\"none\" is not a whole number"));
    QCOMPARE(edit->text(), QStringLiteral("none")); // to be mended, not lost
    QVERIFY(b.workload() == before);
    QCOMPARE(b.session.history().position(), steps);
    editor.enter("tensor_parallel", QString::number(before.plan.tensorParallel));
    QVERIFY(editor.explanationOf("tensor_parallel").isEmpty());
}

void TestEstimate::aPlanThatDoesNotFitIsExplainedUnderItsField()
{
    Bench b;
    WorkloadEditor& editor = b.workspace.editor();
    const std::int64_t before = b.workload().plan.tensorParallel;
    editor.enter("tensor_parallel", "3"); // divides no number of heads that there is
    QCOMPARE(b.workload().plan.tensorParallel, std::int64_t{3});
    QVERIFY2(editor.explanationOf("tensor_parallel").contains("tensor_parallel"),
             qPrintable(editor.explanationOf("tensor_parallel")));
    b.wait();
    QVERIFY(!b.estimate().feasible);
    QVERIFY(b.workspace.verdict().text().contains("does not run"));
    QVERIFY(!editor.explanationOf("tensor_parallel").isEmpty());
    b.session.undo();
    b.wait();
    QCOMPARE(b.workload().plan.tensorParallel, before);
    QVERIFY(editor.explanationOf("tensor_parallel").isEmpty());
    auto* edit = qobject_cast<QLineEdit*>(editor.editorOf("tensor_parallel"));
    QCOMPARE(edit->text(), QString::number(before));
}

void TestEstimate::everyChangeIsOneStepThatUndoes()
{
    Bench b;
    const model::Workload before = b.workload();
    const std::size_t steps = b.session.history().position();
    b.workspace.editor().enter("micro_batch", "4");
    QCOMPARE(b.session.history().position(), steps + 1);
    QCOMPARE(b.session.history().undoStep()->name, std::string("Set micro-batch to 4"));
    b.workspace.editor().enter("training_tokens", "7T");
    QCOMPARE(*b.workload().trainingTokens, 7e12);
    b.workspace.editor().usePreset("llama-3-70b");
    QCOMPARE(b.session.history().position(), steps + 3);
    QCOMPARE(b.workload().model.layers, std::int64_t{80});
    b.session.goTo(steps);
    QVERIFY(b.workload() == before);
}

void TestEstimate::findAPlanIsOneStep()
{
    Bench b("dgx-h100-superpod", {{"nodes", "31"}});
    b.workspace.editor().enter("tensor_parallel", "3");
    b.wait();
    QVERIFY(!b.estimate().feasible);
    const std::size_t steps = b.session.history().position();
    b.workspace.findPlan();
    QVERIFY(!b.workspace.isReady());
    b.wait();
    QCOMPARE(b.session.history().position(), steps + 1);
    QVERIFY(QString::fromStdString(b.session.history().undoStep()->name).startsWith("Find a plan"));
    QVERIFY2(b.estimate().feasible, b.estimate().binding.message.c_str());
    QVERIFY(b.workspace.verdict().text().contains("runs"));
}

void TestEstimate::waterfallAddsUpToTheStep()
{
    Bench b;
    const estimate::Estimate& e = b.estimate();
    QVERIFY2(e.feasible, e.binding.message.c_str());
    const auto bars = waterfallOf(e);
    QVERIFY(bars.size() >= 4);
    QVERIFY(std::abs(bars.back().startS + bars.back().seconds - *e.stepTimeS) <
            1e-9 * *e.stepTimeS);
    for (std::size_t i = 1; i < bars.size(); ++i)
        QVERIFY(std::abs(bars[i].startS - bars[i - 1].startS - bars[i - 1].seconds) < 1e-12);
    const auto drawn = withSmallOnesTogether(bars);
    QVERIFY(std::abs(drawn.back().startS + drawn.back().seconds - *e.stepTimeS) <
            1e-9 * *e.stepTimeS);
    // What is drawn is that: the sets of a bar add up to where it ends.
    const auto* series =
        qobject_cast<QStackedBarSeries*>(b.workspace.waterfall().chart()->series().front());
    for (std::size_t i = 0; i < drawn.size(); ++i) {
        double top = 0;
        for (const QBarSet* set : series->barSets())
            top += set->at(int(i));
        QCOMPARE(top, drawn[i].startS + drawn[i].seconds);
    }
    QVERIFY(b.workspace.waterfall().accessibleDescription().contains("GEMM"));
    QVERIFY(!b.workspace.tornado().accessibleDescription().isEmpty());
}

void TestEstimate::memoryStandsForEachStage()
{
    Bench b("dgx-h100-superpod", {{"nodes", "31"}});
    const QString said = b.workspace.memory().accessibleDescription();
    for (std::int64_t stage = 1;
         stage <= std::min<std::int64_t>(b.workload().plan.pipelineParallel, 8); ++stage)
        QVERIFY2(said.contains(QStringLiteral("stage %1:").arg(stage)), qPrintable(said));
    QVERIFY(said.contains("limit"));
}

void TestEstimate::bindingIsSelectedByAClick()
{
    Bench b;
    QPushButton* binding = b.workspace.verdict().bindingButton();
    QVERIFY(binding->isVisible());
    QVERIFY(b.estimate().binding.entity.has_value());
    QSignalSpy revealed(&b.session.selection(), &Selection::revealRequested);
    QTest::keyClick(binding, Qt::Key_Space);
    QCOMPARE(b.session.selection().current(), b.estimate().binding.entity);
    QCOMPARE(revealed.count(), 1);
}

void TestEstimate::emptyStateAddsAWorkload()
{
    Bench b;
    QVERIFY(b.session.edit("No workload", [&](edit::Transaction& tx) -> Expected<void> {
        std::vector<Id<model::Workload>> all;
        for (const model::Workload& each : tx.design().table<model::Workload>())
            all.push_back(each.id);
        for (const auto id : all)
            if (auto done = edit::eraseWithReferrers(tx, id); !done)
                return fail(done.error());
        return {};
    }));
    QVERIFY(b.settle());
    QPushButton* add = nullptr;
    for (auto* button : b.workspace.findChildren<QPushButton*>())
        if (button->text() == "Add workload")
            add = button;
    QVERIFY(add != nullptr && add->isVisible());
    const std::size_t steps = b.session.history().position();
    QTest::mouseClick(add, Qt::LeftButton);
    b.wait();
    QCOMPARE(b.design().table<model::Workload>().size(), std::size_t{1});
    QCOMPARE(b.session.history().position(), steps + 1);
    QVERIFY(!add->isVisible());
    QVERIFY(!b.workspace.verdict().text().isEmpty());
}

void TestEstimate::servingShowsItsNumbers()
{
    Bench b;
    model::Workload serving = b.workload();
    serving.kind = model::WorkloadKind::Inference;
    serving.inputLength = 1024;
    serving.outputLength = 256;
    serving.concurrency = 8;
    serving.plan = {};
    serving.plan.tensorParallel = 8;
    QVERIFY(b.session.edit("Serve", [&](edit::Transaction& tx) { return tx.replace(serving); }));
    b.wait();
    QVERIFY(b.estimate().ttftMs.has_value());
    const QString figures = figuresText(b.estimate(), &b.workload());
    QVERIFY2(figures.contains("first token") && figures.contains("requests/s"),
             qPrintable(figures));
    QVERIFY(b.workspace.editor().editorOf("concurrency")->isVisibleTo(&b.workspace.editor()));
    QVERIFY(!b.workspace.editor().editorOf("global_batch")->isVisibleTo(&b.workspace.editor()));
}

void TestEstimate::readOnlyCannotBeEdited()
{
    support::Workbench w;
    EstimateWorkspace workspace(w.context);
    auto document = project::instantiate("air-rack", {}, *w.catalog.catalog(), w.ids);
    w.show(std::move(*document), true);
    QVERIFY(w.settle());
    QVERIFY(!workspace.editor().isEnabled());
}

void TestEstimate::nothingIsCutAtAnyWidth_data()
{
    QTest::addColumn<QString>("design");
    QTest::addColumn<int>("width");
    // What windows of 1280, 1440, 1600 and 2200 px leave beside their panels.
    for (const char* design : {"air-rack", "dgx-h100-superpod"})
        for (const int width : {718, 878, 1038, 1640})
            QTest::addRow("%s at %d", design, width) << design << width;
}

void TestEstimate::nothingIsCutAtAnyWidth()
{
    QFETCH(QString, design);
    QFETCH(int, width);
    Bench b(design.toUtf8().constData());
    b.theme.apply();
    b.workspace.resize(width, 480);
    QTest::qWait(50);
    auto* cards = b.workspace.findChild<QScrollArea*>(QStringLiteral("estimate_cards"));
    QVERIFY(cards != nullptr);
    QVERIFY2(cards->widget()->width() <= cards->viewport()->width(),
             qPrintable(QStringLiteral("%1 in %2")
                            .arg(cards->widget()->width())
                            .arg(cards->viewport()->width())));
    for (const QLabel* label : cards->widget()->findChildren<QLabel*>()) {
        if (!label->isVisible())
            continue;
        const QRect needed = label->fontMetrics().boundingRect(
            QRect(0, 0, label->width(), 10'000), label->wordWrap() ? Qt::TextWordWrap : 0,
            label->text());
        QVERIFY2(needed.width() <= label->width() + 1 && needed.height() <= label->height() + 2,
                 qPrintable(label->text()));
    }
    // One above the other where there is no room for both.
    const QPoint steps = b.workspace.waterfall().mapTo(&b.workspace, QPoint());
    const QPoint memory = b.workspace.memory().mapTo(&b.workspace, QPoint());
    if (width < 900) {
        QCOMPARE(memory.x(), steps.x());
        QVERIFY(memory.y() > steps.y() + b.workspace.waterfall().height());
    } else {
        QVERIFY(memory.x() > steps.x() + b.workspace.waterfall().width());
        QVERIFY(memory.y() < steps.y() + b.workspace.waterfall().height());
    }
    QVERIFY(b.workspace.memory().width() >= 180);
    // What binds may be cut, and is told whole then.
    const QPushButton* binding = b.workspace.verdict().bindingButton();
    QVERIFY(binding->width() <= cards->viewport()->width());
    QVERIFY(binding->accessibleName().startsWith(QStringLiteral("Binds: ")));
    if (binding->text() != binding->accessibleName())
        QVERIFY(binding->toolTip().contains(binding->accessibleName()));
}

QTEST_MAIN(TestEstimate)
#include "tst_estimate.moc"
