// An engine that speaks the Hub protocol, version 2 (F. Letouzey, protocol.txt of his program Scan
// 3.0, 2017).
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/match/engine.hpp"
#include "tools/match/hub_notation.hpp"

namespace espalier::match {

/// Options are the parameters that the engine declares. One of the name `variant` is set to that of
/// the game.
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
  /// The names that the engine declares, up to `wait`.
  [[nodiscard]] std::vector<std::string> declared_parameters();
  void set_parameters(const std::vector<std::string>& declared);
  [[nodiscard]] std::string level(std::optional<std::chrono::microseconds> allowed) const;

  HubNotation notation_;
};

}  // namespace espalier::match
