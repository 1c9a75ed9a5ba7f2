// Portable Game Notation (S. Edwards, "PGN Specification and Implementation Guide", 1994), read
// leniently and written in its export format.
#include "games/chess/notation/pgn.hpp"

#include <algorithm>
#include <utility>

#include "games/chess/notation/fen.hpp"
#include "games/chess/notation/san.hpp"
#include "games/chess/notation/text.hpp"

namespace espalier::chess {
namespace {

constexpr int end_of_text = -1;

[[nodiscard]] bool is_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
[[nodiscard]] bool is_result(std::string_view word) {
  return word == "1-0" || word == "0-1" || word == "1/2-1/2" || word == "*";
}

/// One blank for each run of blanks, none at the ends.
[[nodiscard]] std::string plain(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const bool blank = is_space(c) || is_control(c);
    if (!blank) result += c;
    if (blank && !result.empty() && result.back() != ' ') result += ' ';
  }
  if (!result.empty() && result.back() == ' ') result.pop_back();
  return result;
}

void append_comment(std::string& comments, std::string_view comment) {
  const std::string text = plain(comment);
  if (!comments.empty() && !text.empty()) comments += ' ';
  comments += text;
}

}  // namespace

// ------------------------------------------------------------------------------------------- in --

/// The bytes of the stream; counts bytes and lines for the reader.
class PgnReader::Source {
 public:
  explicit Source(PgnReader& reader)
      : reader_(reader), bytes_(*reader.stream_.rdbuf()), begin_(reader.offset_) {}

  [[nodiscard]] int peek() const { return bytes_.sgetc(); }
  int get() {
    const int c = bytes_.sbumpc();
    if (c == end_of_text) return c;
    ++reader_.offset_;
    if (c == '\n') ++reader_.line_;
    at_line_start_ = c == '\n';
    return c;
  }
  [[nodiscard]] bool at_line_start() const { return at_line_start_; }
  [[nodiscard]] std::size_t line() const { return reader_.line_; }
  [[nodiscard]] bool is_too_long() const { return reader_.offset_ - begin_ > max_pgn_game; }

  /// The rest of the line, its end read and left out.
  std::string rest_of_line() {
    std::string text;
    for (int c = get(); c != end_of_text && c != '\n'; c = get()) text += static_cast<char>(c);
    return text;
  }
  void skip_blanks() {
    for (;;) {
      const bool is_mark = reader_.offset_ < 3 && peek() >= 0x80;  // the byte order mark of UTF-8
      if (is_space(peek()) || is_mark) {
        get();
        at_line_start_ |= is_mark;
      } else if (at_line_start_ && peek() == '%') {
        rest_of_line();
      } else {
        return;
      }
    }
  }
  /// Up to the next line that looks like a tag.
  void skip_to_tag() {
    while (peek() != end_of_text) {
      if (at_line_start_ && peek() == '[') return;
      get();
    }
  }

 private:
  PgnReader& reader_;
  std::streambuf& bytes_;
  std::size_t begin_;
  bool at_line_start_ = true;
};

/// Reads one game. Each function returns false after an error.
class PgnReader::Parser {
 public:
  explicit Parser(Source& source) : source_(source) {}

  [[nodiscard]] std::optional<Expected<PgnGame, PgnError>> run() {
    source_.skip_blanks();
    if (source_.peek() == end_of_text) return std::nullopt;
    if (read_tags() && set_up() && read_moves())
      return Expected<PgnGame, PgnError>(std::move(game_));
    return Expected<PgnGame, PgnError>(Unexpected{std::move(error_)});
  }

 private:
  bool fail(std::string message, bool is_cut_off = false) {
    error_ = {std::move(message), source_.line(), is_cut_off};
    return false;
  }
  bool cut_off() { return fail("the text ends within a game", true); }

  [[nodiscard]] bool read_tags() {
    for (; source_.peek() == '['; source_.skip_blanks()) {
      source_.get();
      if (!read_tag()) return false;
    }
    return true;
  }

  /// After the bracket: a name, and a value between quotes.
  [[nodiscard]] bool read_tag() {
    std::string name;
    std::string value;
    source_.skip_blanks();
    while (is_letter(source_.peek()) || source_.peek() == '_' ||
           (source_.peek() >= '0' && source_.peek() <= '9')) {
      name += static_cast<char>(source_.get());
    }
    source_.skip_blanks();
    if (source_.peek() == end_of_text) return cut_off();
    if (name.empty() || source_.get() != '"') return fail("a tag is a name and a quoted value");
    for (int c = source_.get(); c != '"'; c = source_.get()) {
      if (c == '\\' && (source_.peek() == '"' || source_.peek() == '\\')) c = source_.get();
      if (c == end_of_text) return cut_off();
      if (c == '\n') return fail("the value of the tag " + name + " has no end");
      value += static_cast<char>(c);
    }
    source_.skip_blanks();
    if (source_.peek() == end_of_text) return cut_off();
    if (source_.get() != ']') return fail("the tag " + name + " has no end");
    game_.tags.emplace_back(std::move(name), std::move(value));
    return true;
  }

  [[nodiscard]] bool set_up() {
    const std::string_view fen = game_.tag("FEN");
    if (!fen.empty()) {
      auto position = parse_fen(fen);
      if (!position) return fail("tag FEN: " + position.error().message);
      game_.start = *position;
    }
    position_ = game_.start;
    return true;
  }

  [[nodiscard]] bool read_moves() {
    for (;;) {
      source_.skip_blanks();
      const int c = source_.peek();
      if (c == end_of_text) return cut_off();
      if (source_.is_too_long()) return fail("the game has no end");
      if (c == '[' && source_.at_line_start() && variations_ == 0) {
        if (game_.tag("Result").empty()) return fail("the game has no result");
        game_.result = game_.tag("Result");
        return true;
      }
      if (c == '{' || c == ';' || c == '(' || c == ')') {
        source_.get();
        if (!read_comment(c)) return false;
        continue;
      }
      const std::string word = take_word();
      if (variations_ > 0) continue;
      if (is_result(word)) return end_game(word);
      if (source_.peek() == end_of_text) return cut_off();
      if (!read_move(word)) return false;
    }
  }

  [[nodiscard]] bool end_game(const std::string& result) {
    game_.result = result;
    source_.skip_blanks();
    return true;
  }

  /// A comment, or the begin or end of a variation; its first character has been read.
  [[nodiscard]] bool read_comment(int sign) {
    if (sign == '(') ++variations_;
    if (sign == ')' && --variations_ < 0) return fail("a variation ends that has not begun");
    if (sign == ';') add_comment(source_.rest_of_line());
    if (sign != '{') return true;
    std::string text;
    for (int c = source_.get(); c != '}'; c = source_.get()) {
      if (c == end_of_text) return cut_off();
      if (source_.is_too_long()) return fail("a comment has no end");
      text += static_cast<char>(c);
    }
    add_comment(text);
    return true;
  }

  void add_comment(std::string_view text) {
    if (variations_ > 0) return;
    append_comment(game_.moves.empty() ? game_.comment : game_.moves.back().comment, text);
  }

  /// Up to a blank or a sign with a meaning of its own; at least one byte.
  [[nodiscard]] std::string take_word() {
    std::string word(1, static_cast<char>(source_.get()));
    while (source_.peek() != end_of_text && !is_space(source_.peek()) && word.size() < 64 &&
           std::string_view("{};()[]").find(static_cast<char>(source_.peek())) ==
               std::string_view::npos) {
      word += static_cast<char>(source_.get());
    }
    return word;
  }

  [[nodiscard]] bool read_move(std::string_view word) {
    if (word.front() == '$' || word == "e.p.") return true;
    // A move number, perhaps with its move at once. Castling with zeros is no number.
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    if (digits == word.size()) return true;
    if (digits == 0 || word[digits] == '.') {
      word.remove_prefix(digits);
      word.remove_prefix(std::min(word.find_first_not_of('.'), word.size()));
    }
    if (word.find_first_not_of("!?") == std::string_view::npos) return true;
    const auto move = parse_san(position_, word);
    if (!move) return fail(move.error().message);
    game_.moves.push_back({*move});
    position_.make(*move);
    return true;
  }

  Source& source_;
  PgnGame game_;
  Position position_;
  PgnError error_;
  int variations_ = 0;
};

std::optional<Expected<PgnGame, PgnError>> PgnReader::next() {
  Source source(*this);
  auto game = Parser(source).run();
  if (game && !*game) source.skip_to_tag();
  return game;
}

// ------------------------------------------------------------------------------------------ out --

namespace {

[[nodiscard]] std::string tag_line(const std::string& name, std::string_view value) {
  std::string line = '[' + name + " \"";
  for (const char c : value) {
    if (c == '"' || c == '\\') line += '\\';
    line += is_control(c) ? ' ' : c;
  }
  return line + "\"]\n";
}

/// Words in lines of at most 80 characters.
class Wrapped {
 public:
  void add(std::string_view word) {
    constexpr std::size_t width = 80;
    if (column_ > 0 && column_ + 1 + word.size() > width) {
      text_ += '\n';
      column_ = 0;
    }
    if (column_ > 0) {
      text_ += ' ';
      ++column_;
    }
    text_ += word;
    column_ += word.size();
  }
  void add_comment(std::string_view comment) {
    std::string text = plain(comment);
    if (text.empty()) return;
    std::replace(text.begin(), text.end(), '{', '(');
    std::replace(text.begin(), text.end(), '}', ')');
    text = '{' + text + '}';
    for (std::string_view rest = text; !rest.empty();) {
      const std::size_t end = std::min(rest.find(' '), rest.size());
      add(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
  std::size_t column_ = 0;
};

}  // namespace

std::string_view PgnGame::tag(std::string_view name) const {
  for (const auto& [each, value] : tags) {
    if (each == name) return value;
  }
  return "";
}

Position PgnGame::end() const {
  Position position = start;
  for (const PgnMove& each : moves) position.make(each.move);
  return position;
}

std::string to_pgn(const PgnGame& game) {
  std::string text;
  for (const auto& [name, value] : game.tags) text += tag_line(name, value);
  const std::string fen = to_fen(game.start);
  if (fen != start_fen && game.tag("FEN").empty()) {
    text += tag_line("SetUp", "1") + tag_line("FEN", fen);
  }
  Wrapped moves;
  moves.add_comment(game.comment);
  Position position = game.start;
  bool needs_number = true;
  for (const PgnMove& each : game.moves) {
    const std::string number = std::to_string(position.fullmove_number());
    if (position.side_to_move() == white) {
      moves.add(number + '.');
    } else if (needs_number) {
      moves.add(number + "...");
    }
    moves.add(to_san(position, each.move));
    moves.add_comment(each.comment);
    needs_number = !plain(each.comment).empty();
    position.make(each.move);
  }
  moves.add(game.result);
  return text + '\n' + moves.text() + "\n\n";
}

}  // namespace espalier::chess
