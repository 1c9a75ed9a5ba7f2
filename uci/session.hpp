// The engine as UCI sees it: the position, the options, and every command that is executed in its
// turn. It does not know where commands come from, nor when the next will.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "uci/engine.hpp"
#include "uci/go_command.hpp"
#include "uci/mailbox.hpp"
#include "uci/mate_line.hpp"
#include "uci/mate_prover.hpp"
#include "uci/node_clock.hpp"
#include "uci/options.hpp"
#include "uci/output.hpp"
#include "uci/report.hpp"
#include "uci/reporter.hpp"

namespace espalier::uci {

/// How a command gets on with a search that is under way.
enum class Manner {
  harmless,  ///< touches nothing that a search or a change needs: may be executed beside them
  looks,     ///< reads the position, which a search leaves alone
  changes,   ///< must be executed alone
  searches,  ///< go, perft, bench: as `changes`, and can be stopped
  urgent,    ///< stop, ponderhit, quit: for the reader; executed in turn they do nothing
};

class Session {
 public:
  Session(Output& output, Mailbox& mailbox);

  /// Executes one line. All that is wrong with it is said in one line "info string error: ...";
  /// the state is then as before.
  void execute(std::string_view line);
  /// Of the command that the line holds; harmless if it holds none.
  [[nodiscard]] static Manner manner_of(std::string_view line);
  /// Name of that command; empty if there is none.
  [[nodiscard]] static std::string_view name_of(std::string_view line);

 private:
  using Words = std::vector<std::string_view>;
  struct Command {
    std::string_view name;
    bool is_protocol;  ///< of UCI itself: understood after words that are unknown
    Manner manner;
    void (Session::*run)(const Words& words);  ///< the words after its name
  };
  static const std::vector<Command>& commands();
  static const Command* find_command(Words& words);

  void declare_options();
  void declare_strength();
  void begin_game();
  [[nodiscard]] Refusal set_log(const std::string& file_name);

  void uci(const Words&);
  void isready(const Words&);
  void debug(const Words&);
  void setoption(const Words&);
  void ucinewgame(const Words&);
  void position(const Words&);
  void go(const Words&);
  void nothing(const Words&) {}
  void d(const Words&);
  void eval(const Words&);
  void flip(const Words&);
  void bench(const Words&);
  void perft(const Words&);
  void help(const Words&);

  [[nodiscard]] std::vector<Move> search_moves(const GoCommand& go);
  /// What a `go` comes to.
  struct Task {
    Limits limits;
    std::vector<Move> only;                           ///< root moves to consider, all if empty
    std::uint64_t soft_nodes = NodeClock::unlimited;  ///< after which no iteration begins
  };
  void search(GoCommand go, const std::vector<Move>& only);
  [[nodiscard]] Result<Move> find_mate(const GoCommand& go, Task task, Reporter& reporter);
  [[nodiscard]] Result<Move> search_at_best(const GoCommand& go, const Task& task,
                                            Reporter& reporter);
  [[nodiscard]] Result<Move> search_as_weaker(const GoCommand& go, Task task, Reporter& reporter);
  void count_leaves(int depth);

  Output& output_;
  Mailbox& mailbox_;
  Options options_;
  Engine engine_;
  MateLine mate_line_;
  std::unique_ptr<MateProver> prover_;  // made when it is first needed
  NodeClock node_clock_;
  Position position_;
  ReportStyle style_;
  Milliseconds overhead_ = 10;
  int lines_ = 1;
  bool is_limited_ = false;
  int elo_ = 1500;                 // which counts only if the strength is limited
  std::uint64_t wanted_seed_ = 0;  // of a limited strength; 0: a new one for every game
  std::uint64_t seed_ = 0;
  std::atomic<bool> debug_{false};
};

}  // namespace espalier::uci
