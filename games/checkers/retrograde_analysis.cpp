// Retrograde analysis of positions with few pieces.
#include "games/checkers/retrograde_analysis.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace espalier::checkers {

namespace {

using Code = std::uint8_t;
constexpr int longest = std::numeric_limits<Code>::max() - 1;

/// What is known of a position from its moves so far.
struct Successors {
  int inside = 0;         ///< moves to positions that are not analysed yet
  int win = longest + 1;  ///< plies of the shortest win known
  int loss = 0;           ///< plies of the longest loss, if nothing is better
  bool has_draw = false;
  [[nodiscard]] bool has_win() const { return win <= longest; }

  /// A move to a position with this value.
  void add(Score value) {
    if (value == draw_score) {
      has_draw = true;
    } else if (value < 0) {
      win = std::min(win, plies_to_end(value) + 1);
    } else {
      loss = std::max(loss, plies_to_end(value) + 1);
    }
  }
};

/// The positions of a material and of the one that moves without capture or crowning lead to and
/// back from. All other moves lead to positions that are already in the database.
class Analysis {
 public:
  Analysis(EndgameDatabase& database, const Material& material)
      : database_(database), buckets_(longest + 2) {
    slices_.push_back(Slice(database, material));
    if (material.exchanged() != material) slices_.push_back(Slice(database, material.exchanged()));
  }

  void run() {
    for (std::uint32_t slice = 0; slice < slices_.size(); ++slice) {
      for (std::uint32_t i = 0; i < slices_[slice].codes->size(); ++i) {
        if (const auto board = EndgameDatabase::board_at(slices_[slice].material, i)) {
          enter({slice, i}, *board);
        }
      }
    }
    for (int plies = 0; plies <= longest; ++plies) {
      const auto places = std::move(buckets_[static_cast<std::size_t>(plies)]);
      for (const Place place : places) settle(place, plies);
    }
  }

 private:
  struct Place {
    std::uint32_t slice;
    std::uint32_t index;
  };
  struct Slice {
    Slice(EndgameDatabase& database, const Material& of)
        : material(of), codes(&database.codes(of)), open(codes->size()), loss(codes->size()) {}
    Material material;
    EndgameDatabase::Codes* codes;
    std::vector<Code> open;  ///< moves of the position that may still not lose; or `not_lost`
    std::vector<Code> loss;  ///< plies of the longest loss by a move out of the two materials
  };
  static constexpr Code not_lost = std::numeric_limits<Code>::max();

  /// Looks at the moves of a position.
  void enter(Place place, const Board& board) {
    Board::Moves moves;
    board.generate(moves);
    Slice& slice = slices_[place.slice];
    const Material next_material = slice.material.exchanged();
    Successors successors;
    for (const Move move : moves) {
      const Board next = board.after(move);
      if (material_of(next) == next_material) {
        ++successors.inside;
      } else {
        successors.add(*database_.probe(next));
      }
    }
    if (successors.has_win()) put(place, successors.win);
    slice.loss[place.index] = static_cast<Code>(successors.loss);
    const bool may_lose = !successors.has_win() && !successors.has_draw;
    slice.open[place.index] = may_lose ? static_cast<Code>(successors.inside) : not_lost;
    if (may_lose && successors.inside == 0) put(place, successors.loss);
  }

  void put(Place place, int plies) { buckets_[static_cast<std::size_t>(plies)].push_back(place); }

  /// The value of a position is known: what does it say about the positions before it?
  void settle(Place place, int plies) {
    Slice& slice = slices_[place.slice];
    Code& code = (*slice.codes)[place.index];
    if (code != 0) return;  // by a shorter win
    code = static_cast<Code>(plies + 1);
    const auto before = static_cast<std::uint32_t>(slices_.size() - 1 - place.slice);
    Slice& slice_before = slices_[before];
    for_each_predecessor(
        *EndgameDatabase::board_at(slice.material, place.index), [&](const Board& board) {
          const auto index =
              static_cast<std::uint32_t>(EndgameDatabase::index_of(seen_by_black(board)));
          if ((*slice_before.codes)[index] != 0) return;
          Code& open = slice_before.open[index];
          if (plies % 2 == 0) {
            put({before, index}, plies + 1);
          } else if (open != not_lost && --open == 0) {
            put({before, index}, std::max(plies + 1, int{slice_before.loss[index]}));
          }
        });
  }

  /// Calls `visit` for each position with White to move from which a move without capture or
  /// crowning leads to `board`.
  template <class Visit>
  static void for_each_predecessor(const Board& board, Visit visit) {
    const Bits empty = board.empty();
    for (Bits rest = board.pieces(white); rest != 0; rest &= rest - 1) {
      const Bits to = rest & (0 - rest);
      const bool is_king = (board.kings() & to) != 0;
      Bits from = (to << 4 | to << 5) & empty;  // White's other pieces move to lower squares
      if (is_king) from |= (to >> 4 | to >> 5) & empty;
      for (; from != 0; from &= from - 1) {
        const Bits change = to | (from & (0 - from));
        const Board before(board.pieces(black), board.pieces(white) ^ change,
                           is_king ? board.kings() ^ change : board.kings(), white);
        if (!before.can_capture()) visit(before);
      }
    }
  }

  EndgameDatabase& database_;
  std::vector<Slice> slices_;
  std::vector<std::vector<Place>> buckets_;  // positions by plies to the end, if not shorter
};

/// The value that the successors of a position give it.
[[nodiscard]] Score value_by_successors(const EndgameDatabase& database, const Board& board) {
  Board::Moves moves;
  board.generate(moves);
  Successors successors;
  for (const Move move : moves) successors.add(*database.probe(board.after(move)));
  if (successors.has_win()) return win_in(successors.win);
  return successors.has_draw ? draw_score : loss_in(successors.loss);
}

}  // namespace

std::optional<EndgameDatabase> build_database(
    int pieces, const std::function<bool(std::size_t, std::size_t)>& report) {
  EndgameDatabase database(pieces);
  std::size_t all = 0;
  std::size_t done = 0;
  std::vector<Material> analysed;
  for (const Material& material : database.materials()) {
    all += EndgameDatabase::size_of(material);
  }
  for (const Material& material : database.materials()) {
    if (report && !report(done, all)) return std::nullopt;
    done += EndgameDatabase::size_of(material);
    if (std::find(analysed.begin(), analysed.end(), material.exchanged()) == analysed.end()) {
      Analysis(database, material).run();
    }
    analysed.push_back(material);
  }
  return database;
}

std::optional<Board> find_contradiction(const EndgameDatabase& database) {
  for (const Material& material : database.materials()) {
    for (std::size_t i = 0; i < EndgameDatabase::size_of(material); ++i) {
      const auto board = EndgameDatabase::board_at(material, i);
      if (board && value_by_successors(database, *board) != database.probe(*board)) return board;
    }
  }
  return std::nullopt;
}

}  // namespace espalier::checkers
