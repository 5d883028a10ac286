#include "core/catalog/sql.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <system_error>

namespace cw::catalog::sql {
namespace {

constexpr int kBusyMilliseconds = 2000;
constexpr int kMaxValueBytes = 16 << 20;
/// Virtual machine steps between two looks at the budget, and looks that a statement may take. The
/// largest honest query, a search over 100,000 parts, takes about a tenth.
constexpr int kStepsPerLook = 10'000;
constexpr int kLooks = 10'000;

ErrorCode codeOf(int result)
{
    switch (result & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return ErrorCode::Locked;
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_AUTH:
        return ErrorCode::Unreadable;
    case SQLITE_READONLY:
    case SQLITE_FULL:
    case SQLITE_IOERR:
        return ErrorCode::WriteFailed;
    case SQLITE_CONSTRAINT:
        return ErrorCode::Conflict;
    case SQLITE_INTERRUPT:
    case SQLITE_TOOBIG:
        return ErrorCode::Limit;
    default:
        return ErrorCode::Malformed; // damaged, or not the tables that we wrote
    }
}

std::string fileOf(sqlite3* connection)
{
    const char* name = connection != nullptr ? sqlite3_db_filename(connection, "main") : nullptr;
    return name != nullptr ? name : "";
}

tl::unexpected<Error> failure(sqlite3* connection, int result)
{
    std::string message = connection != nullptr ? sqlite3_errmsg(connection) : "out of memory";
    return fail(codeOf(result), fmt::format("the catalog database: {}", message),
                fileOf(connection));
}

/// "file:" URI of a path: all but plain characters escaped.
std::string uriOf(const std::filesystem::path& file, Access access)
{
    std::string uri = "file:";
    for (const char c : std::filesystem::absolute(file).string()) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                           (c >= '0' && c <= '9') || c == '/' || c == '.' || c == '-' || c == '_';
        uri += plain ? std::string(1, c) : fmt::format("%{:02x}", static_cast<unsigned char>(c));
    }
    return uri + (access == Access::Immutable ? "?mode=ro&immutable=1"
                  : access == Access::Read    ? "?mode=ro"
                                              : "?mode=rwc");
}

int onProgress(void* looks)
{
    return ++*static_cast<int*>(looks) > kLooks ? 1 : 0;
}

} // namespace

void Statement::Finalize::operator()(sqlite3_stmt* statement) const
{
    sqlite3_finalize(statement);
}

Statement& Statement::bind(int at, std::string_view text)
{
    // data() of an empty view may be null, which SQLite would take for NULL.
    sqlite3_bind_text(m_statement.get(), at + 1, text.empty() ? "" : text.data(),
                      static_cast<int>(std::min<std::size_t>(text.size(), kMaxValueBytes + 1)),
                      SQLITE_TRANSIENT);
    return *this;
}

Statement& Statement::bind(int at, std::int64_t number)
{
    sqlite3_bind_int64(m_statement.get(), at + 1, number);
    return *this;
}

Statement& Statement::bindNull(int at)
{
    sqlite3_bind_null(m_statement.get(), at + 1);
    return *this;
}

Expected<bool> Statement::step()
{
    if (sqlite3_stmt_busy(m_statement.get()) == 0)
        *m_looks = 0;
    const int result = sqlite3_step(m_statement.get());
    if (result == SQLITE_ROW)
        return true;
    if (result == SQLITE_DONE)
        return false;
    return failure(sqlite3_db_handle(m_statement.get()), result);
}

Expected<void> Statement::run()
{
    const auto row = step();
    reset();
    return row.map([](bool) {});
}

void Statement::reset()
{
    sqlite3_reset(m_statement.get());
}

std::string Statement::text(int column) const
{
    const auto* bytes = sqlite3_column_text(m_statement.get(), column);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(m_statement.get(), column));
    return bytes == nullptr ? std::string()
                            : std::string(reinterpret_cast<const char*>(bytes), size);
}

std::int64_t Statement::integer(int column) const
{
    return sqlite3_column_int64(m_statement.get(), column);
}

bool Statement::isNull(int column) const
{
    return sqlite3_column_type(m_statement.get(), column) == SQLITE_NULL;
}

void Database::Close::operator()(sqlite3* connection) const
{
    sqlite3_close_v2(connection);
}

Expected<Database> Database::open(const std::string& uri, bool write)
{
    sqlite3* raw = nullptr;
    const int flags = SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX |
                      (write ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY);
    const int result = sqlite3_open_v2(uri.c_str(), &raw, flags, nullptr);
    Database database(raw);
    if (result != SQLITE_OK)
        return failure(raw, result);
    sqlite3_busy_timeout(raw, kBusyMilliseconds);
    sqlite3_progress_handler(raw, kStepsPerLook, onProgress, database.m_looks.get());
    sqlite3_db_config(raw, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(raw, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(raw, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    sqlite3_db_config(raw, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
    sqlite3_limit(raw, SQLITE_LIMIT_LENGTH, kMaxValueBytes);
    sqlite3_limit(raw, SQLITE_LIMIT_SQL_LENGTH, 1 << 20);
    return database.run("PRAGMA cell_size_check=ON; PRAGMA mmap_size=0;").map([&] {
        return std::move(database);
    });
}

Expected<Database> Database::open(const std::filesystem::path& file, Access access)
{
    std::error_code ignored;
    if (access != Access::Write && !std::filesystem::is_regular_file(file, ignored))
        return fail(ErrorCode::Unreadable, "there is no such file", file.string());
    return open(uriOf(file, access), access == Access::Write);
}

Expected<Database> Database::openMemory()
{
    return open(":memory:", true);
}

Expected<void> Database::run(const std::string& script) const
{
    *m_looks = 0;
    const int result = sqlite3_exec(m_connection.get(), script.c_str(), nullptr, nullptr, nullptr);
    if (result != SQLITE_OK)
        return failure(m_connection.get(), result);
    return {};
}

Expected<Statement> Database::prepare(std::string_view sql) const
{
    sqlite3_stmt* raw = nullptr;
    *m_looks = 0;
    const int result = sqlite3_prepare_v2(m_connection.get(), sql.data(),
                                          static_cast<int>(sql.size()), &raw, nullptr);
    if (result != SQLITE_OK)
        return failure(m_connection.get(), result);
    return Statement(raw, m_looks.get());
}

Expected<std::int64_t> Database::integer(std::string_view sql) const
{
    auto statement = prepare(sql);
    if (!statement)
        return fail(statement.error());
    return statement->step().map([&](bool row) { return row ? statement->integer(0) : 0; });
}

Expected<void> Database::copyFrom(const Database& from) const
{
    sqlite3_backup* backup =
        sqlite3_backup_init(m_connection.get(), "main", from.m_connection.get(), "main");
    if (backup == nullptr)
        return failure(m_connection.get(), sqlite3_errcode(m_connection.get()));
    sqlite3_backup_step(backup, -1);
    const int result = sqlite3_backup_finish(backup);
    if (result != SQLITE_OK)
        return failure(m_connection.get(), result);
    return {};
}

Expected<Transaction> Transaction::begin(const Database& database)
{
    return database.run("BEGIN IMMEDIATE").map([&] { return Transaction(database); });
}

Transaction::~Transaction()
{
    if (m_database != nullptr)
        static_cast<void>(m_database->run("ROLLBACK"));
}

Expected<void> Transaction::commit()
{
    auto done = m_database->run("COMMIT");
    if (done)
        m_database = nullptr;
    return done;
}

} // namespace cw::catalog::sql
