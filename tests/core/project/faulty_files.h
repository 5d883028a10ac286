#pragma once

#include "core/project/document.h"
#include "core/project/file_system.h"

#include <functional>

namespace cw::project {

/// The real files, except for what a test lets fail.
class FaultyFiles final : public FileSystem {
public:
    std::optional<std::uint64_t> diskBytes;  ///< of every new file, then the disk is full
    bool readOnlyFolder{false};              ///< nothing can be created
    bool failRename{false};
    bool failSync{false};
    bool failSyncFolder{false};
    std::function<void()> beforeSync;        ///< something happens while a save is under way
    std::vector<std::string> calls;          ///< what changes the disk, in order, by file name

    Expected<FileStatus> status(const Path& path) const override { return m_real->status(path); }
    Expected<std::unique_ptr<codec::Source>> open(const Path& path) const override
    {
        return m_real->open(path);
    }
    Expected<std::unique_ptr<OutputFile>> create(const Path& path) override
    {
        note("create", path);
        if (readOnlyFolder)
            return fail(ErrorCode::WriteFailed, "cannot create the file: Permission denied", path.string(),
                        "you may not write there");
        return m_real->create(path).map([this](std::unique_ptr<OutputFile> file) {
            return std::unique_ptr<OutputFile>(std::make_unique<Output>(*this, std::move(file)));
        });
    }
    Expected<void> copyPermissions(const Path& from, const Path& to) override
    {
        return m_real->copyPermissions(from, to);
    }
    Path target(const Path& path) const override { return m_real->target(path); }
    Expected<void> rename(const Path& from, const Path& to) override
    {
        note("rename to", to);
        if (readOnlyFolder)
            return fail(ErrorCode::WriteFailed, "cannot replace the file: Permission denied", to.string());
        if (failRename)
            return fail(ErrorCode::WriteFailed, "cannot replace the file", to.string());
        return m_real->rename(from, to);
    }
    Expected<void> duplicate(const Path& from, const Path& to) override
    {
        note("duplicate to", to);
        return m_real->duplicate(from, to);
    }
    Expected<void> remove(const Path& path) override
    {
        note("remove", path);
        return m_real->remove(path);
    }
    Expected<void> syncFolder(const Path& folder) override
    {
        calls.emplace_back("sync folder");
        if (failSyncFolder)
            return fail(ErrorCode::WriteFailed, "cannot bring the folder to the disk: Input/output error",
                        folder.string(), "check the disk");
        return m_real->syncFolder(folder);
    }

private:
    class Output final : public OutputFile {
    public:
        Output(FaultyFiles& files, std::unique_ptr<OutputFile> real)
            : m_files(files), m_real(std::move(real))
        {
        }
        Expected<void> write(std::string_view bytes) override
        {
            m_written += bytes.size();
            if (m_files.diskBytes && m_written > *m_files.diskBytes)
                return fail(ErrorCode::WriteFailed, "cannot write the file: No space left on device", {},
                            "the disk is full");
            return m_real->write(bytes);
        }
        Expected<void> sync() override
        {
            m_files.calls.emplace_back("sync");
            if (m_files.beforeSync)
                std::exchange(m_files.beforeSync, nullptr)();
            if (m_files.failSync)
                return fail(ErrorCode::WriteFailed, "cannot bring the file to the disk");
            return m_real->sync();
        }
        Expected<void> close() override { return m_real->close(); }

    private:
        FaultyFiles& m_files;
        std::unique_ptr<OutputFile> m_real;
        std::uint64_t m_written{0};
    };

    void note(const char* action, const Path& path)
    {
        calls.push_back(std::string(action) + " " + path.filename().string());
    }

    std::unique_ptr<FileSystem> m_real{systemFiles()};
};

/// A document with one site of that name.
inline Document documentNamed(const std::string& name)
{
    Document document;
    model::Site site;
    site.id = Id<model::Site>(1);
    site.name = name;
    document.design.table<model::Site>().insert(site);
    return document;
}

inline std::string siteName(const Document& document)
{
    return document.design.at(Id<model::Site>(1)).name;
}

} // namespace cw::project
