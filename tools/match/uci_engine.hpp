// An engine process that speaks UCI or UGI: started when needed, kept from game to game, ended and
// started again after a fault.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/score.hpp"
#include "tools/match/limit.hpp"
#include "tools/match/process.hpp"
#include "tools/match/protocol.hpp"
#include "tools/match/stop_token.hpp"
#include "tools/match/uci_option.hpp"

namespace espalier::match {

struct EngineSettings {
  std::string name;
  Command command;
  std::vector<std::pair<std::string, std::string>> options;  ///< name, value; in the order given
  Limit limit;
  friend bool operator==(const EngineSettings&, const EngineSettings&) = default;
};

/// How an engine can fail.
enum class FaultKind { crash, stall, illegal_move, time_loss };
inline constexpr std::size_t fault_kinds = 4;
/// "crash", "stall", "illegal move", "time loss".
[[nodiscard]] std::string_view to_string(FaultKind kind);

struct Fault {
  FaultKind kind;
  std::string text;  ///< for a sentence: "crashes (signal 11 (Segmentation fault))"
};

/// The reply to `go`.
struct EngineMove {
  std::string move;              ///< as the engine wrote it
  std::optional<Score> score{};  ///< from the engine's side; none if it reported none
  int depth = 0;                 ///< plies, as reported
  std::chrono::microseconds used{0};
};

/// The fault of a move that came after the time was over.
[[nodiscard]] Fault time_loss(const EngineMove& reply);

/// Takes score and depth from an `info` line about the first line of play; bounds are ignored.
/// Other lines leave `reply` unchanged.
void parse_info(std::string_view line, EngineMove& reply);

class UciEngine {
 public:
  /// Does not start the process yet. An engine that gives no reply for `response_timeout`, where no
  /// clock runs, has stalled.
  UciEngine(EngineSettings settings, bool chess960, std::chrono::milliseconds response_timeout,
            const StopToken& stop, Protocol protocol = Protocol::uci);
  ~UciEngine();

  [[nodiscard]] const EngineSettings& settings() const { return settings_; }
  [[nodiscard]] Protocol protocol() const { return protocol_; }

  /// Starts the process if it is not running, and sets its options. Throws Error if that fails, or
  /// if the engine does not declare an option or the declaration excludes its value; and Stopped.
  void start();
  /// The options declared at the last start.
  [[nodiscard]] const std::vector<UciOption>& declared_options() const { return declared_options_; }
  /// Sets an option for the games to come. A fault is noticed by the next `new_game`.
  void change_option(const std::string& name, const std::string& value);
  /// Sends `ucinewgame` or `uginewgame`; starts the process again if it had to be ended. Throws as
  /// `start`.
  [[nodiscard]] std::optional<Fault> new_game();
  /// Sends "position ..." and "go ..." and waits for the move. After `allowed` the engine is sent
  /// `stop` and the move is a time loss; without `allowed`, the response timeout applies, and the
  /// engine has stalled. Throws Stopped.
  [[nodiscard]] std::optional<Fault> search(const std::string& position, const std::string& go,
                                            std::optional<std::chrono::microseconds> allowed,
                                            EngineMove& reply);
  /// Sends `quit` and does not wait.
  void send_quit();
  /// Waits for the process to end until `deadline`, then kills it.
  void wait_or_kill(Deadline deadline);

 private:
  [[nodiscard]] std::optional<Fault> send(std::string_view line);
  /// Reads lines until one begins with `word`; `visit` is called with every line, that one too.
  template <class Visit>
  [[nodiscard]] Process::Outcome read_until(std::string_view word, Deadline deadline, Visit visit);
  [[nodiscard]] std::optional<Fault> sync(std::chrono::milliseconds timeout);
  [[nodiscard]] Fault crash();
  [[nodiscard]] Fault stall(std::string text);
  void set_options();
  void check_option(const std::string& name, const std::string& value) const;
  [[nodiscard]] Deadline response_deadline() const {
    return SteadyClock::now() + response_timeout_;
  }

  EngineSettings settings_;
  bool chess960_;
  std::chrono::milliseconds response_timeout_;
  const StopToken& stop_;
  Protocol protocol_;
  std::unique_ptr<Process> process_;
  std::vector<UciOption> declared_options_;
};

}  // namespace espalier::match
