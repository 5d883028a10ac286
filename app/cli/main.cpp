#include "app/cli/run.h"
#ifdef CW_WITH_PDF
#include "views/print/pdf_exporters.h"
#endif

#include <iostream>
#include <system_error>

namespace {

std::filesystem::path executableFolder(const char* name)
{
    std::error_code error;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
    return error ? std::filesystem::path(name).parent_path() : self.parent_path();
}

} // namespace

int main(int argc, char** argv)
{
    std::ios::sync_with_stdio(false);
#ifdef CW_WITH_PDF
    cw::exporting::addExporters(cw::views::pdfExporters());
#endif
    const cw::SystemClock clock;
    cw::RandomIdSource ids;
    const auto files = cw::project::systemFiles();
    const cw::cli::World world{executableFolder(argv[0]), clock, ids, *files,
                               [](std::string_view line) { std::cerr << line << '\n'; }};
    return cw::cli::run(argc, argv, world, std::cout);
}
