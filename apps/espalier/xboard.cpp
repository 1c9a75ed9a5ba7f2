#include "apps/espalier/xboard.hpp"

#include <type_traits>

#include "apps/espalier/engine_of.hpp"
#include "apps/espalier/session_command.hpp"
#include "catalogue/games.hpp"
#include "protocols/xboard_session.hpp"

namespace espalier::apps {

namespace {
template <class G>
using XboardSessionOf = protocols::XboardSession<G, EngineOf<G>>;
}  // namespace

void add_xboard(CLI::App& app, int& status) {
  CLI::App& command = add_session_command<XboardSessionOf>(
      app, status, "xboard",
      "Play and analyse by the protocol of xboard; chess if no game is named",
      []<class G>(std::type_identity<G>) { return std::true_type{}; });
  command.require_subcommand(0, 1);
  command.callback([&command, &status] {
    if (!command.get_subcommands().empty()) return;
    status = run_session<XboardSessionOf<catalogue::DefaultGame>>({});
  });
}

}  // namespace espalier::apps
