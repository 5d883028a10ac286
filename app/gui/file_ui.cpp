#include "app/gui/file_ui.h"

#include "app/gui/banners.h"
#include "app/gui/recent_files.h"
#include "app/gui/status_line.h"
#include "app/gui/unsaved_work.h"

#include <QDateTime>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>

namespace cw::gui {

using Kind = BannerStack::Kind;

namespace {

const QString kFilter = QStringLiteral("Clusterwright (*.cwright)");

QString timeText(Timestamp at)
{
    return QLocale().toString(QDateTime::fromSecsSinceEpoch(at.seconds), QLocale::ShortFormat);
}

} // namespace

FileUi::FileUi(Workbench& bench, QWidget& window, BannerStack& banners, StatusLine& status,
               RecentFiles& recent)
    : QObject(&window), m_bench(&bench), m_window(&window), m_banners(&banners), m_status(&status),
      m_recent(&recent)
{
    bench.files.setUnsavedFolder(unsavedFolder());
    connectQuestions();
}

FileUi::~FileUi() = default;

void FileUi::connectQuestions()
{
    views::FileController& files = m_bench->files;
    connect(&files, &views::FileController::opened, this, [this](const QString& path) {
        for (const char* key : {"recovery", "external"})
            m_banners->remove(QLatin1String(key));
        m_recent->add(path);
        rememberOpen(path);
    });
    connect(&files, &views::FileController::saved, this, [this](const QString& path) {
        m_banners->remove(QStringLiteral("external"));
        m_banners->remove(QStringLiteral("recovery"));
        m_recent->add(path);
        rememberOpen(path);
        m_status->setSaved(QLocale().toString(QTime::currentTime(), QLocale::ShortFormat));
        if (const auto then = std::exchange(m_afterSave, nullptr))
            then();
    });
    connect(&files, &views::FileController::failed, this, &FileUi::showError);
    connect(&files, &views::FileController::pathNeeded, this, &FileUi::saveAs);
    connect(&files, &views::FileController::locked, this, &FileUi::showLocked);
    connect(&files, &views::FileController::changedUnderneath, this, &FileUi::showConflict);
    connect(&files, &views::FileController::recoveryFound, this, &FileUi::showRecovery);
    connect(&files, &views::FileController::externalChange, this, [this](const QString& path) {
        m_banners->put(QStringLiteral("external"), Kind::Warning,
                       tr("%1 was changed by another program.").arg(QFileInfo(path).fileName()),
                       {{tr("Reload"), [this] { reload(); }},
                        {tr("Compare"), [this, path] { Q_EMIT compareRequested(path); }}});
    });
}

QString FileUi::lastFolder() const
{
    const QStringList recent = m_recent->paths();
    return recent.isEmpty() ? QString() : QFileInfo(recent.front()).absolutePath();
}

void FileUi::openDialog()
{
    auto* dialog = new QFileDialog(m_window, tr("Open a project"), lastFolder(), kFilter);
    dialog->setObjectName(QStringLiteral("open"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) { open(path); });
    dialog->open();
}

void FileUi::open(const QString& path, bool readOnly)
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    whenSafe([this, absolute, readOnly] { m_bench->files.open(absolute, readOnly); });
}

void FileUi::openTemplate(const QString& id)
{
    whenSafe([this, id] { m_bench->files.openTemplate(id); });
}

void FileUi::save()
{
    if (m_bench->session.isReadOnly())
        saveAs();
    else
        m_bench->files.save();
}

void FileUi::saveAs()
{
    const views::Session& session = m_bench->session;
    const QString suggested = session.path().isEmpty()
                                  ? QDir(lastFolder()).filePath(session.name() + ".cwright")
                                  : session.path();
    auto* dialog = new QFileDialog(m_window, tr("Save the project as"), suggested, kFilter);
    dialog->setObjectName(QStringLiteral("saveAs"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("cwright"));
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString& path) { m_bench->files.saveAs(path); });
    connect(dialog, &QFileDialog::rejected, this, [this] { m_afterSave = nullptr; });
    dialog->open();
}

void FileUi::reload()
{
    const QString path = m_bench->session.path();
    const bool readOnly = m_bench->session.isReadOnly();
    whenSafe([this, path, readOnly] {
        m_bench->session.close(); // gives the lock back, which opening takes again
        m_bench->files.open(path, readOnly);
    });
}

void FileUi::close()
{
    whenSafe([this] {
        m_bench->session.close();
        rememberOpen({});
    });
}

void FileUi::whenSafe(std::function<void()> deed)
{
    const views::Session& session = m_bench->session;
    // A template that nobody touched is no work.
    const bool untouched = session.path().isEmpty() && session.isOpen() &&
                           session.history().steps().empty();
    if (!session.isDirty() || session.isReadOnly() || untouched) {
        deed();
        return;
    }
    QMessageBox* box = ask(QStringLiteral("unsaved"), tr("Save the changes of %1?").arg(session.name()),
                           tr("They are lost if they are not saved."));
    QPushButton* save = box->addButton(tr("Save"), QMessageBox::AcceptRole);
    QPushButton* discard = box->addButton(tr("Do not save"), QMessageBox::DestructiveRole);
    box->addButton(QMessageBox::Cancel);
    box->setDefaultButton(save);
    connect(save, &QPushButton::clicked, this, [this, deed] {
        m_afterSave = deed;
        this->save();
    });
    connect(discard, &QPushButton::clicked, this, [this, deed] {
        m_bench->files.discardRecovery();
        deed();
    });
    box->open();
}

QMessageBox* FileUi::ask(const QString& name, const QString& what, const QString& detail)
{
    auto* box = new QMessageBox(m_window);
    box->setObjectName(name);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setIcon(QMessageBox::NoIcon);
    box->setWindowTitle(QStringLiteral("Clusterwright"));
    box->setTextFormat(Qt::PlainText);
    box->setText(what);
    box->setInformativeText(detail);
    return box;
}

QMessageBox* FileUi::ask(const QString& name, const QString& what, const Error& error)
{
    QStringList lines{QString::fromStdString(error.message)};
    if (!error.where.empty())
        lines.append(tr("Where: %1").arg(QString::fromStdString(error.where)));
    if (!error.hint.empty())
        lines.append(tr("What to do: %1").arg(QString::fromStdString(error.hint)));
    QMessageBox* box = ask(name, what, lines.join(QStringLiteral("\n\n")));
    if (error.cause != nullptr)
        box->setDetailedText(QString::fromStdString(error.text()));
    return box;
}

void FileUi::showError(const QString& what, const Error& error)
{
    m_afterSave = nullptr;
    QMessageBox* box = ask(QStringLiteral("error"), what, error);
    box->addButton(QMessageBox::Close);
    box->open();
}

void FileUi::showLocked(const QString& path, const Error& error)
{
    QMessageBox* box = ask(QStringLiteral("locked"),
                           tr("%1 is being edited elsewhere").arg(QFileInfo(path).fileName()), error);
    QPushButton* read = box->addButton(tr("Open read-only"), QMessageBox::AcceptRole);
    box->addButton(QMessageBox::Cancel);
    box->setDefaultButton(read);
    connect(read, &QPushButton::clicked, this, [this, path] { m_bench->files.open(path, true); });
    box->open();
}

void FileUi::showConflict(const QString& path, const Error& error)
{
    QMessageBox* box =
        ask(QStringLiteral("conflict"),
            tr("%1 is not as it was when it was opened").arg(QFileInfo(path).fileName()), error);
    QPushButton* saveAs = box->addButton(tr("Save as…"), QMessageBox::AcceptRole);
    QPushButton* reload = box->addButton(tr("Reload"), QMessageBox::ActionRole);
    QPushButton* replace = box->addButton(tr("Replace"), QMessageBox::DestructiveRole);
    box->addButton(QMessageBox::Cancel);
    box->setDefaultButton(saveAs);
    connect(saveAs, &QPushButton::clicked, this, &FileUi::saveAs);
    connect(reload, &QPushButton::clicked, this, [this, path] {
        m_afterSave = nullptr;
        m_bench->session.close();
        m_bench->files.open(path);
    });
    connect(replace, &QPushButton::clicked, this, [this] { m_bench->files.save(true); });
    box->open();
}

void FileUi::showRecovery(const QString& path, const project::Recovery& recovery)
{
    const auto done = [this] { m_banners->remove(QStringLiteral("recovery")); };
    m_banners->put(
        QStringLiteral("recovery"), Kind::Warning,
        tr("%1 has unsaved work of %2, left when the program ended. Shown is the file as saved.")
            .arg(QFileInfo(path).fileName(), timeText(recovery.written)),
        {{tr("Restore"),
          [this, recovery, done] {
              m_bench->files.restore(recovery);
              done();
          }},
         {tr("Open original"),
          [this, done] {
              m_bench->files.discardRecovery();
              done();
          }},
         {tr("Compare"),
          [this, recovery] {
              Q_EMIT compareRequested(QString::fromStdString(recovery.path.string()));
          }}},
        false);
}

void FileUi::rememberOpen(const QString& path)
{
    markOpen(path);
}

std::vector<Leftover> FileUi::leftovers() const
{
    return findLeftovers(*m_bench->disk);
}

void FileUi::restoreLeftover(const Leftover& leftover)
{
    if (leftover.path.isEmpty())
        whenSafe([this, leftover] {
            m_bench->files.openUnsaved(leftover.recovery);
            Q_EMIT leftoversChanged();
        });
    else
        open(leftover.path); // finds the unsaved work, and asks
}

void FileUi::discardLeftover(const Leftover& leftover)
{
    if (const auto gone = m_bench->disk->remove(leftover.recovery.path); !gone)
        showError(tr("The unsaved work cannot be removed"), gone.error());
    Q_EMIT leftoversChanged();
}

void FileUi::endSession()
{
    markOpen({});
    removeUnsavedFolder();
}

} // namespace cw::gui
