// cmake/Rooms.cmake must stop a configure that breaks the house. Each case configures a project of
// a few lines with it.

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

class TestLinkClosure : public QObject {
    Q_OBJECT

private slots:
    void configure_data();
    void configure();
};

void TestLinkClosure::configure_data()
{
    QTest::addColumn<QByteArray>("project");
    QTest::addColumn<QByteArray>("stops"); // empty: must configure
    const auto row = [](const char* name, const char* project, const char* stops) {
        QTest::newRow(name) << QByteArray(project) << QByteArray(stops);
    };
    const char* qt = "reaches Qt6::Core: core must stay free of Qt";
    row("clean",
        "cw_add_room(base SOURCES a.cpp LIBS pthread)\n"
        "cw_add_room(units SOURCES a.cpp ROOMS base LIBS Quite::Other)",
        "");
    row("the real Qt",
        "find_package(Qt6 REQUIRED COMPONENTS Core)\n"
        "cw_add_room(base SOURCES a.cpp LIBS Qt6::Core)",
        qt);
    row("direct", "cw_add_room(base SOURCES a.cpp LIBS Qt6::Core)", qt);
    row("private",
        "cw_add_room(base SOURCES a.cpp)\n"
        "target_link_libraries(cw_base PRIVATE Qt6::Core)",
        qt);
    row("private, below",
        "add_library(helper STATIC a.cpp)\n"
        "target_link_libraries(helper PRIVATE Qt6::Core)\n"
        "cw_add_room(base SOURCES a.cpp LIBS helper)",
        qt);
    row("in an expression", "cw_add_room(base LIBS $<$<CONFIG:Debug>:Qt6::Core>)", qt);
    row("under another name",
        "add_library(innocent ALIAS Qt6::Core)\n"
        "cw_add_room(base SOURCES a.cpp LIBS innocent)",
        qt);
    row("as a file", "cw_add_room(base LIBS /opt/lib/libQt6Gui.so.6)",
        "reaches /opt/lib/libQt6Gui");
    row("as a flag", "cw_add_room(base LIBS -lQt6Core)", "reaches -lQt6Core");
    row("upwards", "cw_add_room(units)\ncw_add_room(base ROOMS units)",
        "core/base may not use core/units");
    row("no rung", "cw_add_room(attic)", "core/attic is not on the ladder");
}

void TestLinkClosure::configure()
{
    QFETCH(QByteArray, project);
    QFETCH(QByteArray, stops);
    QTemporaryDir folder;
    const auto write = [&folder](const char* name, const QByteArray& text) {
        QFile file(folder.filePath(name));
        return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
    };
    QVERIFY(QDir(folder.path()).mkdir("core"));
    QVERIFY(write("core/ladder.txt", "base  lowest\nunits  above\n"));
    QVERIFY(write("a.cpp", "int a = 0;\n"));
    const bool real = project.contains("find_package");
    const QByteArray fake = "add_library(Quite::Other INTERFACE IMPORTED)\n"
                            "add_library(Qt6::Core INTERFACE IMPORTED)\n";
    QVERIFY(write("CMakeLists.txt",
                  "cmake_minimum_required(VERSION 3.25)\nproject(scratch LANGUAGES CXX)\n"
                  "set(CMAKE_CXX_STANDARD 20)\ninclude(\"" CW_SOURCE_DIR "/cmake/Rooms.cmake\")\n" +
                      (real ? QByteArray() : fake) + project +
                      "\nadd_library(cw_core INTERFACE)\n"
                      "get_property(rooms GLOBAL PROPERTY CW_ROOM_TARGETS)\n"
                      "target_link_libraries(cw_core INTERFACE ${rooms})\n"
                      "cw_forbid_qt(cw_core)\n"));

    QProcess cmake;
    cmake.setProcessChannelMode(QProcess::MergedChannels);
    // The compiler is known to work; trying it again for each case takes longer than the case.
    cmake.start(CW_CMAKE, {"-G", "Ninja", "-S", folder.path(), "-B", folder.filePath("build"),
                           "-DCMAKE_CXX_COMPILER_WORKS=1"});
    QVERIFY(cmake.waitForFinished(120'000));
    // CMake wraps its messages; words are what counts.
    const QByteArray output = cmake.readAll().simplified();
    QVERIFY2((cmake.exitCode() == 0) == stops.isEmpty(), output.constData());
    QVERIFY2(output.contains(stops), output.constData());
}

QTEST_GUILESS_MAIN(TestLinkClosure)
#include "tst_link_closure.moc"
