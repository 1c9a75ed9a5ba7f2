#include "uci/mate_prover.hpp"

#include <algorithm>

namespace espalier::uci {

namespace {
constexpr std::size_t proof_mib = 8;
/// Enough for all mates in three and most mates in four; about a second.
constexpr std::uint64_t proof_nodes = 1'500'000;
}  // namespace

MateProver::MateProver() : search_(std::make_unique<Search>(DrawEvaluator{}, 1, proof_mib)) {}
MateProver::~MateProver() = default;

MateProver::Proof MateProver::prove(const Position& position, int moves,
                                    const std::vector<Move>& root_moves, const Limits& limits,
                                    const std::function<void(Control&)>& started) {
  const int plies = std::min(2 * moves - 1, max_ply - 1);
  search_->clear();
  search_->start(position,
                 {.depth = plies,
                  .nodes = std::min(proof_nodes, limits.nodes),
                  .proven_within = plies,
                  .time = limits.time,
                  .ponder = limits.ponder},
                 root_moves);
  started(search_->control());
  Result<Move> result = search_->finish();
  const Score score = result.score();
  if (result.moves.empty() || is_proven_loss(score)) return {Outcome::no_mate, std::move(result)};
  const bool is_complete = result.depth == plies;
  if (is_proven_win(score) && result.moves.front().bound == Bound::exact) {
    return {Outcome::mate, std::move(result)};
  }
  return {is_complete ? Outcome::no_mate : Outcome::undecided, std::move(result)};
}

}  // namespace espalier::uci
