#pragma once

#include <QFile>
#include <QProcess>
#include <QStringList>

namespace cw::support {

/// What a validator that is not ours (python3-jsonschema) says of files against one of the schemas
/// in resources/schemas; empty where all is well. A missing validator is a complaint too, never a
/// silent pass: tests compare this with nothing.
inline QByteArray complaints(const char* schema, const QStringList& files)
{
    QProcess python;
    python.setProcessChannelMode(QProcess::MergedChannels);
    // The system's Python by its path: another one in front of it lacks the package.
    python.start(
        QStringLiteral(CW_PYTHON3),
        QStringList{"-c",
                    "import json,sys\n"
                    "try: from jsonschema import Draft202012Validator as V\n"
                    "except ImportError: sys.exit(77)\n"
                    "s=json.load(open(sys.argv[1])); V.check_schema(s)\n"
                    "for f in sys.argv[2:]:\n"
                    "    for e in list(V(s).iter_errors(json.load(open(f))))[:5]:\n"
                    "        print(f, e.json_path, e.message[:300])\n",
                    QStringLiteral(CW_SOURCE_DIR "/resources/schemas/%1.schema.json").arg(schema)} +
            files);
    const QByteArray missing = "the Debian package python3-jsonschema is missing for " CW_PYTHON3
                               ": install it, or run tests/run.sh, which does";
    if (!python.waitForStarted())
        return missing;
    if (!python.waitForFinished(120'000))
        return "the validator took longer than two minutes";
    if (python.exitCode() == 77)
        return missing;
    QByteArray said = python.readAll();
    if (said.isEmpty() && (python.exitStatus() != QProcess::NormalExit || python.exitCode() != 0))
        said = "the validator ended with " + QByteArray::number(python.exitCode());
    return said;
}

} // namespace cw::support
