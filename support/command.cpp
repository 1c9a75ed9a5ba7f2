#include "support/command.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "support/nearest_name.hpp"
#include "support/printable.hpp"
#include "support/version.hpp"

namespace espalier::support {

namespace {

/// The long options of a command, written as on the command line: "--depth".
[[nodiscard]] std::vector<std::string> option_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* const option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

[[nodiscard]] bool is_option(const std::string& argument) { return argument.substr(0, 1) == "-"; }

/// What is wrong with the arguments that a command does not take: of the first option if there is
/// one, since what follows it is its value.
[[nodiscard]] std::string unknown_argument(const CLI::App& app, const std::string& command,
                                           const std::vector<std::string>& unknown) {
  const auto option = std::find_if(unknown.begin(), unknown.end(), is_option);
  const std::string hint = " (" + command + " --help says what it takes)\n";
  if (option == unknown.end()) {
    return command + " does not take the argument '" + printable(unknown.front()) + "'" + hint;
  }
  const std::string name = option->substr(0, option->find('='));
  const bool is_long = name.substr(0, 2) == "--";
  const std::string nearest = is_long ? nearest_name(name, option_names(app)) : "";
  return command + " has no option '" + printable(name) + "'" +
         (nearest.empty() ? "" : "; did you mean '" + nearest + "'?") + hint;
}

/// "1 to 245" of "INT in [1 - 245]", "a, b" of "{a,b}", and other conditions in lower case.
[[nodiscard]] std::string condition_text(std::string condition) {
  if (const std::size_t begin = condition.find(" in ["); begin != std::string::npos) {
    condition = condition.substr(begin + 5, condition.size() - begin - 6);
    const std::size_t dash = condition.find(" - ");
    if (dash == std::string::npos) return condition;
    // Numbers of 16 digits are no limit that a reader needs.
    const bool is_limited = condition.size() - dash - 3 < 16;
    return is_limited ? condition.replace(dash, 3, " to ")
                      : "at least " + condition.substr(0, dash);
  }
  if (condition.substr(0, 1) == "{") {
    std::string choices;
    for (const char letter : condition.substr(1, condition.size() - 2)) {
      choices += letter == ',' ? std::string(", ") : std::string(1, letter);
    }
    return choices;
  }
  return CLI::detail::to_lower(condition);
}

/// Help as a manual has it: `--depth N`, and the range and the default after the description.
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_option_opts(const CLI::Option* option) const override {
    if (option->get_type_size() == 0) return "";
    const std::string type = option->get_type_name().substr(0, option->get_type_name().find(':'));
    const bool is_number = type == "INT" || type == "UINT" || type == "FLOAT" || type == "NUMBER";
    const bool is_many = option->get_expected_max() == CLI::detail::expected_max_vector_size;
    return (is_number ? " N" : " " + type) + (is_many ? " ..." : "");
  }

  std::string make_option_desc(const CLI::Option* option) const override {
    std::vector<std::string> notes;
    const std::string type = option->get_type_name();
    for (std::size_t colon = type.find(':'); colon != std::string::npos;) {
      const std::size_t next = type.find(':', colon + 1);
      notes.push_back(condition_text(type.substr(colon + 1, next - colon - 1)));
      colon = next;
    }
    if (option->get_required()) notes.emplace_back("required");
    if (!option->get_default_str().empty()) {
      notes.push_back("default: " + option->get_default_str());
    }
    for (const CLI::Option* other : option->get_needs()) {
      notes.push_back("only with " + other->get_name());
    }
    for (const CLI::Option* other : option->get_excludes()) {
      notes.push_back("not with " + other->get_name());
    }
    std::string text = option->get_description();
    if (notes.empty()) return text;
    const bool has_notes = !text.empty() && text.back() == ')';
    if (has_notes) text.pop_back();
    for (std::size_t i = 0; i < notes.size(); ++i) {
      text += (i == 0 && !has_notes ? " (" : "; ") + notes[i];
    }
    return text + ")";
  }
};

}  // namespace

CLI::App* add_command(CLI::App& parent, const std::string& name, const std::string& text) {
  CLI::App* const command = parent.add_subcommand(name, text);
  command->set_version_flag("--version", version_text("espalier"));
  command->footer(exit_notes);
  command->formatter(std::make_shared<HelpFormatter>());
  return command;
}

std::string error_message(const CLI::App* program, const CLI::Error& error) {
  const CLI::App* app = program;
  std::string command = app->get_name();
  while (!app->get_subcommands().empty()) {
    app = app->get_subcommands().front();
    command += ' ' + app->get_name();
  }
  const std::vector<std::string> unknown = program->remaining(true);
  // The value of a mistyped option may count as another argument, which is then wrong too.
  const bool has_unknown_option = std::any_of(unknown.begin(), unknown.end(), is_option);
  const bool is_extra =
      error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError) && !unknown.empty();
  if (has_unknown_option || is_extra) return unknown_argument(*app, command, unknown);
  const bool lacks_command =
      app->get_require_subcommand_min() > 0 &&
      error.get_exit_code() == static_cast<int>(CLI::ExitCodes::RequiredError);
  if (!lacks_command) return CLI::FailureMessage::simple(program, error);
  std::string names;
  for (const CLI::App* const each : app->get_subcommands([](const CLI::App*) { return true; }))
    names += (names.empty() ? "" : ", ") + each->get_name();
  return (unknown.empty() ? "a command is missing" : "'" + unknown.front() + "' is not a command") +
         "; " + app->get_name() + " has: " + names + "\n";
}

}  // namespace espalier::support
