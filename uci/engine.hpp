// The engine: the library's search joined to chess and its evaluation, and its size changed as far
// as the machine allows. It does not know who asks.
#pragma once

#include <cstdint>
#include <functional>

#include "espalier/search/parallel_search.hpp"
#include "games/chess/board/position.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/search_hooks.hpp"
#include "uci/refusal.hpp"

namespace espalier::uci {

using chess::Move;
using chess::Position;

/// Passes on which move of the root is searched next: depth in plies, number from 1.
struct RootWatcher {
  std::function<void(int depth, Move move, int number)> tell{};

  void on_root_move(int depth, Move move, int number) const {
    if (tell) tell(depth, move, number);
  }
};

using Engine = ParallelSearch<chess::Position, chess::Evaluation, chess::SearchHooks,
                              Enhancements::all(), RootWatcher>;

inline constexpr std::int64_t most_mib = 33554432;
inline constexpr std::int64_t most_threads = 1024;

/// Gives the engine a table of `mib` MiB, 1 to most_mib, and empties it; if so much memory cannot
/// be had, it keeps the old one as it is.
[[nodiscard]] Refusal resize_table(Engine& engine, std::int64_t mib);
/// Lets the engine search with `count` threads, 1 to most_threads; if they cannot be had, it keeps
/// their old number.
[[nodiscard]] Refusal resize_threads(Engine& engine, std::int64_t count);

}  // namespace espalier::uci

// Compiled once, in engine.cpp.
extern template class espalier::ParallelSearch<
    espalier::chess::Position, espalier::chess::Evaluation, espalier::chess::SearchHooks,
    espalier::Enhancements::all(), espalier::uci::RootWatcher>;
