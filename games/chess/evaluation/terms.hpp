// How the evaluation is reckoned: attacks of every piece once, then the terms that read them. The
// numbers are brought by whoever asks; nothing here looks a move ahead.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "games/chess/board/attacks.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/evaluation/weights.hpp"

/// Only for the files that ask for an evaluation. A `Tracer` brings the `weights` and sees each of
/// them that is read; one of no external linkage lets the compiler work with what it is.
namespace espalier::chess::judging {

constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }

// ------------------------------------------------------------------------------------- placing --

/// 0 for a and h, 3 for d and e.
constexpr int from_edge(int file) { return std::min(file, 7 - file); }

/// On which half of the board the kings stand: 0 for the files a to d, 7 for e to h.
struct Halves {
  int own;
  int enemy;
};

/// The numbers that a piece is worth by its square, as its own side sees it.
struct Placing {
  const TaperedScore& by_square;
  const TaperedScore& by_own_king;
  const TaperedScore& by_enemy_king;
};

constexpr Placing placing(const Weights& weights, PieceType type, Square square, Halves halves) {
  const int file = file_of(square);
  const auto rank = index(rank_of(square));
  return {weights.piece_square[index(type)][rank][index(from_edge(file))],
          weights.by_own_king[index(type)][rank][index(file ^ halves.own)],
          weights.by_enemy_king[index(type)][rank][index(file ^ halves.enemy)]};
}

// ------------------------------------------------------------------------------- geometry of pawns

template <Colour us>
constexpr Bitboard one_step(Bitboard set) {
  return shift<forward(us)>(set);
}
/// Every square before a set on the same files.
template <Colour us>
constexpr Bitboard files_ahead(Bitboard set) {
  set = one_step<us>(set);
  for (const int ranks : {8, 16, 32}) set |= us == white ? set << ranks : set >> ranks;
  return set;
}
constexpr Bitboard sideways(Bitboard set) { return shift<east>(set) | shift<west>(set); }
/// The squares where the pawns of a set attack now or after any number of steps.
template <Colour us>
constexpr Bitboard attack_span(Bitboard pawns) {
  return sideways(files_ahead<us>(pawns));
}
constexpr Bitboard whole_files(Bitboard set) {
  return files_ahead<white>(set) | files_ahead<black>(set) | set;
}

constexpr int distance(Square a, Square b) {
  return std::max(std::abs(file_of(a) - file_of(b)), std::abs(rank_of(a) - rank_of(b)));
}

// ---------------------------------------------------------------------------------- the pawn terms

template <Colour us, class Tracer>
TaperedScore judge_pawn(Tracer& tracer, Square square, Bitboard ours, Bitboard theirs) {
  constexpr Colour them = ~us;
  const Weights& w = tracer.weights;
  const Bitboard here = bit(square);
  const auto rank = index(relative_rank(us, square));
  const Bitboard beside = sideways(here) & ours;
  const Bitboard defenders = pawn_attacks<them>(here) & ours;
  const Bitboard neighbours = sideways(whole_files(here)) & ours;
  const bool opposed = (files_ahead<us>(here) & theirs) != 0;
  const bool is_doubled = (files_ahead<us>(here) & ours) != 0;

  TaperedScore score;
  const auto add = [&](const TaperedScore& weight) {
    tracer.read(Term::pawn_structure, us, weight, 1);
    score += weight;
  };
  if (defenders != 0) add(w.defended_pawn[rank]);
  if (beside != 0) add(w.phalanx_pawn[rank]);
  if (!opposed && !is_doubled) {
    const int sentries = count(attack_span<us>(here) & theirs);
    const int helpers = count(sideways(here | files_ahead<them>(here)) & ours);
    if (sentries > 0 && helpers >= sentries) add(w.candidate_pawn[rank]);
  }
  if (defenders == 0 && more_than_one(pawn_attacks<us>(here) & theirs)) add(w.pawn_between_two);
  if (is_doubled && defenders == 0) add(w.doubled_pawn);
  if (neighbours == 0) {
    add(w.isolated_pawn);
    if (!opposed) add(w.weak_pawn_on_half_open_file);
  } else if ((neighbours & ~attack_span<us>(here)) == 0 && beside == 0) {
    // All neighbours have gone ahead; backward if the enemy holds the square before it.
    const Bitboard step = one_step<us>(here);
    if ((step & (theirs | pawn_attacks<them>(theirs))) != 0) {
      add(w.backward_pawn);
      if (!opposed) add(w.weak_pawn_on_half_open_file);
    }
  }
  return score;
}

template <Colour us, class Tracer>
void judge_pawns(Tracer& tracer, const Position& position, Evaluation::PawnEntry& entry) {
  constexpr Colour them = ~us;
  const Bitboard ours = position.pieces(us, pawn);
  const Bitboard theirs = position.pieces(them, pawn);
  // Passed: no enemy pawn ahead on this or a neighbouring file, and no own pawn ahead on this one.
  const Bitboard held = files_ahead<them>(theirs) | attack_span<them>(theirs);
  entry.passed[us] = ours & ~held & ~files_ahead<them>(ours);
  for (Bitboard rest = ours; rest != 0;) {
    entry.structure[us] += judge_pawn<us>(tracer, pop_first(rest), ours, theirs);
  }
}

template <class Tracer>
Evaluation::PawnEntry make_pawn_entry(const Position& position, Tracer tracer) {
  Evaluation::PawnEntry entry;
  entry.key = position.pawn_key();
  judge_pawns<white>(tracer, position, entry);
  judge_pawns<black>(tracer, position, entry);
  return entry;
}

// -------------------------------------------------------------------------------- drawish endings

/// Material without pawns and kings, in centipawns of the exchange values.
inline int pieces_value(const Position& position, Colour colour) {
  int sum = 0;
  for (const PieceType type : {knight, bishop, rook, queen}) {
    sum += exchange_value[index(type)] * count(position.pieces(colour, type));
  }
  return sum;
}

/// All pawns on one rook's file, no other piece than bishops that do not attack its last square,
/// and the enemy's king at that square: nobody can ever drive him away.
inline bool is_wrong_rook_pawn(const Position& position, Colour strong) {
  const Bitboard pawns = position.pieces(strong, pawn);
  const bool on_a = (pawns & ~file_mask(0)) == 0;
  const bool on_h = (pawns & ~file_mask(7)) == 0;
  if (pawns == 0 || !(on_a || on_h)) return false;
  const Bitboard bishops = position.pieces(strong, bishop);
  if (position.pieces(strong) != (pawns | bishops | position.pieces(strong, king))) return false;
  const Square corner = make_square(on_a ? 0 : 7, strong == white ? 7 : 0);
  const Bitboard corner_colour = contains(light_squares, corner) ? light_squares : dark_squares;
  return (bishops & corner_colour) == 0 && distance(position.king_square(~strong), corner) <= 1;
}

template <class Tracer>
int scale_without_pawns(Tracer& tracer, const Position& position, Colour strong) {
  const int ahead = pieces_value(position, strong);
  const int behind = pieces_value(position, ~strong);
  const bool only_knights =
      position.pieces(strong, knight) != 0 &&
      position.pieces(strong, knight) == (position.pieces(strong) & ~position.pieces(king));
  if (ahead < exchange_value[rook] ||
      (only_knights && behind == 0 && ahead <= 2 * exchange_value[knight])) {
    return 0;
  }
  if (ahead - behind > exchange_value[bishop]) return full_scale;
  tracer.read_scale(tracer.weights.scale_pawnless, 1);
  return tracer.weights.scale_pawnless;
}

inline bool has_opposite_bishops(const Position& position) {
  const Bitboard bishops = position.pieces(bishop);
  return count(position.pieces(white, bishop)) == 1 && count(position.pieces(black, bishop)) == 1 &&
         count(bishops & light_squares) == 1;
}

/// How much of 64 of its score the stronger side can hope for.
template <class Tracer>
int drawish_scale(Tracer& tracer, const Position& position, Colour strong, Bitboard passed) {
  const Weights& w = tracer.weights;
  if (position.insufficient_material()) return 0;
  const int pawns = count(position.pieces(strong, pawn));
  if (pawns == 0) return scale_without_pawns(tracer, position, strong);
  if (is_wrong_rook_pawn(position, strong)) return 0;
  const int by_pawns = w.scale_few_pawns + w.scale_per_pawn * pawns;
  if (has_opposite_bishops(position)) {
    const bool others =
        (position.pieces(knight) | position.pieces(rook) | position.pieces(queen)) != 0;
    const int free = count(passed);
    const int by_bishops = others
                               ? w.scale_opposite_with_pieces
                               : w.scale_opposite_bishops + w.scale_opposite_bishops_passed * free;
    if (by_bishops < by_pawns) {
      tracer.read_scale(others ? w.scale_opposite_with_pieces : w.scale_opposite_bishops, 1);
      if (!others) tracer.read_scale(w.scale_opposite_bishops_passed, free);
      return std::min(full_scale, by_bishops);
    }
  }
  tracer.read_scale(w.scale_few_pawns, 1);
  tracer.read_scale(w.scale_per_pawn, pawns);
  return std::min(full_scale, by_pawns);
}

// ----------------------------------------------------------------------------------- the whole --

/// One evaluation of one position.
template <class Tracer>
class Evaluator {
 public:
  Evaluator(const Position& position, Evaluation::PawnEntry& pawns, Tracer tracer)
      : position_(position), pawns_(pawns), tracer_(tracer) {}

  /// From White's side.
  Score evaluate() {
    prepare<white>();
    prepare<black>();
    judge_side_pieces<white>();
    judge_side_pieces<black>();
    judge_side<white>();
    judge_side<black>();
    if (position_.side_to_move() == white) {
      add<white>(Term::tempo, w().tempo);
    } else {
      add<black>(Term::tempo, w().tempo);
    }
    return taper();
  }

 private:
  [[nodiscard]] const Weights& w() const { return tracer_.weights; }

  template <Colour us>
  void add(Term term, const TaperedScore& weight, int times = 1) {
    tracer_.read(term, us, weight, times);
    count_in<us>(weight * times);
  }
  /// What the tracer has seen, or need not see.
  template <Colour us>
  void count_in(TaperedScore value) {
    if constexpr (us == white) {
      sum_ += value;
    } else {
      sum_ -= value;
    }
  }

  /// What does not need the attacks of the pieces.
  template <Colour us>
  void prepare() {
    constexpr Colour them = ~us;
    const Square king_at = position_.king_square(us);
    far_half_[us] = file_of(king_at) >= 4 ? 7 : 0;
    const Bitboard own_pawns = position_.pieces(us, pawn);
    const Bitboard by_pawns = pawn_attacks<us>(own_pawns);
    const Bitboard by_king = king_attacks(king_at);
    by_[us][pawn] = by_pawns;
    by_[us][king] = by_king;
    attacked_[us] = by_pawns | by_king;
    constexpr Direction westward = us == white ? north_west : south_west;
    constexpr Direction eastward = us == white ? north_east : south_east;
    attacked_twice_[us] =
        (by_pawns & by_king) | (shift<westward>(own_pawns) & shift<eastward>(own_pawns));
    // The zone reaches one rank further towards the enemy than the king.
    king_zone_[us] = by_king | bit(king_at) | one_step<us>(by_king);

    const Bitboard stuck = own_pawns & (one_step<them>(position_.occupied()) |
                                        relative_rank_mask(us, 1) | relative_rank_mask(us, 2));
    mobility_area_[us] = ~(stuck | position_.pieces(us, king) | position_.pieces(us, queen) |
                           pawn_attacks<them>(position_.pieces(them, pawn)));
  }

  template <Colour us>
  void judge_side_pieces() {
    add<us>(Term::material, w().piece_value[pawn], count(position_.pieces(us, pawn)));
    count_in<us>(pawns_.structure[us]);
    for (Bitboard rest = position_.pieces(us, pawn); rest != 0;) place<us, pawn>(pop_first(rest));
    judge_pieces<us, knight>(w().knight_mobility);
    judge_pieces<us, bishop>(w().bishop_mobility);
    judge_pieces<us, rook>(w().rook_mobility);
    judge_pieces<us, queen>(w().queen_mobility);
    place<us, king>(position_.king_square(us));
    const Bitboard bishops = position_.pieces(us, bishop);
    if ((bishops & light_squares) != 0 && (bishops & dark_squares) != 0) {
      add<us>(Term::bishop_pair, w().bishop_pair);
    }
    if (more_than_one(position_.pieces(us, rook))) add<us>(Term::material, w().rook_pair);
    const int own_pawns = count(position_.pieces(us, pawn));
    for (const PieceType type : {knight, bishop, rook, queen}) {
      add<us>(Term::material, w().with_pawn[index(type)],
              own_pawns * count(position_.pieces(us, type)));
    }
  }

  template <Colour us, PieceType type>
  void place(Square square) {
    constexpr Colour them = ~us;
    if (square >= no_square) __builtin_unreachable();  // GCC 12 fears a king who is not there
    const Square seen = us == white ? square : static_cast<Square>(square ^ a8);
    const Halves halves{far_half_[us], far_half_[them]};
    if constexpr (Tracer::is_watching) {
      const auto [by_square, by_own_king, by_enemy_king] = placing(w(), type, seen, halves);
      add<us>(Term::piece_square, by_square);
      add<us>(Term::piece_square, by_own_king);
      add<us>(Term::piece_square, by_enemy_king);
    } else {
      count_in<us>(Tracer::placed(type, seen, halves));
    }
  }

  /// Attacks as they matter: pieces that move alike look through each other.
  template <Colour us, PieceType type>
  [[nodiscard]] Bitboard attacks_from(Square square) const {
    Bitboard occupied = position_.occupied();
    if constexpr (type == bishop) occupied ^= position_.pieces(us, queen);
    if constexpr (type == rook)
      occupied ^= position_.pieces(us, rook) | position_.pieces(us, queen);
    return attacks(type, square, occupied);
  }

  template <Colour us, PieceType type, std::size_t n>
  void judge_pieces(const std::array<TaperedScore, n>& mobility) {
    constexpr Colour them = ~us;
    Bitboard rest = position_.pieces(us, type);
    phase_ += phase_of_piece[type] * count(rest);
    add<us>(Term::material, w().piece_value[type], count(rest));
    while (rest != 0) {
      const Square square = pop_first(rest);
      const Bitboard seen = attacks_from<us, type>(square);
      attacked_twice_[us] |= attacked_[us] & seen;
      attacked_[us] |= seen;
      by_[us][type] |= seen;
      if (const Bitboard on_king = seen & king_zone_[them]; on_king != 0) {
        tracer_.read_danger(them, w().danger_attacker[type], 1);
        tracer_.read_danger(them, w().danger_attack, count(on_king));
        danger_[them] += w().danger_attacker[type] + w().danger_attack * count(on_king);
      }
      const int squares = count(seen & mobility_area_[us]);
      add<us>(Term::mobility, mobility[index(squares)]);
      place<us, type>(square);
      if constexpr (type == knight || type == bishop) judge_minor<us, type>(square);
      if constexpr (type == rook) judge_rook<us>(square, squares);
    }
  }

  template <Colour us, PieceType type>
  void judge_minor(Square square) {
    constexpr Colour them = ~us;
    const Bitboard here = bit(square);
    constexpr Bitboard outpost_ranks =
        relative_rank_mask(us, 3) | relative_rank_mask(us, 4) | relative_rank_mask(us, 5);
    const Bitboard outposts =
        outpost_ranks & by_[us][pawn] & ~attack_span<them>(position_.pieces(them, pawn));
    if ((here & outposts) != 0) {
      add<us>(Term::placement, type == knight ? w().knight_outpost : w().bishop_outpost);
    } else if constexpr (type == knight) {
      const Bitboard goals = knight_attacks(square) & outposts & ~position_.pieces(us);
      if (goals != 0) add<us>(Term::placement, w().knight_reaches_outpost);
    }
    add<us>(Term::placement, type == knight ? w().knight_from_king : w().bishop_from_king,
            distance(square, position_.king_square(us)));
    if ((one_step<us>(here) & position_.pieces(pawn)) != 0) {
      add<us>(Term::placement, w().minor_behind_pawn);
    }
    if constexpr (type == bishop) {
      const Bitboard same = (here & light_squares) != 0 ? light_squares : dark_squares;
      add<us>(Term::placement, w().bishop_pawn, count(position_.pieces(us, pawn) & same));
      add<us>(Term::placement, w().bishop_towards_pawn,
              count(bishop_attacks(square, 0) & position_.pieces(them, pawn)));
      constexpr Bitboard middle = bit(d4) | bit(e4) | bit(d5) | bit(e5);
      if (more_than_one(bishop_attacks(square, position_.pieces(pawn)) & middle)) {
        add<us>(Term::placement, w().bishop_on_long_diagonal);
      }
    }
  }

  template <Colour us>
  void judge_rook(Square square, int squares) {
    const Bitboard file = file_mask(file_of(square));
    if ((file & position_.pieces(queen)) != 0) add<us>(Term::placement, w().rook_on_queen_file);
    if ((file & position_.pieces(us, pawn)) == 0) {
      const bool open = (file & position_.pieces(pawn)) == 0;
      add<us>(Term::placement, open ? w().rook_on_open_file : w().rook_on_half_open_file);
    } else if (squares <= 3) {
      const Square king_at = position_.king_square(us);
      // The king stands between this rook and the middle of the board.
      const bool on_outer_side = file_of(king_at) < 4 ? file_of(square) < file_of(king_at)
                                                      : file_of(square) > file_of(king_at);
      if (on_outer_side && relative_rank(us, king_at) == 0 && relative_rank(us, square) <= 1) {
        add<us>(Term::placement, w().rook_shut_in);
      }
    }
  }

  /// The terms that need the attacks of both sides.
  template <Colour us>
  void judge_side() {
    if (pawns_.passed[us] != 0) judge_passed_pawns<us>();
    judge_king<us>();
    judge_threats<us>();
    judge_space<us>();
    if (position_.pieces(~us) == position_.pieces(~us, king)) judge_drive<us>();
  }

  template <Colour us>
  void judge_space() {
    constexpr Colour them = ~us;
    constexpr Bitboard camp =
        (file_mask(2) | file_mask(3) | file_mask(4) | file_mask(5)) &
        (relative_rank_mask(us, 1) | relative_rank_mask(us, 2) | relative_rank_mask(us, 3));
    const Bitboard own_pawns = position_.pieces(us, pawn);
    const Bitboard safe = camp & ~own_pawns & ~by_[them][pawn];
    const Bitboard behind = safe & files_ahead<them>(own_pawns) & ~attacked_[them];
    add<us>(Term::placement, w().space, count(safe));
    add<us>(Term::placement, w().space_behind_pawns, count(behind));
  }

  template <Colour us>
  void judge_passed_pawns() {
    constexpr Colour them = ~us;
    const bool only_pawns =
        position_.pieces(them) == (position_.pieces(them, pawn) | position_.pieces(them, king));
    for (Bitboard rest = pawns_.passed[us]; rest != 0;) {
      const Square square = pop_first(rest);
      const auto rank = index(relative_rank(us, square));
      const Square step = square + static_cast<int>(forward(us));
      TaperedScore score;
      const auto take = [&](const TaperedScore& weight, int times = 1) {
        tracer_.read(Term::passed_pawns, us, weight, times);
        score += weight * times;
      };
      take(w().passed_pawn[rank]);
      take(w().passed_own_king[rank], std::min(distance(position_.king_square(us), step), 5));
      take(w().passed_enemy_king[rank], std::min(distance(position_.king_square(them), step), 5));
      if (contains(attacked_[us], step)) take(w().passed_supported_step[rank]);
      const Bitboard straight =
          (position_.pieces(rook) | position_.pieces(queen)) & files_ahead<them>(bit(square));
      if (straight != 0) {
        const Bitboard behind = straight & rook_attacks(square, position_.occupied());
        if ((behind & position_.pieces(us)) != 0) take(w().passed_rook_behind);
        if ((behind & position_.pieces(them)) != 0) take(w().passed_enemy_rook_behind);
      }
      if (contains(position_.occupied(), step)) {
        take(w().passed_blocked[rank]);
      } else if (!contains(attacked_[them], step)) {
        take(w().passed_safe_step[rank]);
        const Bitboard way = files_ahead<us>(bit(square));
        if ((way & (attacked_[them] | position_.pieces(them))) == 0) {
          take(w().passed_free_way[rank]);
        }
      }
      if (only_pawns && is_unstoppable<us>(square)) take(w().passed_unstoppable);
      count_in<us>(score);
    }
  }

  /// The rule of the square, for a pawn that nothing stands before.
  template <Colour us>
  [[nodiscard]] bool is_unstoppable(Square square) const {
    constexpr Colour them = ~us;
    const Bitboard way = files_ahead<us>(bit(square));
    if ((way & position_.occupied()) != 0) return false;
    const int rank = relative_rank(us, square);
    const int moves = 7 - rank - (rank == 1 ? 1 : 0);
    const Square last = make_square(file_of(square), us == white ? 7 : 0);
    const int enemy_moves =
        distance(position_.king_square(them), last) - (position_.side_to_move() == them ? 1 : 0);
    return enemy_moves > moves;
  }

  /// The pawns before a king on `square`, own and enemy; `read` sees each number.
  template <Colour us, class Read>
  [[nodiscard]] TaperedScore shelter(Square square, Read read) const {
    constexpr Colour them = ~us;
    // Every pawn on the king's rank or before it.
    const Bitboard ahead = ~files_ahead<them>(rank_mask(rank_of(square)));
    const Bitboard ours = position_.pieces(us, pawn) & ahead & ~by_[them][pawn];
    const Bitboard theirs = position_.pieces(them, pawn) & ahead;
    const int middle = std::clamp(file_of(square), 1, 6);
    TaperedScore score;
    for (int file = middle - 1; file <= middle + 1; ++file) {
      const int own_rank = nearest<us>(ours & file_mask(file));
      const int enemy_rank = nearest<us>(theirs & file_mask(file));
      const TaperedScore& own = w().shelter[index(from_edge(file))][index(own_rank)];
      const bool blocked = own_rank != 0 && own_rank + 1 == enemy_rank;
      const TaperedScore& enemy = (blocked ? w().storm_blocked : w().storm)[index(enemy_rank)];
      read(own);
      read(enemy);
      score += own;
      score += enemy;
    }
    return score;
  }
  /// Rank, as `us` counts it, of the man of a file that is nearest to his own side; 0: none.
  template <Colour us>
  [[nodiscard]] static int nearest(Bitboard set) {
    if (set == 0) return 0;
    if constexpr (us == white) return rank_of(first(set));
    return 7 - rank_of(static_cast<Square>(63 - std::countl_zero(set)));
  }

  /// The shelter of a king that may still castle is the best of those he can go to.
  template <Colour us>
  [[nodiscard]] TaperedScore best_shelter() {
    const auto unseen = [](const TaperedScore&) {};
    Square best_square = position_.king_square(us);
    TaperedScore best = shelter<us>(best_square, unseen);
    const auto consider = [&](Square square) {
      const TaperedScore other = shelter<us>(square, unseen);
      if (other.middle_game() <= best.middle_game()) return;
      best = other;
      best_square = square;
    };
    if (position_.castling_rook(us, king_side) != no_square) consider(us == white ? g1 : g8);
    if (position_.castling_rook(us, queen_side) != no_square) consider(us == white ? c1 : c8);
    if constexpr (Tracer::is_watching) {
      return shelter<us>(best_square, [this](const TaperedScore& weight) {
        tracer_.read(Term::king_safety, us, weight, 1);
      });
    }
    return best;
  }

  /// Where a king can be attacked: the four files of his side of the board, or of its middle,
  /// without the last three ranks.
  template <Colour us>
  [[nodiscard]] static constexpr Bitboard flank_of(Square king_at) {
    constexpr Bitboard camp =
        ~(relative_rank_mask(us, 5) | relative_rank_mask(us, 6) | relative_rank_mask(us, 7));
    constexpr Bitboard queen_side_files = file_mask(0) | file_mask(1) | file_mask(2) | file_mask(3);
    constexpr Bitboard middle_files = queen_side_files << 2;
    const int file = file_of(king_at);
    return camp & (file <= 2 ? queen_side_files : file <= 4 ? middle_files : ~queen_side_files);
  }

  /// The men, of any colour, that stand alone between a king and an enemy slider.
  template <Colour us>
  [[nodiscard]] Bitboard pinned(Square king_at) const {
    constexpr Colour them = ~us;
    const Bitboard queens = position_.pieces(them, queen);
    Bitboard snipers = (rook_attacks(king_at, 0) & (position_.pieces(them, rook) | queens)) |
                       (bishop_attacks(king_at, 0) & (position_.pieces(them, bishop) | queens));
    Bitboard men = 0;
    while (snipers != 0) {
      const Bitboard blockers = between(king_at, pop_first(snipers)) & position_.occupied();
      if (!more_than_one(blockers)) men |= blockers;
    }
    return men;
  }

  template <Colour us>
  void judge_king() {
    const bool may_castle_short = position_.castling_rook(us, king_side) != no_square;
    const bool may_castle_long = position_.castling_rook(us, queen_side) != no_square;
    const auto sheltered = static_cast<std::uint8_t>(
        position_.king_square(us) | (may_castle_short ? 64 : 0) | (may_castle_long ? 128 : 0));
    if (pawns_.sheltered[us] != sheltered) {
      pawns_.sheltered[us] = sheltered;
      pawns_.shelter[us] = best_shelter<us>();
    }
    count_in<us>(pawns_.shelter[us]);
    constexpr Colour them = ~us;
    const Bitboard flank = flank_of<us>(position_.king_square(us));
    const Bitboard attacked = attacked_[them] & flank;
    const int attacks = count(attacked) + count(attacked & attacked_twice_[them]);
    const int defended = count(attacked_[us] & flank);
    add<us>(Term::king_safety, w().flank_attack, attacks);
    add<us>(Term::king_safety, w().flank_defence, defended);
    if (danger_[us] > 0) judge_danger<us>(attacks, defended);
  }

  /// The attack of `them` on the king of `us`.
  template <Colour us>
  void judge_danger(int flank_attacks, int flank_defences) {
    constexpr Colour them = ~us;
    const Square king_at = position_.king_square(us);
    const Bitboard by_others = by_[us][pawn] | by_[us][knight] | by_[us][bishop] | by_[us][rook];
    const Bitboard weak = attacked_[them] & ~attacked_twice_[us] & (~by_others);
    // A check is safe where the enemy can go and nothing but the king could take him, who may not.
    const Bitboard safe =
        ~position_.pieces(them) & (~attacked_[us] | (weak & attacked_twice_[them]));
    const Bitboard occupied = position_.occupied() ^ position_.pieces(us, queen);
    const Bitboard straight = rook_attacks(king_at, occupied);
    const Bitboard diagonal = bishop_attacks(king_at, occupied);

    int danger = danger_[us];
    const auto add = [&](const int& weight, int times = 1) {
      tracer_.read_danger(us, weight, times);
      danger += weight * times;
    };
    add(w().danger_base);
    add(w().danger_weak_square, count(weak & king_attacks(king_at)));
    const auto& safe_check = w().danger_safe_check;
    Bitboard unsafe = 0;
    const auto consider = [&](PieceType type, Bitboard checks) {
      if ((checks & safe) != 0) {
        add(safe_check[index(type)]);
      } else {
        unsafe |= checks;
      }
    };
    consider(knight, knight_attacks(king_at) & by_[them][knight]);
    consider(bishop, diagonal & by_[them][bishop]);
    consider(rook, straight & by_[them][rook]);
    if (((straight | diagonal) & by_[them][queen] & safe & ~by_[us][queen]) != 0) {
      add(safe_check[queen]);
    }
    if (position_.pieces(them, queen) == 0) add(w().danger_no_queen);
    add(w().danger_unsafe_check, count(unsafe));
    add(w().danger_pinned, count(pinned<us>(king_at)));
    if ((by_[us][knight] & king_attacks(king_at)) != 0) add(w().danger_knight_beside);
    add(w().danger_by_pawn, count(by_[them][pawn] & king_zone_[us]));
    add(w().danger_flank_attack, flank_attacks);
    add(w().danger_flank_defence, flank_defences);
    if (danger <= 0) return;
    danger = std::min(danger, w().danger_most);
    const TaperedScore cost{-danger * danger / 64, -danger / w().danger_end_game};
    tracer_.danger(us, cost);
    count_in<us>(cost);
  }

  /// What `us` threatens to take.
  template <Colour us>
  void judge_threats() {
    constexpr Colour them = ~us;
    const Bitboard enemies = position_.pieces(them) & ~position_.pieces(king);
    const Bitboard pieces = enemies & ~position_.pieces(pawn);
    const Bitboard held = by_[them][pawn] | (attacked_twice_[them] & ~attacked_twice_[us]);
    const Bitboard safe = ~attacked_[them] | attacked_[us];

    const Bitboard safe_pawns = position_.pieces(us, pawn) & safe;
    const Bitboard by_pawn = pawn_attacks<us>(safe_pawns) & pieces;
    add<us>(Term::threats, w().threat_by_pawn, count(by_pawn));
    Bitboard steps = one_step<us>(position_.pieces(us, pawn)) & ~position_.occupied();
    steps |= one_step<us>(steps & relative_rank_mask(us, 2)) & ~position_.occupied();
    const Bitboard pushes = pawn_attacks<us>(steps & safe & ~by_[them][pawn]);
    add<us>(Term::threats, w().threat_by_push, count(pushes & pieces & ~by_pawn));

    add<us>(Term::threats, w().contested_square, count(attacked_[them] & ~held & attacked_[us]));
    if (const Bitboard queens = position_.pieces(them, queen);
        queens != 0 && !more_than_one(queens)) {
      judge_threats_to_queen<us>(first(queens), mobility_area_[us] & ~held);
    }

    const Bitboard weak = enemies & ~held & attacked_[us];
    if (const Bitboard prey = (pieces | weak) & (by_[us][knight] | by_[us][bishop]); prey != 0) {
      add_by_victim<us>(prey, w().threat_by_minor);
    }
    if (weak == 0) return;
    if (const Bitboard prey = weak & by_[us][rook]; prey != 0) {
      add_by_victim<us>(prey, w().threat_by_rook);
    }
    if ((weak & by_[us][king]) != 0) add<us>(Term::threats, w().threat_by_king);
    const Bitboard lost = weak & (~attacked_[them] | (pieces & attacked_twice_[us]));
    add<us>(Term::threats, w().hanging, count(lost));
    const Bitboard by_others =
        by_[them][pawn] | by_[them][knight] | by_[them][bishop] | by_[them][rook];
    add<us>(Term::threats, w().poorly_defended, count(weak & ~lost & ~by_others));
  }

  /// `safe`: where a piece of `us` may go.
  template <Colour us>
  void judge_threats_to_queen(Square queen_at, Bitboard safe) {
    add<us>(Term::threats, w().knight_towards_queen,
            count(by_[us][knight] & knight_attacks(queen_at) & safe));
    const Bitboard diagonal = by_[us][bishop] & bishop_attacks(queen_at, position_.occupied());
    const Bitboard straight = by_[us][rook] & rook_attacks(queen_at, position_.occupied());
    add<us>(Term::threats, w().slider_towards_queen,
            count((diagonal | straight) & safe & attacked_twice_[us]));
  }

  template <Colour us>
  void add_by_victim(Bitboard prey, const std::array<TaperedScore, piece_type_count>& worth) {
    for (const PieceType type : {pawn, knight, bishop, rook, queen}) {
      add<us>(Term::threats, worth[index(type)], count(prey & position_.pieces(type)));
    }
  }

  /// The enemy has nothing but his king: he is mated at the edge, with the other king beside him;
  /// by bishop and knight only in a corner of the bishop's colour.
  template <Colour us>
  void judge_drive() {
    const Square prey = position_.king_square(~us);
    const Bitboard knights = position_.pieces(us, knight);
    const Bitboard bishops = position_.pieces(us, bishop);
    const bool heavy = (position_.pieces(us, rook) | position_.pieces(us, queen)) != 0;
    const bool pair = (bishops & light_squares) != 0 && (bishops & dark_squares) != 0;
    if (!heavy && !pair && (bishops == 0 || knights == 0)) return;
    const int off_centre = 6 - from_edge(file_of(prey)) - from_edge(rank_of(prey));
    int drive = w().drive_won + w().drive_from_centre * off_centre;
    drive += w().drive_kings_together * (7 - distance(prey, position_.king_square(us)));
    if (!heavy && !pair) {
      const bool light = (bishops & light_squares) != 0;
      const int to_corner = light ? std::min(distance(prey, a8), distance(prey, h1))
                                  : std::min(distance(prey, a1), distance(prey, h8));
      drive += w().drive_to_corner * (7 - to_corner);
    }
    tracer_.drive(us, {drive, drive});
    count_in<us>({drive, drive});
  }

  Score taper() {
    const int phase = std::min(phase_, full_phase);
    const int mixed = sum_.middle_game() * phase + sum_.end_game() * (full_phase - phase);
    const Colour strong = mixed >= 0 ? white : black;
    const int scale = drawish_scale(tracer_, position_, strong, pawns_.passed[index(strong)]);
    tracer_.taper(phase, scale);
    return mixed * scale / (full_phase * full_scale);
  }

  const Position& position_;
  Evaluation::PawnEntry& pawns_;
  [[no_unique_address]] Tracer tracer_;
  TaperedScore sum_;  // from White's side
  int phase_ = 0;
  std::array<std::array<Bitboard, piece_type_count>, colour_count> by_{};
  std::array<Bitboard, colour_count> attacked_{};
  std::array<Bitboard, colour_count> attacked_twice_{};
  std::array<Bitboard, colour_count> king_zone_{};
  std::array<Bitboard, colour_count> mobility_area_{};
  std::array<int, colour_count> danger_{};
  std::array<int, colour_count> far_half_{};  // of the king, as in `Halves`
};

}  // namespace espalier::chess::judging
