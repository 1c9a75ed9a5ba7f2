#include "uci/uci.hpp"

#include "protocols/command_loop.hpp"
#include "protocols/command_queue.hpp"
#include "protocols/output.hpp"
#include "support/exit_status.hpp"
#include "uci/session.hpp"

namespace espalier::uci {

int run_uci(std::istream& input, const std::vector<ExtraCommand>& extra) {
  Output output;
  CommandQueue queue;
  Session session(output, queue, extra);
  protocols::CommandLoop(session, output, queue).read_all(input);
  return support::done;
}

int run_commands(const std::vector<std::string>& commands, const std::vector<ExtraCommand>& extra) {
  Output output;
  CommandQueue queue;
  Session session(output, queue, extra);
  protocols::CommandLoop loop(session, output, queue);
  for (const std::string& command : commands) {
    if (!loop.reader().queue(command)) break;
  }
  loop.finish();
  return output.has_errors() ? support::bad_input : support::done;
}

}  // namespace espalier::uci
