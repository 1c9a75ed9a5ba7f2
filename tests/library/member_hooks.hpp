// Search hooks for tests: hooks that call members of a test game, and subsets of a game's hooks.
#pragma once

#include <cstddef>
#include <type_traits>

#include "espalier/game.hpp"
#include "espalier/hooks.hpp"

namespace espalier::test_games {

/// Calls the member of `G` of the same name; the sizes are the game's own.
template <class G>
struct AllMembers {
  using Move = typename G::Move;
  [[nodiscard]] static bool is_tactical(const G& game, Move move) { return game.is_tactical(move); }
  [[nodiscard]] static bool is_legal(const G& game, Move move) { return game.is_legal(move); }
  static void generate_tactical(const G& game, MovesOf<G>& list) { game.generate_tactical(list); }
  static void generate_quiet(const G& game, MovesOf<G>& list) { game.generate_quiet(list); }
  [[nodiscard]] static Score captured_value(const G& game, Move move) {
    return game.captured_value(move);
  }
  [[nodiscard]] static bool see_ge(const G& game, Move move, Score threshold) {
    return game.see_ge(move, threshold);
  }
  [[nodiscard]] static std::size_t tactical_index(const G& game, Move move) {
    return game.tactical_index(move);
  }
  [[nodiscard]] static bool in_check(const G& game) { return game.in_check(); }
  [[nodiscard]] static bool gives_check(const G& game, Move move) { return game.gives_check(move); }
  [[nodiscard]] static bool null_move_allowed(const G& game) { return game.null_move_allowed(); }
  [[nodiscard]] static std::size_t history_index(const G& game, Move move) {
    return game.history_index(move);
  }
  [[nodiscard]] static std::size_t continuation_index(const G& game, Move move) {
    return game.continuation_index(move);
  }
  [[nodiscard]] static auto correction_keys(const G& game) { return game.correction_keys(); }
  [[nodiscard]] static ScoreBounds bounds(const G& game) { return game.bounds(); }
};

// Groups of hooks, each the part of `H` that its name says; `Sizes` has the constants.
namespace detail {

template <int n>
struct Nothing {};
template <class H, class G, class Sizes>
struct Tactical {
  using Move = typename G::Move;
  static constexpr std::size_t tactical_size = Sizes::tactical_size;
  [[nodiscard]] static bool is_tactical(const G& game, Move move) {
    return H::is_tactical(game, move);
  }
  [[nodiscard]] static bool is_legal(const G& game, Move move) { return H::is_legal(game, move); }
  static void generate_tactical(const G& game, MovesOf<G>& list) {
    H::generate_tactical(game, list);
  }
  static void generate_quiet(const G& game, MovesOf<G>& list) { H::generate_quiet(game, list); }
  [[nodiscard]] static Score captured_value(const G& game, Move move) {
    return H::captured_value(game, move);
  }
  [[nodiscard]] static bool see_ge(const G& game, Move move, Score threshold) {
    return H::see_ge(game, move, threshold);
  }
  [[nodiscard]] static std::size_t tactical_index(const G& game, Move move) {
    return H::tactical_index(game, move);
  }
};
template <class H, class G, class Sizes>
struct Check {
  using Move = typename G::Move;
  [[nodiscard]] static bool in_check(const G& game) { return H::in_check(game); }
  [[nodiscard]] static bool gives_check(const G& game, Move move) {
    return H::gives_check(game, move);
  }
};
template <class H, class G, class Sizes>
struct NullMove {
  using Move = typename G::Move;
  [[nodiscard]] static bool null_move_allowed(const G& game) { return H::null_move_allowed(game); }
};
template <class H, class G, class Sizes>
struct History {
  using Move = typename G::Move;
  static constexpr std::size_t history_size = Sizes::history_size;
  static constexpr std::size_t continuation_size = Sizes::continuation_size;
  [[nodiscard]] static std::size_t history_index(const G& game, Move move) {
    return H::history_index(game, move);
  }
  [[nodiscard]] static std::size_t continuation_index(const G& game, Move move) {
    return H::continuation_index(game, move);
  }
};
template <class H, class G, class Sizes>
struct Correction {
  using Move = typename G::Move;
  [[nodiscard]] static auto correction_keys(const G& game) { return H::correction_keys(game); }
};
template <class H, class G, class Sizes>
struct Bounds {
  using Move = typename G::Move;
  [[nodiscard]] static ScoreBounds bounds(const G& game) { return H::bounds(game); }
};

template <bool kept, class Group, int n>
using If = std::conditional_t<kept, Group, Nothing<n>>;

}  // namespace detail

/// The hooks of the groups `kept` of `H`.
template <class H, class G, Capabilities kept, class Sizes = H>
struct SomeHooks : detail::If<kept.tactical, detail::Tactical<H, G, Sizes>, 0>,
                   detail::If<kept.check, detail::Check<H, G, Sizes>, 1>,
                   detail::If<kept.null_move, detail::NullMove<H, G, Sizes>, 2>,
                   detail::If<kept.history, detail::History<H, G, Sizes>, 3>,
                   detail::If<kept.correction, detail::Correction<H, G, Sizes>, 4>,
                   detail::If<kept.bounds, detail::Bounds<H, G, Sizes>, 5> {};

/// The hooks of the groups `kept` that `G` has as members.
template <class G, Capabilities kept>
using MemberHooks = SomeHooks<AllMembers<G>, G, kept, G>;

}  // namespace espalier::test_games
