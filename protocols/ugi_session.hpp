// A session of the Universal Game Interface (UGI): the manners of UCI for any game of two players
// (https://github.com/kz04px/cutegames/blob/master/ugi.md).
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/playable_search.hpp"
#include "protocols/command_queue.hpp"
#include "protocols/go_command.hpp"
#include "protocols/line_text.hpp"
#include "protocols/output.hpp"
#include "protocols/search_limits.hpp"
#include "protocols/text.hpp"
#include "protocols/universal_session.hpp"

namespace espalier::protocols {

/// The commands about a game; CommandLoop decides when each is executed. `Rules` is a game with its
/// defaults, as Playable makes it.
template <class Rules, class Engine = ParallelSearchOf<Rules>>
class UgiSession : public UniversalSession<Rules, Engine> {
  using Base = UniversalSession<Rules, Engine>;

 public:
  UgiSession(Output& output, CommandQueue& queue, typename Rules::Hooks hooks = {})
      : Base("ugi", ugi_clocks, output, queue, {}, std::move(hooks)) {
    using Class = CommandClass;
    using S = UgiSession;
    core_.declare_level();
    Base::template add_commands<S>(*this, {{"query", true, Class::reads_position, &S::answer_query},
                                           {"help", false, Class::independent, &S::help}});
  }

  [[nodiscard]] Engine& engine() { return core_.engine; }

 private:
  using Base::core_;
  using Base::output_;
  using typename Base::Move;

  [[nodiscard]] std::string name_suffix() const override {
    return fmt::format(" ({})", Rules::name);
  }
  [[nodiscard]] std::string diagram() const override {
    return Rules::diagram(core_.game.position());
  }
  void help(const Words&) {
    output_.line(
        fmt::format("Espalier plays {} by the Universal Game Interface. By hand:\n"
                    "  position startpos moves ... | position fen ... | go depth 12 | "
                    "go movetime 3000 | go infinite, stop\n"
                    "  query gameover | query p1turn | query result | query fen | query moves | d "
                    "(show the position) | "
                    "uginewgame | setoption name Hash value 256 | quit",
                    Rules::name));
  }

  /// Each query has one response: who asks waits for it.
  void answer_query(const Words& words) {
    output_.line("response " + response_to(words.size() == 1 ? words[0] : ""));
  }
  [[nodiscard]] std::string response_to(std::string_view question) {
    constexpr const char* unknown = "unknown";
    if (core_.is_refused) {
      Base::refuse("query");
      return unknown;
    }
    const auto winner = core_.game.winner();
    if (question == "gameover") return winner ? "true" : "false";
    if (question == "p1turn") return core_.game.side_to_move() == 0 ? "true" : "false";
    if (question == "moves") return legal_moves_text();
    if (question == "fen") {
      const std::string text = core_.game.text();
      return text.empty() ? std::string(start_position) : text;
    }
    if (question == "result") {
      if (!winner) return "none";
      return *winner < 0 ? "draw" : *winner == 0 ? "p1win" : "p2win";
    }
    output_.error("query: ask gameover, p1turn, result, fen or moves");
    return unknown;
  }

  /// Not of the protocol: of these the openings of matches are made.
  [[nodiscard]] std::string legal_moves_text() const {
    MovesOf<typename Rules::Position> moves;
    if (core_.game.position().generate(moves).is_over()) return "";
    std::string text;
    for (const Move move : moves) {
      text += (text.empty() ? "" : " ") + Rules::to_string(move, core_.game.position());
    }
    return text;
  }

  void perft(int) override { output_.error("go: perft is not available in this game"); }
  void search(GoCommand go, const std::vector<Move>& root_moves) override {
    if (!core_.can_search()) return Base::answer_without_search(go);
    Limits limits = limits_for(go, core_.game.side_to_move(), core_.overhead);
    limits.lines = core_.lines;
    const auto result = core_.play(
        limits, waits_of(go), root_moves,
        [this](const Result<Move>& found, const RootMove<Move>& line) { print(found, line); });
    output_.line("bestmove " + Rules::to_string(result.best_move(), core_.game.position()));
  }
  void print(const Result<Move>& result, const RootMove<Move>& best) {
    const auto number = &best - result.moves.data() + 1;
    const auto time = static_cast<std::uint64_t>(std::max<Milliseconds>(1, result.time));
    output_.line(fmt::format(
        "info depth {} seldepth {}{} score {} nodes {} nps {} hashfull {} time {} pv {}",
        best.depth, best.selective_depth, core_.lines > 1 ? fmt::format(" multipv {}", number) : "",
        uci_score(best.score), result.nodes, result.nodes * 1000 / time, result.permille_full,
        result.time, line_text<Rules>(core_.game.position(), best.line)));
  }
};

}  // namespace espalier::protocols
