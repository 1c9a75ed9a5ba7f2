// Commands that a program adds to those of UCI.
#pragma once

#include <functional>
#include <string>

#include "games/chess/board/position.hpp"
#include "games/chess/evaluation/engine_evaluator.hpp"
#include "protocols/command.hpp"
#include "protocols/command_queue.hpp"
#include "protocols/output.hpp"
#include "protocols/text.hpp"

namespace espalier::uci {

/// What a command of a program may use of the session that executes it.
struct CommandContext {
  const protocols::Words& words;  ///< without the name of the command
  const chess::Position& position;
  bool chess960;  ///< moves are written for Chess960
  const chess::EvaluationChoice& evaluation;
  protocols::Output& output;
  protocols::CommandQueue&
      queue;  ///< for commands that count: begin_count, is_stopped, await_release
};

/// A command that a program adds to those of UCI, such as `bench`.
struct ExtraCommand {
  std::string name;
  std::string usage;  ///< for `help`: "bench [DEPTH]"
  protocols::CommandClass command_class;
  bool uses_position;  ///< refused after a `position` that was
  std::function<void(const CommandContext&)> run;
};

}  // namespace espalier::uci
