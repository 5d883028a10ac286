#include "views/docks/comments_dock.h"

#include "views/docks/comment_store.h"
#include "views/widgets/chip.h"
#include "views/widgets/empty_state.h"
#include "views/widgets/labels.h"

#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>

namespace cw::views {

using model::Comment;
using model::CommentState;

namespace {
constexpr std::size_t kMostShown = 200;
}

struct CommentsDock::Private {
    CommentsDock* dock{nullptr};
    CommentStore* store{nullptr};
    Chip* open{nullptr};
    Chip* resolved{nullptr};
    Chip* onSelection{nullptr};
    QStackedWidget* stack{nullptr};
    EmptyState* empty{nullptr};
    QWidget* list{nullptr};
    QVBoxLayout* threads{nullptr};
    QLabel* target{nullptr};
    QPlainTextEdit* text{nullptr};
    QPushButton* add{nullptr};
    QPushButton* cancel{nullptr};
    std::optional<Id<Comment>> replyTo;
    QString replyName;

    void build();
    void buildCompose(QVBoxLayout* layout);
    void show();
    void showTarget();
    void send();
    QWidget* card(const review::Thread& thread);
    QLabel* line(const Comment& comment, QWidget* parent) const;
    [[nodiscard]] bool passes(const review::Thread& thread) const;
    [[nodiscard]] std::optional<model::EntityRef> subject() const;
};

CommentsDock::CommentsDock(Context& context, QWidget* parent)
    : Dock(context, parent), m(std::make_unique<Private>())
{
    setAccessibleName(tr("Comments"));
    Private* d = m.get();
    d->dock = this;
    d->store = new CommentStore(context, this);
    d->build();
    connect(d->store, &CommentStore::changed, this, [d] { d->show(); });
    connect(d->store, &CommentStore::failed, this, &Dock::message);
    connect(&context.selection(), &Selection::changed, this, [d] {
        d->showTarget();
        if (d->onSelection->isChecked())
            d->show();
    });
    connect(&context.session, &Session::documentChanged, this, [d] {
        d->replyTo.reset();
        d->text->clear();
    });
    d->show();
}

CommentsDock::~CommentsDock() = default;

QString CommentsDock::title() const
{
    int open = 0;
    for (const review::Thread& thread : m->store->threads())
        open += thread.first.state == CommentState::Open ? 1 : 0;
    return open > 0 ? tr("Comments %1").arg(open) : tr("Comments");
}

void CommentsDock::beginComment()
{
    m->replyTo.reset();
    m->showTarget();
    m->text->setFocus(Qt::ShortcutFocusReason);
}

void CommentsDock::Private::build()
{
    auto* layout = new QVBoxLayout(dock);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(12, 6, 12, 6);
    bar->setSpacing(4);
    open = new Chip(tr("Open"), dock);
    open->setChecked(true);
    resolved = new Chip(tr("Resolved"), dock);
    onSelection = new Chip(tr("On the selection"), dock);
    for (Chip* chip : {open, resolved, onSelection}) {
        bar->addWidget(chip);
        QObject::connect(chip, &QPushButton::toggled, dock, [this] { show(); });
    }
    bar->addStretch(1);
    layout->addLayout(bar);
    stack = new QStackedWidget(dock);
    list = new QWidget;
    threads = new QVBoxLayout(list);
    threads->setContentsMargins(12, 4, 12, 8);
    threads->setSpacing(8);
    QScrollArea* scroll = scrolled(list, stack);
    empty = new EmptyState(stack);
    stack->addWidget(scroll);
    stack->addWidget(empty);
    layout->addWidget(stack, 1);
    buildCompose(layout);
}

void CommentsDock::Private::buildCompose(QVBoxLayout* layout)
{
    auto* box = new QWidget(dock);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(12, 4, 12, 8);
    column->setSpacing(4);
    target = secondaryLabel({}, box);
    text = new QPlainTextEdit(box);
    text->setObjectName(QStringLiteral("comment"));
    text->setAccessibleName(tr("Comment"));
    text->setPlaceholderText(tr("What is to be said about it?"));
    text->setTabChangesFocus(true);
    text->setFixedHeight(56);
    auto* row = new QHBoxLayout;
    add = new QPushButton(tr("Add comment"), box);
    add->setObjectName(QStringLiteral("add-comment"));
    cancel = new QPushButton(tr("Cancel"), box);
    row->addWidget(target, 1);
    row->addWidget(cancel);
    row->addWidget(add);
    column->addWidget(text);
    column->addLayout(row);
    layout->addWidget(box);
    QObject::connect(add, &QPushButton::clicked, dock, [this] { send(); });
    QObject::connect(cancel, &QPushButton::clicked, dock, [this] {
        replyTo.reset();
        text->clear();
        showTarget();
    });
    QObject::connect(text, &QPlainTextEdit::textChanged, dock, [this] { showTarget(); });
}

std::optional<model::EntityRef> CommentsDock::Private::subject() const
{
    return dock->context().selection().current();
}

void CommentsDock::Private::showTarget()
{
    const QString obstacle = store->obstacle();
    QString line = obstacle;
    if (obstacle.isEmpty()) {
        const auto at = subject();
        line = replyTo ? tr("Reply to %1").arg(replyName)
               : at    ? tr("On %1").arg(QString::fromStdString(
                             displayName(dock->context().session.design(), *at)))
                       : tr("On the design as a whole");
        if (store->writesBeside())
            line += tr(" · kept beside the file, which is read-only");
    }
    target->setText(line);
    text->setEnabled(obstacle.isEmpty());
    add->setEnabled(obstacle.isEmpty() && !text->toPlainText().trimmed().isEmpty());
    add->setText(replyTo ? tr("Reply") : tr("Add comment"));
    cancel->setVisible(replyTo.has_value());
}

void CommentsDock::Private::send()
{
    review::NewComment comment;
    comment.text = text->toPlainText().trimmed().toStdString();
    comment.replyTo = replyTo;
    if (!replyTo)
        comment.subject = subject();
    replyTo.reset();
    text->clear();
    store->add(std::move(comment));
    showTarget();
}

bool CommentsDock::Private::passes(const review::Thread& thread) const
{
    const bool isOpen = thread.first.state == CommentState::Open;
    if (isOpen ? !open->isChecked() : !resolved->isChecked())
        return false;
    return !onSelection->isChecked() ||
           (thread.first.subject && dock->context().selection().contains(*thread.first.subject));
}

void CommentsDock::Private::show()
{
    while (QLayoutItem* item = threads->takeAt(0)) {
        if (item->widget() != nullptr) {
            item->widget()->hide();
            item->widget()->deleteLater();
        }
        delete item;
    }
    const auto all = store->threads();
    int openCount = 0;
    std::size_t shown = 0;
    for (const review::Thread& thread : all) {
        openCount += thread.first.state == CommentState::Open ? 1 : 0;
        if (!passes(thread) || shown >= kMostShown)
            continue;
        threads->addWidget(card(thread));
        ++shown;
    }
    threads->addStretch(1);
    open->setCount(openCount);
    resolved->setCount(int(all.size()) - openCount);
    if (all.empty())
        empty->show(tr("No comments yet"),
                    tr("Select an object and write what is to be said about it; everybody who "
                       "opens the design reads it there."));
    else
        empty->show(tr("Nothing to show"), tr("No comment passes the filter."));
    stack->setCurrentIndex(shown > 0 ? 0 : 1);
    showTarget();
    Q_EMIT dock->titleChanged(dock->title());
}

QLabel* CommentsDock::Private::line(const Comment& comment, QWidget* parent) const
{
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setText(QString::fromStdString(comment.text));
    label->setAccessibleName(
        tr("%1 wrote: %2").arg(QString::fromStdString(comment.author), label->text()));
    return label;
}

QWidget* CommentsDock::Private::card(const review::Thread& thread)
{
    const Comment& first = thread.first;
    const model::Design& design = dock->context().session.design();
    auto* frame = new QFrame(list);
    setLook(frame, "card");
    auto* column = new QVBoxLayout(frame);
    column->setContentsMargins(10, 8, 10, 8);
    column->setSpacing(4);
    const auto who = [&](const Comment& comment) {
        QString head = QString::fromStdString(comment.author) + QStringLiteral(" · ") +
                       QString::fromStdString(comment.date)
                           .left(16)
                           .replace(QLatin1Char('T'), QLatin1Char(' '));
        if (store->isBeside(comment.id))
            head += tr(" · beside the file");
        return head;
    };
    auto* head = new QHBoxLayout;
    head->addWidget(secondaryLabel(who(first), frame), 1);
    if (first.subject) {
        const bool there = design.contains(*first.subject);
        auto* link = new QPushButton(
            there ? QString::fromStdString(displayName(design, *first.subject))
                  : tr("%1, which is gone").arg(QString::fromStdString(first.subject->text())),
            frame);
        setLook(link, "link");
        link->setEnabled(there);
        QObject::connect(link, &QPushButton::clicked, dock, [this, ref = *first.subject] {
            dock->context().selection().set(ref);
            Q_EMIT dock->context().selection().revealRequested(ref);
        });
        head->addWidget(link);
    }
    column->addLayout(head);
    column->addWidget(line(first, frame));
    for (const Comment& reply : thread.replies) {
        QLabel* by = secondaryLabel(who(reply), frame);
        QLabel* said = line(reply, frame);
        by->setContentsMargins(16, 4, 0, 0);
        said->setContentsMargins(16, 0, 0, 0);
        column->addWidget(by);
        column->addWidget(said);
    }
    auto* buttons = new QHBoxLayout;
    auto* answer = new QPushButton(tr("Reply"), frame);
    const bool isOpen = first.state == CommentState::Open;
    auto* close = new QPushButton(isOpen ? tr("Resolve") : tr("Reopen"), frame);
    const bool writable = store->isBeside(first.id) || !dock->context().session.isReadOnly();
    close->setEnabled(writable);
    for (QPushButton* button : {answer, close}) {
        setLook(button, "link");
        buttons->addWidget(button);
    }
    buttons->addStretch(1);
    column->addLayout(buttons);
    QObject::connect(answer, &QPushButton::clicked, dock,
                     [this, id = first.id, name = QString::fromStdString(first.author)] {
                         replyTo = id;
                         replyName = name;
                         showTarget();
                         text->setFocus(Qt::OtherFocusReason);
                     });
    QObject::connect(close, &QPushButton::clicked, dock, [this, id = first.id, isOpen] {
        store->setState(id, isOpen ? CommentState::Resolved : CommentState::Open);
    });
    return frame;
}

} // namespace cw::views
