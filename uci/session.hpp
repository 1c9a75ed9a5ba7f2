// The state of a UCI session (position, options, engine) and the commands that act on it. uci.cpp
// reads the commands and decides when each is executed.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocols/command.hpp"
#include "protocols/command_queue.hpp"
#include "protocols/go_command.hpp"
#include "protocols/node_clock.hpp"
#include "protocols/option_table.hpp"
#include "protocols/output.hpp"
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
using protocols::OptionTable;
using protocols::Output;
using protocols::Words;

class Session : public protocols::CommandHandler {
 public:
  /// Understands the commands of UCI, a few of its own, and `extra`.
  Session(Output& output, CommandQueue& queue, const std::vector<ExtraCommand>& extra);

  /// Executes one line. An error is reported in one line "info string error: ..." and leaves the
  /// state as it was.
  void execute(std::string_view line) override;
  void complain(std::string_view text) override { output_.error(text); }
  [[nodiscard]] CommandClass class_of(std::string_view line) const override;
  [[nodiscard]] std::string_view name_of(std::string_view line) const override;

  /// Names of all commands but the extra ones.
  [[nodiscard]] static std::vector<std::string> command_names();

 private:
  struct BuiltinCommand {
    std::string_view name;
    bool is_protocol;  ///< part of UCI: found after unknown words, too
    CommandClass command_class;
    void (Session::*run)(const Words& words);
  };
  static const std::vector<BuiltinCommand>& builtin_commands();

  struct Command {
    std::string name;
    bool is_protocol;
    CommandClass command_class;
    std::function<void(const Words& words)> run;  ///< the words after its name
  };
  const Command* find_command(Words& words) const;
  void add_extra(const ExtraCommand& command);

  void uci(const Words&);
  void isready(const Words&);
  void debug(const Words&);
  void setoption(const Words&);
  void ucinewgame(const Words&);
  void position(const Words&);
  void go(const Words&);
  void nothing(const Words&) {}
  void d(const Words&);
  void flip(const Words&);
  void help(const Words&);

  void refuse(std::string_view command);
  void begin_game();
  [[nodiscard]] std::vector<Move> legal_search_moves(const GoCommand& go);
  /// A search that a `go` asks for.
  struct Task {
    Limits limits;
    std::vector<Move> root_moves;      ///< moves to consider, all if empty
    std::optional<Strength> strength;  ///< none: full strength
  };
  void answer_without_search(const GoCommand& go);
  [[nodiscard]] std::optional<Strength> strength_for(const GoCommand& go);
  void search(GoCommand go, const std::vector<Move>& root_moves);
  [[nodiscard]] Result<Move> run_search(const GoCommand& go, Task task, Reporter& reporter);
  [[nodiscard]] Result<Move> find_mate(const GoCommand& go, Task task, Reporter& reporter);
  [[nodiscard]] Result<Move> search_full_strength(const GoCommand& go, const Task& task,
                                                  Reporter& reporter);
  [[nodiscard]] Result<Move> search_limited_strength(const GoCommand& go, Task task,
                                                     Reporter& reporter);

  Output& output_;
  CommandQueue& queue_;
  std::vector<Command> commands_;
  std::string extra_usage_;
  Settings settings_;
  chess::TablebaseProbing probing_;
  Engine engine_;
  NodeClock node_clock_;
  OptionTable options_;
  MateLine mate_line_;
  std::unique_ptr<MateProver> prover_;  // created when first needed
  Position position_;
  bool is_position_refused_ = false;  // the user interface means another one than `position_`
  std::uint64_t seed_ = 0;            // of the mistakes of a limited strength in this game
  std::atomic<bool> debug_{false};
};

}  // namespace espalier::uci
