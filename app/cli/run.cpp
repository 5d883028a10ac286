#include "app/cli/run.h"

#include "app/cli/json.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <ostream>

namespace cw::cli {

namespace {

constexpr const char* kFooter =
    "Every verb takes --json: one JSON document on standard output and nothing else.\n"
    "Verbs that read a project take --variant ID and --phase ID (or their names).\n"
    "Exit codes: 0 done; 1 done, and what was asked about failed (findings, infeasible,\n"
    "differences); 2 the call is wrong; 3 an input file is unreadable or invalid; 4 writing\n"
    "failed; 5 cancelled.\n"
    "\"clusterwright-cli VERB --help\" teaches one verb with an example.";

void printError(const Error& error, bool json, const World& world, std::ostream& out)
{
    if (json) {
        out << dump(Json{{"error", Json{{"code", errorCodeName(error.code)},
                                        {"message", error.message},
                                        {"where", error.where},
                                        {"hint", error.hint}}}});
        return;
    }
    std::string line = error.where.empty() ? error.message : error.where + ": " + error.message;
    for (const Error* cause = error.cause.get(); cause != nullptr; cause = cause->cause.get())
        line += "\n  because " +
                (cause->where.empty() ? cause->message : cause->where + ": " + cause->message);
    if (!error.hint.empty())
        line += "\n  " + error.hint;
    world.say("clusterwright-cli: " + line);
}

/// The verb that a mistyped one may mean: the same letters but for two.
std::string nearVerb(std::string_view typed)
{
    for (const Verb& verb : verbs()) {
        std::map<char, int> letters;
        for (const char c : verb.name)
            ++letters[c];
        for (const char c : typed)
            --letters[c];
        int apart = 0;
        for (const auto& [c, n] : letters)
            apart += std::abs(n);
        if (apart <= 2)
            return std::string(verb.name);
    }
    return {};
}

Error wrongCall(const CLI::App& app, const CLI::ParseError& error, int argc,
                const char* const* argv)
{
    std::string where;
    for (const CLI::App* sub : app.get_subcommands()) {
        where = sub->get_name();
        for (const CLI::App* inner : sub->get_subcommands())
            where += " " + inner->get_name();
    }
    const bool noVerb = where.empty();
    if (noVerb && argc > 1 && argv[1][0] != '-') {
        const std::string near = nearVerb(argv[1]);
        return {ErrorCode::InvalidArgument, "there is no verb \"" + std::string(argv[1]) + "\"", "",
                near.empty() ? "clusterwright-cli --help lists the verbs"
                             : "did you mean \"" + near + "\"?"};
    }
    if (noVerb && argc <= 1)
        return {ErrorCode::InvalidArgument, "a verb is required", "",
                "clusterwright-cli --help lists the verbs"};
    return {ErrorCode::InvalidArgument, error.what(), where,
            noVerb ? "clusterwright-cli --help lists the verbs"
                   : "clusterwright-cli " + where + " --help"};
}

struct Commands {
    CLI::App app{"Clusterwright: design AI clusters and say what they deliver."};
    std::map<const CLI::App*, Run> runs;
    bool json{false};
};

void declare(Commands& commands)
{
    commands.app.name("clusterwright-cli");
    commands.app.require_subcommand(1);
    commands.app.footer(kFooter);
    commands.app.set_version_flag("--version", "clusterwright-cli " CW_VERSION);
    commands.app.add_flag("--json", commands.json, "One JSON document instead of text");
    commands.app.fallthrough();
    for (const Verb& verb : verbs()) {
        CLI::App* command =
            commands.app.add_subcommand(std::string(verb.name), std::string(verb.summary));
        command->footer("Example:\n  " + std::string(verb.example));
        command->fallthrough(); // so that --json may stand anywhere
        commands.runs[command] = verb.setUp(*command);
    }
}

int runVerb(const Commands& commands, const World& world, std::ostream& out)
{
    const CLI::App* chosen = commands.app.get_subcommands().front();
    const auto outcome = commands.runs.at(chosen)(world);
    if (!outcome) {
        printError(outcome.error(), commands.json, world, out);
        return exitCodeOf(outcome.error().code);
    }
    if (commands.json)
        out << outcome->json;
    else
        out << (outcome->plain.empty() ? report::plainText(outcome->text) : outcome->plain);
    out.flush();
    if (!out) {
        world.say("clusterwright-cli: standard output cannot be written");
        return kWriteFailed;
    }
    return outcome->exitCode;
}

} // namespace

int run(int argc, const char* const* argv, const World& world, std::ostream& out)
{
    const bool json =
        std::any_of(argv, argv + argc, [](std::string_view text) { return text == "--json"; });
    try {
        Commands commands;
        declare(commands);
        try {
            commands.app.parse(argc, argv);
        } catch (const CLI::ParseError& error) {
            if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) {
                std::ostringstream unused;
                return commands.app.exit(error, out, unused) == 0 ? kDone : kWrongCall;
            }
            printError(wrongCall(commands.app, error, argc, argv), json, world, out);
            return kWrongCall;
        }
        return runVerb(commands, world, out);
    } catch (const std::bad_alloc&) {
        printError({ErrorCode::Limit, "out of memory", "", "use a machine with more memory"}, json,
                   world, out);
        return kBadInput;
    } catch (const std::exception& error) {
        printError({ErrorCode::Unsupported, std::string("internal fault: ") + error.what(), "",
                    "report this with the call and the project file"},
                   json, world, out);
        return kWrongCall;
    }
}

} // namespace cw::cli
