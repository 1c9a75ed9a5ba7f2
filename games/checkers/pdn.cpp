// Games of draughts as text.
#include "games/checkers/pdn.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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
      if (!error) error = read_line(game_.start.board(), game_, 0);
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

  /// Of the main line, at depth 0, or of a variation up to its bracket.
  [[nodiscard]] Error read_line(Board board, PdnLine& line, int depth) {
    Board before = board;  // without the last move
    while (true) {
      skip_blanks();
      if (at_end() && depth > 0) return "a variation has no end";
      if (at_end() || (next() == '[' && depth == 0)) return std::nullopt;
      if (next() == '{') {
        ++at_;
        const auto comment = until('}');
        if (!comment) return "a comment has no end";
        if (!comment->empty()) line.notes.push_back({line.moves.size(), std::string(*comment), {}});
      } else if (next() == '(') {
        if (auto error = read_variation(before, line, depth)) return error;
      } else if (next() == ')' && depth > 0) {
        ++at_;
        return std::nullopt;
      } else {
        const std::string_view word = read_word();
        if (word.empty()) return "a move is expected";
        if (is_result(word)) {
          if (depth > 0) continue;
          game_.result = word;
          return std::nullopt;
        }
        const std::size_t moves = line.moves.size();
        if (auto error = take_move(word, board, line)) return error;
        if (line.moves.size() == moves) continue;
        before = board;
        board = board.after(line.moves.back());
      }
    }
  }
  [[nodiscard]] Error read_variation(const Board& before, PdnLine& line, int depth) {
    constexpr int max_depth = 100;
    const std::size_t begin = at_;
    if (depth < max_depth && !line.moves.empty()) {
      ++at_;
      PdnNote note{.place = line.moves.size()};
      if (!read_line(before, note.variation, depth + 1)) {
        if (!note.variation.moves.empty()) line.notes.push_back(std::move(note));
        return std::nullopt;
      }
      at_ = begin;
    }
    if (!skip_variation()) return "a variation has no end";
    return std::nullopt;
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
  /// Appends the move, if the word is one and no number or sign.
  [[nodiscard]] Error take_move(std::string_view word, const Board& board, PdnLine& line) {
    const std::string_view text = move_of(word);
    if (text.empty() || text.front() == '$') return std::nullopt;
    const auto move = parse_pdn(text, board);
    if (!move) return move.error().message;
    line.moves.push_back(*move);
    return std::nullopt;
  }

  std::string_view text_;
  std::size_t at_ = 0, number_ = 0;
  PdnGame game_;
};

class PdnWriter {
 public:
  [[nodiscard]] std::string text_of(const PdnGame& game) {
    for (const auto& [name, value] : game.tags) {
      if (name != "SetUp" && name != "FEN" && name != "Result") write_tag(name, value);
    }
    if (!(game.start.board() == Board())) {
      write_tag("SetUp", "1");
      write_tag("FEN", to_fen(game.start.board()));
    }
    write_tag("Result", game.result);
    write_line(game, game.start.board(), game.start.side_to_move() == black ? 0 : 1);
    write_word(game.result);
    write_word({});
    return text_ + "\n";
  }

 private:
  void write_tag(const std::string& name, std::string value) {
    std::replace(value.begin(), value.end(), '"', '\'');
    std::replace(value.begin(), value.end(), '\n', ' ');
    text_ += "[" + name + " \"" + value + "\"]\n";
  }
  /// The word before is complete, and written.
  void write_word(std::string word) {
    constexpr std::size_t max_column = 80;
    if (!word_.empty()) {
      const bool fits = column_ + 1 + word_.size() <= max_column;
      if (column_ > 0) text_ += fits ? ' ' : '\n';
      column_ = (column_ > 0 && fits ? column_ + 1 : 0) + word_.size();
      text_ += word_;
    }
    word_ = std::move(word);
  }
  /// `ply` counts from 0, where Black moves.
  void write_line(const PdnLine& line, Board board, std::size_t ply, std::string bracket = {}) {
    Board before = board;
    bool has_number = false;
    auto note = line.notes.begin();
    for (std::size_t i = 0;; ++i, ++ply) {
      for (; note != line.notes.end() && note->place <= i; ++note, has_number = false) {
        if (note->comment.empty()) {
          write_line(note->variation, before, ply - 1, "(");
          word_ += ')';
        } else {
          std::string comment = note->comment;
          std::replace(comment.begin(), comment.end(), '}', ')');
          write_word(std::exchange(bracket, {}) + "{" + comment + "}");
        }
      }
      if (i == line.moves.size()) return;
      if (ply % 2 == 0 || !has_number) {
        write_word(std::exchange(bracket, {}) + std::to_string(ply / 2 + 1) +
                   (ply % 2 == 0 ? "." : "..."));
      }
      write_word(to_pdn(line.moves[i], board));
      has_number = true;
      before = std::exchange(board, board.after(line.moves[i]));
    }
  }

  std::string text_;
  std::string word_;  ///< not written yet: brackets may follow
  std::size_t column_ = 0;
};

}  // namespace

std::string to_pdn(const PdnGame& game) { return PdnWriter().text_of(game); }

Expected<std::vector<PdnGame>, std::string> parse_pdn_games(std::string_view text) {
  return PdnParser(text).run();
}

}  // namespace espalier::checkers
