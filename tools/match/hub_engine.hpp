// An engine that speaks the Hub protocol, version 2 (F. Letouzey, protocol.txt of his program Scan
// 3.0, 2017).
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engines/engine.hpp"
#include "support/hub_line.hpp"
#include "tools/match/hub_notation.hpp"

namespace espalier::match {

/// Options are the parameters that the engine declares. One of the name `variant` is set to that of
/// the game; an engine that does not name it among the values is refused.
class HubEngine final : public Engine {
 public:
  HubEngine(EngineSettings settings, const HubNotation& notation,
            std::chrono::milliseconds response_timeout, const StopToken& stop)
      : Engine(std::move(settings), response_timeout, stop), notation_(notation) {}

  void start() override;
  [[nodiscard]] std::optional<Fault> new_game() override;
  /// After `allowed` the engine is sent `stop`.
  [[nodiscard]] std::optional<Fault> search(const std::string& position, const std::string& go,
                                            std::optional<std::chrono::microseconds> allowed,
                                            EngineMove& reply) override;

 private:
  /// Reads lines until one has the command; `visit` is called with every line, that one too.
  template <class Visit>
  [[nodiscard]] Process::Outcome read_until(std::string_view command, Deadline deadline,
                                            Visit visit);
  /// The lines `param` of the engine, up to `wait`.
  [[nodiscard]] std::vector<support::HubLine> declared_parameters();
  void set_parameters(const std::vector<support::HubLine>& declared);
  [[nodiscard]] std::string level(std::optional<std::chrono::microseconds> allowed) const;

  HubNotation notation_;
};

}  // namespace espalier::match
