// A catalog database from someone else: as the built-in one, and as the user's above a sound one.
// Whatever the bytes are, reading ends with an answer or an error.

#include "core/catalog/build.h"
#include "core/catalog/catalog.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>

namespace {

using namespace cw::catalog;
namespace fs = std::filesystem;

/// Two files in memory where the system has such a folder; removed at the end.
struct Folder {
    fs::path path;

    Folder()
    {
        const fs::path shared = "/dev/shm";
        std::error_code error;
        const fs::path base = fs::is_directory(shared, error) ? shared : fs::temp_directory_path();
        path = base / ("cw_fuzz_catalog_" + std::to_string(getpid()));
        fs::create_directories(path);
        CatalogContent content;
        content.parts.resize(1);
        content.parts[0].key = "sound";
        content.parts[0].manufacturer = "Acme";
        content.parts[0].model = "Sound";
        if (!buildDatabase(path / "sound.sqlite", content))
            std::abort();
    }
    ~Folder()
    {
        std::error_code ignored;
        fs::remove_all(path, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
};

void readAll(const Catalog& catalog)
{
    SearchQuery query;
    query.text = "h100 8u";
    static_cast<void>(catalog.search(query));
    query.text = "a";
    static_cast<void>(catalog.search(query));
    if (const auto parts = catalog.list())
        for (std::size_t i = 0; i < parts->size() && i < 8; ++i)
            static_cast<void>(catalog.layers((*parts)[i].key));
    static_cast<void>(catalog.find("acme-node-8"));
    if (const auto books = catalog.priceBooks())
        for (std::size_t i = 0; i < books->size() && i < 4; ++i)
            static_cast<void>(catalog.priceBook((*books)[i].name));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const Folder folder;
    const fs::path file = folder.path / "input.sqlite";
    std::ofstream(file, std::ios::binary | std::ios::trunc)
        .write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
    if (const auto catalog = Catalog::open(file))
        readAll(*catalog);
    if (const auto catalog = Catalog::open(folder.path / "sound.sqlite", file))
        readAll(*catalog);
    return 0;
}
