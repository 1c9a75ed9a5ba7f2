#include "tools/match/make_engine.hpp"

#include <utility>

#include "engines/uci_engine.hpp"
#include "tools/match/gtp_engine.hpp"
#include "tools/match/hub_engine.hpp"

namespace espalier::match {

std::unique_ptr<Engine> make_engine(EngineSettings settings, bool chess960, const UgiGame* game,
                                    std::chrono::milliseconds response_timeout,
                                    const StopToken& stop) {
  if (settings.protocol == Protocol::gtp) {
    return std::make_unique<GtpEngine>(std::move(settings), game->gtp_board_size, response_timeout,
                                       stop);
  }
  if (settings.protocol == Protocol::hub) {
    return std::make_unique<HubEngine>(std::move(settings), game->hub, response_timeout, stop);
  }
  return std::make_unique<UciEngine>(std::move(settings), chess960, response_timeout, stop);
}

}  // namespace espalier::match
