// Games of draughts as text.
#include "games/checkers/pdn.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "games/checkers/notation.hpp"

namespace espalier::checkers {

namespace {

using Error = std::optional<std::string>;

[[nodiscard]] bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

[[nodiscard]] bool is_result(std::string_view word) {
  // Of English draughts; then of two points a game.
  static constexpr std::array<std::string_view, 9> all{"1-0", "0-1", "1/2-1/2", "1/2", "*",
                                                       "2-0", "0-2", "1-1",     "0-0"};
  return std::find(all.begin(), all.end(), word) != all.end();
}

/// Without a number and its full stops in front, and signs behind: "1.11-15!" is "11-15".
[[nodiscard]] std::string_view move_of(std::string_view word) {
  const std::size_t digits = word.find_first_not_of("0123456789");
  if (digits != std::string_view::npos && word[digits] == '.') {
    const std::size_t move = word.find_first_not_of('.', digits);
    word = move == std::string_view::npos ? "" : word.substr(move);
  }
  while (!word.empty() && std::string_view("!?*").find(word.back()) != std::string_view::npos)
    word.remove_suffix(1);
  return word;
}

class PdnParser {
 public:
  explicit PdnParser(std::string_view text) : text_(text) {
    if (text_.substr(0, 3) == "\xEF\xBB\xBF") at_ = 3;  // the byte order mark of UTF-8
  }

  [[nodiscard]] Expected<std::vector<PdnGame>, std::string> run() {
    std::vector<PdnGame> games;
    for (skip_blanks(); !at_end(); skip_blanks()) {
      game_ = {};
      ++number_;
      Error error = read_tags();
      if (!error) error = read_moves();
      if (error) {
        const auto line =
            1 + std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(at_), '\n');
        return Unexpected{"line " + std::to_string(line) + ", game " + std::to_string(number_) +
                          ": " + *error};
      }
      // Some write two results, "* 1-0".
      const bool is_result_alone = game_.tags.empty() && game_.moves.empty();
      if (is_result_alone && !games.empty()) {
        games.back().result = game_.result;
        --number_;
      } else {
        games.push_back(std::move(game_));
      }
    }
    return games;
  }

 private:
  [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }
  [[nodiscard]] char next() const { return text_[at_]; }
  void skip_blanks() {
    while (!at_end() && is_space(next())) ++at_;
  }
  /// What stands before the next `end`, which is skipped; nothing if there is none.
  [[nodiscard]] std::optional<std::string_view> until(char end) {
    const std::size_t found = text_.find(end, at_);
    if (found == std::string_view::npos) return std::nullopt;
    const std::string_view between = text_.substr(at_, found - at_);
    at_ = found + 1;
    return between;
  }

  [[nodiscard]] Error read_tags() {
    for (skip_blanks(); !at_end() && next() == '['; skip_blanks()) {
      const auto name = until('"');
      const auto value = name ? until('"') : std::nullopt;
      const auto rest = value ? until(']') : std::nullopt;
      if (!rest || !std::all_of(rest->begin(), rest->end(), is_space)) {
        return "a tag has the form [Name \"value\"]";
      }
      std::string_view word = name->substr(1);
      while (!word.empty() && is_space(word.back())) word.remove_suffix(1);
      if (auto error = take_tag(word, *value)) return error;
      game_.tags.emplace_back(word, *value);
    }
    return std::nullopt;
  }
  [[nodiscard]] Error take_tag(std::string_view name, std::string_view value) {
    if (name == "GameType" && value.substr(0, value.find(',')) != "21") {
      return "only English draughts (GameType 21) is read";
    }
    if (name != "FEN") return std::nullopt;
    const auto board = parse_fen(value);
    if (!board) return "FEN: " + board.error().message;
    game_.start = Position(*board);
    return std::nullopt;
  }

  [[nodiscard]] Error read_moves() {
    Position position = game_.start;
    while (true) {
      skip_blanks();
      if (at_end() || next() == '[') return std::nullopt;
      if (next() == '{') {
        if (!until('}')) return "a comment has no end";
      } else if (next() == '(') {
        if (!skip_variation()) return "a variation has no end";
      } else {
        const std::string_view word = read_word();
        if (word.empty()) return "a move is expected";
        if (is_result(word)) {
          game_.result = word;
          return std::nullopt;
        }
        if (auto error = take_move(word, position)) return error;
      }
    }
  }
  /// Up to a blank or a bracket.
  [[nodiscard]] std::string_view read_word() {
    const std::size_t begin = at_;
    while (!at_end() && !is_space(next()) &&
           std::string_view("{}()[]").find(next()) == std::string_view::npos)
      ++at_;
    return text_.substr(begin, at_ - begin);
  }
  [[nodiscard]] bool skip_variation() {
    for (std::size_t depth = 0; !at_end();) {
      const char c = text_[at_++];
      if (c == '{' && !until('}')) return false;
      if (c == '(') ++depth;
      if (c == ')' && --depth == 0) return true;
    }
    return false;
  }
  [[nodiscard]] Error take_move(std::string_view word, Position& position) {
    const std::string_view text = move_of(word);
    if (text.empty() || text.front() == '$') return std::nullopt;
    const auto move = parse_pdn(text, position.board());
    if (!move) return move.error().message;
    game_.moves.push_back(*move);
    position.make(*move);
    return std::nullopt;
  }

  std::string_view text_;
  std::size_t at_ = 0, number_ = 0;
  PdnGame game_;
};

}  // namespace

Expected<std::vector<PdnGame>, std::string> parse_pdn_games(std::string_view text) {
  return PdnParser(text).run();
}

}  // namespace espalier::checkers
