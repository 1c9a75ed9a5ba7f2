// Random openings, moves by search, and the adjudication of decided games.
#include "tools/datagen/self_play.hpp"

#include <cstdlib>
#include <utility>

#include "espalier/random.hpp"
#include "espalier/search/search.hpp"
#include "games/chess/board/random_opening.hpp"
#include "games/chess/search_hooks.hpp"
#include "tools/datagen/varied_start.hpp"

namespace espalier::datagen {

using chess::Move;
using chess::Position;
using training_data::GameRecord;
using training_data::GameResult;
using training_data::ScoredMove;

namespace {

constexpr std::size_t table_mib = 2;
/// Soft limit of nodes for the scores of openings.
constexpr std::uint64_t opening_nodes = 200;

/// Decides games whose result is clear from the scores.
class Adjudicator {
 public:
  /// `ply` is counted from the start position. The score is White's. Nothing while the game goes
  /// on.
  [[nodiscard]] std::optional<GameResult> add(int ply, Score white_score) {
    won_plies_ = white_score >= won    ? std::max(won_plies_, 0) + 1
                 : white_score <= -won ? std::min(won_plies_, 0) - 1
                                       : 0;
    level_plies_ = std::abs(white_score) <= level ? level_plies_ + 1 : 0;
    if (won_plies_ >= won_count || (is_proven(white_score) && white_score > 0)) {
      return GameResult::white_wins;
    }
    if (won_plies_ <= -won_count || is_proven(white_score)) return GameResult::black_wins;
    if (ply >= level_after && level_plies_ >= level_count) return GameResult::draw;
    return std::nullopt;
  }

 private:
  // Centipawns and plies.
  static constexpr Score won = 1200;
  static constexpr int won_count = 5;
  static constexpr Score level = 8;
  static constexpr int level_count = 10;
  static constexpr int level_after = 80;

  int won_plies_ = 0;  // consecutive, negative for Black
  int level_plies_ = 0;
};

}  // namespace

std::uint64_t checksum_of(const chess::EvaluationChoice& evaluation) {
  return evaluation.uses_network ? chess::checksum(*evaluation.network) : 0;
}

/// The search and the games that it plays.
class SelfPlay::Player {
 public:
  explicit Player(const chess::EvaluationChoice& evaluation)
      : search_(chess::EngineEvaluator(evaluation), table_mib) {}

  /// Forgets everything learnt, so that a game does not depend on those before it.
  void clear() { search_.clear(); }

  /// Plays to the end from an opening; false if stopped before.
  [[nodiscard]] bool play(GameRecord& game, Position& position, std::uint32_t nodes,
                          const std::function<bool()>& is_stopped) {
    game.moves.clear();
    Adjudicator adjudicator;
    while (!is_stopped()) {
      legal_.clear();
      const Outcome outcome = position.generate(legal_);
      if (outcome.is_over() || position.is_draw(0) ||
          game.moves.size() == training_data::max_plies) {
        const bool is_mate = outcome.is_over() && position.in_check();
        game.result = !is_mate                                  ? GameResult::draw
                      : position.side_to_move() == chess::white ? GameResult::black_wins
                                                                : GameResult::white_wins;
        return true;
      }
      const ScoredMove best = think(position, nodes);
      game.moves.push_back(best);
      const Score white_score = position.side_to_move() == chess::white ? best.score : -best.score;
      const int ply = static_cast<int>(game.opening.size() + game.moves.size());
      if (const auto result = adjudicator.add(ply, white_score)) {
        game.result = *result;
        return true;
      }
      position.make(best.move);
    }
    return false;
  }

  [[nodiscard]] ScoredMove think(const Position& position, std::uint64_t nodes) {
    const auto result = search_.run(position, limits_of_move(nodes));
    return {result.best_move(), result.score()};
  }

 private:
  Search<Position, chess::EngineEvaluator, chess::SearchHooks> search_;
  Position::Moves legal_;
};

SelfPlay::SelfPlay(const SelfPlaySettings& settings, const Options& options)
    : settings_(settings),
      options_(options),
      player_(std::make_unique<Player>(options.evaluation)) {}
SelfPlay::~SelfPlay() = default;

std::optional<GameRecord> SelfPlay::play(std::uint32_t index, const IsNew& is_new,
                                         const std::function<bool()>& is_stopped) {
  SplitMix64 random = random_of_game(settings_, index);
  GameRecord game;
  game.index = index;
  player_->clear();
  const auto score = [this](const Position& position) {
    return player_->think(position, opening_nodes).score;
  };
  while (!is_stopped()) {
    const Start start = options_.openings == Openings::varied ? varied_start(random) : Start{};
    auto opening = chess::random_opening(start.position, random, score, start.plies);
    if (!opening) continue;
    game.fen = start.fen;
    game.opening = *std::move(opening);
    Position position = training_data::after_opening(game);
    if (!is_new(position.key())) continue;
    if (player_->play(game, position, settings_.nodes, is_stopped)) return game;
  }
  return std::nullopt;
}

void SelfPlay::rescore(GameRecord& game) {
  player_->clear();
  Position position = training_data::after_opening(game);
  for (ScoredMove& each : game.moves) {
    each.score = player_->think(position, settings_.nodes).score;
    position.make(each.move);
  }
}

}  // namespace espalier::datagen
