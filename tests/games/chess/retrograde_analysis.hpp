// The exact values of small endings by retrograde analysis, independent of the tables of Syzygy and
// of the legal moves of `Position`: what the tests compare the prober with.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <vector>

#include "games/chess/board/attacks.hpp"
#include "games/chess/tablebase/material.hpp"

namespace espalier::chess::testing {

/// All positions of endings of up to four pieces, without en passant and castling.
class RetrogradeAnalysis {
 public:
  /// n > 0: the side to move wins, n plies before the next capture, pawn move or mate, that ply
  /// included, if both hurry or delay; -n: it loses so; 0: draw.
  using Value = std::int8_t;
  static constexpr Value mated = -120;
  static constexpr Value no_position = 127;
  static constexpr int max_distance = 100;  // no ending of four pieces reaches it

  /// White's pieces first, each side's from pawn to king; `no_piece` where there are fewer.
  using Pieces = std::array<Piece, 4>;
  struct Placement {
    Pieces pieces{no_piece, no_piece, no_piece, no_piece};
    std::array<Square, 4> squares{};
    std::size_t count = 0;
    Colour side = white;

    [[nodiscard]] Bitboard occupied() const {
      Bitboard set = 0;
      for (std::size_t i = 0; i < count; ++i) set |= bit(squares[i]);
      return set;
    }
  };

  [[nodiscard]] static Pieces pieces_of(const Material& material) {
    Pieces pieces{no_piece, no_piece, no_piece, no_piece};
    std::size_t next = 0;
    for (int piece = white_pawn; piece <= black_king; ++piece) {
      for (int i = 0; i < material.count(static_cast<Piece>(piece)); ++i) {
        pieces[next++] = static_cast<Piece>(piece);
      }
    }
    return pieces;
  }
  [[nodiscard]] static std::size_t count_of(const Pieces& pieces) {
    return static_cast<std::size_t>(std::find(pieces.begin(), pieces.end(), no_piece) -
                                    pieces.begin());
  }

  /// Analyses the ending first if need be, with all that it leads to.
  [[nodiscard]] Value value(const Placement& placement) {
    return values_of(placement.pieces)[image_of(placement.pieces, index_of(placement))];
  }
  /// The value with the right to capture the pawn that has just passed `passed` en passant.
  [[nodiscard]] Value value_with_en_passant(const Placement& placement, Square passed) {
    const Value without = value(placement);
    std::optional<Value> best;
    for (std::size_t i = 0; i < placement.count; ++i) {
      if (placement.pieces[i] != make_piece(placement.side, pawn)) continue;
      if (!contains(pawn_attacks(placement.side, placement.squares[i]), passed)) continue;
      Placement after = placement;
      after.squares[i] = passed;
      after.side = ~placement.side;
      after = without_piece_on(after, passed - forward(placement.side));
      if (is_attacked(after, placement.side)) continue;
      const Value result = value(after);
      const Value own = static_cast<Value>(result < 0 ? 1 : result > 0 ? -1 : 0);
      best = best ? std::max(*best, own) : own;
    }
    if (!best) return without;
    if (!has_moves(placement)) return *best;
    if (*best > 0 || without == mated) return *best;
    if (without < 0 && *best < 0) return without;
    return without > 0 ? without : std::max<Value>(without, *best);
  }
  [[nodiscard]] static bool is_attacked(const Placement& placement, Colour of_king) {
    const Bitboard all = placement.occupied();
    Square own_king = no_square;
    for (std::size_t i = 0; i < placement.count; ++i) {
      if (placement.pieces[i] == make_piece(of_king, king)) own_king = placement.squares[i];
    }
    for (std::size_t i = 0; i < placement.count; ++i) {
      if (colour_of(placement.pieces[i]) == of_king) continue;
      if (contains(attacks(placement.pieces[i], placement.squares[i], all), own_king)) return true;
    }
    return false;
  }

  [[nodiscard]] static std::size_t size_of(std::size_t pieces) {
    return std::size_t{2} << 6 * pieces;
  }
  [[nodiscard]] static Placement placement_at(const Pieces& pieces, std::size_t index) {
    Placement placement{.pieces = pieces, .count = count_of(pieces)};
    placement.side = static_cast<Colour>(index & 1);
    for (std::size_t i = 0; i < placement.count; ++i) {
      placement.squares[i] = static_cast<Square>(index >> (1 + 6 * i) & 63);
    }
    return placement;
  }

 private:
  using Values = std::vector<Value>;
  static constexpr std::uint8_t never_lost = 255;

  [[nodiscard]] static std::size_t index_of(const Placement& placement) {
    auto index = static_cast<std::size_t>(placement.side);
    for (std::size_t i = 0; i < placement.count; ++i) {
      index |= static_cast<std::size_t>(placement.squares[i]) << (1 + 6 * i);
    }
    return index;
  }
  /// Of the mirror images of a placement, which have the same value, the one that is analysed: with
  /// the last piece, Black's king, on the files a to d, and without pawns on the ranks 1 to 4.
  [[nodiscard]] static std::size_t image_of(const Pieces& pieces, std::size_t index) {
    const std::size_t count = count_of(pieces);
    const std::size_t ones = ((std::size_t{1} << 6 * count) - 1) / 63 << 1;  // of each square
    const std::size_t last = index >> (1 + 6 * (count - 1)) & 63;
    if ((last & 7) > 3) index ^= 7 * ones;
    if (!has_pawns(pieces) && last >> 3 > 3) index ^= 56 * ones;
    return index;
  }
  [[nodiscard]] static bool has_pawns(const Pieces& pieces) {
    return std::any_of(pieces.begin(), pieces.end(),
                       [](Piece piece) { return piece != no_piece && type_of(piece) == pawn; });
  }
  [[nodiscard]] static Bitboard attacks(Piece piece, Square from, Bitboard all) {
    switch (type_of(piece)) {
      case pawn:
        return pawn_attacks(colour_of(piece), from);
      case knight:
        return knight_attacks(from);
      case bishop:
        return bishop_attacks(from, all);
      case rook:
        return rook_attacks(from, all);
      case queen:
        return rook_attacks(from, all) | bishop_attacks(from, all);
      default:
        return king_attacks(from);
    }
  }
  [[nodiscard]] static Placement without_piece_on(const Placement& placement, Square square) {
    Placement result{.side = placement.side};
    for (std::size_t i = 0; i < placement.count; ++i) {
      if (placement.squares[i] == square) continue;
      result.squares[result.count] = placement.squares[i];
      result.pieces[result.count++] = placement.pieces[i];
    }
    return result;
  }
  /// In the order of `pieces_of`, which promotions and captures may have disturbed.
  static void sort(Placement& placement) {
    for (std::size_t i = 1; i < placement.count; ++i) {
      for (std::size_t j = i; j > 0 && placement.pieces[j] < placement.pieces[j - 1]; --j) {
        std::swap(placement.pieces[j], placement.pieces[j - 1]);
        std::swap(placement.squares[j], placement.squares[j - 1]);
      }
    }
  }
  [[nodiscard]] static bool is_position(const Placement& placement) {
    if (espalier::chess::count(placement.occupied()) != static_cast<int>(placement.count))
      return false;
    for (std::size_t i = 0; i < placement.count; ++i) {
      const int rank = rank_of(placement.squares[i]);
      if (type_of(placement.pieces[i]) == pawn && (rank == 0 || rank == 7)) return false;
    }
    return !is_attacked(placement, ~placement.side);
  }

  /// Calls visit(after, passed) for each legal capture or pawn move; `passed`: by a double step.
  template <class Visit>
  static void for_each_zeroing_move(const Placement& placement, const Visit& visit) {
    const Bitboard all = placement.occupied();
    Bitboard own = 0;
    for (std::size_t i = 0; i < placement.count; ++i) {
      if (colour_of(placement.pieces[i]) == placement.side) own |= bit(placement.squares[i]);
    }
    for (std::size_t i = 0; i < placement.count; ++i) {
      const Piece piece = placement.pieces[i];
      if (colour_of(piece) != placement.side) continue;
      const Square from = placement.squares[i];
      const bool is_pawn = type_of(piece) == pawn;
      Bitboard targets = attacks(piece, from, all) & all & ~own;
      if (is_pawn) {
        const Square one = from + forward(placement.side);
        if (!contains(all, one)) {
          targets |= bit(one);
          const Square two = one + forward(placement.side);
          if (relative_rank(placement.side, from) == 1 && !contains(all, two)) targets |= bit(two);
        }
      }
      while (targets != 0) visit_move(placement, i, pop_first(targets), all, is_pawn, visit);
    }
  }
  template <class Visit>
  static void visit_move(const Placement& placement, std::size_t i, Square to, Bitboard all,
                         bool is_pawn, const Visit& visit) {
    const Square from = placement.squares[i];
    Placement after = placement;
    after.squares[i] = to;
    after.side = ~placement.side;
    const bool captures = contains(all, to);
    if (captures) {
      after = without_piece_on(placement, to);
      after.side = ~placement.side;
      *std::find(after.squares.begin(), after.squares.end(), from) = to;
    }
    if (is_attacked(after, placement.side)) return;
    if (!is_pawn) return visit(after, no_square);
    if (relative_rank(placement.side, to) < 7) {
      const bool is_double = to == from + 2 * forward(placement.side);
      return visit(after, is_double ? from + forward(placement.side) : no_square);
    }
    for (const PieceType type : {knight, bishop, rook, queen}) {
      Placement promoted = after;
      for (std::size_t j = 0; j < promoted.count; ++j) {
        if (promoted.squares[j] == to) promoted.pieces[j] = make_piece(placement.side, type);
      }
      sort(promoted);
      visit(promoted, no_square);
    }
  }
  /// How many legal moves lead to empty squares without moving a pawn: those to positions.
  [[nodiscard]] static int quiet_moves(const Placement& placement, const Values& values) {
    const Bitboard all = placement.occupied();
    const std::size_t index = index_of(placement) ^ 1;
    int count = 0;
    for (std::size_t i = 0; i < placement.count; ++i) {
      const Piece piece = placement.pieces[i];
      if (colour_of(piece) != placement.side || type_of(piece) == pawn) continue;
      const std::size_t rest = index & ~(std::size_t{63} << (1 + 6 * i));
      for (Bitboard to = attacks(piece, placement.squares[i], all) & ~all; to != 0;) {
        const std::size_t after = rest | static_cast<std::size_t>(pop_first(to)) << (1 + 6 * i);
        count += values[image_of(placement.pieces, after)] != no_position;
      }
    }
    return count;
  }
  [[nodiscard]] bool has_moves(const Placement& placement) {
    bool found = quiet_moves(placement, values_of(placement.pieces)) > 0;
    for_each_zeroing_move(placement, [&](const Placement&, Square) { found = true; });
    return found;
  }

  [[nodiscard]] Values& values_of(const Pieces& pieces) {
    auto [place, is_new] = endings_.try_emplace(pieces);
    if (is_new) {
      if (count_of(pieces) == 2) {
        place->second.assign(size_of(2), 0);
      } else {
        analyse(pieces, place->second);
      }
    }
    return place->second;
  }

  using Indices = std::vector<std::size_t>;

  /// Placements of the pawns in an order in which every pawn move leads to an earlier one.
  [[nodiscard]] static Indices pawn_slices(const Pieces& pieces, const Indices& pawns) {
    Indices slices(std::size_t{1} << 6 * pawns.size());
    for (std::size_t i = 0; i < slices.size(); ++i) slices[i] = i;
    const auto advance = [&](std::size_t slice) {
      int sum = 0;
      for (std::size_t i = 0; i < pawns.size(); ++i) {
        sum += relative_rank(colour_of(pieces[pawns[i]]), static_cast<Square>(slice >> 6 * i & 63));
      }
      return sum;
    };
    std::stable_sort(slices.begin(), slices.end(),
                     [&](std::size_t a, std::size_t b) { return advance(a) > advance(b); });
    return slices;
  }

  void analyse(const Pieces& pieces, Values& values) {
    const std::size_t size = size_of(count_of(pieces));
    values.assign(size, no_position);
    std::vector<std::uint8_t> left(size);
    Indices pawns, others;
    for (std::size_t i = 0; i < count_of(pieces); ++i) {
      (type_of(pieces[i]) == pawn ? pawns : others).push_back(i);
    }
    std::size_t mirror = 0;  // exchanges the files of all pawns
    for (std::size_t i = 0; i < pawns.size(); ++i) mirror |= std::size_t{7} << 6 * i;
    for (const std::size_t slice : pawn_slices(pieces, pawns)) {
      // A king that crosses the middle leads from a slice to its mirror image: they go together.
      if (slice > (slice ^ mirror)) continue;
      Indices members;
      add_members(pieces, pawns, others, slice, values, members);
      if (mirror != 0) add_members(pieces, pawns, others, slice ^ mirror, values, members);
      analyse_slice(pieces, members, values, left);
    }
  }
  /// The positions with the pawns on the squares of a slice.
  static void add_members(const Pieces& pieces, const Indices& pawns, const Indices& others,
                          std::size_t slice, Values& values, Indices& members) {
    std::size_t fixed = 0;
    for (std::size_t i = 0; i < pawns.size(); ++i) {
      fixed |= (slice >> 6 * i & 63) << (1 + 6 * pawns[i]);
    }
    for (std::size_t rest = 0; rest < size_of(others.size()); ++rest) {
      std::size_t index = fixed | (rest & 1);
      for (std::size_t i = 0; i < others.size(); ++i) {
        index |= (rest >> (1 + 6 * i) & 63) << (1 + 6 * others[i]);
      }
      if (image_of(pieces, index) == index && is_position(placement_at(pieces, index))) {
        values[index] = 0;
        members.push_back(index);
      }
    }
  }

  using Levels = std::vector<Indices>;

  /// `left`: of the moves of a position, how many are not yet known to lose.
  void analyse_slice(const Pieces& pieces, const Indices& members, Values& values,
                     std::vector<std::uint8_t>& left) {
    Levels won(max_distance + 2), lost(max_distance + 2);
    for (const std::size_t index : members) begin(pieces, index, values, left, won, lost);
    for (std::size_t n = 0; n < max_distance; ++n) {
      for (const std::size_t index : lost[n]) {
        for_each_predecessor(placement_at(pieces, index), [&](std::size_t before) {
          if (values[before] != 0) return;
          values[before] = static_cast<Value>(n + 1);
          won[n + 1].push_back(before);
        });
      }
      for (const std::size_t index : won[n]) {
        for_each_predecessor(placement_at(pieces, index), [&](std::size_t before) {
          if (values[before] != 0 || left[before] == never_lost || --left[before] > 0) return;
          values[before] = static_cast<Value>(-static_cast<int>(n + 1));
          lost[n + 1].push_back(before);
        });
      }
    }
    if (!won[max_distance].empty() || !lost[max_distance].empty()) std::abort();
  }

  /// Values that follow from zeroing moves, mate and stalemate alone.
  void begin(const Pieces& pieces, std::size_t index, Values& values,
             std::vector<std::uint8_t>& left, Levels& won, Levels& lost) {
    const Placement placement = placement_at(pieces, index);
    const int quiet = quiet_moves(placement, values);
    int zeroing = 0;
    bool wins = false, draws = false;
    for_each_zeroing_move(placement, [&](const Placement& after, Square passed) {
      ++zeroing;
      if (wins) return;
      const Value result =
          passed == no_square ? value(after) : value_with_en_passant(after, passed);
      wins = wins || result < 0;
      draws = draws || result == 0;
    });
    const bool is_mated = quiet + zeroing == 0 && is_attacked(placement, placement.side);
    left[index] = draws || (quiet + zeroing == 0) ? never_lost : static_cast<std::uint8_t>(quiet);
    if (wins) {
      values[index] = 1;
      won[1].push_back(index);
    } else if (is_mated) {
      values[index] = mated;
      lost[0].push_back(index);
    } else if (quiet == 0 && zeroing > 0 && !draws) {
      values[index] = -1;
      lost[1].push_back(index);
    }
  }

  template <class Visit>
  void for_each_predecessor(const Placement& placement, const Visit& visit) const {
    const Bitboard all = placement.occupied();
    const std::size_t index = index_of(placement);
    for (std::size_t i = 0; i < placement.count; ++i) {
      const Piece piece = placement.pieces[i];
      if (colour_of(piece) == placement.side || type_of(piece) == pawn) continue;
      const std::size_t rest = (index ^ 1) & ~(std::size_t{63} << (1 + 6 * i));
      for (Bitboard from = attacks(piece, placement.squares[i], all) & ~all; from != 0;) {
        visit(image_of(placement.pieces, rest | static_cast<std::size_t>(pop_first(from))
                                                    << (1 + 6 * i)));
      }
    }
  }

  std::map<Pieces, Values> endings_;
};

}  // namespace espalier::chess::testing
