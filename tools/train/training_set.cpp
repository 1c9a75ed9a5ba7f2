// Games are read one after the other and replayed on all threads.
#include "tools/train/training_set.hpp"

#include <cmath>
#include <cstdlib>
#include <cstring>

#include "support/error.hpp"
#include "support/parallel.hpp"
#include "tools/train/random.hpp"
#include "tools/training_data/game_file.hpp"

namespace espalier::train {

using training_data::GameRecord;

namespace {

/// The games of one step of reading are divided into parts, whatever the number of threads.
constexpr std::size_t games_per_part = 256;
constexpr std::size_t part_count = 16;

[[nodiscard]] bool is_held_out(const GameRecord& game) {
  constexpr std::uint64_t one_in = 100;
  std::uint64_t hash = 0;
  for (const chess::Move move : game.opening) hash = mix(hash ^ move.bits()) + 1;
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
  std::size_t held_out_games = 0;
  bool is_legal = true;  ///< no game has an illegal move
};

void replay(std::span<const GameRecord> games, Score max_score, Part& part) {
  for (const GameRecord& game : games) {
    part.is_legal = part.is_legal && training_data::is_legal_game(game);
    if (!part.is_legal) return;
    const bool held_out = is_held_out(game);
    auto& positions = held_out ? part.held_out : part.training;
    part.held_out_games += held_out ? 1 : 0;
    training_data::for_each_position(
        game, [&](const chess::Position& position, const training_data::ScoredMove& scored) {
          if (std::abs(scored.score) > max_score) return;
          if (!training_data::is_training_position(position, scored)) return;
          positions.push_back(
              pack(position, scored.score, result_for(position.side_to_move(), game.result)));
        });
  }
}

void add(std::span<const TrainingPosition> positions, Positions& to, TrainingSet& set) {
  to.add(positions);
  for (const TrainingPosition& position : positions) {
    std::array<std::uint64_t, sizeof(TrainingPosition) / 8> words;
    std::memcpy(words.data(), &position, sizeof(position));
    for (const std::uint64_t word : words) set.fingerprint = mix(set.fingerprint ^ word);
    ScoreCount& count =
        set.score_counts[static_cast<std::size_t>(position.score + set.max_score())];
    ++count.positions;
    count.half_points += position.result;
  }
}

/// False if a game has an illegal move.
[[nodiscard]] bool add_games(std::span<const GameRecord> games, std::size_t threads,
                             TrainingSet& set) {
  std::array<Part, part_count> parts;
  support::run_parts(threads, part_count, [&](std::size_t part) {
    const std::size_t begin = games.size() * part / part_count;
    const std::size_t end = games.size() * (part + 1) / part_count;
    replay(games.subspan(begin, end - begin), set.max_score(), parts[part]);
  });
  set.games += games.size();
  for (const Part& part : parts) {
    add(part.training, set.training, set);
    add(part.held_out, set.held_out, set);
    set.held_out_games += part.held_out_games;
    if (!part.is_legal) return false;
  }
  return true;
}

}  // namespace

void Positions::add(std::span<const TrainingPosition> positions) {
  while (!positions.empty()) {
    if (size_ % block_size == 0) blocks_.emplace_back().reserve(block_size);
    auto& last = blocks_.back();
    const auto some = positions.first(std::min(positions.size(), block_size - last.size()));
    last.insert(last.end(), some.begin(), some.end());
    size_ += some.size();
    positions = positions.subspan(some.size());
  }
}

TrainingSet read_games(const std::vector<std::string>& files, Score max_score, std::size_t threads,
                       const KeepReading& keep_reading) {
  TrainingSet set(max_score);
  std::vector<GameRecord> games(games_per_part * part_count);
  for (std::size_t file = 0; file < files.size(); ++file) {
    training_data::GameReader reader(files[file]);
    std::size_t count = 0;
    do {
      for (count = 0; count < games.size() && reader.next(games[count]);) ++count;
      if (!add_games(std::span(games).first(count), threads, set)) {
        throw support::Error(files[file] + ": a game has an illegal move");
      }
      if (!keep_reading(file, set.games)) return set;
    } while (count == games.size());
  }
  return set;
}

int fit_scale(const TrainingSet& set) {
  // The loss is convex in 1 / K: the sign of its derivative says on which side the minimum is.
  const auto derivative = [&](int scale) {
    double sum = 0;
    for (std::size_t i = 0; i < set.score_counts.size(); ++i) {
      const ScoreCount& count = set.score_counts[i];
      const double score = static_cast<double>(i) - set.max_score();
      const double expected = static_cast<double>(count.positions) / (1 + std::exp(-score / scale));
      sum += score * (expected - static_cast<double>(count.half_points) / 2);
    }
    return sum;
  };
  int low = 50;
  int high = 2000;
  while (low < high) {
    const int middle = (low + high) / 2;
    // Expected scores too far from a half: the scale is too small.
    if (derivative(middle) > 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

}  // namespace espalier::train
