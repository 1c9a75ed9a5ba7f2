#include "games/chess/tablebase/table.hpp"

#include <algorithm>
#include <utility>

namespace espalier::chess {

namespace {

constexpr std::array<std::uint32_t, 2> table_magic{0x5D23E871, 0xA50C66D7};  // WDL, DTZ
constexpr std::size_t checksum_size = 16;
constexpr std::size_t size_unit = 64;
constexpr std::uint64_t first_head = std::uint64_t{1} << 16;
constexpr std::uint64_t max_head = std::uint64_t{1} << 30;  // of a sound file it is much less

// Of the file.
constexpr int split_flag = 1;  // the two sides have different tables
constexpr int pawns_flag = 2;
// Of a DTZ table.
constexpr int black_flag = 1;       // the side that is stored
constexpr int mapped_flag = 2;      // values are numbers of distances in a list
constexpr int win_plies_flag = 4;   // distances of wins are in plies, not in moves
constexpr int loss_plies_flag = 8;  // those of losses
constexpr int wide_flag = 16;       // the lists have numbers of 16 bits

/// Pieces of a file: 1 to 6 are White's pawn to king, 9 to 14 Black's.
[[nodiscard]] std::optional<Piece> piece_of(int code) {
  const int type = (code & 7) - 1;
  if (type < pawn || type > king) return std::nullopt;
  return make_piece(code < 8 ? white : black, static_cast<PieceType>(type));
}

/// The number of the list that holds the distances of positions of a value.
[[nodiscard]] std::size_t list_of(Wdl value) {
  switch (value) {
    case Wdl::win:
      return 0;
    case Wdl::loss:
      return 1;
    case Wdl::cursed_win:
      return 2;
    default:
      return 3;
  }
}

}  // namespace

Expected<Table, std::string> Table::create(TableFile file, TableKind kind,
                                           const Material& material) {
  // How long the head is shows when it is read.
  for (std::uint64_t size = first_head;; size *= 8) {
    Table table(file, kind, material);
    size = std::min(size, file.size);
    table.head_.resize(static_cast<std::size_t>(size));
    if (!file.read(0, table.head_)) return Unexpected{std::string("cannot be read")};
    ByteReader reader(table.head_, file.size);
    std::string error = table.read(reader);
    if (error.empty()) return table;
    const bool is_complete = size == file.size || size > max_head;
    if (!reader.has_failed() || is_complete) return Unexpected{std::move(error)};
  }
}

/// Returns what is wrong, or nothing.
std::string Table::read(ByteReader& file) {
  const std::string ending = material_.name();
  if (file.u32() != table_magic[kind_ == TableKind::wdl ? 0 : 1]) {
    return kind_ == TableKind::wdl ? "not a WDL table of Syzygy" : "not a DTZ table of Syzygy";
  }
  constexpr const char* truncated = "truncated";
  if (file_.size % size_unit != checksum_size) return truncated;
  const int flags = file.u8();
  if (material_.pieces() > max_table_pieces ||
      ((flags & pawns_flag) != 0) != material_.has_pawns() ||
      ((flags & split_flag) != 0) == material_.is_symmetric()) {
    return "not the table of " + ending;
  }
  sides_ = kind_ == TableKind::wdl && !material_.is_symmetric() ? 2 : 1;
  files_ = material_.has_pawns() ? 4 : 1;
  if (!read_pieces(file)) return file.has_failed() ? truncated : "not the table of " + ending;
  for (Part& part : parts_) {
    if (!part.values.read_header(file, part.numbering.size())) {
      return file.has_failed() ? truncated : "damaged";
    }
  }
  if (kind_ == TableKind::dtz) read_distances(file);
  for (Part& part : parts_) part.values.read_index(file);
  for (Part& part : parts_) part.values.read_block_lengths(file);
  for (Part& part : parts_) part.values.read_blocks(file);
  file.skip(checksum_size);
  return file.has_failed() ? truncated : "";
}

/// The pieces of each part in their order, and the order of the groups.
bool Table::read_pieces(ByteReader& file) {
  const bool has_both = material_.count(white_pawn) > 0 && material_.count(black_pawn) > 0;
  for (int pawn_file = 0; pawn_file < files_; ++pawn_file) {
    const int first_order = file.u8();
    const int second_order = has_both ? file.u8() : 0xFF;
    const ByteSpan codes = file.take(at(material_.pieces()));
    if (file.has_failed()) return false;
    for (int side = 0; side < sides_; ++side) {
      const int shift = 4 * side;
      std::vector<Piece> pieces;
      for (const std::uint8_t code : codes) {
        const auto piece = piece_of(code >> shift & 15);
        if (!piece) return false;
        pieces.push_back(*piece);
      }
      if (!has_pieces(pieces)) return false;
      auto numbering = Numbering::create(
          pieces, {first_order >> shift & 15, second_order >> shift & 15}, pawn_file);
      if (!numbering) return false;
      // The colour that leads is the same in all parts.
      if (!parts_.empty() && material_.has_pawns() &&
          pieces[0] != parts_[0].numbering.pieces()[0]) {
        return false;
      }
      parts_.push_back({.numbering = std::move(*numbering), .values = {}});
    }
  }
  file.align(2);
  return true;
}

bool Table::has_pieces(const std::vector<Piece>& pieces) const {
  for (int piece = white_pawn; piece <= black_king; ++piece) {
    const auto count = std::count(pieces.begin(), pieces.end(), static_cast<Piece>(piece));
    if (count != material_.count(static_cast<Piece>(piece))) return false;
  }
  return true;
}

void Table::read_distances(ByteReader& file) {
  map_ = head_;
  for (Part& part : parts_) {
    const int flags = part.values.flags();
    if ((flags & mapped_flag) == 0) continue;
    const bool is_wide = (flags & wide_flag) != 0;
    if (is_wide) file.align(2);
    for (std::size_t list = 0; list < part.list_begin.size(); ++list) {
      part.list_size[list] = is_wide ? file.u16() : file.u8();
      part.list_begin[list] = static_cast<std::size_t>(file.position());
      static_cast<void>(file.take(part.list_size[list] * (is_wide ? 2 : 1)));
    }
  }
  file.align(2);
}

/// With the colours of the table: exchanged if its white pieces are Black's in the position, or,
/// where both have the same, if Black is to move.
Table::View Table::view_of(const Position& position) const {
  const bool is_flipped =
      material_.is_symmetric() ? position.side_to_move() == black : Material(position) != material_;
  View view;
  view.side = is_flipped ? ~position.side_to_move() : position.side_to_move();
  const auto add = [&](Square square) {
    const Piece piece = position.piece_on(square);
    view.squares[at(view.count)] = is_flipped ? flip_rank(square) : square;
    view.pieces[at(view.count++)] =
        is_flipped ? make_piece(~colour_of(piece), type_of(piece)) : piece;
  };
  if (material_.has_pawns()) {
    const Piece leading = parts_[0].numbering.pieces()[0];
    const Colour colour = is_flipped ? ~colour_of(leading) : colour_of(leading);
    for (Bitboard left = position.pieces(colour, pawn); left != 0;) add(pop_first(left));
    const std::span<Square> pawns(view.squares.data(), at(view.count));
    std::swap(pawns[0], pawns[Numbering::leading_pawn(pawns)]);
    view.file = Numbering::mirrored_file(pawns[0]);
  }
  for (Bitboard left = position.occupied(); left != 0;) {
    const Square square = pop_first(left);
    const Square seen = is_flipped ? flip_rank(square) : square;
    const auto known = view.squares.begin() + view.count;
    if (std::find(view.squares.begin(), known, seen) == known) add(square);
  }
  return view;
}

const Table::Part& Table::part_of(const View& view) const {
  return parts_[at(view.file * sides_ + (sides_ == 2 ? view.side : 0))];
}

std::optional<int> Table::stored(const View& view, const Part& part) const {
  // The pieces of the view in the order of the part; pawns that lead are in front already.
  std::array<Square, max_table_pieces> squares{};
  std::array<bool, max_table_pieces> is_used{};
  const std::vector<Piece>& pieces = part.numbering.pieces();
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    std::size_t j = 0;
    while (is_used[j] || view.pieces[j] != pieces[i]) ++j;
    is_used[j] = true;
    squares[i] = view.squares[j];
  }
  return part.values.value(part.numbering.number(std::span(squares).first(pieces.size())),
                           file_.read);
}

std::optional<Wdl> Table::wdl(const Position& position) const {
  const View view = view_of(position);
  const auto value = stored(view, part_of(view));
  if (!value || *value > 4) return std::nullopt;
  return static_cast<Wdl>(*value - 2);
}

std::optional<Table::Dtz> Table::dtz(const Position& position, Wdl value) const {
  const View view = view_of(position);
  const Part& part = part_of(view);
  const int side = (part.values.flags() & black_flag) != 0 ? black : white;
  const bool has_both = material_.is_symmetric() && !material_.has_pawns();
  if (side != view.side && !has_both) return Dtz{.has_side = false, .plies = 0};
  const auto number = stored(view, part);
  if (!number) return std::nullopt;
  const auto plies = distance(part, *number, value);
  if (!plies) return std::nullopt;
  return Dtz{.has_side = true, .plies = *plies};
}

std::optional<int> Table::distance(const Part& part, int stored, Wdl value) const {
  const int flags = part.values.flags();
  int distance = stored;
  if ((flags & mapped_flag) != 0) {
    const std::size_t list = list_of(value);
    if (at(stored) >= part.list_size[list]) return std::nullopt;
    const bool is_wide = (flags & wide_flag) != 0;
    const std::size_t place = part.list_begin[list] + at(stored) * (is_wide ? 2 : 1);
    distance = is_wide ? static_cast<int>(u16_at(map_, place)) : map_[place];
  }
  const bool is_in_plies = (value == Wdl::win && (flags & win_plies_flag) != 0) ||
                           (value == Wdl::loss && (flags & loss_plies_flag) != 0);
  return (is_in_plies ? distance : 2 * distance) + 1;
}

}  // namespace espalier::chess
