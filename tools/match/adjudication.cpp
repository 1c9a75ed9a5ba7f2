// Resignation and draws by score.
#include "tools/match/adjudication.hpp"

#include <cstddef>
#include <cstdlib>

namespace espalier::match {

Adjudication Adjudicator::add_move(chess::Colour mover, int move_number,
                                   std::optional<Score> score) {
  const auto self = static_cast<std::size_t>(mover);
  if (rules_.resign) {
    const ResignRule& rule = *rules_.resign;
    lost_moves_[self] = score && *score <= -rule.score ? lost_moves_[self] + 1 : 0;
    won_moves_[self] = score && *score >= rule.score ? won_moves_[self] + 1 : 0;
    for (const chess::Colour loser : {chess::white, chess::black}) {
      const auto side = static_cast<std::size_t>(loser);
      if (lost_moves_[side] < rule.moves) continue;
      if (rule.two_sided && won_moves_[1 - side] < rule.moves) continue;
      return loser == chess::white ? Adjudication::white_resigns : Adjudication::black_resigns;
    }
  }
  if (rules_.draw) {
    const DrawRule& rule = *rules_.draw;
    level_plies_ = score && std::abs(*score) <= rule.score ? level_plies_ + 1 : 0;
    if (level_plies_ >= 2 * rule.moves && move_number >= rule.after) return Adjudication::draw;
  }
  return Adjudication::none;
}

}  // namespace espalier::match
