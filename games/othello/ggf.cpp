// Games of Othello as text.
#include "games/othello/ggf.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <optional>

namespace espalier::othello {

namespace {

using Error = std::optional<std::string>;

[[nodiscard]] bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
[[nodiscard]] bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

[[nodiscard]] std::string lower_case(std::string text) {
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return text;
}

class GgfParser {
 public:
  explicit GgfParser(std::string_view text) : text_(text) {}

  [[nodiscard]] Expected<std::vector<GgfGame>, std::string> run() {
    std::vector<GgfGame> games;
    for (std::size_t found = text_.find("(;"); found != std::string_view::npos;
         found = text_.find("(;", at_)) {
      at_ = found + 2;
      game_ = {};
      position_ = {};
      if (const Error error = read_game()) {
        return Unexpected{"game " + std::to_string(games.size() + 1) + ": " + *error};
      }
      games.push_back(std::move(game_));
    }
    return games;
  }

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
    game_.tags.emplace_back(name, value);
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
    play(*move);
    return std::nullopt;
  }
  [[nodiscard]] bool is_over() const {
    MovesOf<Position> moves;
    return position_.generate(moves).is_over();
  }
  void play(Move move) {
    game_.moves.push_back(move);
    position_.make(move);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  GgfGame game_;
  Position position_;
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

Expected<std::vector<GgfGame>, std::string> parse_ggf(std::string_view text) {
  return GgfParser(text).run();
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

}  // namespace espalier::othello
