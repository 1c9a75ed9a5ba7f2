// Blocks of games, rescored on several threads and written in order.
#include "tools/datagen/rescore.hpp"

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <system_error>
#include <vector>

#include "support/error.hpp"
#include "support/files.hpp"
#include "support/threads.hpp"
#include "tools/datagen/self_play.hpp"
#include "tools/training_data/chess_games.hpp"

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

/// Where the games stand until all are there: in a file beside the output. What an earlier call
/// completed is where this one begins, for the input may have more games since.
[[nodiscard]] std::filesystem::path begun_file(const std::filesystem::path& out,
                                               const training_data::GameFileHeader& header) {
  std::filesystem::path begun = out;
  begun += ".unfinished";
  if (!std::filesystem::exists(out) || std::filesystem::is_empty(out)) return begun;
  training_data::check_header(out, training_data::GameReader(out).header(), header);
  if (!std::filesystem::exists(begun)) std::filesystem::copy_file(out, begun);
  return begun;
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
  const auto header = header_for(reader, settings);
  const std::filesystem::path out = support::target_of(settings.out);
  const std::filesystem::path begun = begun_file(out, header);
  std::uint64_t done = 0;
  training_data::GameWriter writer(begun, header, [&done](const GameRecord&) { ++done; });
  GameRecord game;
  for (std::uint64_t i = 0; i < done && reader.next(game); ++i) {
  }
  std::vector<std::unique_ptr<SelfPlay>> players;
  for (unsigned i = 0; i < settings.threads; ++i) {
    players.push_back(std::make_unique<SelfPlay>(SelfPlaySettings{.nodes = settings.nodes},
                                                 ChessOptions{.evaluation = settings.evaluation}));
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
  std::error_code error;
  std::filesystem::rename(begun, out, error);
  if (error) throw support::output_failed(settings.out.string(), support::message_of(error));
}

}  // namespace espalier::datagen
