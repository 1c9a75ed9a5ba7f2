// What the sessions of UCI and of the Universal Game Interface, which has its manners, have in
// common: how commands are found, options, the position, and what `go` asks for.
#pragma once

#include <fmt/format.h>

#include <functional>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/playable_search.hpp"
#include "protocols/command.hpp"
#include "protocols/command_queue.hpp"
#include "protocols/go_command.hpp"
#include "protocols/output.hpp"
#include "protocols/session_core.hpp"
#include "protocols/text.hpp"
#include "support/version.hpp"

namespace espalier::protocols {

/// `Rules` is a game with its defaults, as Playable makes it. An error is reported in one line
/// "info string error: ..." and leaves the state as it was.
template <class Rules, class Engine = ParallelSearchOf<Rules>>
class UniversalSession : public CommandHandler {
 public:
  void execute(std::string_view line) override {
    Words words = words_of(line);
    if (words.empty()) return;
    const std::string name = in_quotes(words[0]);
    const Command* const command = find_command(words);
    if (command == nullptr) {
      return output_.error(fmt::format("unknown command {} (try 'help')", name));
    }
    run_command(*this, command->name, [&] { command->run(words); });
  }
  void complain(std::string_view text) override { output_.error(text); }
  [[nodiscard]] CommandClass class_of(std::string_view line) const override {
    Words words = words_of(line);
    const Command* const command = find_command(words);
    if (command == nullptr) return CommandClass::independent;
    const bool is_count = command->name == "go" && parse_go(words, clocks_).perft;
    return is_count ? CommandClass::counts : command->command_class;
  }
  [[nodiscard]] std::string_view name_of(std::string_view line) const override {
    Words words = words_of(line);
    const Command* const command = find_command(words);
    return command == nullptr ? std::string_view{} : command->name;
  }

 protected:
  using Core = SessionCore<Rules, Engine>;
  using Move = typename Core::Move;
  /// `Session` is this class or one that is derived from it.
  template <class Session>
  struct Row {
    std::string name;
    bool is_protocol;  ///< found after unknown words, too
    CommandClass command_class;
    void (Session::*run)(const Words& words);  ///< the words after its name
  };

  /// `protocol`: "uci" or "ugi".
  UniversalSession(const std::string& protocol, const ClockNames& clocks, Output& output,
                   CommandQueue& queue, const EngineSize& size, typename Rules::Hooks hooks)
      : output_(output),
        queue_(queue),
        core_(queue, size, std::move(hooks), [this](const std::string& text) { inform(text); }),
        protocol_(protocol),
        clocks_(clocks) {
    add_commands(*this, rows(protocol));
  }
  [[nodiscard]] static std::vector<Row<UniversalSession>> rows(const std::string& protocol) {
    using Class = CommandClass;
    using S = UniversalSession;
    return {{protocol, true, Class::independent, &S::identify},
            {"isready", true, Class::independent, &S::ready},
            {"setoption", true, Class::changes, &S::set_option},
            {protocol + "newgame", true, Class::changes, &S::new_game},
            {"position", true, Class::changes, &S::set_position},
            {"go", true, Class::searches, &S::go},
            {"stop", true, Class::urgent, &S::nothing},
            {"ponderhit", true, Class::urgent, &S::nothing},
            {"quit", true, Class::urgent, &S::nothing},
            {"d", false, Class::reads_position, &S::draw}};
  }

  // What a session does in its own way.

  virtual void begin_game() { core_.begin_game(); }
  virtual void position_is_set() {}
  /// After the name of the program.
  [[nodiscard]] virtual std::string name_suffix() const { return ""; }
  [[nodiscard]] virtual std::string diagram() const = 0;
  virtual void perft(int depth) = 0;
  /// `root_moves`: those to consider, all if empty.
  virtual void search(GoCommand go, const std::vector<Move>& root_moves) = 0;

  // What it uses.

  template <class Session>
  void add_commands(Session& session, const std::vector<Row<Session>>& rows) {
    for (const Row<Session>& row : rows) {
      add_command(row.name, row.is_protocol, row.command_class,
                  [&session, run = row.run](const Words& words) { (session.*run)(words); });
    }
  }
  void add_command(std::string name, bool is_protocol, CommandClass command_class,
                   std::function<void(const Words&)> run) {
    commands_.push_back({std::move(name), is_protocol, command_class, std::move(run)});
  }
  void inform(const std::string& text) { output_.line("info string " + text); }
  /// Answers a command that has no position to work on with an error.
  void refuse(std::string_view command) {
    output_.error(fmt::format("{}: {}", command, position_was_refused));
  }
  /// No move can be searched: waits for `stop` where the protocol says so, then prints no move.
  void answer_without_search(const GoCommand& go) {
    core_.wait_without_search(waits_of(go));
    output_.line("bestmove (none)");
  }

  Output& output_;
  CommandQueue& queue_;
  Core core_;

 private:
  struct Command {
    std::string name;
    bool is_protocol;
    CommandClass command_class;
    std::function<void(const Words& words)> run;
  };
  /// The command named by the first word, or else the first protocol command among the words: UCI
  /// says that "joho debug on" means "debug on". Leaves the words after the name.
  const Command* find_command(Words& words) const {
    for (auto word = words.begin(); word != words.end(); ++word) {
      const bool is_first = word == words.begin();
      for (const Command& command : commands_) {
        if (command.name == *word && (is_first || command.is_protocol)) {
          words.erase(words.begin(), word + 1);
          return &command;
        }
      }
    }
    return nullptr;
  }

  void nothing(const Words&) {}
  void ready(const Words&) { output_.line("readyok"); }
  void new_game(const Words&) { begin_game(); }
  void identify(const Words&) {
    output_.line(fmt::format("id name Espalier {}{}\nid author the Espalier authors\n{}\n{}ok",
                             support::version(), name_suffix(), core_.options.declarations(),
                             protocol_));
  }
  void set_option(const Words& words) {
    if (const auto error = core_.options.set(text_of(words))) output_.error(*error);
  }
  void set_position(const Words& words) {
    std::vector<std::string> warnings;
    auto game = parse_game<Rules>(words, warnings);
    core_.is_refused = !game;
    if (!game) return output_.error("position: " + game.error());
    for (const std::string& warning : warnings) inform("warning: position: " + warning);
    core_.game = *std::move(game);
    position_is_set();
  }
  void draw(const Words&) {
    if (core_.is_refused) {
      output_.error("d: the last 'position' was refused; this is the one before it");
    }
    output_.line(diagram());
  }

  void go(const Words& words) {
    const GoCommand go = parse_go(words, clocks_);
    for (const std::string& error : go.errors) output_.error(error);
    if (core_.is_refused) {
      refuse("go");
      return go.perft ? void() : answer_without_search(go);
    }
    if (go.is_refused) return answer_without_search(go);
    if (go.perft) return perft(*go.perft);
    const std::vector<Move> root_moves = core_.legal_moves(
        go.search_moves.value_or(std::vector<std::string>{}), [this](const std::string& why) {
          output_.error(fmt::format("go: searchmoves: {}; ignored", why));
        });
    if (go.search_moves && root_moves.empty()) return answer_without_search(go);
    try {
      search(go, root_moves);
    } catch (const std::bad_alloc&) {
      output_.error("go: not enough memory for the search");
      answer_without_search(go);
    }
  }

  std::string protocol_;
  ClockNames clocks_;
  std::vector<Command> commands_;
};

}  // namespace espalier::protocols
