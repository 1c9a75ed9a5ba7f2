// The module of the page that has its other games, loaded when one of them is shown.
#include <emscripten.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

#include "apps/games.hpp"
#include "web/engine/answers.hpp"
#include "web/games/games.hpp"

namespace {

/// The games of this module.
struct GamesOfModule {
  template <class Use>
  static void visit(Use use) {
    espalier::apps::for_each_game(
        [&]<class G>(std::type_identity<G>) { use(espalier::web::OnPage<G>{}); });
    use(espalier::web::TicTacToe{});
  }
};

}  // namespace

#include "web/engine/exports.inc"
