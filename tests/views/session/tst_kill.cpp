// A session that is killed at any moment: at most two seconds of work are lost, and the file can
// always be read. The session is another process, this program with --victim.
#include "core/project/document.h"
#include "tests/core/support/edit_script.h"
#include "views/session/files.h"

#include <QCoreApplication>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

using namespace cw;

namespace {

constexpr std::int64_t kAllowedLossMs = 2000;
constexpr int kMoments = 100;
constexpr int kAtOnce = 4;
constexpr std::uint32_t kLatestKillMs = 3000;

/// The same in all processes of the machine.
std::int64_t nowMs()
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

std::string hashOf(const model::Design& design)
{
    auto hash = project::designHash(design);
    if (!hash)
        qFatal("%s", hash.error().text().c_str());
    return *hash;
}

project::Document firstDocument()
{
    CountingIdSource ids;
    edit::Editor editor(edit::State{}, ids);
    support::EditScript script(1);
    for (int i = 0; i < 60; ++i)
        script.step(editor);
    project::Document document;
    document.design = editor.design();
    return document;
}

/// Edits, undoes and saves at random until it is killed; each state it reached is a line of `log`:
/// when, and the hash of the design.
class Victim : public QObject {
public:
    Victim(const QString& file, const QString& log, std::uint32_t seed)
        : m_script(seed), m_log(::open(QFile::encodeName(log).constData(),
                                       O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600))
    {
        connect(&m_files, &views::FileController::opened, this, [this] {
            note();
            step();
        });
        connect(&m_files, &views::FileController::failed, this,
                [](const QString& what, const Error& error) {
                    qFatal("%s: %s", qUtf8Printable(what), error.text().c_str());
                });
        m_files.open(file);
    }

private:
    void note()
    {
        const std::string line = std::to_string(nowMs()) + " " + hashOf(m_session.design()) + "\n";
        if (::write(m_log, line.data(), line.size()) != static_cast<ssize_t>(line.size()))
            qFatal("the log cannot be written");
    }

    void step()
    {
        const std::uint32_t what = m_script.pick(40);
        if (what == 0 && !m_files.isBusy()) {
            m_files.save();
        } else if (what <= 4) {
            m_session.undo();
            note();
        } else {
            auto tx = m_session.begin(QStringLiteral("Step"));
            m_script.fill(tx);
            if (m_session.commit(tx))
                note();
        }
        QTimer::singleShot(static_cast<int>(m_script.pick(60)), this, [this] { step(); });
    }

    SystemClock m_clock;
    RandomIdSource m_ids;
    std::unique_ptr<project::FileSystem> m_disk = project::systemFiles();
    views::Session m_session{{*m_disk, m_clock, m_ids}};
    views::CatalogStore m_catalog;
    views::FileController m_files{m_session, m_catalog};
    support::EditScript m_script;
    int m_log;
};

struct Reached {
    std::int64_t at;
    std::string hash;
};

std::vector<Reached> readLog(const QString& path)
{
    QFile file(path);
    std::vector<Reached> out;
    if (!file.open(QIODevice::ReadOnly))
        return out;
    while (!file.atEnd()) {
        const QList<QByteArray> words = file.readLine().trimmed().split(' ');
        if (words.size() == 2 && words[1].size() == 64)
            out.push_back({words[0].toLongLong(), words[1].toStdString()});
    }
    return out;
}

} // namespace

class TestKill : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aKilledSessionLosesAtMostTwoSeconds()
    {
        const auto files = project::systemFiles();
        const project::Document first = firstDocument();
        std::mt19937 random(20261130);
        int restored = 0;
        std::int64_t worst = 0;
        for (int done = 0; done < kMoments; done += kAtOnce) {
            struct One {
                QString file, log;
                std::unique_ptr<QProcess> process;
                std::int64_t killAt{0}; ///< after the first state
                std::int64_t killed{0};
            };
            QTemporaryDir folder;
            std::vector<One> all(kAtOnce);
            for (int i = 0; i < kAtOnce; ++i) {
                One& one = all[static_cast<std::size_t>(i)];
                one.file = folder.filePath(QStringLiteral("%1.cwright").arg(i));
                one.log = folder.filePath(QStringLiteral("%1.log").arg(i));
                QVERIFY(project::saveDocument(*files, first, one.file.toStdString()));
                one.killAt = std::uniform_int_distribution<std::uint32_t>(0, kLatestKillMs)(random);
                one.process = std::make_unique<QProcess>();
                one.process->setProcessChannelMode(QProcess::ForwardedChannels);
                one.process->start(
                    QCoreApplication::applicationFilePath(),
                    {QStringLiteral("--victim"), one.file, one.log, QString::number(random())});
            }
            const std::int64_t patience = nowMs() + 60'000;
            const auto alive = [](const One& one) { return one.killed == 0; };
            while (std::any_of(all.begin(), all.end(), alive)) {
                QVERIFY2(nowMs() < patience, "a session never opened its file");
                QTest::qWait(2);
                for (One& one : all) {
                    if (one.killed != 0)
                        continue;
                    QVERIFY2(one.process->state() != QProcess::NotRunning, "a session ended early");
                    const auto reached = readLog(one.log);
                    if (reached.empty() || nowMs() < reached.front().at + one.killAt)
                        continue;
                    one.killed = nowMs();
                    ::kill(static_cast<pid_t>(one.process->processId()), SIGKILL);
                    QVERIFY(one.process->waitForFinished());
                }
            }
            for (const One& one : all) {
                const auto reached = readLog(one.log);
                // As a person would: open it again, and take what is offered.
                const SystemClock clock;
                auto opened = project::openDocument(*files, one.file.toStdString(), clock);
                QVERIFY2(opened.has_value(), opened ? "" : opened.error().text().c_str());
                QVERIFY(!opened->readOnly);
                model::Design design = opened->document.design;
                if (opened->recovery) {
                    auto recovered = project::readRecovery(*files, *opened->recovery);
                    QVERIFY2(recovered.has_value(),
                             recovered ? "" : recovered.error().text().c_str());
                    design = recovered->design;
                    ++restored;
                }
                const std::string hash = hashOf(design);
                const auto kept =
                    std::find_if(reached.rbegin(), reached.rend(),
                                 [&](const Reached& state) { return state.hash == hash; });
                QVERIFY2(kept != reached.rend(), "what was read is no state that the session had");
                // The work that is lost began with the state after the one that was kept.
                if (kept != reached.rbegin()) {
                    const std::int64_t lost = one.killed - std::prev(kept)->at;
                    worst = std::max(worst, lost);
                    QVERIFY2(lost <= kAllowedLossMs,
                             qPrintable(QStringLiteral("%1 ms of work lost").arg(lost)));
                }
            }
        }
        QVERIFY2(restored > kMoments / 4, "hardly any autosave was met: the moments say nothing");
        qInfo("%d moments, %d with an autosave, at most %lld ms of work lost", kMoments, restored,
              static_cast<long long>(worst));
    }
};

int main(int argc, char** argv)
{
    QCoreApplication app(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.value(1) == QLatin1String("--victim")) {
        Victim victim(arguments.value(2), arguments.value(3), arguments.value(4).toUInt());
        return QCoreApplication::exec();
    }
    TestKill test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_kill.moc"
