// Blocks of games, rescored on several threads and written in order.
#include "tools/datagen/rescore.hpp"

#include <atomic>
#include <cstddef>
#include <memory>
#include <vector>

#include "support/threads.hpp"
#include "tools/datagen/self_play.hpp"
#include "tools/training_data/game_file.hpp"

namespace espalier::datagen {

using training_data::GameRecord;

namespace {

constexpr std::size_t games_of_thread = 8;  // in a block

[[nodiscard]] training_data::GameFileHeader header_for(const training_data::GameReader& reader,
                                                       const RescoreSettings& settings) {
  training_data::GameFileHeader header = reader.header();
  header.nodes = settings.nodes;
  header.evaluation = checksum_of(settings.evaluation);
  return header;
}

/// Rescores a block, each thread with a player of its own. False if stopped.
[[nodiscard]] bool rescore_block(std::vector<GameRecord>& block,
                                 std::vector<std::unique_ptr<SelfPlay>>& players,
                                 const std::atomic<bool>& is_stopped) {
  std::atomic<std::size_t> next{0};
  support::run_threads(players.size(), [&](std::size_t i) {
    for (std::size_t game = next++; game < block.size() && !is_stopped; game = next++) {
      players[i]->rescore(block[game]);
    }
  });
  return !is_stopped;
}

}  // namespace

void rescore(const RescoreSettings& settings, const std::atomic<bool>& is_stopped,
             const std::function<void(std::uint64_t games)>& report) {
  training_data::GameReader reader(settings.in);
  std::uint64_t done = 0;
  training_data::GameWriter writer(settings.out, header_for(reader, settings),
                                   [&done](const GameRecord&) { ++done; });
  GameRecord game;
  for (std::uint64_t i = 0; i < done && reader.next(game); ++i) {
  }
  std::vector<std::unique_ptr<SelfPlay>> players;
  for (unsigned i = 0; i < settings.threads; ++i) {
    players.push_back(std::make_unique<SelfPlay>(
        SelfPlaySettings{.nodes = settings.nodes, .evaluation = settings.evaluation}));
  }
  bool is_left = true;
  while (is_left) {
    std::vector<GameRecord> block;
    while (block.size() < games_of_thread * players.size() && (is_left = reader.next(game))) {
      block.push_back(game);
    }
    if (!rescore_block(block, players, is_stopped)) return;
    for (const GameRecord& each : block) writer.add(each);
    done += block.size();
    report(done);
  }
  writer.sync();
}

}  // namespace espalier::datagen
