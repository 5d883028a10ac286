#pragma once

#include "app/gui/main_window.h"
#include "core/project/templates/template.h"
#include "tests/core/support/shipped_catalog.h"

#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace cw::support {

/// The real window on the built catalog, with settings and data of its own that vanish with it.
struct TestWindow {
    QTemporaryDir folder;
    std::unique_ptr<gui::Workbench> bench;
    std::unique_ptr<gui::MainWindow> window;

    explicit TestWindow(const gui::WindowOptions& options = {false, false})
    {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("clusterwright"));
        QCoreApplication::setApplicationName(
            QStringLiteral("test-%1").arg(QCoreApplication::applicationPid()));
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder.path());
        make(options);
    }
    void make(const gui::WindowOptions& options = {false, false})
    {
        window.reset();
        bench = std::make_unique<gui::Workbench>(std::filesystem::path(CW_BINARY_DIR) / "bin");
        window = std::make_unique<gui::MainWindow>(*bench, options);
        window->resize(1600, 1000);
        window->show();
    }

    [[nodiscard]] views::Session& session() const { return bench->session; }
    [[nodiscard]] QString path(const char* name) const { return folder.filePath(QLatin1String(name)); }
    [[nodiscard]] bool waitCurrent() const
    {
        return QTest::qWaitFor([&] { return session().isOpen() && session().chain().isCurrent() &&
                                            !bench->files.isBusy(); },
                               120000);
    }
    /// Builds a template here, without the window.
    [[nodiscard]] QString writeTemplate(const char* id, const model::Attributes& settings = {},
                                        const char* name = "design.cwright") const
    {
        auto catalog = shippedCatalog();
        CountingIdSource ids;
        auto document = project::instantiate(id, settings, catalog, ids);
        if (!document)
            qFatal("%s", document.error().text().c_str());
        const QString file = path(name);
        const auto saved = project::saveDocument(*bench->disk, *document, file.toStdString());
        if (!saved)
            qFatal("%s", saved.error().text().c_str());
        return file;
    }
    [[nodiscard]] bool open(const QString& file)
    {
        bench->files.open(file);
        return waitCurrent();
    }
    [[nodiscard]] bool openTemplate(const char* id)
    {
        bench->files.openTemplate(QLatin1String(id));
        return waitCurrent();
    }
};

/// A button of a dialog by its text, without the letter mark.
template <class Button>
Button* buttonOf(const QWidget& dialog, const QString& text)
{
    for (Button* button : dialog.findChildren<Button*>())
        if (button->text().remove('&') == text)
            return button;
    return nullptr;
}

} // namespace cw::support
