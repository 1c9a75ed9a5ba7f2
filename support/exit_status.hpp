// Exit statuses of the programs.
#pragma once

namespace espalier::support {

enum ExitStatus : int {
  done = 0,
  /// Fewer positions solved or fewer claims confirmed than demanded, or the output failed.
  goal_missed = 1,
  /// Nothing was done: the message on standard error says why.
  bad_input = 2,
  /// By Ctrl-C, after printing what was found; 128 + SIGINT, as in shells.
  interrupted = 130
};

}  // namespace espalier::support
