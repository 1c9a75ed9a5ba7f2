#include "apps/espalier/nboard.hpp"

#include <type_traits>

#include "apps/espalier/session_command.hpp"
#include "espalier/game_capabilities.hpp"
#include "protocols/nboard_session.hpp"

namespace espalier::apps {

void add_nboard(CLI::App& app, int& status) {
  add_session_command<protocols::NBoardSession>(
      app, status, "nboard", "Play and analyse Othello by the protocol of NBoard",
      []<class G>(std::type_identity<G>) { return std::bool_constant<SpeaksNBoard<G>>{}; });
}

}  // namespace espalier::apps
