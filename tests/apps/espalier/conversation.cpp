#include "tests/apps/espalier/conversation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <sstream>

#include "games/chess/notation/fen.hpp"
#include "games/chess/notation/long_algebraic.hpp"

namespace espalier::test {

using chess::Position;

namespace {

using Words = std::vector<std::string>;

[[nodiscard]] Words split(const std::string& line) {
  std::istringstream text(line);
  Words words;
  for (std::string word; text >> word;) words.push_back(word);
  return words;
}

/// A whole number and nothing else: no dot, no sign but a minus, no thousands.
[[nodiscard]] std::optional<std::int64_t> whole(const std::string& word) {
  std::int64_t number = 0;
  const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc{} || stop != word.data() + word.size()) return std::nullopt;
  return number;
}

[[nodiscard]] bool begins(const std::string& line, std::string_view beginning) {
  return line.rfind(beginning, 0) == 0;
}

/// Plays the move as the program wrote it; false if it is not legal or not written so.
[[nodiscard]] bool make(Position& position, const std::string& text, bool chess960) {
  const auto move = chess::parse_uci_move(position, text);
  if (!move || chess::to_uci(move.value(), position, chess960) != text) return false;
  position.make(move.value());
  return true;
}

[[nodiscard]] bool is_mated(const Position& position) {
  return position.checkers() != 0 && position.count_moves() == 0;
}

/// Reads an `info` line with a score; says what is wrong with it.
class InfoReader {
 public:
  explicit InfoReader(const Words& words) : words_(words) {}

  [[nodiscard]] std::optional<Info> read() {
    while (at_ < words_.size() && error.empty()) read_field(words_[at_++]);
    if (error.empty() && !has_score_) error = "has no score";
    if (!error.empty()) return std::nullopt;
    return info_;
  }
  std::string error;

 private:
  void read_field(const std::string& name) {
    if (name == "depth") {
      info_.depth = static_cast<int>(number(0));
    } else if (name == "seldepth") {
      number(info_.depth);
    } else if (name == "multipv") {
      info_.line = static_cast<int>(number(1));
    } else if (name == "nodes") {
      info_.nodes = number(0);
    } else if (name == "time") {
      info_.time = number(0);
    } else if (name == "nps") {
      number(0);
    } else if (name == "hashfull") {
      if (number(0) > 1000) error = "hashfull over 1000";
    } else if (name == "score") {
      read_score();
    } else if (name == "pv") {
      info_.pv.assign(words_.begin() + static_cast<std::ptrdiff_t>(at_), words_.end());
      at_ = words_.size();
    } else {
      error = "unknown field " + name;
    }
  }
  void read_score() {
    const std::string kind = at_ < words_.size() ? words_[at_++] : "";
    if (kind != "cp" && kind != "mate") error = "score is neither cp nor mate";
    info_.is_mate = kind == "mate";
    info_.score = number(-100'000);
    has_score_ = true;
    while (at_ < words_.size()) {
      if (words_[at_] == "lowerbound") {
        info_.is_lower = true;
      } else if (words_[at_] == "upperbound") {
        info_.is_upper = true;
      } else if (words_[at_] == "wdl") {
        ++at_;
        if (number(0) + number(0) + number(0) != 1000) error = "wdl is not 1000 together";
        continue;
      } else {
        return;
      }
      ++at_;
    }
  }
  std::int64_t number(std::int64_t least) {
    const auto value = at_ < words_.size() ? whole(words_[at_++]) : std::nullopt;
    if (!value || *value < least) error = "no whole number from " + std::to_string(least);
    return value.value_or(0);
  }

  const Words& words_;
  std::size_t at_ = 1;
  bool has_score_ = false;
  Info info_;
};

/// A line of play must be legal to its end, and mate where the score says so and nowhere else.
void check_line(const Search& search, const Info& info, const std::string& line) {
  Position position = search.root;
  for (const std::string& move : info.pv) {
    ASSERT_TRUE(make(position, move, search.chess960)) << "illegal " << move << " in: " << line;
  }
  if (!info.is_exact() || info.pv.empty()) return;
  const auto plies = static_cast<std::int64_t>(info.pv.size());
  EXPECT_EQ(info.is_mate, is_mated(position)) << line;
  if (info.is_mate) {
    EXPECT_EQ(plies, info.score > 0 ? 2 * info.score - 1 : -2 * info.score) << line;
  }
}

}  // namespace

std::vector<Info> Search::final_lines() const {
  std::vector<Info> lines;
  for (const Info& info : infos) {
    if (!info.is_exact()) continue;
    const auto index = static_cast<std::size_t>(info.line - 1);
    if (lines.size() <= index) lines.resize(index + 1);
    lines[index] = info;
  }
  return lines;
}

// ----------------------------------------------------------------------------------------- saying

void Conversation::follow(std::string_view script) {
  while (!script.empty()) {
    const std::size_t bar = std::min(script.find('|'), script.size());
    std::string_view text = script.substr(0, bar);
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    // The blank before a bar belongs to the script, others to the step.
    if (bar < script.size() && !text.empty() && text.back() == ' ') text.remove_suffix(1);
    SCOPED_TRACE(text);
    step(std::string(text));
    if (testing::Test::HasFailure()) return;
    script.remove_prefix(std::min(bar + 1, script.size()));
  }
}

void Conversation::step(const std::string& text) {
  if (begins(text, "< ")) {
    hear(text.substr(2));
  } else if (begins(text, "= ")) {
    const auto line = next();
    EXPECT_EQ(line.value_or("(silence)"), text.substr(2));
  } else if (begins(text, "? ") || begins(text, "~ ")) {
    be_silent(std::stoi(text.substr(2)), text[0] == '~');
  } else if (text == ".") {
    program_.close_input();
    has_ended_ = true;
  } else {
    say(text);
  }
}

void Conversation::say(const std::string& line) {
  note(split(line));
  program_.say(line);
}

/// What a line that is said makes the listener expect.
void Conversation::note(const Words& words) {
  if (words.empty()) return;
  const std::string& name = words[0];
  if (std::find(words.begin(), words.end(), "isready") != words.end()) ++expected_readyok_;
  if (name == "uci") ++expected_uciok_;
  if (name == "quit") has_ended_ = true;
  if (name == "go") pending_.push_back({.root = position_, .chess960 = chess960_});
  if (name == "setoption" && words.size() == 5 && words[2] == "UCI_Chess960") {
    chess960_ = words[4] == "true";
  }
  if (name != "position" || words.size() < 2) return;
  const auto moves = std::find(words.begin(), words.end(), "moves");
  std::string fen;
  for (auto word = words.begin() + 2; word < moves; ++word) fen += *word + ' ';
  Position position;
  if (words[1] == "fen") {
    const auto parsed = chess::parse_fen(fen);
    if (!parsed) return;
    position = parsed.value();
  }
  for (auto word = moves; word != words.end(); ++word) {
    if (word != moves && !make(position, *word, chess960_)) return;  // not taken over
  }
  position_ = position;
}

// ---------------------------------------------------------------------------------------- hearing

std::optional<std::string> Conversation::next() {
  auto line = program_.line();
  if (line) check(*line);
  return line;
}

void Conversation::hear(const std::string& beginning) {
  while (const auto line = next()) {
    if (begins(*line, beginning) || testing::Test::HasFailure()) return;
  }
  ADD_FAILURE() << "never heard: " << beginning;
}

void Conversation::be_silent(int milliseconds, bool allows_info) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::milliseconds(milliseconds);
  for (auto now = Clock::now(); now < end; now = Clock::now()) {
    const auto line = program_.line(std::chrono::ceil<std::chrono::milliseconds>(end - now));
    if (!line) return;
    check(*line);
    EXPECT_TRUE(allows_info && begins(*line, "info ")) << "heard: " << *line;
  }
}

const Search& Conversation::search(const std::string& go) {
  say(go);
  hear("bestmove ");
  static const Search none;
  return answered_.empty() ? none : answered_.back();
}

void Conversation::end() {
  if (!has_ended_) say("quit");
  while (next()) {
  }
  EXPECT_TRUE(pending_.empty()) << pending_.size() << " searches without an answer";
  EXPECT_EQ(expected_readyok_, 0) << "isready without an answer";
  EXPECT_EQ(expected_uciok_, 0) << "uci without an answer";
  EXPECT_EQ(program_.status(), 0);
}

int Conversation::count(const std::string& beginning) const {
  return static_cast<int>(std::count_if(heard_.begin(), heard_.end(),
                                        [&](const auto& line) { return begins(line, beginning); }));
}

// --------------------------------------------------------------------------------------- checking

void Conversation::check(const std::string& line) {
  heard_.push_back(line);
  for (const char c : line) EXPECT_TRUE(c >= ' ' && c < 0x7F) << "byte " << int{c} << ": " << line;
  EXPECT_TRUE(line.empty() || line.back() != ' ') << "blank at the end: " << line;
  const Words words = split(line);
  const std::string name = words.empty() ? "" : words[0];
  if (name == "readyok") {
    EXPECT_EQ(line, name);
    EXPECT_GE(--expected_readyok_, 0) << "not requested";
  } else if (name == "uciok") {
    EXPECT_EQ(line, name);
    EXPECT_GE(--expected_uciok_, 0) << "not requested";
  } else if (name == "id" || name == "option") {
    EXPECT_GT(expected_uciok_, 0) << line;
  } else if (name == "info") {
    check_info(line, words);
  } else if (name == "bestmove") {
    check_best_move(line, words);
  } else {
    ADD_FAILURE() << "not of the protocol: " << line;
  }
}

void Conversation::check_info(const std::string& line, const Words& words) {
  if (words.size() > 1 && words[1] == "string") {
    if (!pending_.empty()) pending_.front().strings.push_back(line);
    return;
  }
  ASSERT_FALSE(pending_.empty()) << "no search runs: " << line;
  Search& search = pending_.front();
  if (std::find(words.begin(), words.end(), "currmove") != words.end()) {
    ASSERT_EQ(words.size(), 7U) << line;
    Position position = search.root;
    EXPECT_TRUE(words[1] == "depth" && whole(words[2]) && words[3] == "currmove" &&
                make(position, words[4], search.chess960) && words[5] == "currmovenumber" &&
                whole(words[6]).value_or(0) > 0)
        << line;
    search.current_moves.push_back(line);
    return;
  }
  InfoReader reader(words);
  const auto info = reader.read();
  ASSERT_TRUE(info) << reader.error << ": " << line;
  EXPECT_EQ(info->pv.empty(), search.root.count_moves() == 0) << line;
  check_line(search, *info, line);
  search.infos.push_back(*info);
}

void Conversation::check_best_move(const std::string& line, const Words& words) {
  ASSERT_FALSE(pending_.empty()) << "not requested: " << line;
  Search search = pending_.front();
  pending_.pop_front();
  ASSERT_TRUE(words.size() == 2 || (words.size() == 4 && words[2] == "ponder")) << line;
  search.best = words[1];
  if (words.size() == 4) search.ponder = words[3];
  answered_.push_back(search);
  if (search.best == "(none)") return;  // the test knows whether it may be

  Position position = search.root;
  ASSERT_TRUE(make(position, search.best, search.chess960)) << line;
  if (!search.ponder.empty()) {
    EXPECT_TRUE(make(position, search.ponder, search.chess960)) << line;
  }
  ASSERT_FALSE(search.infos.empty()) << "no score before: " << line;
  // Of the last lines, one for each number, the first is on the best move; all are exact.
  auto last = search.infos.rbegin();
  while (last->line > 1 && last->is_exact() && last + 1 != search.infos.rend()) ++last;
  EXPECT_TRUE(last->line == 1 && last->is_exact()) << "no exact line before: " << line;
  EXPECT_EQ(last->pv.empty() ? "" : last->pv.front(), search.best);
}

}  // namespace espalier::test
