// Features: what a game names of a position so that an evaluation of it can be learnt.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string_view>

#include "espalier/game.hpp"
#include "espalier/hash.hpp"

namespace espalier {

namespace detail {

/// What `features` is given, for the concepts.
struct AnyVisit {
  void operator()(std::size_t, int = 1) const {}
};

}  // namespace detail

/// Features that are computed from scratch:
///   features(position, visit)    calls `visit(index)` for all that is present, `index` < size, or
///                                `visit(index, count)` for what is there several times; both sides
///                                are seen by the side to move
template <class F, class G>
concept PlainFeatures = requires(const G& game, detail::AnyVisit visit) {
  F::features(game, visit);
};

/// Features that an evaluator keeps up to date along the moves:
///   features(position, side, visit)         as above, as `side` sees the position
///   changes(position, move, side, visit)    calls `visit(index, count)` for what `move`, which is
///                                           about to be made, adds to what `side` sees, with a
///                                           negative count for what it removes
template <class F, class G>
concept ChangingFeatures = requires(const G& game, typename G::Move move, detail::AnyVisit visit) {
  F::features(game, 0, visit);
  F::changes(game, move, 0, visit);
};

namespace detail {

/// Does it consist of letters, digits, `_` and `-`?
[[nodiscard]] constexpr bool is_plain_name(std::string_view name) {
  for (const char c : name) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                          (c >= '0' && c <= '9') || c == '_' || c == '-';
    if (!is_plain) return false;
  }
  return !name.empty() && name.size() <= 64;
}

template <class F, class G>
consteval bool check_features() {
  static_assert(
      requires {
        { F::name } -> std::convertible_to<std::string_view>;
      },
      "features need `static constexpr std::string_view name`, of their game, for the file of "
      "their weights");
  static_assert(is_plain_name(F::name),
                "the name of features is of 1 to 64 letters, digits, `_` and `-`");
  static_assert(
      requires {
        { F::size } -> std::convertible_to<std::size_t>;
      },
      "features need `static constexpr std::size_t size`: their indices are below it");
  static_assert(PlainFeatures<F, G> || ChangingFeatures<F, G>,
                "features need `static void features(const Game&, auto visit)`; or, to be kept up "
                "to date along the moves, `static void features(const Game&, int side, auto "
                "visit)` and `static void changes(const Game&, Move, int side, auto visit)`");
  if constexpr (requires { F::parts; }) {
    static_assert(F::parts > 0, "counts are in parts of one: `parts` is at least 1");
  }
  static_assert((requires { F::stages; }) == (requires(const G& g) { F::stage(g); }),
                "half an option: stages need `static constexpr std::size_t stages` and `static "
                "std::size_t stage(const Game&)`");
  return true;
}

}  // namespace detail

/// The features of a game: `name`, of letters, digits, `_` and `-`; `size`; one of the forms above;
/// and, where weights shall differ by the stage of the game, `stages` and `stage(position)` <
/// stages. Where counts are not whole, `parts` says of which part of one they are multiples. All
/// are static.
template <class F, class G>
concept FeaturesOf = detail::check_features<F, G>();

/// Sets of weights.
template <class F>
inline constexpr std::size_t stages_of = [] {
  if constexpr (requires { F::stages; }) {
    return std::size_t{F::stages};
  } else {
    return std::size_t{1};
  }
}();

/// A count of so many is one.
template <class F>
inline constexpr int parts_of = [] {
  if constexpr (requires { F::parts; }) {
    return int{F::parts};
  } else {
    return 1;
  }
}();

/// Which set of weights holds in a position.
template <class F, class G>
[[nodiscard]] std::size_t stage_of(const G& game) {
  if constexpr (requires { F::stage(game); }) {
    return static_cast<std::size_t>(F::stage(game));
  } else {
    return 0;
  }
}

/// Calls `visit(index, count)` for the features of a position, seen from the side to move.
template <class F, class G, class Visit>
void visit_features(const G& game, const Visit& visit) {
  const auto each = [&visit](std::size_t index, int count = 1) { visit(index, count); };
  if constexpr (ChangingFeatures<F, G>) {
    F::features(game, game.side_to_move(), each);
  } else {
    F::features(game, each);
  }
}

/// A number for what the features say of some positions of random games from `root`: weights that
/// were learnt for other features, or for another start, are recognised by it.
template <Game G, FeaturesOf<G> F>
[[nodiscard]] std::uint64_t fingerprint_of(const G& root) {
  constexpr int games = 8, plies = 64;
  detail::Fnv1a hash;
  const auto add = [&hash](std::uint64_t number) { hash.add(number); };
  add(F::size);
  add(stages_of<F>);
  if (parts_of<F> != 1) add(std::uint64_t{parts_of<F>});
  std::mt19937_64 random;
  MovesOf<G> moves;
  for (int i = 0; i < games; ++i) {
    G game = root;
    for (int ply = 0; ply < plies; ++ply) {
      moves.clear();
      if (game.generate(moves).is_over()) break;
      add(stage_of<F>(game));
      visit_features<F>(game, [&](std::size_t index, int count) {
        add(index);
        add(static_cast<std::uint64_t>(count));
      });
      game.make(moves[random() % moves.size()]);
    }
  }
  return hash.value();
}

}  // namespace espalier
