#pragma once

#include "core/base/expected.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

struct sqlite3;
struct sqlite3_stmt;

// SQLite with errors as values. For this room only: no other file of the program speaks SQL.
namespace cw::catalog::sql {

/// A prepared statement. Parameters and columns count from 0.
class Statement {
public:
    Statement(sqlite3_stmt* statement, int* looks) : m_statement(statement), m_looks(looks) {}

    Statement& bind(int at, std::string_view text);
    Statement& bind(int at, std::int64_t number);
    Statement& bindNull(int at);
    /// True: there is a row to read.
    [[nodiscard]] Expected<bool> step();
    /// For statements without rows; ready for the next binding afterwards.
    Expected<void> run();
    void reset();

    /// Empty for NULL.
    [[nodiscard]] std::string text(int column) const;
    [[nodiscard]] std::int64_t integer(int column) const;
    [[nodiscard]] bool isNull(int column) const;

private:
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const;
    };
    std::unique_ptr<sqlite3_stmt, Finalize> m_statement;
    int* m_looks; ///< the connection's count of the steps that the running statement took
};

enum class Access : std::uint8_t {
    Immutable, ///< read a file that nobody writes: no locks, works in read-only folders
    Read,      ///< read a file that another program may write
    Write,     ///< write, and make the file if there is none
};

/// One connection. Opened so that a damaged or hostile file cannot do more than fail: no
/// extensions, no trusted schema, bounded sizes and a bounded number of steps a statement.
class Database {
public:
    [[nodiscard]] static Expected<Database> open(const std::filesystem::path& file, Access access);
    [[nodiscard]] static Expected<Database> openMemory();

    /// Several statements without parameters.
    Expected<void> run(const std::string& script) const;
    [[nodiscard]] Expected<Statement> prepare(std::string_view sql) const;
    /// The first column of the first row.
    [[nodiscard]] Expected<std::int64_t> integer(std::string_view sql) const;
    /// Replaces the content by a copy of `from`.
    Expected<void> copyFrom(const Database& from) const;

private:
    struct Close {
        void operator()(sqlite3* connection) const;
    };

    explicit Database(sqlite3* connection) : m_connection(connection) {}
    [[nodiscard]] static Expected<Database> open(const std::string& uri, bool write);

    std::unique_ptr<int> m_looks = std::make_unique<int>(0); ///< outlives the connection
    std::unique_ptr<sqlite3, Close> m_connection;
};

/// BEGIN IMMEDIATE … COMMIT; rolls back when it is dropped before commit().
class Transaction {
public:
    [[nodiscard]] static Expected<Transaction> begin(const Database& database);
    Transaction(Transaction&& other) noexcept : m_database(std::exchange(other.m_database, nullptr))
    {
    }
    Transaction& operator=(Transaction&&) = delete;
    ~Transaction();
    Expected<void> commit();

private:
    explicit Transaction(const Database& database) : m_database(&database) {}
    const Database* m_database;
};

} // namespace cw::catalog::sql
