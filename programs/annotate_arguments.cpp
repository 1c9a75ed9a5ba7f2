#include "programs/annotate_arguments.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "espalier/hash.hpp"
#include "support/encoding.hpp"
#include "support/error.hpp"
#include "support/files.hpp"
#include "support/json.hpp"
#include "support/json_lines.hpp"

namespace espalier::programs {

void add_annotate_options(CLI::App& command, AnnotateArguments& arguments) {
  command.add_option("FILE", arguments.file, "File of games; - for standard input")->required();
  auto* const out = command.add_option(
      "-o,--out", arguments.out, "File to write when all games are done, else standard output");
  command
      .add_flag("--resume", arguments.resume,
                "Continue an interrupted run, whose games are in the file of --out and .part")
      ->needs(out);
  add_limit_options(command, arguments, default_annotation_time);
  add_size_options(command, arguments);
}

UnfinishedGames::UnfinishedGames(const std::string& out, std::string_view input,
                                 std::string settings)
    : out_(support::path_of(out)),
      path_(support::path_of(out + ".part")),
      settings_(std::move(settings)),
      input_(espalier::detail::fnv1a(input)) {}

void UnfinishedGames::begin(bool resume) {
  if (!std::filesystem::exists(path_)) return;
  const std::string name = support::name_of(path_);
  if (!resume) {
    throw support::Error(name + " holds the games of an interrupted run: --resume continues it");
  }
  const std::string content = support::read_bytes(path_);
  const std::size_t end = content.find('\n');
  nlohmann::json header;
  try {
    header = support::from_json_line<nlohmann::json>(std::string_view(content).substr(0, end));
    const std::size_t size = header.at("bytes").get<std::size_t>();
    if (end == std::string::npos || content.size() - end - 1 != size)
      throw std::runtime_error("cut off");
    if (header.at("input").get<std::uint64_t>() != input_) {
      throw support::Error(name + " is of another file of games");
    }
    if (header.at("settings").get<std::string>() != settings_) {
      throw support::Error(name + " was begun with " + header.at("settings").get<std::string>() +
                           ", this is " + settings_);
    }
    games_ = header.at("games").get<std::size_t>();
  } catch (const support::Error&) {
    throw;
  } catch (const std::exception&) {
    throw support::Error(name + " is damaged");
  }
  text_ = content.substr(end + 1);
}

void UnfinishedGames::add(std::string_view text) {
  constexpr Milliseconds between_saves = 2000;
  text_ += text;
  ++games_;
  if (games_ == 1 || since_save_.elapsed() >= between_saves) save();
}

void UnfinishedGames::save() {
  const nlohmann::ordered_json header{{"type", "annotate"},
                                      {"input", input_},
                                      {"settings", settings_},
                                      {"games", games_},
                                      {"bytes", text_.size()}};
  support::write_whole(path_, support::to_json_line(header) + text_);
  since_save_.restart();
}

void UnfinishedGames::finish() {
  support::write_whole(out_, text_);
  std::error_code ignored;
  std::filesystem::remove(path_, ignored);
}

}  // namespace espalier::programs
