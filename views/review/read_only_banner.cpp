#include "views/review/read_only_banner.h"

#include "core/project/document.h"
#include "views/widgets/banner.h"

#include <QFileInfo>
#include <QPushButton>
#include <QVBoxLayout>

namespace cw::views {

struct ReadOnlyBanner::Private {
    ReadOnlyBanner* widget{nullptr};
    Context* context{nullptr};
    Banner* banner{nullptr};
    QString hash;

    void show();
    void computeHash();
    [[nodiscard]] QString detail() const;
};

ReadOnlyBanner::ReadOnlyBanner(Context& context, QWidget* parent)
    : QWidget(parent), m(std::make_unique<Private>())
{
    Private* d = m.get();
    d->widget = this;
    d->context = &context;
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    d->banner = new Banner(this);
    layout->addWidget(d->banner);
    connect(d->banner->addButton(tr("Compare…")), &QPushButton::clicked, this,
            &ReadOnlyBanner::compareRequested);
    connect(d->banner->addButton(tr("Save a copy…")), &QPushButton::clicked, this,
            &ReadOnlyBanner::saveCopyRequested);
    connect(&context.session, &Session::documentChanged, this, [d] {
        d->hash.clear();
        d->show();
        d->computeHash();
    });
    connect(&context.session, &Session::titleChanged, this, [d] { d->show(); });
    d->show();
    d->computeHash();
}

ReadOnlyBanner::~ReadOnlyBanner() = default;

QString ReadOnlyBanner::hash() const
{
    return m->hash;
}

void ReadOnlyBanner::Private::computeHash()
{
    Session& session = context->session;
    if (!session.isOpen() || !session.isReadOnly())
        return;
    session.jobs().run<std::string>(
        {"Hash of the design",
         [design = session.design()](jobs::StopToken, jobs::ProgressSink&) {
             return project::designHash(design);
         }},
        QStringLiteral("banner-hash"),
        [this](Expected<std::string> result) {
            if (!result)
                return;
            hash = QString::fromStdString(*result);
            show();
        },
        JobLane::Analysis);
}

QString ReadOnlyBanner::Private::detail() const
{
    const Session& session = context->session;
    const project::Opened& opened = session.opened();
    QStringList words;
    const model::Settings& settings = session.design().settings();
    const auto& revisions = opened.document.revisions;
    const project::Revision* last = revisions.empty() ? nullptr : &revisions.back();
    if (last != nullptr) {
        QString text = tr("revision %1").arg(QString::fromStdString(last->label));
        if (!last->author.empty())
            text += tr(" by %1").arg(QString::fromStdString(last->author));
        if (!last->date.empty())
            text += QStringLiteral(", ") + QString::fromStdString(last->date);
        // What was signed is only that revision if it hashes alike.
        if (!hash.isEmpty() && !last->hash.empty())
            text +=
                hash.toStdString() == last->hash ? tr(", unchanged since") : tr(", changed since");
        words << text;
    } else {
        if (!settings.revision.empty())
            words << tr("revision %1").arg(QString::fromStdString(settings.revision));
        if (!settings.author.empty())
            words << tr("by %1").arg(QString::fromStdString(settings.author));
        if (words.isEmpty())
            words << tr("no revision is named");
    }
    words << (opened.generator.empty()
                  ? tr("written by an unnamed program")
                  : tr("written by %1").arg(QString::fromStdString(opened.generator)));
    // On a line of its own: it is compared, not read.
    return words.join(QStringLiteral(" · ")) + '\n' +
           (hash.isEmpty() ? tr("computing its SHA-256…") : tr("SHA-256\u00a0%1").arg(hash));
}

void ReadOnlyBanner::Private::show()
{
    const Session& session = context->session;
    const bool needed = session.isOpen() && session.isReadOnly();
    widget->setVisible(needed);
    if (!needed)
        return;
    QString text = tr("%1 is open read-only").arg(session.name());
    QStringList notes;
    for (const std::string& note : session.opened().notes)
        notes << QString::fromStdString(note);
    if (!notes.isEmpty())
        text += QStringLiteral(": ") + notes.join(QStringLiteral("; "));
    banner->setText(text);
    banner->setDetail(detail());
    widget->setAccessibleName(text);
}

} // namespace cw::views
