// The library's exact search, with nothing to evaluate, as mate_prover.hpp describes it. It does
// not know who asks.
#include "uci/mate_prover.hpp"

#include <algorithm>

namespace espalier::uci {

namespace {
constexpr std::size_t proof_mib = 8;
/// All lines of a mate in three, and of most in four; about a second.
constexpr std::uint64_t proof_nodes = 1'500'000;
}  // namespace

MateProver::MateProver() : prover_(std::make_unique<Prover>(NoJudgement{}, 1, proof_mib)) {}
MateProver::~MateProver() = default;

MateProver::Finding MateProver::prove(const Position& position, int moves,
                                      const std::vector<Move>& only, const Limits& limits,
                                      const std::function<void(Control&)>& started) {
  const int plies = std::min(2 * moves - 1, max_ply - 1);
  prover_->clear();
  prover_->start(position,
                 {.depth = plies,
                  .nodes = std::min(proof_nodes, limits.nodes),
                  .proven_within = plies,
                  .time = limits.time,
                  .ponder = limits.ponder},
                 only);
  started(prover_->control());
  Result<Move> result = prover_->finish();
  const Score score = result.score();
  if (result.moves.empty() || is_proven_loss(score)) return {Verdict::none, std::move(result)};
  const bool is_complete = result.depth == plies;
  if (is_proven_win(score) && result.moves.front().bound == Bound::exact) {
    return {Verdict::found, std::move(result)};
  }
  return {is_complete ? Verdict::none : Verdict::undecided, std::move(result)};
}

}  // namespace espalier::uci
