// A sound game from which one macro takes a member, spoils one, or adds half a hook. It is only
// ever compiled, and with any of the macros it must not be.
#include <cstddef>
#include <cstdint>

#include "espalier/game.hpp"

#ifdef BIG_MOVE
using Step = double;
#else
using Step = std::uint16_t;
#endif

struct Subject {
#ifndef NO_MOVE
  using Move = Step;
#endif
#ifndef NO_MAX_MOVES
  static constexpr std::size_t max_moves = 4;
#endif
#ifdef VOID_GENERATE
  void generate(auto&) const {}
#elif !defined(NO_GENERATE)
  espalier::Outcome generate(auto&) const { return espalier::Outcome::draw(); }
#endif
#ifndef NO_PLAY
  void make(Step) {}
#endif
#ifndef NO_UNDO
  void unmake(Step) {}
#endif
#ifndef NO_SIDE_TO_MOVE
  int side_to_move() const { return 0; }
#endif

#ifdef ONLY_KEY
  std::uint64_t key() const { return 0; }
#endif
#ifdef SHORT_KEY
  unsigned key() const { return 0; }
  std::uint64_t key_after(Step) const { return 0; }
#endif
#ifdef ONLY_TACTICAL_SLOTS
  static constexpr std::size_t tactical_size = 4;
#endif
#ifdef ONLY_IS_FORCED
  bool in_check() const { return false; }
#endif
#ifdef ONLY_PLAY_PASS
  void make_null() {}
#endif
#ifdef ONLY_HISTORY_SLOT
  std::size_t history_index(Step) const { return 0; }
#endif
#ifdef ONE_CORRECTION_KEY
  std::uint64_t correction_keys() const { return 0; }
#endif
#ifdef DRAWN_WITHOUT_PLY
  bool is_draw() const { return false; }
#endif
#ifdef ONLY_CAN_REPEAT
  bool upcoming_repetition(int) const { return false; }
#endif
#ifdef BARE_KNOWN_SCORE
  espalier::Score known_bounds() const { return 0; }
#endif
};

static_assert(espalier::Game<Subject>);
static_assert(espalier::capabilities<Subject>() == espalier::Capabilities{});
