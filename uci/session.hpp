// The state of a UCI session (position, options, engine) and the commands that act on it. uci.cpp
// reads the commands and decides when each is executed.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "catalogue/chess.hpp"
#include "espalier/playable_game.hpp"
#include "protocols/command.hpp"
#include "protocols/command_queue.hpp"
#include "protocols/go_command.hpp"
#include "protocols/node_clock.hpp"
#include "protocols/output.hpp"
#include "protocols/text.hpp"
#include "protocols/universal_session.hpp"
#include "uci/engine.hpp"
#include "uci/extra_command.hpp"
#include "uci/mate_line.hpp"
#include "uci/mate_prover.hpp"
#include "uci/options.hpp"
#include "uci/reporter.hpp"
#include "uci/strength.hpp"
#include "uci/tablebase_root.hpp"

namespace espalier::uci {

using protocols::CommandClass;
using protocols::CommandQueue;
using protocols::GoCommand;
using protocols::NodeClock;
using protocols::Output;
using protocols::Words;

class Session : public protocols::UniversalSession<Playable<catalogue::Chess>, Engine> {
 public:
  /// Understands the commands of UCI, a few of its own, and `extra`.
  Session(Output& output, CommandQueue& queue, const std::vector<ExtraCommand>& extra);

  /// Names of all commands but the extra ones.
  [[nodiscard]] static std::vector<std::string> command_names();

 private:
  void add_extra(const ExtraCommand& command);

  [[nodiscard]] static std::vector<Row<Session>> own_rows();
  void debug(const Words&);
  void accept(const Words&) {}  // nothing needs to be registered
  void flip(const Words&);
  void help(const Words&);

  void begin_game() override;
  void position_is_set() override;
  [[nodiscard]] std::string diagram() const override;
  void perft(int depth) override;
  void search(GoCommand go, const std::vector<Move>& root_moves) override;
  void new_seed();
  /// A search that a `go` asks for.
  struct Task {
    Limits limits;
    std::vector<Move> root_moves;      ///< moves to consider, all if empty
    std::optional<Strength> strength;  ///< none: full strength
  };
  [[nodiscard]] std::optional<Strength> strength_for(const GoCommand& go);
  [[nodiscard]] Result<Move> run_search(const GoCommand& go, Task task, Reporter& reporter);
  [[nodiscard]] Result<Move> find_mate(const GoCommand& go, Task task, Reporter& reporter);
  [[nodiscard]] Result<Move> search_full_strength(const GoCommand& go, const Task& task,
                                                  Reporter& reporter);
  [[nodiscard]] Result<Move> search_limited_strength(const GoCommand& go, Task task,
                                                     Reporter& reporter);

  std::string extra_usage_;
  Settings settings_;
  chess::TablebaseProbing probing_;
  NodeClock node_clock_;
  MateLine mate_line_;
  std::unique_ptr<MateProver> prover_;  // created when first needed
  std::uint64_t seed_ = 0;              // of the mistakes of a limited strength in this game
  std::atomic<bool> debug_{false};
};

}  // namespace espalier::uci
