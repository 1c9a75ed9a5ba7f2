// A program that plays by UCI: started when it is needed, kept from game to game, ended and started
// afresh when it does not behave. It knows the protocol, not the rules of the game.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/score.hpp"
#include "tools/match/limit.hpp"
#include "tools/match/process.hpp"
#include "tools/match/stop.hpp"

namespace espalier::match {

struct PlayerSettings {
  std::string name;
  Command command;
  std::vector<std::pair<std::string, std::string>> options;  ///< name, value; in the order given
  Limit limit;
  friend bool operator==(const PlayerSettings&, const PlayerSettings&) = default;
};

/// How a program misbehaves.
enum class FaultKind { crash, stall, illegal_move, time_loss };
inline constexpr std::size_t fault_kinds = 4;
/// "crash", "stall", "illegal move", "time loss".
[[nodiscard]] std::string_view to_string(FaultKind kind);

struct Fault {
  FaultKind kind;
  std::string text;  ///< what it did: "crashes (signal 11 (Segmentation fault))"
};

/// What a program says while it thinks, and its move.
struct Answer {
  std::string move;              ///< as it wrote it
  std::optional<Score> score{};  ///< from its own side; none if it told none
  int depth = 0;                 ///< plies, as it told
  std::chrono::microseconds used{0};
};

/// It came too late by the clock.
[[nodiscard]] Fault time_loss(const Answer& answer);

/// What `info` tells in a line: the score and depth of the best line, if it is no bound. Others are
/// left as they are.
void read_info(std::string_view line, Answer& answer);

/// An option as a program declares it.
struct DeclaredOption {
  std::string name;
  std::string type;                     ///< "spin", "check", ...
  std::optional<std::int64_t> initial;  ///< of a spin, as are these
  std::optional<std::int64_t> least;
  std::optional<std::int64_t> most;
};
/// Names of options are the same whatever their case.
[[nodiscard]] bool same_option(std::string_view a, std::string_view b);
/// What a line "option name Hash type spin default 16 min 1 max 1024" declares; nothing if it is
/// another line.
[[nodiscard]] std::optional<DeclaredOption> read_option(std::string_view line);

class Player {
 public:
  /// Does not start it yet. `patience`: after so long without an answer a program has stalled.
  Player(PlayerSettings settings, bool chess960, std::chrono::milliseconds patience,
         const Stop& stop);
  ~Player();

  [[nodiscard]] const PlayerSettings& settings() const { return settings_; }

  /// Starts the program if it does not run, and sets its options. Throws Error if that fails, and
  /// Stopped.
  void start();
  /// What it declared when it was started last.
  [[nodiscard]] const std::vector<DeclaredOption>& declared() const { return declared_; }
  /// Has it play the games to come with another value. If it cannot take it, the next game finds
  /// out.
  void change_option(const std::string& name, const std::string& value);
  /// A new game begins; the program is started again if it had to be ended. Throws as `start`.
  [[nodiscard]] std::optional<Fault> new_game();
  /// Its answer to "position ..." and "go ...". `allowed`: the time after which it is told to stop
  /// and the answer is a time loss; none: after its patience, and it has stalled. Throws Stopped.
  [[nodiscard]] std::optional<Fault> think(const std::string& position, const std::string& go,
                                           std::optional<std::chrono::microseconds> allowed,
                                           Answer& answer);
  /// Asks it to quit, and does not wait for it.
  void ask_to_quit();
  /// Ends it if it does not end by itself until then.
  void end(Deadline deadline);

 private:
  [[nodiscard]] std::optional<Fault> send(std::string_view line);
  /// Reads lines until one begins with the word; `see` gets every line, that one too.
  template <class See>
  [[nodiscard]] Process::Outcome await(std::string_view word, Deadline deadline, See see);
  [[nodiscard]] std::optional<Fault> ready(std::chrono::milliseconds patience);
  [[nodiscard]] Fault crash();
  [[nodiscard]] Fault stall(std::string text);
  void set_options();
  [[nodiscard]] Deadline patience_from_now() const { return SteadyClock::now() + patience_; }

  PlayerSettings settings_;
  bool chess960_;
  std::chrono::milliseconds patience_;
  const Stop& stop_;
  std::unique_ptr<Process> process_;
  std::vector<DeclaredOption> declared_;
};

}  // namespace espalier::match
