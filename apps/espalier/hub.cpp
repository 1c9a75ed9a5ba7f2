#include "apps/espalier/hub.hpp"

#include <type_traits>

#include "apps/espalier/session_command.hpp"
#include "espalier/game_capabilities.hpp"
#include "protocols/hub_session.hpp"

namespace espalier::apps {

void add_hub(CLI::App& app, int& status) {
  add_session_command<protocols::HubSession>(
      app, status, "hub", "Play and analyse draughts by the Hub protocol",
      []<class G>(std::type_identity<G>) { return std::bool_constant<SpeaksHub<G>>{}; });
}

}  // namespace espalier::apps
