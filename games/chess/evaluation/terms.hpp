// The terms of the hand-written evaluation: the attacks of every piece are computed once, then the
// terms read them. The weights come from a `Tracer`, which also sees each use of one.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/chess/board/attacks.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/evaluation/pawn_structure.hpp"
#include "games/chess/evaluation/pawn_table.hpp"
#include "games/chess/evaluation/piece_square.hpp"
#include "games/chess/evaluation/scale_factor.hpp"
#include "games/chess/evaluation/weights.hpp"

/// Only for the files that evaluate. A `Tracer` of internal linkage whose weights are constants
/// lets the compiler fold them into the code.
namespace espalier::chess::terms {

/// The evaluation of one position. `pawns` is the entry of its pawns; the pawn shelter in it is
/// updated.
template <class Tracer>
class PositionEvaluation {
 public:
  PositionEvaluation(const Position& position, PawnEntry& pawns, Tracer tracer)
      : position_(position), pawns_(pawns), tracer_(tracer) {}

  /// Centipawns from White's side.
  Score evaluate() {
    initialize<white>();
    initialize<black>();
    evaluate_side_pieces<white>();
    evaluate_side_pieces<black>();
    evaluate_side<white>();
    evaluate_side<black>();
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
    tracer_.use(term, us, weight, times);
    add_value<us>(weight * times);
  }
  /// Adds a value that the tracer has been given already or does not need.
  template <Colour us>
  void add_value(TaperedScore value) {
    if constexpr (us == white) {
      sum_ += value;
    } else {
      sum_ -= value;
    }
  }

  /// King ring, mobility area, and the attacks of pawns and king.
  template <Colour us>
  void initialize() {
    constexpr Colour them = ~us;
    const Square king_at = position_.king_square(us);
    king_half_[us] = file_of(king_at) >= 4 ? 7 : 0;
    const Bitboard own_pawns = position_.pieces(us, pawn);
    const Bitboard by_pawns = pawn_attacks<us>(own_pawns);
    const Bitboard by_king = king_attacks(king_at);
    attacked_by_[us][pawn] = by_pawns;
    attacked_by_[us][king] = by_king;
    attacked_[us] = by_pawns | by_king;
    constexpr Direction westward = us == white ? north_west : south_west;
    constexpr Direction eastward = us == white ? north_east : south_east;
    attacked_twice_[us] =
        (by_pawns & by_king) | (shift<westward>(own_pawns) & shift<eastward>(own_pawns));
    // One rank further towards the enemy than the squares around the king.
    king_ring_[us] = by_king | bit(king_at) | pawn_step<us>(by_king);

    const Bitboard blocked_or_low =
        own_pawns & (pawn_step<them>(position_.occupied()) | relative_rank_mask(us, 1) |
                     relative_rank_mask(us, 2));
    mobility_area_[us] =
        ~(blocked_or_low | position_.pieces(us, king) | position_.pieces(us, queen) |
          pawn_attacks<them>(position_.pieces(them, pawn)));
  }

  /// Material, piece-square, mobility and the terms of single pieces. Adds up the attacks.
  template <Colour us>
  void evaluate_side_pieces() {
    add<us>(Term::material, w().piece_value[pawn], count(position_.pieces(us, pawn)));
    add_value<us>(pawns_.structure[us]);
    for (Bitboard rest = position_.pieces(us, pawn); rest != 0;)
      add_piece_square<us, pawn>(pop_first(rest));
    evaluate_pieces<us, knight>(w().knight_mobility);
    evaluate_pieces<us, bishop>(w().bishop_mobility);
    evaluate_pieces<us, rook>(w().rook_mobility);
    evaluate_pieces<us, queen>(w().queen_mobility);
    add_piece_square<us, king>(position_.king_square(us));
    const Bitboard bishops = position_.pieces(us, bishop);
    if ((bishops & light_squares) != 0 && (bishops & dark_squares) != 0) {
      add<us>(Term::bishop_pair, w().bishop_pair);
    }
    if (more_than_one(position_.pieces(us, rook))) add<us>(Term::material, w().rook_pair);
    const int own_pawns = count(position_.pieces(us, pawn));
    for (const PieceType type : {knight, bishop, rook, queen}) {
      add<us>(Term::material, w().pawn_imbalance[index(type)],
              own_pawns * count(position_.pieces(us, type)));
    }
  }

  template <Colour us, PieceType type>
  void add_piece_square(Square square) {
    constexpr Colour them = ~us;
    if (square >= no_square) __builtin_unreachable();  // silences a false positive of GCC 12
    const Square relative = us == white ? square : flip_rank(square);
    const KingHalves halves{king_half_[us], king_half_[them]};
    if constexpr (Tracer::is_tracing) {
      const auto [by_square, by_own_king, by_enemy_king] =
          piece_square_weights(w(), type, relative, halves);
      add<us>(Term::piece_square, by_square);
      add<us>(Term::piece_square, by_own_king);
      add<us>(Term::piece_square, by_enemy_king);
    } else {
      add_value<us>(Tracer::piece_square(type, relative, halves));
    }
  }

  /// Attacks with x-rays through own pieces that move alike (bishop through queen, rook through
  /// rook and queen).
  template <Colour us, PieceType type>
  [[nodiscard]] Bitboard attacks_from(Square square) const {
    Bitboard occupied = position_.occupied();
    if constexpr (type == bishop) occupied ^= position_.pieces(us, queen);
    if constexpr (type == rook)
      occupied ^= position_.pieces(us, rook) | position_.pieces(us, queen);
    return attacks(type, square, occupied);
  }

  template <Colour us, PieceType type, std::size_t n>
  void evaluate_pieces(const std::array<TaperedScore, n>& mobility) {
    constexpr Colour them = ~us;
    Bitboard rest = position_.pieces(us, type);
    phase_ += phase_of_piece[type] * count(rest);
    add<us>(Term::material, w().piece_value[type], count(rest));
    while (rest != 0) {
      const Square square = pop_first(rest);
      const Bitboard attacked = attacks_from<us, type>(square);
      attacked_twice_[us] |= attacked_[us] & attacked;
      attacked_[us] |= attacked;
      attacked_by_[us][type] |= attacked;
      if (const Bitboard on_king = attacked & king_ring_[them]; on_king != 0) {
        tracer_.use_danger(them, w().danger_attacker[type], 1);
        tracer_.use_danger(them, w().danger_attack, count(on_king));
        danger_[them] += w().danger_attacker[type] + w().danger_attack * count(on_king);
      }
      const int squares = count(attacked & mobility_area_[us]);
      add<us>(Term::mobility, mobility[index(squares)]);
      add_piece_square<us, type>(square);
      if constexpr (type == knight || type == bishop) evaluate_minor<us, type>(square);
      if constexpr (type == rook) evaluate_rook<us>(square, squares);
    }
  }

  template <Colour us, PieceType type>
  void evaluate_minor(Square square) {
    constexpr Colour them = ~us;
    const Bitboard here = bit(square);
    constexpr Bitboard outpost_ranks =
        relative_rank_mask(us, 3) | relative_rank_mask(us, 4) | relative_rank_mask(us, 5);
    const Bitboard outposts =
        outpost_ranks & attacked_by_[us][pawn] & ~attack_span<them>(position_.pieces(them, pawn));
    if ((here & outposts) != 0) {
      add<us>(Term::pieces, type == knight ? w().knight_outpost : w().bishop_outpost);
    } else if constexpr (type == knight) {
      const Bitboard reachable = knight_attacks(square) & outposts & ~position_.pieces(us);
      if (reachable != 0) add<us>(Term::pieces, w().reachable_outpost);
    }
    add<us>(Term::pieces, type == knight ? w().knight_king_distance : w().bishop_king_distance,
            distance(square, position_.king_square(us)));
    if ((pawn_step<us>(here) & position_.pieces(pawn)) != 0) {
      add<us>(Term::pieces, w().minor_behind_pawn);
    }
    if constexpr (type == bishop) {
      const Bitboard same_colour = (here & light_squares) != 0 ? light_squares : dark_squares;
      add<us>(Term::pieces, w().bishop_pawns, count(position_.pieces(us, pawn) & same_colour));
      add<us>(Term::pieces, w().bishop_xray_pawns,
              count(bishop_attacks(square, 0) & position_.pieces(them, pawn)));
      constexpr Bitboard middle = bit(d4) | bit(e4) | bit(d5) | bit(e5);
      if (more_than_one(bishop_attacks(square, position_.pieces(pawn)) & middle)) {
        add<us>(Term::pieces, w().long_diagonal_bishop);
      }
    }
  }

  template <Colour us>
  void evaluate_rook(Square square, int squares) {
    const Bitboard file = file_mask(file_of(square));
    if ((file & position_.pieces(queen)) != 0) add<us>(Term::pieces, w().rook_on_queen_file);
    if ((file & position_.pieces(us, pawn)) == 0) {
      const bool open = (file & position_.pieces(pawn)) == 0;
      add<us>(Term::pieces, open ? w().rook_on_open_file : w().rook_on_half_open_file);
    } else if (squares <= 3) {
      const Square king_at = position_.king_square(us);
      // The king stands between this rook and the middle of the board.
      const bool on_outer_side = file_of(king_at) < 4 ? file_of(square) < file_of(king_at)
                                                      : file_of(square) > file_of(king_at);
      if (on_outer_side && relative_rank(us, king_at) == 0 && relative_rank(us, square) <= 1) {
        add<us>(Term::pieces, w().trapped_rook);
      }
    }
  }

  /// The terms that need the attacks of both sides.
  template <Colour us>
  void evaluate_side() {
    if (pawns_.passed[us] != 0) evaluate_passed_pawns<us>();
    evaluate_king<us>();
    evaluate_threats<us>();
    evaluate_space<us>();
    if (position_.pieces(~us) == position_.pieces(~us, king)) evaluate_mop_up<us>();
  }

  template <Colour us>
  void evaluate_space() {
    constexpr Colour them = ~us;
    constexpr Bitboard camp =
        (file_mask(2) | file_mask(3) | file_mask(4) | file_mask(5)) &
        (relative_rank_mask(us, 1) | relative_rank_mask(us, 2) | relative_rank_mask(us, 3));
    const Bitboard own_pawns = position_.pieces(us, pawn);
    const Bitboard safe = camp & ~own_pawns & ~attacked_by_[them][pawn];
    const Bitboard behind = safe & front_span<them>(own_pawns) & ~attacked_[them];
    add<us>(Term::pieces, w().space, count(safe));
    add<us>(Term::pieces, w().space_behind_pawns, count(behind));
  }

  template <Colour us>
  void evaluate_passed_pawns() {
    constexpr Colour them = ~us;
    const bool only_pawns =
        position_.pieces(them) == (position_.pieces(them, pawn) | position_.pieces(them, king));
    for (Bitboard rest = pawns_.passed[us]; rest != 0;) {
      const Square square = pop_first(rest);
      const auto rank = index(relative_rank(us, square));
      const Square step = square + static_cast<int>(forward(us));
      TaperedScore score;
      const auto add_weight = [&](const TaperedScore& weight, int times = 1) {
        tracer_.use(Term::passed_pawns, us, weight, times);
        score += weight * times;
      };
      add_weight(w().passed_pawn[rank]);
      add_weight(w().passed_own_king_distance[rank],
                 std::min(distance(position_.king_square(us), step), 5));
      add_weight(w().passed_enemy_king_distance[rank],
                 std::min(distance(position_.king_square(them), step), 5));
      if (contains(attacked_[us], step)) add_weight(w().passed_supported_advance[rank]);
      const Bitboard straight =
          (position_.pieces(rook) | position_.pieces(queen)) & front_span<them>(bit(square));
      if (straight != 0) {
        const Bitboard behind = straight & rook_attacks(square, position_.occupied());
        if ((behind & position_.pieces(us)) != 0) add_weight(w().passed_rook_behind);
        if ((behind & position_.pieces(them)) != 0) add_weight(w().passed_enemy_rook_behind);
      }
      if (contains(position_.occupied(), step)) {
        add_weight(w().passed_blocked[rank]);
      } else if (!contains(attacked_[them], step)) {
        add_weight(w().passed_safe_advance[rank]);
        const Bitboard path = front_span<us>(bit(square));
        if ((path & (attacked_[them] | position_.pieces(them))) == 0) {
          add_weight(w().passed_safe_path[rank]);
        }
      }
      if (only_pawns && is_unstoppable<us>(square)) add_weight(w().passed_unstoppable);
      add_value<us>(score);
    }
  }

  /// The rule of the square, for a passed pawn with nothing ahead of it: the enemy king comes too
  /// late.
  template <Colour us>
  [[nodiscard]] bool is_unstoppable(Square square) const {
    constexpr Colour them = ~us;
    const Bitboard path = front_span<us>(bit(square));
    if ((path & position_.occupied()) != 0) return false;
    const int rank = relative_rank(us, square);
    const int moves = 7 - rank - (rank == 1 ? 1 : 0);
    const Square promotion_square = make_square(file_of(square), us == white ? 7 : 0);
    const int enemy_moves = distance(position_.king_square(them), promotion_square) -
                            (position_.side_to_move() == them ? 1 : 0);
    return enemy_moves > moves;
  }

  /// Pawn shelter and pawn storm of a king on `square`; calls `use` with each weight.
  template <Colour us, class Use>
  [[nodiscard]] TaperedScore pawn_shelter(Square square, Use use) const {
    constexpr Colour them = ~us;
    // The king's rank and every rank ahead of it.
    const Bitboard ahead = ~front_span<them>(rank_mask(rank_of(square)));
    const Bitboard ours = position_.pieces(us, pawn) & ahead & ~attacked_by_[them][pawn];
    const Bitboard theirs = position_.pieces(them, pawn) & ahead;
    const int middle = std::clamp(file_of(square), 1, 6);
    TaperedScore score;
    for (int file = middle - 1; file <= middle + 1; ++file) {
      const int own_rank = lowest_rank<us>(ours & file_mask(file));
      const int enemy_rank = lowest_rank<us>(theirs & file_mask(file));
      const TaperedScore& own = w().pawn_shelter[index(edge_distance(file))][index(own_rank)];
      const bool blocked = own_rank != 0 && own_rank + 1 == enemy_rank;
      const TaperedScore& enemy =
          (blocked ? w().pawn_storm_blocked : w().pawn_storm)[index(enemy_rank)];
      use(own);
      use(enemy);
      score += own;
      score += enemy;
    }
    return score;
  }
  /// The lowest relative rank (for `us`) in a set of squares of one file; 0 if it is empty.
  template <Colour us>
  [[nodiscard]] static int lowest_rank(Bitboard set) {
    if (set == 0) return 0;
    if constexpr (us == white) return rank_of(first(set));
    return 7 - rank_of(static_cast<Square>(63 - std::countl_zero(set)));
  }

  /// If the king may still castle, the best shelter among its square and the squares it can castle
  /// to.
  template <Colour us>
  [[nodiscard]] TaperedScore best_pawn_shelter() {
    const auto ignore = [](const TaperedScore&) {};
    Square best_square = position_.king_square(us);
    TaperedScore best = pawn_shelter<us>(best_square, ignore);
    const auto consider = [&](Square square) {
      const TaperedScore other = pawn_shelter<us>(square, ignore);
      if (other.middle_game() <= best.middle_game()) return;
      best = other;
      best_square = square;
    };
    if (position_.castling_rook(us, king_side) != no_square) consider(us == white ? g1 : g8);
    if (position_.castling_rook(us, queen_side) != no_square) consider(us == white ? c1 : c8);
    if constexpr (Tracer::is_tracing) {
      return pawn_shelter<us>(best_square, [this](const TaperedScore& weight) {
        tracer_.use(Term::king_safety, us, weight, 1);
      });
    }
    return best;
  }

  /// King flank: the four files of the king's side of the board, or the middle ones, without the
  /// last three ranks.
  template <Colour us>
  [[nodiscard]] static constexpr Bitboard king_flank(Square king_at) {
    constexpr Bitboard camp =
        ~(relative_rank_mask(us, 5) | relative_rank_mask(us, 6) | relative_rank_mask(us, 7));
    constexpr Bitboard queen_side_files = file_mask(0) | file_mask(1) | file_mask(2) | file_mask(3);
    constexpr Bitboard middle_files = queen_side_files << 2;
    const int file = file_of(king_at);
    return camp & (file <= 2 ? queen_side_files : file <= 4 ? middle_files : ~queen_side_files);
  }

  /// The pieces of either colour that stand alone between the king of `us` and an enemy slider.
  template <Colour us>
  [[nodiscard]] Bitboard king_blockers(Square king_at) const {
    constexpr Colour them = ~us;
    const Bitboard queens = position_.pieces(them, queen);
    Bitboard snipers = (rook_attacks(king_at, 0) & (position_.pieces(them, rook) | queens)) |
                       (bishop_attacks(king_at, 0) & (position_.pieces(them, bishop) | queens));
    Bitboard blockers = 0;
    while (snipers != 0) {
      const Bitboard pieces = between(king_at, pop_first(snipers)) & position_.occupied();
      if (!more_than_one(pieces)) blockers |= pieces;
    }
    return blockers;
  }

  template <Colour us>
  void evaluate_king() {
    const bool may_castle_short = position_.castling_rook(us, king_side) != no_square;
    const bool may_castle_long = position_.castling_rook(us, queen_side) != no_square;
    const auto shelter_king = static_cast<std::uint8_t>(
        position_.king_square(us) | (may_castle_short ? 64 : 0) | (may_castle_long ? 128 : 0));
    if (pawns_.shelter_king[us] != shelter_king) {
      pawns_.shelter_king[us] = shelter_king;
      pawns_.shelter[us] = best_pawn_shelter<us>();
    }
    add_value<us>(pawns_.shelter[us]);
    constexpr Colour them = ~us;
    const Bitboard flank = king_flank<us>(position_.king_square(us));
    const Bitboard attacked = attacked_[them] & flank;
    const int attacks = count(attacked) + count(attacked & attacked_twice_[them]);
    const int defended = count(attacked_[us] & flank);
    add<us>(Term::king_safety, w().flank_attack, attacks);
    add<us>(Term::king_safety, w().flank_defence, defended);
    if (danger_[us] > 0) evaluate_king_danger<us>(attacks, defended);
  }

  /// King danger: the attack of `them` on the king of `us`.
  template <Colour us>
  void evaluate_king_danger(int flank_attacks, int flank_defences) {
    constexpr Colour them = ~us;
    const Square king_at = position_.king_square(us);
    const Bitboard by_others = attacked_by_[us][pawn] | attacked_by_[us][knight] |
                               attacked_by_[us][bishop] | attacked_by_[us][rook];
    const Bitboard weak = attacked_[them] & ~attacked_twice_[us] & (~by_others);
    // A checking piece is safe on a square that `us` does not attack, or that only king or queen
    // attack and `them` attacks twice.
    const Bitboard safe =
        ~position_.pieces(them) & (~attacked_[us] | (weak & attacked_twice_[them]));
    const Bitboard occupied = position_.occupied() ^ position_.pieces(us, queen);
    const Bitboard rook_lines = rook_attacks(king_at, occupied);
    const Bitboard bishop_lines = bishop_attacks(king_at, occupied);

    int danger = danger_[us];
    const auto add = [&](const int& weight, int times = 1) {
      tracer_.use_danger(us, weight, times);
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
    consider(knight, knight_attacks(king_at) & attacked_by_[them][knight]);
    consider(bishop, bishop_lines & attacked_by_[them][bishop]);
    consider(rook, rook_lines & attacked_by_[them][rook]);
    if (((rook_lines | bishop_lines) & attacked_by_[them][queen] & safe &
         ~attacked_by_[us][queen]) != 0) {
      add(safe_check[queen]);
    }
    if (position_.pieces(them, queen) == 0) add(w().danger_no_queen);
    add(w().danger_unsafe_check, count(unsafe));
    add(w().danger_blocker, count(king_blockers<us>(king_at)));
    if ((attacked_by_[us][knight] & king_attacks(king_at)) != 0) add(w().danger_knight_defender);
    add(w().danger_pawn_attack, count(attacked_by_[them][pawn] & king_ring_[us]));
    add(w().danger_flank_attack, flank_attacks);
    add(w().danger_flank_defence, flank_defences);
    if (danger <= 0) return;
    danger = std::min(danger, w().danger_max);
    const TaperedScore cost{-danger * danger / 64, -danger / w().danger_end_game_divisor};
    tracer_.king_danger(us, cost);
    add_value<us>(cost);
  }

  /// Threats of `us` against the pieces of `them`.
  template <Colour us>
  void evaluate_threats() {
    constexpr Colour them = ~us;
    const Bitboard enemies = position_.pieces(them) & ~position_.pieces(king);
    const Bitboard pieces = enemies & ~position_.pieces(pawn);
    const Bitboard strongly_protected =
        attacked_by_[them][pawn] | (attacked_twice_[them] & ~attacked_twice_[us]);
    const Bitboard safe = ~attacked_[them] | attacked_[us];

    const Bitboard safe_pawns = position_.pieces(us, pawn) & safe;
    const Bitboard by_pawn = pawn_attacks<us>(safe_pawns) & pieces;
    add<us>(Term::threats, w().threat_by_safe_pawn, count(by_pawn));
    Bitboard steps = pawn_step<us>(position_.pieces(us, pawn)) & ~position_.occupied();
    steps |= pawn_step<us>(steps & relative_rank_mask(us, 2)) & ~position_.occupied();
    const Bitboard pushes = pawn_attacks<us>(steps & safe & ~attacked_by_[them][pawn]);
    add<us>(Term::threats, w().threat_by_pawn_push, count(pushes & pieces & ~by_pawn));

    add<us>(Term::threats, w().restricted_square,
            count(attacked_[them] & ~strongly_protected & attacked_[us]));
    if (const Bitboard queens = position_.pieces(them, queen);
        queens != 0 && !more_than_one(queens)) {
      evaluate_threats_on_queen<us>(first(queens), mobility_area_[us] & ~strongly_protected);
    }

    const Bitboard weak = enemies & ~strongly_protected & attacked_[us];
    if (const Bitboard attacked =
            (pieces | weak) & (attacked_by_[us][knight] | attacked_by_[us][bishop]);
        attacked != 0) {
      add_by_victim<us>(attacked, w().threat_by_minor);
    }
    if (weak == 0) return;
    if (const Bitboard attacked = weak & attacked_by_[us][rook]; attacked != 0) {
      add_by_victim<us>(attacked, w().threat_by_rook);
    }
    if ((weak & attacked_by_[us][king]) != 0) add<us>(Term::threats, w().threat_by_king);
    const Bitboard hanging = weak & (~attacked_[them] | (pieces & attacked_twice_[us]));
    add<us>(Term::threats, w().hanging, count(hanging));
    const Bitboard by_others = attacked_by_[them][pawn] | attacked_by_[them][knight] |
                               attacked_by_[them][bishop] | attacked_by_[them][rook];
    add<us>(Term::threats, w().poorly_defended, count(weak & ~hanging & ~by_others));
  }

  /// `safe`: the squares to which a piece of `us` can go safely.
  template <Colour us>
  void evaluate_threats_on_queen(Square queen_at, Bitboard safe) {
    add<us>(Term::threats, w().knight_on_queen,
            count(attacked_by_[us][knight] & knight_attacks(queen_at) & safe));
    const Bitboard diagonal =
        attacked_by_[us][bishop] & bishop_attacks(queen_at, position_.occupied());
    const Bitboard straight = attacked_by_[us][rook] & rook_attacks(queen_at, position_.occupied());
    add<us>(Term::threats, w().slider_on_queen,
            count((diagonal | straight) & safe & attacked_twice_[us]));
  }

  template <Colour us>
  void add_by_victim(Bitboard victims, const std::array<TaperedScore, piece_type_count>& weights) {
    for (const PieceType type : {pawn, knight, bishop, rook, queen}) {
      add<us>(Term::threats, weights[index(type)], count(victims & position_.pieces(type)));
    }
  }

  /// Mop-up evaluation against a bare king: it is mated at the edge of the board with the other
  /// king nearby; by bishop and knight only in a corner of the bishop's colour.
  template <Colour us>
  void evaluate_mop_up() {
    const Square bare_king = position_.king_square(~us);
    const Bitboard knights = position_.pieces(us, knight);
    const Bitboard bishops = position_.pieces(us, bishop);
    const bool heavy = (position_.pieces(us, rook) | position_.pieces(us, queen)) != 0;
    const bool pair = (bishops & light_squares) != 0 && (bishops & dark_squares) != 0;
    if (!heavy && !pair && (bishops == 0 || knights == 0)) return;
    const int centre_distance =
        6 - edge_distance(file_of(bare_king)) - edge_distance(rank_of(bare_king));
    int mop_up = w().mop_up_won + w().mop_up_centre_distance * centre_distance;
    mop_up += w().mop_up_king_distance * (7 - distance(bare_king, position_.king_square(us)));
    if (!heavy && !pair) {
      const bool light = (bishops & light_squares) != 0;
      const int corner_distance = light
                                      ? std::min(distance(bare_king, a8), distance(bare_king, h1))
                                      : std::min(distance(bare_king, a1), distance(bare_king, h8));
      mop_up += w().mop_up_corner_distance * (7 - corner_distance);
    }
    tracer_.mop_up(us, {mop_up, mop_up});
    add_value<us>({mop_up, mop_up});
  }

  /// Interpolates between middle game and end game by the phase; scales down drawish endings.
  Score taper() {
    const int phase = std::min(phase_, max_phase);
    const int tapered = sum_.middle_game() * phase + sum_.end_game() * (max_phase - phase);
    const Colour strong = tapered >= 0 ? white : black;
    const int scale = scale_factor(tracer_, position_, strong, pawns_.passed[index(strong)]);
    tracer_.taper(phase, scale);
    return tapered * scale / (max_phase * normal_scale);
  }

  const Position& position_;
  PawnEntry& pawns_;
  [[no_unique_address]] Tracer tracer_;
  TaperedScore sum_;  // centipawns from White's side
  int phase_ = 0;
  std::array<std::array<Bitboard, piece_type_count>, colour_count> attacked_by_{};
  std::array<Bitboard, colour_count> attacked_{};
  std::array<Bitboard, colour_count> attacked_twice_{};
  std::array<Bitboard, colour_count> king_ring_{};
  std::array<Bitboard, colour_count> mobility_area_{};
  std::array<int, colour_count> danger_{};     // of the attacks on the king of that colour
  std::array<int, colour_count> king_half_{};  // of the king, as in `KingHalves`
};

}  // namespace espalier::chess::terms
