// Games are read one after the other and replayed on all threads.
#include "tools/train/training_set.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "espalier/learn/training.hpp"
#include "support/parallel.hpp"
#include "tools/train/random.hpp"
#include "tools/training_data/chess_games.hpp"

namespace espalier::train {

using training_data::GameRecord;

namespace {

/// The games of one step of reading are divided into parts, whatever the number of threads.
constexpr std::size_t games_per_part = 256;
constexpr std::size_t part_count = 16;

[[nodiscard]] bool is_held_out(const GameRecord& game) {
  constexpr std::uint64_t one_in = 100;
  std::uint64_t hash = 0;
  for (const char c : game.fen) hash = mix_bits(hash ^ static_cast<unsigned char>(c)) + 1;
  for (const chess::Move move : game.opening) hash = mix_bits(hash ^ move.bits()) + 1;
  return hash % one_in == 0;
}

/// 0 if the side to move loses, 1 a draw, 2 a win.
[[nodiscard]] int result_for(chess::Colour side, training_data::GameResult result) {
  const int of_white = static_cast<int>(result);
  return side == chess::white ? of_white : 2 - of_white;
}

/// What a part of the games contributes.
struct Part {
  std::vector<TrainingPosition> training;
  std::vector<TrainingPosition> held_out;
  std::vector<ScoreCount> score_counts;  ///< of scores before averaging
  std::size_t held_out_games = 0;
};

/// Centipawns per unit of the logit in which scores are averaged. It need not be that of the loss.
constexpr double averaging_scale = 240;

/// The score of each move, averaged over the rest of the game: TD(lambda) of R. Sutton (1988), with
/// the scores of searches as in TDLeaf (J. Baxter, A. Tridgell and L. Weaver 1998). From the side
/// to move, in centipawns, at most `max_score` either way.
[[nodiscard]] std::vector<Score> averaged_scores(const GameRecord& game, double lambda,
                                                 Score max_score) {
  const auto expected = [](double score) { return 1 / (1 + std::exp(-score / averaging_scale)); };
  const double most = expected(max_score);
  std::vector<Score> scores(game.moves.size());
  // Of the side to move after the last move.
  const chess::Colour first = training_data::after_opening(game).side_to_move();
  const chess::Colour last = game.moves.size() % 2 == 0 ? first : ~first;
  double average = result_for(last, game.result) / 2.0;
  for (std::size_t i = scores.size(); i-- > 0;) {
    average = lambda * (1 - average) + (1 - lambda) * expected(game.moves[i].score);
    const double p = std::clamp(average, 1 - most, most);
    scores[i] = static_cast<Score>(std::lround(averaging_scale * std::log(p / (1 - p))));
  }
  return scores;
}

void replay(std::span<const GameRecord> games, const ScoreSettings& settings, Part& part) {
  part.score_counts.resize(2 * static_cast<std::size_t>(settings.max_score) + 1);
  for (const GameRecord& game : games) {
    const bool held_out = is_held_out(game);
    auto& positions = held_out ? part.held_out : part.training;
    part.held_out_games += held_out ? 1 : 0;
    const auto averaged = averaged_scores(game, settings.lambda, settings.max_score);
    std::size_t index = 0;
    training_data::for_each_position(
        game, [&](const chess::Position& position, const training_data::ScoredMove& scored) {
          const Score score = averaged[index++];
          if (std::abs(scored.score) > settings.max_score) return;
          if (!training_data::is_training_position(position, scored)) return;
          const int result = result_for(position.side_to_move(), game.result);
          positions.push_back(pack(position, score, result));
          ScoreCount& count =
              part.score_counts[static_cast<std::size_t>(scored.score + settings.max_score)];
          ++count.positions;
          count.half_points += static_cast<std::uint64_t>(result);
        });
  }
}

template <class To>
void add(std::span<const TrainingPosition> positions, To& to, TrainingSet& set) {
  to.add(positions);
  for (const TrainingPosition& position : positions) {
    std::array<std::uint64_t, sizeof(TrainingPosition) / 8> words;
    std::memcpy(words.data(), &position, sizeof(position));
    for (const std::uint64_t word : words) set.fingerprint = mix_bits(set.fingerprint ^ word);
  }
}

void add_games(std::span<const GameRecord> games, std::size_t threads, TrainingSet& set) {
  std::array<Part, part_count> parts;
  support::run_parts(threads, part_count, [&](std::size_t part) {
    const std::size_t begin = games.size() * part / part_count;
    const std::size_t end = games.size() * (part + 1) / part_count;
    replay(games.subspan(begin, end - begin), set.scores, parts[part]);
  });
  set.games += games.size();
  for (const Part& part : parts) {
    add(part.training, set.training, set);
    add(part.held_out, set.held_out, set);
    for (std::size_t i = 0; i < part.score_counts.size(); ++i) {
      set.score_counts[i].positions += part.score_counts[i].positions;
      set.score_counts[i].half_points += part.score_counts[i].half_points;
    }
    set.held_out_games += part.held_out_games;
  }
}

/// What the positions of files take at most, in bytes: a move, of four bytes, is at most one
/// position.
[[nodiscard]] std::uint64_t largest_size(const std::vector<std::string>& files) {
  std::uint64_t bytes = 0;
  for (const std::string& file : files) {
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(file, error);
    if (!error) bytes += size / 4 * sizeof(TrainingPosition);
  }
  return bytes;
}

}  // namespace

TrainingSet read_games(const std::vector<std::string>& files, const ScoreSettings& settings,
                       std::size_t threads, const KeepReading& keep_reading,
                       const PositionStorage& storage) {
  TrainingSet set(settings, storage, storage.blocks_for(largest_size(files)));
  std::vector<GameRecord> games(games_per_part * part_count);
  for (std::size_t file = 0; file < files.size(); ++file) {
    training_data::GameReader reader(files[file]);
    std::size_t count = 0;
    do {
      for (count = 0; count < games.size() && reader.next(games[count]);) ++count;
      add_games(std::span(games).first(count), threads, set);
      if (!keep_reading(file, set.games)) return set;
    } while (count == games.size());
  }
  return set;
}

int fit_scale(const TrainingSet& set) {
  const auto derivative = [&](int scale) {
    double sum = 0;
    for (std::size_t i = 0; i < set.score_counts.size(); ++i) {
      const ScoreCount& count = set.score_counts[i];
      const double score = static_cast<double>(i) - set.scores.max_score;
      const double expected = static_cast<double>(count.positions) / (1 + std::exp(-score / scale));
      sum += score * (expected - static_cast<double>(count.half_points) / 2);
    }
    return sum;
  };
  return espalier::detail::fit_scale_by(derivative, 50, 2000);
}

}  // namespace espalier::train
