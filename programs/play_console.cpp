#include "programs/play_console.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <iostream>
#include <system_error>
#include <utility>

#include "espalier/levels.hpp"
#include "programs/score_text.hpp"
#include "protocols/text.hpp"
#include "protocols/uci_score.hpp"
#include "support/print.hpp"
#include "support/threads.hpp"

namespace espalier::programs {

namespace {

struct CommandRow {
  std::string_view name, other_name, argument;
  PlayCommand command;
  std::string_view meaning;
};
constexpr std::array commands{
    CommandRow{"board", "d", "", PlayCommand::board, "show the board again"},
    CommandRow{"moves", "m", "", PlayCommand::moves, "list your legal moves"},
    CommandRow{"hint", "h", "", PlayCommand::hint, "what I would play in your place, and why"},
    CommandRow{"undo", "u", "", PlayCommand::undo, "take your last move back"},
    CommandRow{"level", "l", "N", PlayCommand::level,
               "how well I play: 1 to 10; without N, say it"},
    CommandRow{"side", "s", "WHICH", PlayCommand::side,
               "play first, second or both; without it, change sides"},
    CommandRow{"new", "n", "", PlayCommand::new_game, "begin again"},
    CommandRow{"help", "?", "", PlayCommand::help, "this list"},
    CommandRow{"quit", "q", "", PlayCommand::quit, "leave; so does the end of the input"},
};
static_assert(max_level == 10, "the list of commands says so");

constexpr auto first_progress = std::chrono::milliseconds(2000);
constexpr auto next_progress = std::chrono::milliseconds(250);

}  // namespace

PlayLine parse_play_line(const std::string& line) {
  const protocols::Words words = protocols::words_of(line);
  if (words.empty()) return {};
  const char* const end = words.back().data() + words.back().size();
  PlayLine parsed{.text = {words.front().data(), end}, .command = {}, .argument = {}};
  const std::string name = protocols::lower_case(words.front());
  const auto row = std::find_if(commands.begin(), commands.end(), [&](const CommandRow& each) {
    return name == each.name || name == each.other_name;
  });
  if (row == commands.end() || words.size() > (row->argument.empty() ? 1U : 2U)) return parsed;
  parsed.command = row->command;
  if (words.size() > 1) parsed.argument = protocols::lower_case(words[1]);
  return parsed;
}

std::optional<std::string> ask(const std::string& prompt) {
  support::print(prompt);
  std::string line;
  if (!std::getline(std::cin, line)) return std::nullopt;
  return line;
}

std::string play_help() {
  std::string text = "A move is its text, or its number in the list that 'moves' shows.\n";
  for (const CommandRow& row : commands) {
    const std::string name = fmt::format("{} {}", row.name, row.argument);
    text += fmt::format("  {:<11} {} ({})\n", name, row.meaning, row.other_name);
  }
  return text;
}

std::string in_columns(const std::vector<std::string>& texts, bool numbered) {
  constexpr std::size_t line_width = 79;
  std::vector<std::string> cells;
  std::size_t width = 1;
  for (const std::string& text : texts) {
    cells.push_back(numbered ? fmt::format("{:>3} {}", cells.size() + 1, text) : text);
    width = std::max(width, cells.back().size() + 2);
  }
  const std::size_t columns = std::max<std::size_t>(1, line_width / width);
  std::string lines;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const bool is_last = (i + 1) % columns == 0 || i + 1 == cells.size();
    lines += is_last ? cells[i] + "\n" : fmt::format("{:<{}}", cells[i], width);
  }
  return lines;
}

std::string value_text(int score, int unit) {
  if (!is_proven(score)) return score_text(score, unit);
  const int moves = std::abs(protocols::moves_to_mate(score));
  return fmt::format("a {} in {} move{}", score > 0 ? "win" : "loss", moves, moves == 1 ? "" : "s");
}

ThinkingLine::ThinkingLine() {
  if (!progress_.is_visible()) return;
  try {
    thread_ = std::thread([this] { show_until_end(); });
  } catch (const std::system_error&) {  // it is not needed
  }
}

ThinkingLine::~ThinkingLine() {
  {
    const std::lock_guard lock(mutex_);
    has_ended_ = true;
  }
  end_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void ThinkingLine::note(std::string text) {
  const std::lock_guard lock(mutex_);
  text_ = std::move(text);
}

void ThinkingLine::show_until_end() {
  std::unique_lock lock(mutex_);
  const auto has_ended = [this] { return has_ended_; };
  for (auto wait = first_progress; !end_.wait_for(lock, wait, has_ended); wait = next_progress) {
    progress_.show(fmt::format("thinking, {} s  {}", watch_.elapsed() / 1000, text_));
  }
}

}  // namespace espalier::programs
