// An engine that speaks UCI or UGI.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engines/engine.hpp"
#include "engines/uci_option.hpp"

namespace espalier::match {

/// Takes score and depth from an `info` line about the first line of play; bounds are ignored.
/// Other lines leave `reply` unchanged.
void parse_info(std::string_view line, EngineMove& reply);

class UciEngine final : public Engine {
 public:
  UciEngine(EngineSettings settings, bool chess960, std::chrono::milliseconds response_timeout,
            const StopToken& stop);

  void start() override;
  /// The options declared at the last start.
  [[nodiscard]] const std::vector<UciOption>& declared_options() const { return declared_options_; }
  /// Sets an option for the games to come. A fault is noticed by the next `new_game`.
  void change_option(const std::string& name, const std::string& value);
  /// Sends `ucinewgame` or `uginewgame`.
  [[nodiscard]] std::optional<Fault> new_game() override;
  /// After `allowed` the engine is sent `stop`.
  [[nodiscard]] std::optional<Fault> search(const std::string& position, const std::string& go,
                                            std::optional<std::chrono::microseconds> allowed,
                                            EngineMove& reply) override;

  /// Asks by UGI about a position, given as its command; if that is empty, about the last one.
  [[nodiscard]] std::optional<Fault> query(const std::string& position, std::string_view question,
                                           std::string& answer);

 private:
  /// Reads lines until one begins with `word`; `visit` is called with every line, that one too.
  template <class Visit>
  [[nodiscard]] Process::Outcome read_until(std::string_view word, Deadline deadline, Visit visit);
  [[nodiscard]] std::optional<Fault> sync(std::chrono::milliseconds timeout);
  void set_options();
  void check_option(const std::string& name, const std::string& value) const;

  bool chess960_;
  std::vector<UciOption> declared_options_;
};

}  // namespace espalier::match
