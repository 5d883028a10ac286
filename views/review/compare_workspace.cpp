#include "views/review/compare_private.h"

#include "core/project/document.h"
#include "views/session/plural.h"

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QPushButton>
#include <QStackedWidget>
#include <QStandardItemModel>

#include <algorithm>
#include <utility>

namespace cw::views {

CompareWorkspace::CompareWorkspace(Context& context, QWidget* parent)
    : Workspace(context, parent), m(std::make_unique<Private>())
{
    setAccessibleName(tr("Review"));
    Private* d = m.get();
    d->workspace = this;
    d->model = new ChangesModel(context.theme, this);
    d->numbers = new QStandardItemModel(this);
    d->build();
    connect(&context.session, &Session::documentChanged, this, [this, d] {
        stopComparing();
        d->showOthers();
    });
    connect(&context.session, &Session::changed, this, [d](const model::ChangeSet& changes) {
        if (changes.touches(model::Kind::Phase))
            d->showOthers();
        if (d->comparing && (d->sides[0].follows() || d->sides[1].follows()))
            d->start();
    });
    d->showOthers();
    d->showState();
}

CompareWorkspace::~CompareWorkspace() = default;

bool CompareWorkspace::isReady() const
{
    return !m->running;
}

const CompareWorkspace::Highlights& CompareWorkspace::highlights() const
{
    return m->highlights;
}

void CompareWorkspace::Private::showOthers()
{
    others->clear();
    otherReadings.clear();
    const Session& session = workspace->context().session;
    if (session.isOpen())
        for (const project::NamedReading& each : project::readingsOf(session.snapshot()))
            if (each.reading != project::Reading{}) {
                others->addItem(QString::fromStdString(each.name));
                otherReadings.push_back(each.reading);
            }
    others->setCurrentIndex(-1);
    others->setVisible(others->count() > 0);
}

void CompareWorkspace::Private::askForFile()
{
    auto* dialog = new QFileDialog(workspace, tr("Compare with"), {},
                                   tr("Clusterwright projects (*.cwright);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    QObject::connect(dialog, &QFileDialog::fileSelected, workspace,
                     &CompareWorkspace::compareWithFile);
    dialog->open();
}

ComparedSide CompareWorkspace::Private::openSide(const project::Reading& reading) const
{
    ComparedSide out;
    out.isOpen = true;
    out.name = workspace->context().session.name();
    out.reading = reading;
    return out;
}

void CompareWorkspace::compareWithFile(const QString& path)
{
    ComparedSide file;
    file.name = QFileInfo(path).fileName();
    file.path = project::Path(QFile::encodeName(path).toStdString());
    m->begin(std::move(file), m->openSide({}));
}

void CompareWorkspace::compareWithRevision(const QString& label)
{
    if (!context().session.isOpen())
        return;
    if (project::findRevision(context().session.opened().document, label.toStdString()) ==
        nullptr) {
        Q_EMIT message(tr("There is no revision %1").arg(label));
        return;
    }
    compareWithin({{}, label.toStdString(), {}}, {});
}

void CompareWorkspace::compareWithin(const project::Reading& before, const project::Reading& after)
{
    m->begin(m->openSide(before), m->openSide(after));
}

void CompareWorkspace::setReading(CompareSide side, const project::Reading& reading)
{
    if (!m->comparing)
        return;
    ComparedSide& at = m->sides[std::size_t(side)];
    // Another phase of the same design is no other design.
    if (at.reading.variant != reading.variant || at.reading.revision != reading.revision)
        at.state.reset();
    at.reading = reading;
    m->start();
}

void CompareWorkspace::swapSides()
{
    if (!m->comparing)
        return;
    std::swap(m->sides[0], m->sides[1]);
    m->start();
}

void CompareWorkspace::stopComparing()
{
    m->comparing = false;
    m->running = false;
    m->problem.clear();
    m->sides = {};
    m->clearResult();
    m->showState();
}

void CompareWorkspace::Private::clearResult()
{
    model->setRows({});
    showNumbers({});
    highlights.clear();
    Q_EMIT workspace->highlightsChanged(highlights);
}

void CompareWorkspace::Private::begin(ComparedSide before, ComparedSide after)
{
    if (!workspace->context().session.isOpen())
        return;
    sides = {std::move(before), std::move(after)};
    comparing = true;
    start();
}

/// What the job needs of a side of the open document as it is now.
void CompareWorkspace::Private::prepare(ComparedSide& side,
                                        const std::shared_ptr<const project::Document>& open) const
{
    const Session& session = workspace->context().session;
    if (!side.isOpen)
        return;
    side.name = session.name();
    side.document = open;
    if (!side.follows())
        return;
    side.state.reset();
    if (!side.reading.variant)
        side.state = session.state();
    // A phase that was undone or deleted: its end is the end.
    if (side.reading.phase && !side.reading.variant &&
        !session.design().contains(*side.reading.phase))
        side.reading.phase.reset();
}

void CompareWorkspace::Private::showSides(const project::Document& open)
{
    for (const CompareSide at : {CompareSide::Before, CompareSide::After}) {
        const ComparedSide& side = sides[std::size_t(at)];
        std::vector<project::NamedReading> readings;
        if (side.isOpen)
            readings = project::readingsOf(open);
        else if (side.document)
            readings = project::readingsOf(*side.document);
        bar->show(at, side.name, readings, side.reading);
    }
}

void CompareWorkspace::Private::start()
{
    Context& context = workspace->context();
    if (!context.session.isOpen())
        return;
    const auto open = std::make_shared<const project::Document>(context.session.snapshot());
    for (ComparedSide& side : sides)
        prepare(side, open);
    running = true;
    problem.clear();
    showSides(*open);
    showState();
    review::HeadlineOptions options;
    options.prices = context.catalog.referencePrices();
    options.today = context.session.world().clock.now().date();
    context.jobs().run<ComparisonResult>(
        comparisonJob(sides[0], sides[1], std::move(options), context.session.world().files),
        QStringLiteral("compare"),
        [this](Expected<ComparisonResult> result) { accept(std::move(result)); });
}

/// Read once: what edits do not reach is not read again.
void CompareWorkspace::Private::keep(ComparedSide& side, ReadSide read) const
{
    if (read.document)
        side.document = std::move(read.document);
    if (!side.follows())
        side.state = std::move(read.state);
}

void CompareWorkspace::Private::accept(Expected<ComparisonResult> result)
{
    if (!comparing || (!result && result.error().code == ErrorCode::Cancelled))
        return; // stopped, or a newer one runs
    running = false;
    if (!result) {
        const QString text = QString::fromStdString(result.error().text());
        const bool unread = std::ranges::any_of(
            sides, [](const ComparedSide& side) { return !side.isOpen && !side.document; });
        if (unread)
            workspace->stopComparing();
        else
            clearResult(); // another state may be chosen
        problem = text;
        showState();
        Q_EMIT workspace->message(text);
        return;
    }
    highlights =
        highlightsOf(result->changes, result->before.state.design, result->after.state.design);
    keep(sides[0], std::move(result->before));
    keep(sides[1], std::move(result->after));
    showNumbers(result->headlines);
    model->setRows(std::move(result->changes));
    showCounts();
    showSides(workspace->context().session.snapshot());
    showState();
    Q_EMIT workspace->highlightsChanged(highlights);
}

QString CompareWorkspace::Private::textOf(const ComparedSide& side, const QString& reading)
{
    return reading.isEmpty() ? side.name : QStringLiteral("%1 (%2)").arg(side.name, reading);
}

void CompareWorkspace::Private::showState()
{
    stop->setVisible(comparing);
    bar->setVisible(comparing);
    if (!problem.isEmpty()) {
        title->setText(comparing ? tr("Not compared") : tr("Review"));
        empty->show(tr("They cannot be compared"), problem, tr("Compare with another file…"));
        stack->setCurrentWidget(empty);
        return;
    }
    if (!comparing) {
        title->setText(tr("Review"));
        empty->show(tr("Nothing is compared"),
                    tr("Compare the open design with another file, or its phases, variants and "
                       "revisions with one another: what changed by discipline, and what follows "
                       "for power, price and speed."),
                    tr("Compare with a file…"));
        stack->setCurrentWidget(empty);
        return;
    }
    const std::size_t found = model->rows().size();
    title->setText(running ? tr("Comparing…")
                           : plural(found, tr("%n difference"), tr("%n differences")));
    const auto text = [this](CompareSide side) {
        return textOf(sides[std::size_t(side)], bar->chooser(side)->currentText());
    };
    const QString before = text(CompareSide::Before);
    const QString after = text(CompareSide::After);
    if (!running && found == 0) {
        empty->show(tr("No differences"), tr("%1 and %2 say the same.").arg(before, after),
                    tr("Compare with another file…"));
        stack->setCurrentWidget(empty);
        return;
    }
    stack->setCurrentIndex(found == 0 ? 1 : 0);
    if (running && found == 0)
        empty->show(tr("Comparing…"),
                    tr("%1 and %2 are read, compared and computed.").arg(before, after));
}

} // namespace cw::views
