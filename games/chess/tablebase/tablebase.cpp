#include "games/chess/tablebase/tablebase.hpp"

#include <algorithm>
#include <cstdlib>

namespace espalier::chess {

namespace {

constexpr std::string_view wdl_extension = ".rtbw";
constexpr std::string_view dtz_extension = ".rtbz";

[[nodiscard]] bool can_castle(const Position& position) {
  for (const Colour colour : {white, black}) {
    for (const CastlingSide side : {king_side, queen_side}) {
      if (position.castling_rook(colour, side) != no_square) return true;
    }
  }
  return false;
}

/// The position without the moves that led to it: a smaller object to make moves on.
[[nodiscard]] Position without_history(const Position& position) {
  Setup setup = Setup::empty();
  for (Bitboard left = position.occupied(); left != 0;) {
    const Square square = pop_first(left);
    setup.board[static_cast<std::size_t>(square)] = position.piece_on(square);
  }
  setup.side_to_move = position.side_to_move();
  setup.en_passant = position.en_passant();
  return Position(setup);
}

[[nodiscard]] bool is_capture(const Position& position, Move move) {
  return position.captured(move) != no_piece_type;
}
[[nodiscard]] bool is_pawn_move(const Position& position, Move move) {
  return type_of(position.piece_on(move.from())) == pawn;
}
[[nodiscard]] int sign(int number) { return (number > 0) - (number < 0); }

}  // namespace

// --------------------------------------------------------------------------------------- the files

bool Tablebase::add(std::string_view file_name, Loader loader) {
  const std::size_t dot = std::min(file_name.rfind('.'), file_name.size());
  const std::string_view extension = file_name.substr(dot);
  if (extension != wdl_extension && extension != dtz_extension) return false;
  const auto material = Material::from_name(file_name.substr(0, dot));
  if (!material || material->pieces() < 3 || material->pieces() > max_table_pieces) return false;
  std::unique_ptr<Ending>& ending = endings_[material->key()];
  if (!ending) {
    const auto mirrored = endings_.find(material->flipped().key());
    if (!material->is_symmetric() && mirrored != endings_.end() && mirrored->second) return false;
    ending = std::make_unique<Ending>();
    ending->material = *material;
  }
  const bool is_wdl = extension == wdl_extension;
  std::unique_ptr<File>* file = is_wdl ? &ending->wdl : &ending->dtz;
  const bool is_first = !*file;
  while (*file) file = &(*file)->next;
  *file = std::make_unique<File>();
  (*file)->loader = std::move(loader);
  (*file)->name = std::string(file_name);
  if (!is_first) return false;
  ++(is_wdl ? wdl_count_ : dtz_count_);
  if (is_wdl) max_pieces_ = std::max(max_pieces_, material->pieces());
  return true;
}

const Tablebase::Ending* Tablebase::ending_of(const Position& position) const {
  const Material material(position);
  for (const std::uint64_t key : {material.key(), material.flipped().key()}) {
    const auto found = endings_.find(key);
    if (found != endings_.end() && found->second) return found->second.get();
  }
  return nullptr;
}

/// The first sound file, whose table is read if this is the first time. Null if there is none.
const Tablebase::File* Tablebase::open(const std::unique_ptr<File>& first, TableKind kind,
                                       const Material& material) const {
  for (const File* file = first.get(); file != nullptr; file = file->next.get()) {
    if (file->is_damaged.load(std::memory_order_relaxed)) continue;
    std::call_once(file->once, [&] {
      auto opened = file->loader();
      if (!opened) return report_damage(*file, opened.error());
      auto table = Table::create(std::move(*opened), kind, material);
      if (!table) return report_damage(*file, table.error());
      file->table.emplace(std::move(*table));
    });
    if (file->table) return file;
  }
  return nullptr;
}

void Tablebase::report_damage(const File& file, const std::string& error) const {
  if (!file.is_damaged.exchange(true) && report_) report_(file.name, error);
}

// ----------------------------------------------------------------------------------------- probing

std::optional<Wdl> Tablebase::stored_wdl(const Position& position) const {
  if (count(position.occupied()) == 2) return Wdl::draw;
  const Ending* const ending = ending_of(position);
  if (ending == nullptr) return std::nullopt;
  while (const File* const file = open(ending->wdl, TableKind::wdl, ending->material)) {
    if (const auto value = file->table->wdl(position)) return value;
    report_damage(*file, "damaged");
  }
  return std::nullopt;
}

/// A table holds no value where a capture is best, and none of captures en passant. So captures are
/// tried, and the better of them and of the table counts.
std::optional<Tablebase::Resolved> Tablebase::resolve(Position& position,
                                                      bool tries_pawn_moves) const {
  Position::Moves moves;
  if (tries_pawn_moves) {
    static_cast<void>(position.generate(moves));
  } else {
    position.generate_captures(moves);
  }
  auto best = Wdl::loss;
  std::size_t tried = 0;
  for (const Move move : moves) {
    if (!is_capture(position, move) && !(tries_pawn_moves && is_pawn_move(position, move))) {
      continue;
    }
    position.make(move);
    const auto after = resolve(position, false);
    position.unmake(move);
    if (!after) return std::nullopt;
    ++tried;
    best = std::max(best, -after->value);
    if (best == Wdl::win) return Resolved{.value = best, .by_zeroing = true};
  }
  if (tried > 0 && tried == position.count_moves())
    return Resolved{.value = best, .by_zeroing = true};
  const auto stored = stored_wdl(position);
  if (!stored) return std::nullopt;
  if (tried > 0 && best >= *stored) {
    return Resolved{.value = best, .by_zeroing = best > Wdl::draw};
  }
  return Resolved{.value = *stored, .by_zeroing = false};
}

std::optional<Wdl> Tablebase::probe_wdl(const Position& position) const {
  if (count(position.occupied()) > max_pieces_ || can_castle(position)) return std::nullopt;
  Position::Moves captures;
  position.generate_captures(captures);
  const bool has_captures = std::any_of(captures.begin(), captures.end(),
                                        [&](Move move) { return is_capture(position, move); });
  if (!has_captures) return stored_wdl(position);
  Position copy = without_history(position);
  const auto resolved = resolve(copy, false);
  return resolved ? std::optional(resolved->value) : std::nullopt;
}

int Tablebase::dtz_before_zeroing(Wdl value) {
  switch (value) {
    case Wdl::win:
      return 1;
    case Wdl::cursed_win:
      return 101;
    case Wdl::blessed_loss:
      return -101;
    case Wdl::loss:
      return -1;
    default:
      return 0;
  }
}

std::optional<int> Tablebase::probe_dtz(const Position& position) const {
  if (count(position.occupied()) > max_pieces_ || can_castle(position)) return std::nullopt;
  Position copy = without_history(position);
  return dtz_of(copy);
}

std::optional<int> Tablebase::dtz_of(Position& position) const {
  const auto resolved = resolve(position, true);
  if (!resolved) return std::nullopt;
  const Wdl value = resolved->value;
  if (value == Wdl::draw) return 0;
  if (resolved->by_zeroing) return dtz_before_zeroing(value);
  const Ending* const ending = ending_of(position);
  if (ending == nullptr) return std::nullopt;
  while (const File* const file = open(ending->dtz, TableKind::dtz, ending->material)) {
    const auto stored = file->table->dtz(position, value);
    if (!stored) {
      report_damage(*file, "damaged");
      continue;
    }
    if (!stored->has_side) return dtz_by_moves(position, value);
    const bool is_late = value == Wdl::cursed_win || value == Wdl::blessed_loss;
    return (stored->plies + (is_late ? 100 : 0)) * sign(static_cast<int>(value));
  }
  return std::nullopt;
}

/// DTZ of a position whose side to move the table does not store, from those after its moves.
std::optional<int> Tablebase::dtz_by_moves(Position& position, Wdl value) const {
  Position::Moves moves;
  static_cast<void>(position.generate(moves));
  std::optional<int> best;
  for (const Move move : moves) {
    const bool is_zeroing = is_capture(position, move) || is_pawn_move(position, move);
    position.make(move);
    std::optional<int> dtz;
    if (is_zeroing) {
      if (const auto after = resolve(position, false)) dtz = dtz_before_zeroing(-after->value);
    } else if (const auto after = dtz_of(position)) {
      const bool mates = *after == -1 && position.in_check() && position.count_moves() == 0;
      dtz = mates ? 1 : -*after - sign(*after);
    }
    position.unmake(move);
    if (!dtz) return std::nullopt;
    // The winner takes the least, the loser the most: also the least, as a negative number.
    if (sign(*dtz) == sign(static_cast<int>(value)) && (!best || *dtz < *best)) best = dtz;
  }
  return best.value_or(-1);  // no move: mated
}

}  // namespace espalier::chess
