// Why a node is searched, why it ended and why a move was left out: one list of reasons, most of
// which are enhancements.
#pragma once

#include <array>
#include <cstddef>

#include "espalier/search/enhancements.hpp"

namespace espalier {

// The reasons that are no enhancement: ROW(name, meaning).
#define ESPALIER_PLAIN_REASONS(ROW)                                                  \
  /* why a parent searches a node */                                                 \
  ROW(root, "a pass over the root moves; not counted as a node")                     \
  ROW(move, "the value of a move, for the first time")                               \
  ROW(research, "again without its reduction, which it survived")                    \
  ROW(pv_research, "again with the open window, after the null window")              \
  /* why a node ended */                                                             \
  ROW(searched, "no move reached beta")                                              \
  ROW(cutoff, "a move reached beta")                                                 \
  ROW(stand_pat, "quiescence: the static evaluation reached beta")                   \
  ROW(multi_cut, "in a singular search the moves beside the table's reach beta too") \
  ROW(draw, "by repetition, move counters or material")                              \
  ROW(bounds, "the bounds of the game's hooks")                                      \
  ROW(game_over, "no legal move")                                                    \
  ROW(no_other_move, "in a singular search the table's move is the only one")        \
  ROW(leaf, "the horizon, or the longest line that is followed")                     \
  ROW(stopped, "the search was stopped: the value is invalid")                       \
  /* why a move was left out */                                                      \
  ROW(excluded, "in a singular search: the table's move")

enum class Reason : unsigned char {
#define ROW(name, value, play, effect, needs, meaning, source) name,
  ESPALIER_ENHANCEMENTS(ROW)
#undef ROW
#define ROW(name, meaning) name,
      ESPALIER_PLAIN_REASONS(ROW)
#undef ROW
};

[[nodiscard]] constexpr Reason reason_of(Enhancement enhancement) {
  return static_cast<Reason>(enhancement);
}

/// A reason, as the rows state it.
struct ReasonInfo {
  const char* name;
  const char* meaning;
};
/// All reasons, in the order of the enumeration.
inline constexpr std::array reason_rows{
#define ROW(name, value, play, effect, needs, meaning, source) ReasonInfo{#name, meaning},
    ESPALIER_ENHANCEMENTS(ROW)
#undef ROW
#define ROW(name, meaning) ReasonInfo{#name, meaning},
        ESPALIER_PLAIN_REASONS(ROW)
#undef ROW
};
inline constexpr std::size_t reasons = reason_rows.size();

[[nodiscard]] constexpr std::size_t index_of(Reason reason) {
  return static_cast<std::size_t>(reason);
}
[[nodiscard]] constexpr const char* name_of(Reason reason) {
  return reason_rows[index_of(reason)].name;
}

namespace detail {
[[nodiscard]] constexpr bool skips_move(const Enhancements::Row& row) {
  return row.effect == Enhancements::Row::Effect::skips_move;
}
}  // namespace detail

/// The reasons for which a move is left out: the enhancements that skip moves, and `excluded`.
inline constexpr auto skip_reasons = [] {
  constexpr std::size_t count = [] {
    std::size_t n = 1;
    for (const Enhancements::Row& row : Enhancements::rows()) {
      if (detail::skips_move(row)) ++n;
    }
    return n;
  }();
  std::array<Reason, count> list{};
  std::size_t n = 0;
  for (const Enhancements::Row& row : Enhancements::rows()) {
    if (detail::skips_move(row)) list[n++] = reason_of(row.enhancement);
  }
  list[n] = Reason::excluded;
  return list;
}();

/// The place of a reason among `skip_reasons`.
[[nodiscard]] constexpr std::size_t skip_index(Reason reason) {
  std::size_t i = 0;
  while (i < skip_reasons.size() && skip_reasons[i] != reason) ++i;
  return i;
}

}  // namespace espalier
