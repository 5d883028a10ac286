#include "app/cli/run.h"

#include "app/cli/json.h"
#include "app/cli/terminal.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <ostream>
#include <sstream>

namespace cw::cli {

namespace {

constexpr const char* kFooter =
    "Every verb takes --json: one JSON document on standard output and nothing else.\n"
    "Verbs that read a project take --variant ID and --phase ID (or their names).\n"
    "Exit codes: 0 done; 1 done, and what was asked about failed (findings, infeasible,\n"
    "differences); 2 the call is wrong; 3 an input file is unreadable or invalid; 4 writing\n"
    "failed; 5 cancelled.\n"
    "\"clusterwright-cli VERB --help\" teaches one verb with an example.";

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

/// Help and version, which the parser writes itself.
int answered(const Commands& commands, const CLI::ParseError& error, bool json, Terminal& terminal)
{
    std::ostringstream text;
    std::ostringstream unused;
    const int code = commands.app.exit(error, text, unused);
    if (json)
        terminal.json(dump(Json{{"text", text.str()}}));
    else
        terminal.text(text.str());
    return code == 0 ? kDone : kWrongCall;
}

int runVerb(const Commands& commands, const World& world, Terminal& terminal)
{
    const CLI::App* chosen = commands.app.get_subcommands().front();
    const auto outcome = commands.runs.at(chosen)(world);
    if (!outcome) {
        terminal.error(outcome.error(), commands.json);
        return exitCodeOf(outcome.error().code);
    }
    if (commands.json)
        terminal.json(outcome->json);
    else
        terminal.text(outcome->plain.empty() ? report::plainText(outcome->text) : outcome->plain);
    return outcome->exitCode;
}

int runCall(int argc, const char* const* argv, bool json, const World& world, Terminal& terminal)
{
    try {
        Commands commands;
        declare(commands);
        try {
            commands.app.parse(argc, argv);
        } catch (const CLI::ParseError& error) {
            if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success))
                return answered(commands, error, json, terminal);
            terminal.error(wrongCall(commands.app, error, argc, argv), json);
            return kWrongCall;
        }
        return runVerb(commands, world, terminal);
    } catch (const std::bad_alloc&) {
        terminal.error({ErrorCode::Limit, "out of memory", "", "use a machine with more memory"},
                       json);
        return kBadInput;
    } catch (const std::exception& error) {
        terminal.error({ErrorCode::Unsupported, std::string("internal fault: ") + error.what(), "",
                        "report this with the call and the project file"},
                       json);
        return kWrongCall;
    }
}

} // namespace

int run(int argc, const char* const* argv, const World& world, std::ostream& out)
{
    const bool json =
        std::any_of(argv, argv + argc, [](std::string_view text) { return text == "--json"; });
    Terminal terminal(out, world.say);
    World shown = world;
    shown.say = [&terminal](std::string_view line) { terminal.say(line); };
    const int exitCode = runCall(argc, argv, json, shown, terminal);
    if (terminal.flush())
        return exitCode;
    terminal.say("clusterwright-cli: standard output cannot be written");
    return kWriteFailed;
}

} // namespace cw::cli
