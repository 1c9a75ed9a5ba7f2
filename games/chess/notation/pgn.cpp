// Portable Game Notation (S. Edwards, "PGN Specification and Implementation Guide", 1994), read
// leniently and written in its export format.
#include "games/chess/notation/pgn.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include "games/chess/notation/fen.hpp"
#include "games/chess/notation/long_algebraic.hpp"
#include "games/chess/notation/san.hpp"
#include "games/chess/notation/text.hpp"

namespace espalier::chess {
namespace {

constexpr int end_of_text = -1;

[[nodiscard]] bool is_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
/// The result that a word stands for, also with a dash or a half in UTF-8; empty if for none.
[[nodiscard]] std::string result_of(std::string_view word) {
  std::string plain(word);
  for (const auto& [sign, text] : {std::pair{"\xE2\x80\x93", "-"}, std::pair{"\xC2\xBD", "1/2"}}) {
    for (auto at = plain.find(sign); at != std::string::npos; at = plain.find(sign)) {
      plain.replace(at, std::string_view(sign).size(), text);
    }
  }
  if (plain == "1/2") return "1/2-1/2";
  const bool is_result = plain == "1-0" || plain == "0-1" || plain == "1/2-1/2" || plain == "*";
  return is_result ? plain : "";
}

[[nodiscard]] bool is_null_move(std::string_view word) { return word == "--" || word == "Z0"; }

/// Signs such as !? and +-, or outside ASCII, and the letters that mark novelties and diagrams.
[[nodiscard]] bool is_annotation(std::string_view word) {
  return word == "N" || word == "D" || std::all_of(word.begin(), word.end(), [](char c) {
           return static_cast<unsigned char>(c) >= 0x80 ||
                  std::string_view("!?+-=/~").find(c) != std::string_view::npos;
         });
}

/// The glyph that a sign stands for, as the standard and its usual extensions number them; 0: none.
[[nodiscard]] int nag_of(std::string_view sign) {
  constexpr std::array<std::pair<std::string_view, int>, 21> glyphs{
      {{"!", 1},    {"?", 2},    {"!!", 3},   {"??", 4},   {"!?", 5},   {"?!", 6},   {"=", 10},
       {"+=", 14},  {"+/=", 14}, {"=+", 15},  {"=/+", 15}, {"+/-", 16}, {"-/+", 17}, {"+-", 18},
       {"+--", 20}, {"-+", 19},  {"--+", 21}, {"~", 13},   {"N", 146},  {"D", 220},  {"--", 0}}};
  for (const auto& [text, number] : glyphs) {
    if (text == sign) return number;
  }
  return 0;
}

enum class Variant { standard, chess960, other };

/// By the names that servers and programs give them, without blanks, signs and case.
[[nodiscard]] Variant variant_of(std::string_view tag) {
  std::string name;
  for (const char c : tag) {
    if (is_letter(c) || (c >= '0' && c <= '9')) {
      name += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
  }
  for (const char* const each :
       {"", "standard", "chess", "normal", "orthodox", "regular", "fromposition"}) {
    if (name == each) return Variant::standard;
  }
  for (const char* const each : {"chess960", "fischerandom", "fischerrandom", "fischerandomchess",
                                 "fischerrandomchess", "freestyle", "freestylechess", "wildfr"}) {
    if (name == each) return Variant::chess960;
  }
  return Variant::other;
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

/// As a comment in braces; empty for one that says nothing.
[[nodiscard]] std::string in_braces(std::string_view comment) {
  std::string text = plain(comment);
  if (text.empty()) return text;
  std::replace(text.begin(), text.end(), '{', '(');
  std::replace(text.begin(), text.end(), '}', ')');
  return '{' + text + '}';
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
  /// Was there a blank line?
  bool skip_blanks() {
    for (int line_ends = at_line_start_ ? 1 : 0;;) {
      const bool is_mark = reader_.offset_ < 3 && peek() >= 0x80;  // the byte order mark of UTF-8
      if (is_space(peek()) || is_mark) {
        line_ends += get() == '\n' ? 1 : 0;
        at_line_start_ |= is_mark;
      } else if (at_line_start_ && peek() == '%') {
        rest_of_line();
      } else {
        return line_ends > 1;
      }
    }
  }
  /// Up to the next line that looks like a tag. From within tags, those that follow are skipped.
  void skip_game(bool is_within_tags) {
    if (is_within_tags) {
      do {
        rest_of_line();
        skip_blanks();
      } while (is_at_tag());
    }
    while (peek() != end_of_text && !is_at_tag()) get();
  }

 private:
  /// A comment may have a line that begins with [%clk.
  [[nodiscard]] bool is_at_tag() {
    if (!at_line_start_ || peek() != '[') return false;
    bytes_.sbumpc();
    const bool is_tag = is_letter(peek()) || is_space(peek());
    bytes_.sungetc();
    return is_tag;
  }

  PgnReader& reader_;
  std::streambuf& bytes_;
  std::size_t begin_;
  bool at_line_start_ = true;
};

/// Reads one game. Each function returns false after an error.
class PgnReader::Parser {
 public:
  Parser(Source& source, PgnReading reading) : source_(source), reading_(reading) {}

  /// What has neither tags nor moves, such as a comment or a second result behind a game, is none.
  [[nodiscard]] std::optional<Expected<PgnGame, PgnError>> run() {
    while (is_nothing()) {
      game_ = {};
      has_null_move_ = false;
      source_.skip_blanks();
      if (source_.peek() == end_of_text) return std::nullopt;
      if (!read_tags() || !set_up() || !read_moves())
        return Expected<PgnGame, PgnError>(Unexpected{std::move(error_)});
    }
    return Expected<PgnGame, PgnError>(std::move(game_));
  }

  [[nodiscard]] bool is_within_tags() const { return is_within_tags_; }
  /// The players, as far as their tags were read.
  [[nodiscard]] std::string players() const {
    const auto shown = [](std::string_view name) {
      const std::string quoted = in_quotes(name, 40);
      return quoted.substr(1, quoted.size() - 2);
    };
    const std::string_view white = game_.tag("White");
    const std::string_view black = game_.tag("Black");
    if (white.empty() && black.empty()) return "";
    return " (" + shown(white) + " - " + shown(black) + ')';
  }

 private:
  bool fail(std::string message, bool is_cut_off = false) {
    error_ = {std::move(message), "", source_.line(), is_cut_off};
    return false;
  }
  bool cut_off() { return fail("the text ends within a game", true); }
  [[nodiscard]] bool is_nothing() const { return game_.tags.empty() && game_.moves.empty(); }

  /// Comments may stand before and between them. Behind tags and a comment, a blank line ends the
  /// tags: those that follow are of another game.
  [[nodiscard]] bool read_tags() {
    is_within_tags_ = true;
    bool has_ended = false;
    while (!has_ended || source_.peek() != '[') {
      const int c = source_.peek();
      if (c != '[' && c != '{' && c != ';') break;
      source_.get();
      if (!(c == '[' ? read_tag() : read_comment(c))) return false;
      const bool has_blank_line = source_.skip_blanks();
      has_ended = has_ended || (c != '[' && has_blank_line && !game_.tags.empty());
    }
    is_within_tags_ = false;
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
    const std::string_view variant = game_.tag("Variant");
    if (variant_of(variant) == Variant::other) {
      return fail("the variant " + in_quotes(variant) + " is not chess or Chess960");
    }
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
      if (c == end_of_text) return end_without_result();
      if (source_.is_too_long()) return fail("the game has no end");
      if (c == '[' && source_.at_line_start() && variations_ == 0) return end_without_result();
      if (c == '{' || c == ';' || c == '(' || c == ')') {
        source_.get();
        const bool is_kept = c == '(' && is_annotated() && !game_.moves.empty();
        if (!(is_kept ? read_variation() : read_comment(c))) return false;
        continue;
      }
      const std::string word = take_word();
      if (variations_ > 0) continue;
      const bool is_last = source_.peek() == end_of_text;
      // At the end of the text this may be the begin of 1/2-1/2.
      const bool is_cut = is_last && word == "1/2" && reading_ == PgnReading::strict;
      if (std::string result = result_of(word); !result.empty() && !is_cut) {
        game_.result = std::move(result);
        return read_last_comments();
      }
      if (is_last && reading_ == PgnReading::strict) return cut_off();
      if (!read_move(word)) return is_last ? cut_off() : false;
    }
  }

  /// Reads the comments behind the result, up to a blank line: after it they are of the next game.
  [[nodiscard]] bool read_last_comments() {
    while (!source_.skip_blanks() && (source_.peek() == '{' || source_.peek() == ';')) {
      if (!read_comment(source_.get())) return false;
    }
    return true;
  }
  /// The text ends, or the tags of the next game begin.
  [[nodiscard]] bool end_without_result() {
    if (is_nothing() && variations_ == 0) return true;
    const bool is_last = source_.peek() == end_of_text;
    std::string result = result_of(game_.tag("Result"));
    if (reading_ == PgnReading::strict) {
      if (is_last) return cut_off();
      if (result.empty()) return fail("the game has no result");
    }
    if (variations_ > 0) return cut_off();
    game_.result = result.empty() ? "*" : std::move(result);
    return true;
  }

  /// A comment, or the begin or end of a variation; its first character has been read.
  [[nodiscard]] bool read_comment(int sign) {
    if (sign == '(') ++variations_;
    if (sign == ')' && --variations_ < 0) return fail("a variation ends that has not begun");
    if (sign == ';') add_comment(source_.rest_of_line());
    if (sign != '{') return true;
    std::string text;
    if (!read_braces(text)) return false;
    add_comment(text);
    return true;
  }

  [[nodiscard]] bool is_annotated() const { return reading_ == PgnReading::annotated; }

  /// Keeps the text of a variation, whose bracket has been read, with a blank between its words.
  /// Words that at the beginning of a line would be no words are left out.
  [[nodiscard]] bool read_variation() {
    std::string text = "(";
    for (int depth = 1; depth > 0;) {
      source_.skip_blanks();
      const int c = source_.peek();
      if (c == end_of_text) return cut_off();
      if (source_.is_too_long()) return fail("a variation has no end");
      std::string word;
      if (c == '{' || c == ';') {
        if (!read_comment_text(word)) return false;
        word = in_braces(word);
      } else if (c == '(' || c == ')') {
        word = static_cast<char>(source_.get());
        depth += c == '(' ? 1 : -1;
      } else {
        word = take_word();
        if (std::string_view("%[]").find(word.front()) != std::string_view::npos) word.clear();
      }
      if (!word.empty() && text.back() != '(' && word != ")") text += ' ';
      text += word;
    }
    game_.moves.back().variations.push_back(std::move(text));
    return true;
  }

  /// A comment in braces or after a semicolon, whose sign has not been read.
  [[nodiscard]] bool read_comment_text(std::string& text) {
    if (source_.get() == '{') return read_braces(text);
    text = source_.rest_of_line();
    return true;
  }

  /// The text of a comment up to its closing brace.
  [[nodiscard]] bool read_braces(std::string& text) {
    for (int c = source_.get(); c != '}'; c = source_.get()) {
      if (c == end_of_text) return cut_off();
      if (source_.is_too_long()) return fail("a comment has no end");
      text += static_cast<char>(c);
    }
    return true;
  }

  void add_nag(int number) {
    if (is_annotated() && number > 0 && !game_.moves.empty()) {
      game_.moves.back().nags.push_back(number);
    }
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
    if (word.front() == '$' || word == "e.p.") {
      int number = 0;
      (void)std::from_chars(word.data() + 1, word.data() + word.size(), number);
      if (word.front() == '$') add_nag(number);
      return true;
    }
    // A move number, perhaps with its move at once. Castling with zeros is no number.
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    if (digits == word.size()) return true;
    if (digits == 0 || word[digits] == '.') {
      word.remove_prefix(digits);
      word.remove_prefix(std::min(word.find_first_not_of('.'), word.size()));
    }
    if (is_null_move(word)) {
      if (reading_ == PgnReading::strict) return fail("a null move");
      has_null_move_ = true;
    }
    if (has_null_move_) return true;
    if (is_annotation(word)) {
      add_nag(nag_of(word));
      return true;
    }
    const auto move = parse_san(position_, word);
    if (!move) return fail(move.error().message);
    game_.moves.push_back({*move});
    add_nag(nag_of(word.substr(word.find_last_not_of("!?") + 1)));
    position_.make(*move);
    return true;
  }

  Source& source_;
  PgnReading reading_;
  PgnGame game_;
  Position position_;
  PgnError error_;
  int variations_ = 0;
  bool is_within_tags_ = true;
  bool has_null_move_ = false;  // what follows is no game of chess
};

std::optional<Expected<PgnGame, PgnError>> PgnReader::next() {
  Source source(*this);
  Parser parser(source, reading_);
  auto game = parser.run();
  ++games_;
  if (!game || *game) return game;
  PgnError error = game->error();
  error.game = "game " + std::to_string(games_) + parser.players();
  source.skip_game(parser.is_within_tags());
  return Expected<PgnGame, PgnError>(Unexpected{std::move(error)});
}

std::optional<Expected<PgnGame, std::string>> PgnTextReader::next() {
  auto game = reader_.next();
  if (!game) return std::nullopt;
  if (*game) return Expected<PgnGame, std::string>(std::move(**game));
  const PgnError& error = game->error();
  return Expected<PgnGame, std::string>(
      Unexpected{"line " + std::to_string(error.line) + ", " + error.game + ": " + error.message});
}

Expected<std::vector<PgnGame>, std::string> parse_pgn_games(std::string_view text) {
  PgnTextReader reader(text);
  std::vector<PgnGame> games;
  while (auto game = reader.next()) {
    if (!*game) return Unexpected{std::move(*game).error()};
    games.push_back(*std::move(*game));
  }
  return games;
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
  void add_comment(std::string_view comment) { add_words(in_braces(comment)); }
  void add_words(std::string_view rest) {
    while (!rest.empty()) {
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

/// The value of at most 8 digits and points; what follows a second point is left out. By hand:
/// strtod reads the point of the locale, and the library of emscripten has no std::from_chars of
/// floats.
[[nodiscard]] double decimal(std::string_view text) {
  double digits = 0;
  double unit = 1;
  bool is_fraction = false;
  for (const char c : text) {
    if (c == '.') {
      if (is_fraction) break;
      is_fraction = true;
      continue;
    }
    digits = 10 * digits + (c - '0');
    if (is_fraction) unit *= 10;
  }
  return digits / unit;  // both are exact: the nearest double
}

}  // namespace

std::optional<Score> score_of_comment(std::string_view comment) {
  const std::size_t end = comment.find('/');
  if (end == std::string_view::npos || end + 1 == comment.size()) return {};
  if (comment[end + 1] < '0' || comment[end + 1] > '9') return {};  // of the depth
  std::string_view number = comment.substr(0, end);
  const bool is_negative = number.starts_with('-');
  if (is_negative || number.starts_with('+')) number.remove_prefix(1);
  const bool is_mate = number.starts_with('M');
  if (is_mate) number.remove_prefix(1);
  constexpr std::size_t longest = 8;
  if (number.empty() || number.size() > longest) return {};
  if (number.find_first_not_of(is_mate ? "0123456789" : "0123456789.") != std::string_view::npos)
    return {};
  const double value = decimal(number);
  if (!is_mate) {
    const auto score = static_cast<Score>(std::lround(100 * value));
    return clamp_static_eval(is_negative ? -score : score);
  }
  const int moves = static_cast<int>(std::min(value, max_ply / 2.0));
  return is_negative ? loss_in(2 * moves) : win_in(std::max(2 * moves - 1, 0));
}

std::string_view PgnGame::tag(std::string_view name) const {
  for (const auto& [each, value] : tags) {
    if (each == name) return value;
  }
  return "";
}

bool PgnGame::is_chess960() const {
  return variant_of(tag("Variant")) == Variant::chess960 || has_chess960_castling(start);
}

Position PgnGame::end() const {
  Position position = start;
  for (const PgnMove& each : moves) position.make(each.move);
  return position;
}

std::string to_variation(Position position, const std::vector<Move>& line,
                         std::string_view last_comment) {
  std::string text = "(";
  for (const Move move : line) {
    if (position.side_to_move() == white || text.size() == 1) {
      text += std::to_string(position.fullmove_number());
      text += position.side_to_move() == white ? ". " : "... ";
    }
    text += to_san(position, move) + ' ';
    position.make(move);
  }
  const std::string comment = in_braces(last_comment);
  if (comment.empty()) text.pop_back();
  return text + comment + ')';
}

std::string to_pgn(const PgnGame& game) {
  std::string text;
  for (const auto& [name, value] : game.tags) text += tag_line(name, value);
  const std::string fen = to_fen(game.start);
  if (fen != start_fen && game.tag("FEN").empty()) {
    text += tag_line("SetUp", "1") + tag_line("FEN", fen);
  }
  if (game.tag("Variant").empty() && has_chess960_castling(game.start)) {
    text += tag_line("Variant", "Chess960");
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
    for (const int nag : each.nags) moves.add('$' + std::to_string(nag));
    moves.add_comment(each.comment);
    for (const std::string& variation : each.variations) moves.add_words(variation);
    needs_number = !plain(each.comment).empty() || !each.variations.empty();
    position.make(each.move);
  }
  moves.add(game.result);
  return text + '\n' + moves.text() + "\n\n";
}

}  // namespace espalier::chess
