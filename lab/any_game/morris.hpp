// Nine Men's Morris: sides place nine men each in turn, then move one to a neighbouring empty
// point, or to any with three men left. A mill, three in a line, captures a man of the other side,
// of those in no mill if there are any. A side with two men, or one that cannot move, loses. Fifty
// plies without a capture or a man placed are a draw, and so is a third repetition.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/game.hpp"
#include "lab/any_game/zobrist.hpp"

namespace espalier::lab::any_game::morris {

// Points are bits: those of the outer square clockwise from a corner, then the middle, then the
// inner one.
using Points = std::uint32_t;
constexpr int point_count = 24, men = 9;
constexpr Points board = (Points{1} << point_count) - 1;

struct Geometry {
  std::array<Points, point_count> neighbours{};
  std::array<std::array<Points, 2>, point_count> mills{};  // without the point itself
};
consteval Geometry make_geometry() {
  Geometry g;
  for (int ring = 0; ring < 3; ++ring) {
    for (int i = 0; i < 8; ++i) {
      const auto bit = [&](int r, int k) { return Points{1} << (8 * r + (k + 8) % 8); };
      const auto point = static_cast<std::size_t>(8 * ring + i);
      g.neighbours[point] = bit(ring, i - 1) | bit(ring, i + 1);
      if (i % 2 == 0) {  // a corner
        g.mills[point] = {bit(ring, i + 1) | bit(ring, i + 2), bit(ring, i - 1) | bit(ring, i - 2)};
        continue;
      }
      if (ring > 0) g.neighbours[point] |= bit(ring - 1, i);
      if (ring < 2) g.neighbours[point] |= bit(ring + 1, i);
      g.mills[point] = {bit(ring, i - 1) | bit(ring, i + 1),
                        bit((ring + 1) % 3, i) | bit((ring + 2) % 3, i)};
    }
  }
  return g;
}
inline constexpr Geometry geometry = make_geometry();

/// Would a man on `point` be in a mill of these?
[[nodiscard]] constexpr bool is_in_mill(std::size_t point, Points of) {
  const auto& mills = geometry.mills[point];
  return (mills[0] & ~of) == 0 || (mills[1] & ~of) == 0;
}

class Morris {
 public:
  /// Points are numbered from 1. A man that is placed comes from 0; no capture is 0.
  struct Move {
    std::uint8_t from = 0, to = 0, captured = 0;
    friend bool operator==(Move, Move) = default;
  };
  static constexpr std::size_t max_moves = 256;
  static constexpr int quiet_limit = 50;

  Outcome generate(MovesOf<Morris>& moves) const {
    const Points own = men_[side_];
    if (std::popcount(own) + to_place_[side_] < 3) return Outcome::loss();
    const Points captures = capturable();
    if (to_place_[side_] > 0) {
      push_all(moves, -1, empty(), captures);
    } else {
      const bool flies = std::popcount(own) == 3;
      for (Points rest = own; rest != 0; rest &= rest - 1) {
        const int from = std::countr_zero(rest);
        const Points targets = flies ? board : geometry.neighbours[static_cast<std::size_t>(from)];
        push_all(moves, from, targets & empty(), captures);
      }
    }
    return moves.empty() ? Outcome::loss() : Outcome::ongoing();
  }
  void make(Move move) {
    past_.push_back({key_, quiet_plies_});
    key_ = key_after(move);
    quiet_plies_ = move.from == 0 || move.captured != 0 ? 0 : quiet_plies_ + 1;
    to_place_[side_] -= move.from == 0 ? 1 : 0;
    change(move);
    side_ ^= 1;
  }
  void unmake(Move move) {
    side_ ^= 1;
    change(move);
    to_place_[side_] += move.from == 0 ? 1 : 0;
    key_ = past_.back().key;
    quiet_plies_ = past_.back().quiet_plies;
    past_.pop_back();
  }
  [[nodiscard]] int side_to_move() const { return static_cast<int>(side_); }
  [[nodiscard]] std::uint64_t key() const { return key_; }
  [[nodiscard]] std::uint64_t key_after(Move move) const {
    std::uint64_t key = key_ ^ numbers_.back() ^ number_of(side_, move.to);
    if (move.captured != 0) key ^= number_of(side_ ^ 1, move.captured);
    if (move.from != 0) return key ^ number_of(side_, move.from);
    const auto left = static_cast<std::size_t>(to_place_[side_]);
    return key ^ hands_[side_ * men + left - 1] ^ (left > 1 ? hands_[side_ * men + left - 2] : 0);
  }
  /// Positions are repeated only within the plies that neither place nor capture.
  [[nodiscard]] bool is_draw(int ply) const {
    if (quiet_plies_ >= quiet_limit) return true;
    int times = 0;
    for (int back = 2; back <= quiet_plies_; back += 2) {
      if (past_[past_.size() - static_cast<std::size_t>(back)].key != key_) continue;
      if (back < ply || ++times == 2) return true;
    }
    return false;
  }

  [[nodiscard]] Points men_of(std::size_t side) const { return men_[side]; }
  [[nodiscard]] int to_place(std::size_t side) const { return to_place_[side]; }
  [[nodiscard]] int material(std::size_t side) const {
    return std::popcount(men_[side]) + to_place_[side];
  }
  [[nodiscard]] Points empty() const { return board & ~(men_[0] | men_[1]); }
  [[nodiscard]] std::size_t side() const { return side_; }

 private:
  struct Past {
    std::uint64_t key;
    int quiet_plies;
  };
  static constexpr auto numbers_ = zobrist_numbers<2 * point_count + 1>(6);
  static constexpr auto hands_ = zobrist_numbers<std::size_t{2} * men>(7);

  static std::uint64_t number_of(std::size_t side, int number) {
    return numbers_[side * point_count + static_cast<std::size_t>(number - 1)];
  }
  static std::uint8_t number(int point) { return static_cast<std::uint8_t>(point + 1); }
  static Points bit(int number) { return Points{1} << (number - 1); }
  /// What a mill of the side to move may capture.
  [[nodiscard]] Points capturable() const {
    const Points other = men_[side_ ^ 1];
    Points free = 0;
    for (Points rest = other; rest != 0; rest &= rest - 1) {
      if (!is_in_mill(static_cast<std::size_t>(std::countr_zero(rest)), other)) {
        free |= rest & -rest;
      }
    }
    return free != 0 ? free : other;
  }
  /// Moves of the man on `from`, or of one that is placed.
  void push_all(MovesOf<Morris>& moves, int from, Points targets, Points captures) const {
    const Points left = from < 0 ? men_[side_] : men_[side_] ^ Points { 1 } << from;
    for (; targets != 0; targets &= targets - 1) {
      const int to = std::countr_zero(targets);
      if (captures == 0 || !is_in_mill(static_cast<std::size_t>(to), left)) {
        moves.push({number(from), number(to), 0});
        continue;
      }
      for (Points rest = captures; rest != 0; rest &= rest - 1) {
        moves.push({number(from), number(to), number(std::countr_zero(rest))});
      }
    }
  }
  void change(Move move) {
    men_[side_] ^= bit(move.to);
    if (move.from != 0) men_[side_] ^= bit(move.from);
    if (move.captured != 0) men_[side_ ^ 1] ^= bit(move.captured);
  }

  std::array<Points, 2> men_{};
  std::array<int, 2> to_place_{men, men};
  std::size_t side_ = 0;
  int quiet_plies_ = 0;
  std::uint64_t key_ = hands_[men - 1] ^ hands_[2 * men - 1];
  std::vector<Past> past_;
};

struct MaterialAndMobility {
  static Score evaluate(const Morris& game) {
    const std::size_t own = game.side();
    return 100 * (game.material(own) - game.material(own ^ 1)) +
           5 * (mobility(game, own) - mobility(game, own ^ 1));
  }

 private:
  /// Empty points beside men, once for each man.
  static int mobility(const Morris& game, std::size_t side) {
    const Points empty = game.empty();
    int count = 0;
    for (Points rest = game.men_of(side); rest != 0; rest &= rest - 1) {
      const auto point = static_cast<std::size_t>(std::countr_zero(rest));
      count += std::popcount(geometry.neighbours[point] & empty);
    }
    return count;
  }
};

/// Tactical moves are those that capture.
struct Hooks {
  using Move = Morris::Move;
  static constexpr std::size_t tactical_size = point_count;

  static bool is_tactical(const Morris&, Move move) { return move.captured != 0; }
  static bool is_legal(const Morris& game, Move move) {
    MovesOf<Morris> moves;
    (void)game.generate(moves);
    for (const Move each : moves) {
      if (each == move) return true;
    }
    return false;
  }
  static void generate_tactical(const Morris& game, MovesOf<Morris>& list) {
    generate(game, list, true);
  }
  static void generate_quiet(const Morris& game, MovesOf<Morris>& list) {
    generate(game, list, false);
  }
  static Score captured_value(const Morris&, Move move) { return move.captured != 0 ? 100 : 0; }
  static bool see_ge(const Morris& game, Move move, Score threshold) {
    return captured_value(game, move) >= threshold;
  }
  static std::size_t tactical_index(const Morris&, Move move) {
    return move.captured - std::size_t{1};
  }

 private:
  static void generate(const Morris& game, MovesOf<Morris>& list, bool tactical) {
    MovesOf<Morris> moves;
    (void)game.generate(moves);
    for (const Move move : moves) {
      if (is_tactical(game, move) == tactical) list.push(move);
    }
  }
};

}  // namespace espalier::lab::any_game::morris
