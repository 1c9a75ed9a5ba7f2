// An engine that speaks the Go Text Protocol, version 2 (G. Farneback, 2002,
// https://www.lysator.liu.se/~gunnar/gtp/).
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>

#include "engines/engine.hpp"

namespace espalier::match {

/// The player of side 0 is Black. The clock is sent in whole seconds, without increments. The
/// protocol has no limit of nodes or depth: without a clock the engine plays as its arguments say.
/// It has no options either. A pass is not sent, since there is no choice and some engines refuse
/// it.
class GtpEngine final : public Engine {
 public:
  /// On a board of this many rows and columns.
  GtpEngine(EngineSettings settings, int board_size, std::chrono::milliseconds response_timeout,
            const StopToken& stop)
      : Engine(std::move(settings), response_timeout, stop), board_size_(board_size) {}

  void start() override;
  [[nodiscard]] std::optional<Fault> new_game() override;
  /// A search cannot be stopped: an engine that is late is ended.
  [[nodiscard]] std::optional<Fault> search(const std::string& position, const std::string& go,
                                            std::optional<std::chrono::microseconds> allowed,
                                            EngineMove& reply) override;

 private:
  struct Answer {
    Process::Outcome outcome;
    bool is_failure = false;
    std::string text{};  ///< of its first line
  };
  /// Reads an answer, up to the empty line at its end.
  [[nodiscard]] Answer answer(Deadline deadline);
  /// Sends a command that must succeed.
  [[nodiscard]] std::optional<Fault> command(const std::string& line);
  [[nodiscard]] std::optional<Fault> send_clock(const std::string& colour,
                                                std::chrono::microseconds left);

  int board_size_;
  std::size_t known_moves_ = 0;  // of the game
};

}  // namespace espalier::match
