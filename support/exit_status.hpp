// What the program reports to the shell. It does not know how it came to that.
#pragma once

namespace espalier::support {

enum ExitStatus : int {
  done = 0,
  goal_missed = 1,   ///< fewer positions solved, or fewer claims held, than demanded
  bad_input = 2,     ///< nothing was done: the message on standard error says why
  interrupted = 130  ///< by Ctrl-C, after printing what was found; as shells report SIGINT
};

}  // namespace espalier::support
