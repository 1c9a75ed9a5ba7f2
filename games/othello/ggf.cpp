// Games of Othello as text.
#include "games/othello/ggf.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <utility>

namespace espalier::othello {

namespace {

using Error = std::optional<std::string>;

[[nodiscard]] bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
[[nodiscard]] bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

[[nodiscard]] std::string lower_case(std::string text) {
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return text;
}

/// "1.25", "15:00" or "1:05:00"; nothing if it is none, or more than a season.
[[nodiscard]] std::optional<double> seconds_of(std::string_view text) {
  constexpr double max_seconds = 1e7;
  double before = 0, part = 0, place = 1;
  for (const char c : text) {
    if (c == ':' && place == 1) {
      before = 60 * (before + part);
      part = 0;
    } else if (c == '.' && place == 1) {
      place = 0.1;
    } else if (c >= '0' && c <= '9') {
      const bool is_decimal = place < 1;
      part = is_decimal ? part + place * (c - '0') : 10 * part + (c - '0');
      if (is_decimal) place /= 10;
    } else {
      return std::nullopt;
    }
  }
  const double seconds = before + part;
  if (text.empty() || !(seconds <= max_seconds)) return std::nullopt;
  return seconds;
}

/// "15:00/00:05/02:00": the time of a game, the increment and the extension; the last two may be
/// missing. Nothing for a game without a clock.
[[nodiscard]] std::optional<GgfClock> clock_of(std::string_view text) {
  std::array<double, 3> parts{};
  for (double& part : parts) {
    const std::string_view field = text.substr(0, text.find('/'));
    const auto seconds = field.empty() ? 0 : seconds_of(field.substr(0, field.find(',')));
    if (!seconds) return std::nullopt;
    part = *seconds;
    text.remove_prefix(std::min(field.size() + 1, text.size()));
  }
  const auto [main, increment, extension] = parts;
  if (main == 0 && increment == 0) return std::nullopt;
  return GgfClock{.left = main, .increment = increment, .extension = extension};
}

/// Reads one game.
class GgfParser {
 public:
  /// Reads `text` from `at` on, which is behind the first bracket and semicolon of the game.
  GgfParser(std::string_view text, std::size_t& at) : text_(text), at_(at) {}

  [[nodiscard]] Error run() {
    if (auto error = read_game()) return error;
    const bool has_board = std::any_of(game_.tags.begin(), game_.tags.end(),
                                       [](const auto& tag) { return tag.first == "BO"; });
    if (is_random_ && !has_board) return "TY: the board BO of a random start is missing";
    return std::nullopt;
  }
  [[nodiscard]] GgfGame& game() { return game_; }

 private:
  [[nodiscard]] Error read_game() {
    while (true) {
      while (at_ < text_.size() && is_space(text_[at_])) ++at_;
      if (text_.substr(at_, 2) == ";)") {
        at_ += 2;
        return std::nullopt;
      }
      const std::size_t begin = at_;
      while (at_ < text_.size() && is_letter(text_[at_])) ++at_;
      const std::string_view name = text_.substr(begin, at_ - begin);
      if (at_ == text_.size()) return "the text ends within a game";
      if (name.empty() || text_[at_] != '[') return "a property has the form NAME[value]";
      ++at_;
      const auto value = read_value();
      if (!value) return "the text ends within a game";
      if (auto error = take(name, *value)) return error;
    }
  }
  /// Up to a bracket that no backslash precedes.
  [[nodiscard]] std::optional<std::string> read_value() {
    std::string value;
    for (; at_ < text_.size(); ++at_) {
      if (text_[at_] == ']') {
        ++at_;
        return value;
      }
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
      value += text_[at_];
    }
    return std::nullopt;
  }
  [[nodiscard]] Error take(std::string_view name, const std::string& value) {
    if (name == "B" || name == "W") return take_move(name == "B" ? 0 : 1, value);
    if (name == "GM" && lower_case(value) != "othello") return "only games of Othello are read";
    if (name == "BO") {
      if (auto error = set_up(value)) return error;
    }
    if (name == "TY") {
      if (auto error = take_type(value)) return error;
    }
    if (name == "TI") game_.clocks.fill(clock_of(value));
    if (name == "TB") game_.clocks[0] = clock_of(value);
    if (name == "TW") game_.clocks[1] = clock_of(value);
    game_.tags.emplace_back(name, value);
    return std::nullopt;
  }
  /// Reads a type of the server GGS: a size, then letters: `a` if the fewer discs win, `r` and a
  /// number if so many are set at random first. Others are matters of colour and result.
  [[nodiscard]] Error take_type(const std::string& value) {
    const std::size_t size = std::min(value.find_first_of("0123456789"), value.size());
    const std::size_t letters = std::min(value.find_first_not_of("0123456789", size), value.size());
    const std::string_view rest = std::string_view(value).substr(letters);
    if ((size < value.size() && value.substr(size, letters - size) != "8") ||
        rest.find('a') != std::string_view::npos) {
      return "TY: only Othello with 8 x 8 squares that the more discs win is read";
    }
    is_random_ = rest.find('r') != std::string_view::npos;
    return std::nullopt;
  }
  /// "8 " and the squares, which may be divided by blanks, then the side to move.
  [[nodiscard]] Error set_up(const std::string& value) {
    if (!game_.moves.empty()) return "BO: the board stands before the moves";
    std::string squares = value;
    std::erase_if(squares, is_space);
    if (squares.substr(0, 1) != "8" || squares.size() != 66) {
      return "BO: a board of size 8, its 64 squares and the side to move are expected";
    }
    const auto position = parse_obf(squares.substr(1, 64) + ' ' + squares.back());
    if (!position) return "BO: " + position.error().message;
    position_ = game_.start = position->position;
    return std::nullopt;
  }
  /// "F5/evaluation/time", of a side that may have to be reached by a pass.
  [[nodiscard]] Error take_move(int side, const std::string& value) {
    const std::string text = value.substr(0, value.find('/'));
    const auto move = lower_case(text) == "pa" ? Move::pass() : parse_move(text);
    if (!move) return move.error().message;
    // NBoard writes passes until the game has ended twice.
    if (move->is_pass() && is_over()) return std::nullopt;
    if (side != position_.side_to_move() && position_.is_legal(Move::pass())) play(Move::pass());
    if (side != position_.side_to_move() || !position_.is_legal(*move)) {
      return othello::to_string(*move) + " is not a legal move in " + to_obf(position_);
    }
    if (auto& clock = game_.clocks[static_cast<std::size_t>(side)]) {
      clock->spend(seconds_of_move(value));
    }
    play(*move);
    game_.notes.back() = note_of(value);
    return std::nullopt;
  }
  /// Of "F5/evaluation/time".
  [[nodiscard]] static GgfNote note_of(std::string_view value) {
    GgfNote note{.seconds = seconds_of_move(value)};
    const std::size_t slash = value.find('/');
    if (slash == std::string_view::npos) return note;
    std::string_view text = value.substr(slash + 1);
    text = text.substr(0, text.find('/'));
    const bool is_negative = text.starts_with('-');
    if (is_negative || text.starts_with('+')) text.remove_prefix(1);
    if (const auto discs = seconds_of(text)) note.evaluation = is_negative ? -*discs : *discs;
    return note;
  }
  [[nodiscard]] bool is_over() const {
    MovesOf<Position> moves;
    return position_.generate(moves).is_over();
  }
  void play(Move move) {
    game_.moves.push_back(move);
    game_.notes.emplace_back();
    position_.make(move);
  }

  std::string_view text_;
  std::size_t& at_;
  GgfGame game_;
  Position position_;
  bool is_random_ = false;
};

[[nodiscard]] std::string property(std::string_view name, std::string_view value) {
  std::string text = std::string(name) + '[';
  for (const char c : value) {
    if (c == ']' || c == '\\') text += '\\';
    text += c;
  }
  return text + ']';
}

/// "8 ", the rows and the side to move.
[[nodiscard]] std::string board_text(const Position& position) {
  const std::string obf = to_obf(position);
  std::string text = "8 ";
  for (std::size_t i = 0; i < 64; ++i) {
    text += obf[i] == 'X' ? '*' : obf[i];
    if (i % 8 == 7) text += ' ';
  }
  return text + (position.side_to_move() == 0 ? '*' : 'O');
}

/// With three digits behind the point, as others write it. The library of emscripten has no
/// std::to_chars of floats.
[[nodiscard]] std::string decimals(double value) {
  const long long thousandths = std::llround(std::clamp(value, -1e12, 1e12) * 1000);
  std::string digits = std::to_string(std::abs(thousandths));
  if (digits.size() < 4) digits.insert(0, 4 - digits.size(), '0');
  digits.insert(digits.size() - 3, ".");
  return (thousandths < 0 ? "-" : "") + digits;
}

/// "F5", "F5/0.35/1.2", "PA".
[[nodiscard]] std::string move_text(Move move, const GgfNote* note) {
  std::string text = "PA";
  if (!move.is_pass()) {
    text = othello::to_string(move);
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  }
  if (note == nullptr) return text;
  text += '/';
  if (note->evaluation) text += decimals(*note->evaluation);
  return text + '/' + decimals(note->seconds);
}

}  // namespace

void GgfClock::spend(double seconds) {
  left -= seconds;
  if (left <= 0) left += std::exchange(extension, 0);
  left += increment;
}

double seconds_of_move(std::string_view text) {
  for (int slashes = 0; slashes < 2; ++slashes) {
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos) return 0;
    text.remove_prefix(slash + 1);
  }
  return seconds_of(text).value_or(0);
}

std::optional<Expected<GgfGame, std::string>> GgfReader::next() {
  const std::size_t begin = text_.find("(;", at_);
  if (begin == std::string_view::npos) return std::nullopt;
  at_ = begin + 2;
  ++number_;
  GgfParser parser(text_, at_);
  const Error error = parser.run();
  if (!error) return Expected<GgfGame, std::string>(std::move(parser.game()));
  line_ +=
      static_cast<std::size_t>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(counted_),
                                          text_.begin() + static_cast<std::ptrdiff_t>(at_), '\n'));
  counted_ = at_;
  return Expected<GgfGame, std::string>(Unexpected{"line " + std::to_string(line_) + ", game " +
                                                   std::to_string(number_) + ": " + *error});
}

Expected<std::vector<GgfGame>, std::string> parse_ggf(std::string_view text) {
  GgfReader reader(text);
  std::vector<GgfGame> games;
  while (auto game = reader.next()) {
    if (!*game) return Unexpected{std::move(*game).error()};
    games.push_back(*std::move(*game));
  }
  return games;
}

std::string to_ggf(const GgfGame& game, const std::vector<GgfNote>& notes) {
  std::string text = "(;";
  int written = 0;
  for (const auto& [name, value] : game.tags) {
    if (name == "BO") continue;
    text += property(name, value);
    if (++written == 2) text += '\n';
  }
  text += property("BO", board_text(game.start)) + '\n';
  Position position = game.start;
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const std::size_t left = game.moves.size() - i;
    text += property(
        position.side_to_move() == 0 ? "B" : "W",
        move_text(game.moves[i], left > notes.size() ? nullptr : &notes[notes.size() - left]));
    position.make(game.moves[i]);
  }
  return text + ";)\n";
}

std::string annotated_ggf(GgfGame game, const GameNotes<Move>& notes) {
  constexpr std::array sides{"Black", "White"};
  const auto comment = [&](std::string text) { game.tags.emplace_back("C", std::move(text)); };
  for (const std::size_t side : {0U, 1U}) {
    const auto accuracy = notes.accuracy[side];
    if (accuracy) comment(std::string(sides[side]) + " accuracy " + accuracy_text(*accuracy));
  }
  Position position = game.start;
  for (std::size_t i = 0; i < game.moves.size() && i < notes.moves.size(); ++i) {
    const MoveNote<Move>& note = notes.moves[i];
    GgfNote& written = game.notes[i];
    if (note.score) {
      written.evaluation = (position.side_to_move() == 0 ? 1 : -1) * *note.score / double{disc};
    }
    if (note.glyph > 0) {
      const std::string_view sign = note.glyph == 4 ? "??" : note.glyph == 2 ? "?" : "?!";
      std::string text = std::to_string(i + 1) + ' ' + othello::to_string(game.moves[i]);
      text += sign;
      if (!note.better.empty()) text += " better";
      for (const Move move : note.better) text += ' ' + othello::to_string(move);
      if (!note.words.empty()) text += ": " + note.words;
      comment(std::move(text));
    }
    position.make(game.moves[i]);
  }
  return to_ggf(game, game.notes);
}

}  // namespace espalier::othello
