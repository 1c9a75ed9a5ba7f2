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

}  // namespace

/// Reads the next game of the reader's text.
class PdnReader::Parser {
 public:
  Parser(std::string_view text, std::size_t last_brace, std::size_t& at)
      : text_(text), last_brace_(last_brace), at_(at) {}

  /// False at the end of the text. What has neither tags nor moves, such as a comment behind the
  /// last game, is no game.
  [[nodiscard]] bool run() {
    while (game_.tags.empty() && game_.moves.empty()) {
      game_ = {};
      skip_blanks();
      if (at_end()) return false;
      error_ = read_tags();
      if (!error_) error_ = read_line(game_.start.board(), game_, 0);
      if (error_) return true;
    }
    return true;
  }
  [[nodiscard]] PdnGame& game() { return game_; }
  [[nodiscard]] const Error& error() const { return error_; }
  /// After an error: up to the first line behind this game that looks like a tag.
  void skip_game() {
    if (is_within_tags_) {
      do {
        skip_rest_of_line();
        skip_blanks();
      } while (is_at_tag());
    }
    while (!at_end() && !is_at_tag()) ++at_;
  }

 private:
  [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }
  [[nodiscard]] char next() const { return text_[at_]; }
  [[nodiscard]] bool at_line_start() const { return at_ == 0 || text_[at_ - 1] == '\n'; }
  /// A comment may have a line that begins with [%.
  [[nodiscard]] bool is_at_tag() const {
    if (!at_line_start() || at_ + 1 >= text_.size() || next() != '[') return false;
    const char c = text_[at_ + 1];
    return is_space(c) || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
  }
  void skip_rest_of_line() { at_ = std::min(text_.find('\n', at_), text_.size() - 1) + 1; }
  /// Lines that begin with % are left out too. Was there a blank line?
  bool skip_blanks() {
    int line_ends = at_line_start() ? 1 : 0;
    for (; !at_end(); ++at_) {
      const bool is_escape = next() == '%' && at_line_start();
      if (is_escape) at_ = std::min(text_.find('\n', at_), text_.size() - 1);
      if (!is_escape && !is_space(next())) break;
      if (!is_escape && next() == '\n') ++line_ends;
    }
    return line_ends > 1;
  }
  /// What stands before the end of a comment, which is skipped; nothing if it has none.
  [[nodiscard]] std::optional<std::string_view> until_brace() {
    if (at_ > last_brace_) return std::nullopt;
    const std::string_view between = text_.substr(at_, text_.find('}', at_) - at_);
    at_ += between.size() + 1;
    return between;
  }
  [[nodiscard]] bool is_at_comment() const { return !at_end() && (next() == '{' || next() == ';'); }
  /// In braces, or from a semicolon to the end of the line.
  [[nodiscard]] Error read_comment(PdnLine& line) {
    std::string comment;
    if (text_[at_++] == ';') {
      const std::size_t begin = at_;
      skip_rest_of_line();
      comment = text_.substr(begin, at_ - begin);
      while (!comment.empty() && is_space(comment.back())) comment.pop_back();
    } else if (const auto text = until_brace()) {
      comment = *text;
    } else {
      return "a comment has no end";
    }
    if (!comment.empty()) line.notes.push_back({line.moves.size(), std::move(comment), {}});
    return std::nullopt;
  }

  /// Comments may stand before and between them. Behind tags and a comment, a blank line ends the
  /// tags: those that follow are of another game.
  [[nodiscard]] Error read_tags() {
    is_within_tags_ = true;
    bool has_ended = false;
    while (!at_end() && (is_at_comment() || (next() == '[' && !has_ended))) {
      const bool is_comment = is_at_comment();
      if (auto error = is_comment ? read_comment(game_) : read_tag()) return error;
      const bool has_blank_line = skip_blanks();
      has_ended = has_ended || (is_comment && has_blank_line && !game_.tags.empty());
    }
    is_within_tags_ = false;
    return std::nullopt;
  }
  [[nodiscard]] Error read_tag() {
    constexpr std::size_t max_name = 256;
    const std::size_t begin = at_;
    const std::string_view name = text_.substr(at_ + 1, text_.substr(at_ + 1, max_name).find('"'));
    at_ = std::min(at_ + name.size() + 2, text_.size());
    const auto value = read_value();
    if (value) skip_blanks();
    if (!value || at_end() || next() != ']') {
      at_ = begin;
      return "a tag has the form [Name \"value\"]";
    }
    ++at_;
    std::string_view word = name;
    while (!word.empty() && is_space(word.back())) word.remove_suffix(1);
    if (auto error = take_tag(word, *value)) return error;
    game_.tags.emplace_back(word, *value);
    return std::nullopt;
  }
  /// Up to a quotation mark that no backslash precedes, which is skipped; nothing if there is none.
  [[nodiscard]] std::optional<std::string> read_value() {
    std::string value;
    for (; !at_end(); ++at_) {
      if (next() == '"') {
        ++at_;
        return value;
      }
      const std::string_view two = text_.substr(at_, 2);
      if (two == "\\\"" || two == "\\\\") ++at_;
      value += next();
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

  /// Reads the main line, at depth 0, or a variation up to its bracket.
  [[nodiscard]] Error read_line(Board board, PdnLine& line, int depth) {
    Board before = board;  // without the last move
    while (true) {
      skip_blanks();
      if (at_end() && depth > 0) return "a variation has no end";
      if (at_end() || (next() == '[' && depth == 0)) return std::nullopt;
      if (is_at_comment()) {
        if (auto error = read_comment(line)) return error;
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
          return read_end();
        }
        const std::size_t moves = line.moves.size();
        if (auto error = take_move(word, board, line)) return error;
        if (line.moves.size() == moves) continue;
        before = board;
        board = board.after(line.moves.back());
      }
    }
  }
  /// Behind the result: some write a second one, "* 1-0", and comments, which behind a blank line
  /// are those of the next game.
  [[nodiscard]] Error read_end() {
    while (true) {
      const bool has_blank_line = skip_blanks();
      if (is_at_comment() && !has_blank_line) {
        if (auto error = read_comment(game_)) return error;
        continue;
      }
      const std::size_t begin = at_;
      if (const auto word = read_word(); is_result(word)) {
        game_.result = word;
        continue;
      }
      at_ = begin;
      return std::nullopt;
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
    if (skip_variation()) return std::nullopt;
    at_ = begin;
    return "a variation has no end";
  }
  /// Up to a blank or a bracket.
  [[nodiscard]] std::string_view read_word() {
    const std::size_t begin = at_;
    while (!at_end() && !is_space(next()) &&
           std::string_view("{}()[];").find(next()) == std::string_view::npos)
      ++at_;
    return text_.substr(begin, at_ - begin);
  }
  [[nodiscard]] bool skip_variation() {
    for (std::size_t depth = 0; !at_end();) {
      if (is_at_tag()) return false;
      const char c = text_[at_++];
      if (c == '{' && !until_brace()) return false;
      if (c == ';') skip_rest_of_line();
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
  std::size_t last_brace_;
  std::size_t& at_;
  PdnGame game_;
  Error error_;
  bool is_within_tags_ = true;
};

PdnReader::PdnReader(std::string_view text) : text_(text) {
  if (text_.starts_with("\xEF\xBB\xBF")) text_.remove_prefix(3);  // the byte order mark of UTF-8
  if (const std::size_t brace = text_.rfind('}'); brace != text_.npos) last_brace_ = brace;
}

std::optional<Expected<PdnGame, std::string>> PdnReader::next() {
  Parser parser(text_, last_brace_, at_);
  if (!parser.run()) return std::nullopt;
  ++number_;
  if (!parser.error()) return Expected<PdnGame, std::string>(std::move(parser.game()));
  line_ +=
      static_cast<std::size_t>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(counted_),
                                          text_.begin() + static_cast<std::ptrdiff_t>(at_), '\n'));
  counted_ = at_;
  std::string error = "line " + std::to_string(line_) + ", game " + std::to_string(number_) + ": " +
                      *parser.error();
  parser.skip_game();
  return Expected<PdnGame, std::string>(Unexpected{std::move(error)});
}

namespace {

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
  void write_tag(const std::string& name, std::string_view value) {
    text_ += "[" + name + " \"";
    for (const char c : value) {
      if (c == '"' || c == '\\') text_ += '\\';
      text_ += c == '\n' ? ' ' : c;
    }
    text_ += "\"]\n";
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
      for (; note != line.notes.end() && note->place <= i; ++note) {
        if (note->glyph > 0) {
          write_word('$' + std::to_string(note->glyph));
          continue;
        }
        has_number = false;
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

namespace {

/// What is said of a move: its notes of the game, a comment first, and those of the analysis.
void append_notes(std::vector<PdnNote>& all, std::vector<PdnNote> said, std::size_t place,
                  const MoveNote<Move>& note) {
  if (note.glyph > 0) all.push_back({.place = place, .glyph = note.glyph});
  auto comment = std::find_if(said.begin(), said.end(),
                              [](const PdnNote& each) { return !each.comment.empty(); });
  if (comment == said.end()) comment = said.insert(said.begin(), {.place = place});
  const auto score = note.score ? std::optional(-*note.score) : std::nullopt;  // Black moves first
  comment->comment = annotated_comment(std::move(comment->comment), score, note.words);
  if (comment->comment.empty()) said.erase(comment);
  for (PdnNote& each : said) all.push_back(std::move(each));
  if (note.better.empty()) return;
  PdnNote better{.place = place};
  better.variation.moves = note.better;
  all.push_back(std::move(better));
}

}  // namespace

std::string annotated_pdn(PdnGame game, const GameNotes<Move>& notes) {
  std::vector<PdnNote> all;
  auto next = game.notes.begin();
  for (std::size_t place = 0; place <= game.moves.size(); ++place) {
    std::vector<PdnNote> said;
    for (; next != game.notes.end() && next->place <= place; ++next) {
      said.push_back(std::move(*next));
    }
    if (place > 0 && place <= notes.moves.size()) {
      append_notes(all, std::move(said), place, notes.moves[place - 1]);
    } else {
      for (PdnNote& each : said) all.push_back(std::move(each));
    }
  }
  game.notes = std::move(all);
  const auto set_tag = [&](const std::string& name, const std::string& value, bool replaces) {
    const auto tag = std::find_if(game.tags.begin(), game.tags.end(),
                                  [&](const auto& each) { return each.first == name; });
    if (tag == game.tags.end()) {
      game.tags.emplace_back(name, value);
    } else if (replaces) {
      tag->second = value;
    }
  };
  const auto& [first, second] = notes.accuracy;
  if (first) set_tag("BlackAccuracy", accuracy_text(*first), true);
  if (second) set_tag("WhiteAccuracy", accuracy_text(*second), true);
  if (!notes.annotator.empty()) set_tag("Annotator", notes.annotator, false);
  return to_pdn(game) + '\n';
}

Expected<std::vector<PdnGame>, std::string> parse_pdn_games(std::string_view text) {
  PdnReader reader(text);
  std::vector<PdnGame> games;
  while (auto game = reader.next()) {
    if (!*game) return Unexpected{std::move(*game).error()};
    games.push_back(*std::move(*game));
  }
  return games;
}

}  // namespace espalier::checkers
