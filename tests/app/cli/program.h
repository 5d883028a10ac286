#pragma once

#include "core/model/entities.h"
#include "core/project/store.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTest>

namespace cw::cli::test {

struct Ran {
    int exitCode{-1};
    QByteArray out;
    QByteArray err;

    /// The one document on standard output; fails the test where there is anything else.
    [[nodiscard]] QJsonObject json() const
    {
        QJsonParseError error{};
        const QJsonDocument document = QJsonDocument::fromJson(out, &error);
        if (error.error != QJsonParseError::NoError)
            QTest::qFail(qPrintable("not one JSON document: " + error.errorString() + "\n" +
                                    QString::fromUtf8(out.left(400))),
                         __FILE__, __LINE__);
        return document.object();
    }
    [[nodiscard]] QJsonObject error() const { return json().value("error").toObject(); }
};

inline Ran runCli(const QStringList& arguments, const QString& folder = {},
                  const QString& userCatalog = QStringLiteral("/nonexistent/user.sqlite"))
{
    QProcess process;
    if (!folder.isEmpty())
        process.setWorkingDirectory(folder);
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("CLUSTERWRIGHT_USER_CATALOG", userCatalog);
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(CW_BINARY_DIR "/bin/clusterwright-cli"), arguments);
    if (!process.waitForFinished(120000))
        return {};
    Ran ran;
    if (process.exitStatus() == QProcess::NormalExit)
        ran.exitCode = process.exitCode();
    ran.out = process.readAllStandardOutput();
    ran.err = process.readAllStandardError();
    return ran;
}

inline model::Part part(std::string key, model::PartClass partClass,
                        std::initializer_list<std::pair<const char*, double>> facts)
{
    model::Part out;
    out.key = std::move(key);
    out.manufacturer = "Maker";
    out.model = out.key;
    out.partClass = partClass;
    for (const auto& [name, value] : facts) {
        model::Fact fact;
        fact.value = value;
        out.facts.emplace(name, fact);
    }
    out.id = partId(out);
    return out;
}

/// One rack with two servers that share a unit; the second server exists from phase 2.
inline project::Document smallProject()
{
    project::Document document;
    model::Design& design = document.design;
    model::Settings settings;
    settings.id = model::kSettingsId;
    settings.name = "Small";
    design.table<model::Settings>().insert(settings);
    const model::Part server =
        part("server", model::PartClass::Server,
             {{"rack_units", 2}, {"depth_mm", 800}, {"weight_kg", 20}, {"power_max_w", 500}});
    const model::Part rackPart = part("rack", model::PartClass::Rack,
                                      {{"rack_units", 48},
                                       {"width_mm", 600},
                                       {"depth_mm", 1200},
                                       {"static_load_kg", 1500},
                                       {"weight_kg", 180}});
    design.table<model::Part>().insert(server);
    design.table<model::Part>().insert(rackPart);
    std::uint64_t next = 100;
    std::vector<Id<model::Phase>> phases;
    for (const char* name : {"first", "second"}) {
        model::Phase phase;
        phase.id = Id<model::Phase>(next++);
        phase.name = name;
        phase.order = static_cast<std::int64_t>(phases.size());
        phases.push_back(phase.id);
        design.table<model::Phase>().insert(phase);
    }
    model::Rack rack;
    rack.id = Id<model::Rack>(next++);
    rack.name = "A01";
    rack.part = rackPart.id;
    design.table<model::Rack>().insert(rack);
    for (int i = 0; i < 2; ++i) {
        model::Device device;
        device.id = Id<model::Device>(next++);
        device.name = "srv-" + std::to_string(i + 1);
        device.part = server.id;
        model::InRack at;
        at.rack = rack.id;
        at.bottom = kRackUnit * i;
        device.placement = at;
        if (i == 1)
            device.lifecycle.addedIn = phases[1];
        design.table<model::Device>().insert(device);
    }
    return document;
}

inline void save(const project::Document& document, const QString& path)
{
    const auto files = project::systemFiles();
    const auto saved = project::saveDocument(*files, document, path.toStdString());
    QVERIFY2(saved, saved ? "" : saved.error().text().c_str());
}

} // namespace cw::cli::test
