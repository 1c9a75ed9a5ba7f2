// The module of the page that has its other games, loaded when one of them is shown.
#include <emscripten.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include "web/engine/answers.hpp"
#include "web/games/games.hpp"

namespace {

/// The games of this module. One by one: the catalogue's list would link chess.
struct GamesOfModule {
  template <class Use>
  static void visit(Use use) {
    using espalier::Playable, espalier::web::OnPage;
    namespace catalogue = espalier::catalogue;
    use(OnPage<Playable<catalogue::Checkers>>{});
    use(OnPage<Playable<catalogue::ConnectFour>>{});
    use(OnPage<Playable<catalogue::Othello>>{});
    use(OnPage<Playable<espalier::web::TicTacToe>>{});
  }
};

}  // namespace

#include "web/engine/exports.inc"
