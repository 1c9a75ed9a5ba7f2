// The walk over a position that all algorithms of the textbook share, with counts of nodes, leaves
// and cutoffs. Moves are tried in the order of the game.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>

#include "espalier/evaluator.hpp"
#include "espalier/game.hpp"

namespace espalier::textbook {

/// Counts of a search, by distance from the root in plies.
struct Counts {
  using Levels = std::array<std::uint64_t, max_ply + 1>;

  Levels nodes_at{};    ///< positions entered; one that is entered again counts again
  Levels leaves_at{};   ///< of these, those that were given a value: finished games, draws by
                        ///< rule, positions evaluated at depth 0; not those that a table answered
  Levels cutoffs_at{};  ///< nodes left because a move reached beta
  std::uint64_t memory = 0;  ///< max entries held at once in a table or an OPEN list; 0: no memory

  [[nodiscard]] std::uint64_t nodes() const { return total(nodes_at); }
  [[nodiscard]] std::uint64_t leaves() const { return total(leaves_at); }
  [[nodiscard]] std::uint64_t cutoffs() const { return total(cutoffs_at); }
  friend bool operator==(const Counts&, const Counts&) = default;

 private:
  static std::uint64_t total(const Levels& levels) {
    return std::accumulate(levels.begin(), levels.end(), std::uint64_t{0});
  }
};

/// A position, its evaluator, and the counts of a search. It keeps references to position and
/// evaluator; the position is the same before and after a search.
template <Game G, Evaluator<G> J>
class Walk {
 public:
  using Position = G;
  using Move = typename G::Move;
  using Moves = MovesOf<G>;

  Walk(G& game, J& evaluator) : game_(game), evaluator_(evaluator) {}

  Counts counts;

  /// Counts the position as a node. Its value if it is a leaf, as given by `arrive` and
  /// `expand`; otherwise nothing, and `moves` has at least one move. `moves` must come in empty.
  std::optional<Score> enter(Moves& moves, int depth, int ply) {
    const auto drawn = arrive(ply);
    return drawn ? drawn : expand(moves, depth, ply);
  }
  /// The first half of `enter`, for algorithms that probe a table before they generate moves:
  /// counts the node. Its value if it is drawn by rule, which is not checked at the root, where a
  /// move is needed. 0 <= `ply` <= max_ply.
  std::optional<Score> arrive(int ply) {
    ++counts.nodes_at[level(ply)];
    if constexpr (HasDraws<G>)
      if (ply > 0 && game_.is_draw(ply)) return leaf(draw_score, ply);
    return {};
  }
  /// The second half: the value of a game that is over, counted from the root `ply` plies back, or
  /// the static evaluation of a position at the horizon (`depth` <= 0). Bounds of hooks are not
  /// used.
  std::optional<Score> expand(Moves& moves, int depth, int ply) {
    const Outcome outcome = game_.generate(moves);
    if (outcome.is_over()) return leaf(outcome.score(ply), ply);
    if (depth <= 0 || ply >= max_ply) return leaf(evaluate(), ply);
    return {};
  }
  /// The static evaluation of the position, from the side to move; counts nothing.
  [[nodiscard]] Score evaluate() { return clamp_static_eval(evaluator_.evaluate(game_)); }

  /// The algorithms of the literature negate values from ply to ply.
  void make(Move move) {
    static_assert(turns_alternate<G>, "the textbook's algorithms need turns that alternate");
    game_.make(move);
  }
  void unmake(Move move) { game_.unmake(move); }
  [[nodiscard]] std::uint64_t key() const requires HasKey<G> { return game_.key(); }

  /// Counts a node left because one of its moves reached beta.
  void cutoff(int ply) { ++counts.cutoffs_at[level(ply)]; }
  /// Records that `entries` are held now.
  void holds(std::size_t entries) {
    counts.memory = std::max(counts.memory, std::uint64_t{entries});
  }

 private:
  static std::size_t level(int ply) { return static_cast<std::size_t>(ply); }
  std::optional<Score> leaf(Score score, int ply) {
    ++counts.leaves_at[level(ply)];
    return score;
  }

  G& game_;
  J& evaluator_;
};

}  // namespace espalier::textbook
