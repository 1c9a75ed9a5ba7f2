// Extended Position Description (S. Edwards, "PGN Specification and Implementation Guide", 1994,
// section 16.2): the grammar, and the meaning of the opcodes dm, hmvc and fmvn. Every error names
// the column.
#include "games/chess/notation/epd.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "games/chess/notation/fen.hpp"
#include "games/chess/notation/san.hpp"
#include "games/chess/notation/text.hpp"

namespace espalier::chess {
namespace {

[[nodiscard]] bool is_blank(char c) { return c == ' ' || c == '\t'; }
[[nodiscard]] bool is_forbidden(char c) { return is_control(c) && c != '\t'; }
[[nodiscard]] bool is_digit(char c) { return c >= '0' && c <= '9'; }
[[nodiscard]] std::optional<int> number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

[[nodiscard]] Unexpected<EpdError> fail(std::string message, std::size_t offset) {
  return Unexpected{EpdError{std::move(message), offset + 1}};
}

/// A line that is read from left to right.
class Cursor {
 public:
  explicit Cursor(std::string_view line) : line_(line) {}

  [[nodiscard]] std::size_t offset() const { return offset_; }
  [[nodiscard]] bool at_end() const { return offset_ == line_.size(); }
  [[nodiscard]] char peek() const { return line_[offset_]; }
  void skip_blanks() {
    while (!at_end() && is_blank(peek())) ++offset_;
  }
  void skip() { ++offset_; }
  /// Up to the next blank, or to one of `stops`.
  [[nodiscard]] std::string_view word(std::string_view stops = "") {
    const std::size_t start = offset_;
    while (!at_end() && !is_blank(peek()) && stops.find(peek()) == std::string_view::npos) skip();
    return line_.substr(start, offset_ - start);
  }
  /// After an opening quote: the text up to the closing one, which is skipped; nothing if it is
  /// missing.
  [[nodiscard]] std::optional<std::string_view> quotation() {
    const std::size_t end = line_.find('"', offset_);
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view text = line_.substr(offset_, end - offset_);
    offset_ = end + 1;
    return text;
  }

 private:
  std::string_view line_;
  std::size_t offset_ = 0;
};

/// Moves past the fields of the FEN. True if the counters are there, which EPD does not ask for.
[[nodiscard]] bool skip_fen(Cursor& cursor) {
  for (int field = 0; field < 4; ++field) {
    cursor.skip_blanks();
    (void)cursor.word(";");
  }
  Cursor counters = cursor;
  for (int field = 0; field < 2; ++field) {
    counters.skip_blanks();
    const std::string_view word = counters.word(";");
    if (word != "-" && (word.empty() || !std::all_of(word.begin(), word.end(), is_digit))) {
      return false;
    }
  }
  cursor = counters;
  return true;
}

[[nodiscard]] bool is_opcode(std::string_view word) {
  return !word.empty() && word.size() <= 32 && is_letter(word.front()) &&
         std::all_of(word.begin(), word.end(),
                     [](char c) { return is_letter(c) || is_digit(c) || c == '_'; });
}

[[nodiscard]] Expected<Operation, EpdError> read_operation(Cursor& cursor) {
  const std::size_t start = cursor.offset();
  const std::string_view opcode = cursor.word(";\"");
  if (!is_opcode(opcode))
    return fail(in_quotes(opcode) + " is not an opcode such as bm or id", start);
  Operation operation{std::string(opcode), {}};
  for (;;) {
    cursor.skip_blanks();
    if (cursor.at_end()) return operation;
    const std::size_t here = cursor.offset();
    if (cursor.peek() == ';') {
      cursor.skip();
      return operation;
    }
    if (cursor.peek() == '"') {
      cursor.skip();
      const auto text = cursor.quotation();
      if (!text) return fail("the quotation that begins here does not end", here);
      operation.operands.emplace_back(*text);
    } else {
      operation.operands.emplace_back(cursor.word(";\""));
    }
  }
}

/// What is wrong with an operation whose meaning is known here.
[[nodiscard]] std::optional<std::string> operand_error(const Operation& operation) {
  const auto in_range = [&operation](int min, int max) {
    if (operation.operands.size() != 1) return false;
    const auto value = number(operation.operands.front());
    return value && *value >= min && *value <= max;
  };
  if (operation.opcode == "dm" && !in_range(1, 999)) return "dm needs a number from 1 to 999";
  if (operation.opcode == "hmvc" && !in_range(0, 9999)) return "hmvc needs a number from 0";
  if (operation.opcode == "fmvn" && !in_range(1, 9999)) return "fmvn needs a number from 1";
  return std::nullopt;
}

[[nodiscard]] const Operation* find_in(const std::vector<Operation>& operations,
                                       std::string_view opcode) {
  for (const Operation& operation : operations) {
    if (operation.opcode == opcode) return &operation;
  }
  return nullptr;
}

[[nodiscard]] Expected<std::vector<Move>, MoveError> moves_of(const Epd& epd,
                                                              std::string_view opcode) {
  std::vector<Move> moves;
  const Operation* operation = epd.find(opcode);
  if (operation == nullptr) return moves;
  if (operation->operands.empty()) {
    return Unexpected{MoveError{std::string(opcode) + " names no move"}};
  }
  for (std::string_view text : operation->operands) {
    while (text.ends_with(',')) text.remove_suffix(1);
    if (text.empty()) continue;
    auto move = parse_san(epd.position, text);
    if (!move) return Unexpected{MoveError{std::string(opcode) + ": " + move.error().message}};
    moves.push_back(*move);
  }
  return moves;
}

[[nodiscard]] bool needs_quotes(std::string_view opcode, std::string_view operand) {
  const bool is_text =
      opcode == "id" || (opcode.size() == 2 && opcode[0] == 'c' && is_digit(opcode[1]));
  return is_text || operand.empty() || operand.find_first_of(" \t;") != std::string_view::npos;
}

/// The first four fields of a FEN.
[[nodiscard]] std::string without_counters(const Position& position) {
  const std::string fen = to_fen(position);
  return fen.substr(0, fen.rfind(' ', fen.rfind(' ') - 1));
}

/// The position with the counters that the operations give it.
[[nodiscard]] Position with_counters(Position position, const std::vector<Operation>& operations) {
  const Operation* clock = find_in(operations, "hmvc");
  const Operation* move_number = find_in(operations, "fmvn");
  if (clock == nullptr && move_number == nullptr) return position;
  const auto value = [](const Operation* operation, int otherwise) {
    return std::to_string(operation == nullptr ? otherwise : *number(operation->operands.front()));
  };
  return *parse_fen(without_counters(position) + ' ' + value(clock, position.halfmove_clock()) +
                    ' ' + value(move_number, position.fullmove_number()));
}

/// The next line, without its end and cut after `max_epd_line` + 1 bytes; false at the end.
[[nodiscard]] bool next_line(std::istream& stream, std::string& line) {
  line.clear();
  std::istream::int_type c = stream.get();
  if (c == std::istream::traits_type::eof()) return false;
  for (; c != std::istream::traits_type::eof() && c != '\n'; c = stream.get()) {
    if (line.size() <= max_epd_line) line += std::istream::traits_type::to_char_type(c);
  }
  return true;
}

}  // namespace

const Operation* Epd::find(std::string_view opcode) const { return find_in(operations, opcode); }

std::string Epd::id() const {
  const Operation* operation = find("id");
  return operation != nullptr && !operation->operands.empty() ? operation->operands.front() : "";
}

Expected<std::vector<Move>, MoveError> Epd::best_moves() const { return moves_of(*this, "bm"); }
Expected<std::vector<Move>, MoveError> Epd::avoid_moves() const { return moves_of(*this, "am"); }

std::optional<int> Epd::mate_distance() const {
  const Operation* operation = find("dm");
  if (operation == nullptr || operation->operands.empty()) return std::nullopt;
  return number(operation->operands.front());
}

Expected<Epd, EpdError> parse_epd(std::string_view line) {
  while (!line.empty() && (is_blank(line.back()) || line.back() == '\r' || line.back() == '\n')) {
    line.remove_suffix(1);
  }
  if (line.size() > max_epd_line) return fail("the line is longer than 65536 bytes", max_epd_line);
  if (const auto bad = std::find_if(line.begin(), line.end(), is_forbidden); bad != line.end()) {
    return fail("a control character", static_cast<std::size_t>(bad - line.begin()));
  }
  Cursor cursor(line);
  const bool has_counters = skip_fen(cursor);
  std::string fen(line.substr(0, cursor.offset()));
  if (!has_counters) fen += " 0 1";
  std::vector<std::string> warnings;
  auto position = parse_fen(fen, &warnings);
  if (!position) return fail(position.error().message, position.error().offset);

  std::vector<Operation> operations;
  for (;;) {
    while (!cursor.at_end() && (is_blank(cursor.peek()) || cursor.peek() == ';')) cursor.skip();
    if (cursor.at_end()) break;
    const std::size_t start = cursor.offset();
    auto operation = read_operation(cursor);
    if (!operation) return Unexpected{operation.error()};
    if (const auto bad = operand_error(*operation)) return fail(*bad, start);
    operations.push_back(*std::move(operation));
  }
  Position counted = with_counters(*std::move(position), operations);
  return Epd{std::move(counted), std::move(operations), std::move(warnings)};
}

std::string to_epd(const Epd& epd) {
  std::string text = without_counters(epd.position);
  for (const Operation& operation : epd.operations) {
    text += ' ' + operation.opcode;
    for (const std::string& operand : operation.operands) {
      const bool quotes = needs_quotes(operation.opcode, operand);
      text += quotes ? " \"" + operand + '"' : ' ' + operand;
    }
    text += ';';
  }
  return text;
}

EpdFile read_epd(std::istream& stream) {
  EpdFile file;
  std::string line;
  for (std::size_t number_of_line = 1; next_line(stream, line); ++number_of_line) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (number_of_line == 1 && line.starts_with(byte_order_mark)) {
      line.erase(0, byte_order_mark.size());
    }
    const std::size_t start = line.find_first_not_of(" \t\r");
    if (start == std::string::npos || line[start] == '#') continue;
    auto epd = parse_epd(line);
    if (epd) {
      file.records.push_back({number_of_line, *std::move(epd)});
    } else {
      file.errors.push_back({number_of_line, epd.error()});
    }
  }
  return file;
}

}  // namespace espalier::chess
