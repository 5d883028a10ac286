#include "views/start/start_page.h"

#include "core/drawing/floor_plan.h"
#include "core/drawing/rack_elevation.h"
#include "core/project/templates/template.h"
#include "views/session/files.h"
#include "views/session/plural.h"
#include "views/start/template_card.h"
#include "views/theme/icons.h"
#include "views/theme/theme.h"

#include <QDateTime>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace cw::views {

namespace {

/// A template's picture and size, made off the window's thread.
struct Preview {
    std::shared_ptr<const drawing::DisplayList> picture;
    project::TemplateSize size;
};

Expected<Preview> previewOf(const CatalogStore& store, const std::string& id)
{
    auto catalog = store.another();
    if (!catalog)
        return fail(std::move(catalog.error()));
    const auto info = project::findTemplate(id);
    if (!info)
        return fail(info.error());
    Preview out;
    const auto settings = project::TemplateSettings::read((*info)->parameters, {});
    if (settings)
        if (const auto size = (*info)->size(*catalog, *settings))
            out.size = *size;
    CountingIdSource ids; // a picture's ids meet nobody
    auto document = project::instantiate(id, {}, *catalog, ids);
    if (!document)
        return fail(std::move(document.error()));
    const edit::State state = edit::State::of(std::move(document->design));
    const auto& halls = state.design.table<model::Hall>();
    constexpr std::size_t kFewRacks = 6;
    drawing::DisplayList list;
    if (const auto racks = drawing::racksInOrder(state, {});
        racks.size() <= kFewRacks || halls.empty()) {
        drawing::ElevationOptions options;
        options.summary = false;
        list = drawing::elevationSheet(state, racks, options);
    } else {
        drawing::FloorPlanOptions options;
        options.legend = false;
        list = drawing::floorPlan(state, halls.begin()->id, options);
    }
    out.picture = std::make_shared<const drawing::DisplayList>(std::move(list));
    return out;
}

QLabel* section(const QString& text)
{
    auto* label = new QLabel(text.toUpper());
    label->setProperty("cw", "section");
    return label;
}

} // namespace

struct StartPage::Private {
    Context* context;
    QVBoxLayout* column;
    QWidget* leftovers;
    QVBoxLayout* leftoverColumn;
    QVBoxLayout* recentColumn;
    std::map<std::string, TemplateCard*> cards;
    std::size_t pictures{0};
    bool asked{false};

    void addCards(StartPage& page);
    void askForPictures(StartPage& page);
    static void clear(QVBoxLayout& layout);
};

StartPage::StartPage(Context& context, QWidget* parent)
    : QWidget(parent), m(std::make_unique<Private>())
{
    m->context = &context;
    setAccessibleName(tr("Start page"));
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    auto* scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setAccessibleName(tr("Start page"));
    scroll->setFocusPolicy(Qt::NoFocus);
    outer->addWidget(scroll);
    auto* page = new QWidget;
    scroll->setWidget(page);
    auto* middle = new QHBoxLayout(page);
    auto* content = new QWidget;
    content->setMaximumWidth(1240);
    content->setMinimumWidth(640);
    middle->addStretch(1);
    middle->addWidget(content, 100);
    middle->addStretch(1);
    m->column = new QVBoxLayout(content);
    m->column->setContentsMargins(24, 40, 24, 24);
    m->column->setSpacing(12);

    auto* headline = new QLabel(tr("Design a cluster, and see what it delivers"));
    headline->setProperty("cw", "headline");
    auto* sub =
        new QLabel(tr("Start from a reference design, or open a project. Racks, power, cooling, "
                      "fabric and the estimate are one record: move a rack and every number "
                      "follows."));
    sub->setProperty("cw", "secondary");
    sub->setWordWrap(true);
    auto* buttons = new QHBoxLayout;
    auto* open = new QPushButton(tr("Open a project…"));
    open->setProperty("cw", "primary");
    auto* first = new QPushButton(tr("First steps in 90 seconds"));
    buttons->addWidget(open);
    buttons->addWidget(first);
    buttons->addStretch(1);
    connect(open, &QPushButton::clicked, this, &StartPage::openRequested);
    connect(first, &QPushButton::clicked, this, &StartPage::firstTaskRequested);
    m->column->addWidget(headline);
    m->column->addWidget(sub);
    m->column->addLayout(buttons);

    m->leftovers = new QWidget;
    m->leftoverColumn = new QVBoxLayout(m->leftovers);
    m->leftoverColumn->setContentsMargins(0, 12, 0, 0);
    m->column->addWidget(m->leftovers);
    m->leftovers->hide();
    m->column->addSpacing(12);
    m->column->addWidget(section(tr("Templates")));
    m->addCards(*this);
    m->column->addSpacing(12);
    m->column->addWidget(section(tr("Recent projects")));
    m->recentColumn = new QVBoxLayout;
    m->recentColumn->setSpacing(2);
    m->column->addLayout(m->recentColumn);
    m->column->addStretch(1);
    setRecent({});
}

StartPage::~StartPage() = default;

void StartPage::Private::addCards(StartPage& page)
{
    auto* grid = new QGridLayout;
    grid->setSpacing(12);
    constexpr int kColumns = 4;
    int number = 0;
    for (const project::TemplateInfo& info : project::templates()) {
        const QString id =
            QString::fromUtf8(info.id.data(), static_cast<qsizetype>(info.id.size()));
        const auto text = [](std::string_view view) {
            return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
        };
        auto* card = new TemplateCard(context->theme, text(info.title), text(info.description));
        QObject::connect(card, &QPushButton::clicked, &page,
                         [&page, id] { Q_EMIT page.templateChosen(id); });
        grid->addWidget(card, number / kColumns, number % kColumns, Qt::AlignTop | Qt::AlignLeft);
        cards.emplace(std::string(info.id), card);
        ++number;
    }
    grid->setColumnStretch(kColumns, 1);
    column->addLayout(grid);
    if (context->catalog.catalog() == nullptr) {
        auto* problem =
            new QLabel(tr("Templates need the catalog: %1")
                           .arg(context->catalog.problem()
                                    ? QString::fromStdString(context->catalog.problem()->text())
                                    : tr("it is not there")));
        problem->setProperty("cw", "error");
        problem->setWordWrap(true);
        column->addWidget(problem);
    }
}

void StartPage::Private::askForPictures(StartPage& page)
{
    if (asked || context->catalog.catalog() == nullptr)
        return;
    asked = true;
    for (const auto& [id, card] : cards) {
        jobs::Job<Preview> job;
        job.name = "Picture of template " + id;
        job.run = [store = &context->catalog, id = id](jobs::StopToken, jobs::ProgressSink&) {
            return previewOf(*store, id);
        };
        TemplateCard* shown = card;
        context->jobs().run<Preview>(
            std::move(job), {},
            [this, shown, &page](Expected<Preview> preview) {
                ++pictures;
                if (!preview) {
                    // Another document stops all jobs; the page asks again when it is shown.
                    asked = asked && preview.error().code != ErrorCode::Cancelled;
                    return;
                }
                shown->setPicture(preview->picture);
                const project::TemplateSize& size = preview->size;
                shown->setSizeText(
                    QStringList{plural(size.nodes, page.tr("%n node"), page.tr("%n nodes")),
                                plural(size.accelerators, page.tr("%n accelerator"),
                                       page.tr("%n accelerators")),
                                plural(size.racks, page.tr("%n rack"), page.tr("%n racks"))}
                        .join(QStringLiteral(" · ")));
            },
            JobLane::Analysis);
    }
}

void StartPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m->askForPictures(*this);
}

bool StartPage::isReady() const
{
    return m->pictures >= m->cards.size() || m->context->catalog.catalog() == nullptr;
}

void StartPage::Private::clear(QVBoxLayout& layout)
{
    while (QLayoutItem* item = layout.takeAt(0)) {
        delete item->widget();
        delete item;
    }
}

void StartPage::setRecent(const QStringList& paths)
{
    Private::clear(*m->recentColumn);
    if (paths.isEmpty()) {
        auto* none =
            new QLabel(tr("None yet. Projects you open or save are listed here; a file can "
                          "also be dragged onto the window."));
        none->setProperty("cw", "secondary");
        m->recentColumn->addWidget(none);
    }
    for (const QString& path : paths) {
        const QFileInfo file(path);
        auto* button = new QPushButton(file.completeBaseName());
        button->setProperty("cw", "link");
        button->setToolTip(path);
        button->setAccessibleName(tr("Open %1").arg(path));
        connect(button, &QPushButton::clicked, this, [this, path] { Q_EMIT recentChosen(path); });
        auto* where = new QLabel(
            file.exists()
                ? tr("%1 · %2").arg(file.absolutePath(),
                                    QLocale().toString(file.lastModified(), QLocale::ShortFormat))
                : tr("%1 · not there any more").arg(file.absolutePath()));
        where->setProperty("cw", "secondary");
        auto* line = new QWidget;
        auto* row = new QHBoxLayout(line);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(12);
        row->addWidget(button);
        row->addWidget(where, 1);
        m->recentColumn->addWidget(line);
    }
}

void StartPage::setLeftovers(std::vector<StartLeftover> leftovers)
{
    Private::clear(*m->leftoverColumn);
    m->leftovers->setVisible(!leftovers.empty());
    if (leftovers.empty())
        return;
    m->leftoverColumn->addWidget(section(tr("Unsaved work, left when the program ended")));
    int number = 0;
    for (const StartLeftover& leftover : leftovers) {
        auto* card = new QFrame;
        card->setProperty("cw", "card");
        auto* row = new QHBoxLayout(card);
        row->setContentsMargins(12, 8, 8, 8);
        auto* text = new QLabel(tr("%1 · %2").arg(
            leftover.title,
            QLocale().toString(QDateTime::fromSecsSinceEpoch(leftover.writtenSeconds),
                               QLocale::ShortFormat)));
        text->setTextFormat(Qt::PlainText);
        auto* restore = new QPushButton(tr("Restore"));
        restore->setAccessibleName(tr("Restore %1").arg(leftover.title));
        auto* discard = new QPushButton(tr("Discard"));
        discard->setAccessibleName(tr("Discard %1").arg(leftover.title));
        row->addWidget(text, 1);
        row->addWidget(restore);
        row->addWidget(discard);
        connect(restore, &QPushButton::clicked, this,
                [this, number] { Q_EMIT restoreRequested(number); });
        connect(
            discard, &QPushButton::clicked, this,
            [this, number] { Q_EMIT discardRequested(number); }, Qt::QueuedConnection);
        m->leftoverColumn->addWidget(card);
        ++number;
    }
}

} // namespace cw::views
