// An engine of a match: a process that is started when needed, kept from game to game, ended and
// started again after a fault. uci_engine.hpp speaks with it.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engines/limit.hpp"
#include "engines/process.hpp"
#include "engines/protocol.hpp"
#include "engines/stop_token.hpp"
#include "espalier/score.hpp"

namespace espalier::match {

struct EngineSettings {
  std::string name;
  Command command;
  std::vector<std::pair<std::string, std::string>> options;  ///< name, value; in the order given
  Limit limit;
  Protocol protocol = Protocol::uci;
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

class Engine {
 public:
  virtual ~Engine() = default;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  [[nodiscard]] const EngineSettings& settings() const { return settings_; }

  /// Starts the process if it is not running, and sets its options. Throws Error if that fails, or
  /// if the engine does not have an option or its value is wrong; and Stopped.
  virtual void start() = 0;
  /// Begins a game; starts the process again if it had to be ended. Throws as `start`.
  [[nodiscard]] virtual std::optional<Fault> new_game() = 0;
  /// Asks for the move of a position, given as the commands "position ..." and "go ..." of UCI or
  /// UGI, and waits for it. After `allowed` the move is a time loss; without `allowed`, the
  /// response timeout applies, and the engine has stalled. Throws Stopped.
  [[nodiscard]] virtual std::optional<Fault> search(
      const std::string& position, const std::string& go,
      std::optional<std::chrono::microseconds> allowed, EngineMove& reply) = 0;
  /// Sends `quit` and does not wait.
  void send_quit();
  /// Waits for the process to end until `deadline`, then kills it.
  void wait_or_kill(Deadline deadline);

 protected:
  /// Does not start the process yet. An engine that gives no reply for `response_timeout`, where no
  /// clock runs, has stalled.
  Engine(EngineSettings settings, std::chrono::milliseconds response_timeout,
         const StopToken& stop);

  [[nodiscard]] bool is_running() const { return process_ != nullptr; }
  void start_process() { process_ = std::make_unique<Process>(settings_.command, stop_); }
  void end_process() { process_.reset(); }
  /// Ends the process and throws Error: the engine, and what is wrong with it.
  [[noreturn]] void refuse(const std::string& what);

  [[nodiscard]] std::optional<Fault> send(std::string_view line);
  [[nodiscard]] Process::Outcome read_line(std::string& line, Deadline deadline) {
    return process_->read_line(line, deadline);
  }
  /// Sends `go` and waits for the move, which `read(deadline)` reads. A search that takes longer
  /// than `allowed`, or without it than the response timeout, is sent `stop`. `answer` names the
  /// line of the move.
  [[nodiscard]] std::optional<Fault> wait_for_move(
      std::string_view go, std::string_view answer,
      std::optional<std::chrono::microseconds> allowed, EngineMove& reply,
      const std::function<Process::Outcome(Deadline)>& read);
  // These end the process.
  [[nodiscard]] Fault crash();
  [[nodiscard]] Fault stall(std::string text);

  [[nodiscard]] std::chrono::milliseconds response_timeout() const { return response_timeout_; }
  [[nodiscard]] Deadline response_deadline() const {
    return SteadyClock::now() + response_timeout_;
  }
  /// To the first command, which an engine answers before it loads anything.
  [[nodiscard]] std::chrono::milliseconds hello_timeout() const {
    return std::max<std::chrono::milliseconds>(response_timeout_ / 3, std::chrono::seconds(5));
  }
  /// Loading the engine and its data may take longer than any later reply.
  [[nodiscard]] std::chrono::milliseconds start_timeout() const {
    return std::max<std::chrono::milliseconds>(response_timeout_, std::chrono::seconds(5));
  }

  EngineSettings settings_;

 private:
  std::chrono::milliseconds response_timeout_;
  const StopToken& stop_;
  std::unique_ptr<Process> process_;
};

}  // namespace espalier::match
