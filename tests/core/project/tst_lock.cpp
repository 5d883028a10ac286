#include "core/project/store.h"

#include "tests/core/project/faulty_files.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

using namespace cw;
using namespace cw::project;

class TestLock : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    FaultyFiles m_files;
    FixedClock m_clock{Timestamp{1'796'000'000}};
    Path m_project;

    static bool alive(std::int64_t) { return true; }
    static bool dead(std::int64_t) { return false; }
    Owner owner(const char* user, const char* host = "desk", std::int64_t process = 42) const
    {
        return {user, host, process, m_clock.now()};
    }
    bool lockExists() const
    {
        return QFile::exists(QString::fromStdString(lockPath(m_project).string()));
    }

private slots:
    void init()
    {
        m_project = Path(m_folder.filePath("a.cwright").toStdString());
        std::filesystem::remove(m_project);
        std::filesystem::remove(lockPath(m_project));
        QVERIFY(saveDocument(m_files, documentNamed("one"), m_project));
    }

    void aSecondInstanceIsToldWhoEdits()
    {
        const auto first = openDocument(m_files, m_project, m_clock,
                                        {true, {}, owner("eva", "desk", ::getpid())});
        QVERIFY2(first, first ? "" : first.error().text().c_str());
        QVERIFY(first->lock);
        QVERIFY(!first->readOnly);
        const auto second = openDocument(m_files, m_project, m_clock,
                                         {true, {}, owner("jan", "desk", ::getpid())});
        QVERIFY(!second);
        QCOMPARE(second.error().code, ErrorCode::Locked);
        QVERIFY(second.error().message.find("eva edits this project on desk since 2026-11-30") !=
                std::string::npos);
        QVERIFY(second.error().hint.find("read-only") != std::string::npos);
        const auto reading = openDocument(m_files, m_project, m_clock, {false, {}, {}});
        QVERIFY(reading);
        QVERIFY(reading->readOnly);
    }

    void closingFreesTheProject()
    {
        {
            const auto lock = Lock::acquire(m_files, m_project, owner("eva"), alive);
            QVERIFY(lock);
            QVERIFY(lockExists());
            QCOMPARE((*lockOwner(m_files, m_project))->user, std::string("eva"));
        }
        QVERIFY(!lockExists());
        QVERIFY(!*lockOwner(m_files, m_project));
    }

    void theLockOfADeadProcessIsTakenOver()
    {
        auto crashed = Lock::acquire(m_files, m_project, owner("eva"), alive);
        QVERIFY(crashed);
        const auto next = Lock::acquire(m_files, m_project, owner("jan", "desk", 43), dead);
        QVERIFY2(next, next ? "" : next.error().text().c_str());
        QCOMPARE((*lockOwner(m_files, m_project))->user, std::string("jan"));
        crashed->release(); // it is not ours any more, so it stays
        QVERIFY(lockExists());
    }

    void ofTwoThatFindADeadLockOneGetsIt()
    {
        const auto crashed = Lock::acquire(m_files, m_project, owner("eva"), alive);
        QVERIFY(crashed);
        // While jan still asks whether eva's process lives, kim takes the lock over.
        std::optional<Lock> kims;
        const auto kimIsFaster = [&](std::int64_t) {
            auto taken = Lock::acquire(m_files, m_project, owner("kim", "desk", 44), dead);
            if (taken && !kims)
                kims = std::move(*taken);
            return false;
        };
        const auto jans = Lock::acquire(m_files, m_project, owner("jan", "desk", 43), kimIsFaster);
        QVERIFY(kims);
        QVERIFY(!jans);
        QCOMPARE(jans.error().code, ErrorCode::Locked);
        QVERIFY(jans.error().message.find("kim edits this project on desk") != std::string::npos);
        QCOMPARE((*lockOwner(m_files, m_project))->user, std::string("kim"));
    }

    void aDeadLockInAReadOnlyFolderMakesTheProjectReadOnly()
    {
        const auto crashed = Lock::acquire(m_files, m_project, owner("eva", "desk", 1LL << 40U), alive);
        QVERIFY(crashed);
        m_files.readOnlyFolder = true;
        const auto opened = openDocument(m_files, m_project, m_clock, {true, {}, owner("jan")});
        m_files.readOnlyFolder = false;
        QVERIFY2(opened, opened ? "" : opened.error().text().c_str());
        QVERIFY(opened->readOnly);
        QVERIFY(opened->notes.front().find("Nothing can be written in this folder") !=
                std::string::npos);
    }

    void aLinkToTheProjectIsTheSameProject()
    {
        const Path link(m_folder.filePath("link.cwright").toStdString());
        std::filesystem::remove(link);
        std::filesystem::create_symlink(m_project, link);
        const auto first = Lock::acquire(m_files, link, owner("eva"), alive);
        QVERIFY(first);
        QVERIFY(lockExists());
        QCOMPARE(Lock::acquire(m_files, m_project, owner("jan"), alive).error().code,
                 ErrorCode::Locked);
        QCOMPARE((*lockOwner(m_files, link))->user, std::string("eva"));
    }

    void theLockOfAnotherHostIsNeverTakenOver()
    {
        const auto other = Lock::acquire(m_files, m_project, owner("eva", "elsewhere"), alive);
        QVERIFY(other);
        const auto result = Lock::acquire(m_files, m_project, owner("jan"), dead);
        QCOMPARE(result.error().code, ErrorCode::Locked);
    }

    void aMalformedLockIsNoReasonToWrite_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("not JSON") << QByteArray("hello");
        QTest::newRow("wrong types") << QByteArray(
            R"({"format":"clusterwright-lock","user":1,"host":2,"pid":"x","time_s":[]})");
        QTest::newRow("huge") << QByteArray(1000000, '[');
        // No raw string here: moc stumbles over \u inside one and finds no class.
        QTest::newRow("strange process")
            << QByteArray("{\"format\":\"clusterwright-lock\",\"user\":\"\\u001b[2J\",\"host\":\"desk\","
                          "\"pid\":-1,\"time_s\":9223372036854775807}");
    }
    void aMalformedLockIsNoReasonToWrite()
    {
        QFETCH(QByteArray, content);
        QFile file(QString::fromStdString(lockPath(m_project).string()));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
        file.close();
        const auto result = Lock::acquire(m_files, m_project, owner("jan"), alive);
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::Locked);
        QVERIFY(result.error().text().find('\x1b') == std::string::npos);
    }

    void processesAreFoundAliveOrDead()
    {
        QVERIFY(processAlive(::getpid()));
        QVERIFY(!processAlive(0));
        QVERIFY(!processAlive(-1));
        QVERIFY(!processAlive(std::int64_t{1} << 40U));
        QCOMPARE(currentOwner(m_clock).process, std::int64_t{::getpid()});
    }
};

QTEST_GUILESS_MAIN(TestLock)
#include "tst_lock.moc"
