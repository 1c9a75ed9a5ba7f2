// Connect Four for tests of matches and tuning runs by UGI, and its fake engine.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engines/engine.hpp"
#include "games/connect_four/evaluator.hpp"
#include "games/connect_four/position.hpp"
#include "games/connect_four/search_hooks.hpp"
#include "tools/match/ugi_game.hpp"

namespace espalier::match::test {

struct Columns {
  using Position = connect_four::Position;
  using Move = connect_four::Move;
  static constexpr const char* name = "columns";

  static Expected<Move, std::string> parse_move(std::string_view text, const Position& position) {
    MovesOf<Position> moves;
    (void)position.generate(moves);
    for (const Move move : moves) {
      if (text == to_string(move, position)) return move;
    }
    return Unexpected<std::string>{"no such move"};
  }
  static std::string to_string(Move move, const Position&) { return {connect_four::to_char(move)}; }
};

inline constexpr UgiGame columns =
    ugi_game<Columns, connect_four::Evaluator, connect_four::SearchHooks>();

inline EngineSettings fake_columns(const std::string& name, std::vector<std::string> orders = {}) {
  EngineSettings engine;
  engine.name = name;
  engine.command = {ESPALIER_FAKE_UGI_ENGINE, std::move(orders), ""};
  engine.protocol = Protocol::ugi;
  engine.limit.nodes = 1;
  return engine;
}

}  // namespace espalier::match::test
