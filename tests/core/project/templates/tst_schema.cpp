// Every project that a template generates validates against the published schema, by a validator
// that knows nothing of the codec.
#include "core/project/templates/template.h"

#include "tests/core/support/json_schema.h"
#include "tests/core/support/shipped_catalog.h"

#include "core/project/store.h"

#include <QTemporaryDir>
#include <QTest>

#include <set>

using namespace cw;
using namespace cw::project;

namespace {

/// The ends of each range of parameters; 128 nodes are what the published design is for.
std::vector<model::Attributes> settingsOf(const TemplateInfo& info)
{
    std::vector<model::Attributes> out{{}};
    for (const TemplateParameter& parameter : info.parameters) {
        const std::int64_t most = parameter.name == "nodes"
                                      ? std::min<std::int64_t>(parameter.maximum, 128)
                                      : parameter.maximum;
        for (const std::int64_t value : std::set{parameter.minimum, most}) {
            model::Attributes settings{{std::string(parameter.name), std::to_string(value)}};
            settings.emplace("nodes", "3"); // unless it is the nodes that are set
            out.push_back(std::move(settings));
        }
    }
    for (const char* nodes : {"31", "95"}) // the published sizes, and one that is not
        if (info.id == "dgx-h100-superpod")
            out.push_back({{"nodes", nodes}});
    return out;
}

std::string textOf(const model::Attributes& settings)
{
    std::string out;
    for (const auto& [name, value] : settings)
        out += " " + name + "=" + value;
    return out;
}

} // namespace

class TestTemplateSchema : public QObject {
    Q_OBJECT

    catalog::Catalog m_catalog{support::shippedCatalog()};

private slots:
    void whatATemplateGeneratesValidates_data()
    {
        QTest::addColumn<QString>("id");
        for (const TemplateInfo& info : templates())
            QTest::newRow(std::string(info.id).c_str())
                << QString::fromStdString(std::string(info.id));
    }
    void whatATemplateGeneratesValidates()
    {
        QFETCH(QString, id);
        const auto info = findTemplate(id.toStdString());
        QVERIFY(info);
        const QTemporaryDir folder;
        const auto files = systemFiles();
        QStringList paths;
        for (const model::Attributes& settings : settingsOf(**info)) {
            CountingIdSource ids;
            const auto document = instantiate((*info)->id, settings, m_catalog, ids);
            const std::string what = id.toStdString() + textOf(settings);
            if (!document) { // settings may have no solution: tested elsewhere; the defaults have
                QVERIFY2(!settings.empty(), (what + ": " + document.error().text()).c_str());
                qInfo("%s: %s", what.c_str(), document.error().text().c_str());
                continue;
            }
            const QString path = folder.filePath(QString::number(paths.size()) + ".cwright");
            const auto saved = saveDocument(*files, *document, path.toStdString());
            QVERIFY2(saved, saved ? "" : saved.error().text().c_str());
            paths << path;
            // And it opens as what was generated.
            const auto opened =
                openDocument(*files, path.toStdString(), SystemClock(), {false, {}, {}});
            QVERIFY2(opened, opened ? "" : (what + ": " + opened.error().text()).c_str());
            QVERIFY2(opened->document == *document, what.c_str());
        }
        QVERIFY(paths.size() > 4);
        QCOMPARE(support::complaints("project", paths), QByteArray());
    }
};

QTEST_GUILESS_MAIN(TestTemplateSchema)
#include "tst_schema.moc"
