// The enhancements of the search: one row each, from which everything else is derived.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "espalier/game.hpp"
#include "espalier/hooks.hpp"

namespace espalier {

/// Which entry a full transposition table replaces (D. Breuker, J. Uiterwijk and H. van
/// den Herik, "Replacement schemes for transposition tables", ICCA Journal 17(4), 1994).
enum class TableScheme : unsigned char {
  clustered,  ///< the playing search: clusters of four, shallow and old entries are replaced
  always,     ///< one entry a bucket, always replaced
  deepest,    ///< one entry a bucket, replaced by one at least as deep
  two_level,  ///< two entries a bucket: one as `deepest`, one for entries that it rejects or
              ///< replaces
  priority,   ///< as `deepest`, but entries of earlier searches are always replaced (`prio`, 1981)
};

// One row for each enhancement: ROW(name, value, play, effect, needs, meaning, source).
//   value    exact: the search keeps the value of minimax to the same depth; selective: it searches
//            some lines deeper, some shallower, some not at all
//   play     on or off when playing; rows that are off serve the laboratory
//   effect   what the rule does to the search: see Enhancements::Row::Effect
//   needs    hooks of the game and rows above without which it has no effect; static_eval: it uses
//            the static evaluation of interior nodes
// The laboratory adds them to plain alpha-beta in this order.
#define ESPALIER_ENHANCEMENTS(ROW)                                                                 \
  ROW(tactical_first, exact, on, orders_moves, has_tactical,                                       \
      "order by stages: tactical moves before quiet ones", "Slate and Atkin 1977")                 \
  ROW(killers, exact, on, orders_moves, has_history, "two refutations a ply",                      \
      "Akl and Newborn 1977")                                                                      \
  ROW(history, exact, on, orders_moves, has_history, "history heuristic", "Schaeffer 1989")        \
  ROW(table, exact, on, ends_node, has_key, "transposition table", "Slate and Atkin 1977")         \
  ROW(iterative_deepening, exact, on, sets_window, true,                                           \
      "depths 1, 2, 3, ..., each ordering the next", "Slate and Atkin 1977")                       \
  ROW(minimal_window, exact, on, sets_window, true,                                                \
      "PVS: every move after the first gets a null window", "Marsland and Campbell 1982")          \
  ROW(aspiration, exact, on, sets_window, true, "each iteration starts with a narrow window",      \
      "Marsland and Campbell 1981, II.A")                                                          \
  ROW(countermoves, exact, on, orders_moves, has_history,                                          \
      "the reply that refuted the previous move", "Uiterwijk 1992")                                \
  ROW(continuation_history, exact, on, orders_moves, has_history,                                  \
      "history of pairs: this move after that one", "Stockfish 7, 2016")                           \
  ROW(tactical_history, exact, on, orders_moves, has_tactical,                                     \
      "history of tactical moves by captured piece", "Stockfish 9, 2018")                          \
  ROW(mate_distance, exact, on, ends_node, true, "mate distance pruning",                          \
      "Chess Programming Wiki")                                                                    \
  ROW(upcoming_repetition, exact, on, ends_node, has_upcoming_repetition,                          \
      "if the side to move can repeat, alpha is raised to the draw score", "van Kervinck 2013")    \
  ROW(table_deeper, selective, on, changes_value, true, "table entries deeper than asked for cut", \
      "Slate and Atkin 1977")                                                                      \
  ROW(quiescence, selective, on, changes_value, has_tactical, "quiescence search with stand pat",  \
      "Harris 1975")                                                                               \
  ROW(quiescence_see_pruning, selective, on, skips_move, quiescence,                               \
      "quiescence search skips losing captures", "Chess Programming Wiki")                         \
  ROW(correction_history, selective, on, changes_value, has_correction and static_eval,            \
      "static evaluation corrected by what the search found", "Caissa 2023")                       \
  ROW(null_move, selective, on, ends_node, has_null_move and static_eval, "null move pruning",     \
      "Donninger 1993")                                                                            \
  ROW(late_move_reductions, selective, on, changes_depth,                                          \
      static_eval and ((table && history) || tactical_first || has_ordered_moves),                 \
      "late moves are searched at reduced depth, where something orders them", "Romstad 2006")     \
  ROW(check_extension, selective, on, changes_depth, has_check,                                    \
      "positions in check are searched a ply deeper", "Slate and Atkin 1977")                      \
  ROW(reverse_futility, selective, on, ends_node, static_eval,                                     \
      "static evaluation far above beta cuts (static null move)", "Chess Programming Wiki")        \
  ROW(razoring, selective, on, ends_node, quiescence and static_eval,                              \
      "static evaluation far below alpha: quiescence only", "Birmingham and Kent 1977")            \
  ROW(late_move_pruning, selective, on, skips_move, tactical_first,                                \
      "near the leaves, quiet moves beyond a count are skipped", "Chess Programming Wiki")         \
  ROW(futility_pruning, selective, on, skips_move, has_tactical and static_eval,                   \
      "moves that cannot raise the static evaluation to alpha", "Schaeffer 1986; Heinz 1998")      \
  ROW(history_pruning, selective, on, skips_move, has_history, "quiet moves with a bad history",   \
      "Chess Programming Wiki")                                                                    \
  ROW(see_pruning, selective, on, skips_move, has_tactical,                                        \
      "moves that lose material by static exchange", "Chess Programming Wiki")                     \
  ROW(probcut, selective, on, ends_node,                                                           \
      static_eval and (has_shallow_search or (quiescence && tactical_first && table)),             \
      "a shallow search far above beta stands for a deep one", "Buro 1995")                        \
  ROW(singular_extension, selective, on, changes_depth, table,                                     \
      "a table move much better than all others is searched deeper",                               \
      "Anantharaman, Campbell and Hsu 1988")                                                       \
  ROW(internal_iterative_reduction, selective, on, changes_depth, table,                           \
      "nodes without a table move are searched a ply shallower", "Schroeder 2020")                 \
  ROW(table_eval, selective, on, changes_value, table,                                             \
      "a table bound improves the static evaluation", "Stockfish")                                 \
  ROW(delta_pruning, selective, on, skips_move, quiescence,                                        \
      "captures that cannot raise stand pat to alpha are skipped", "Schaeffer 1986")               \
  ROW(null_move_verification, selective, on, changes_value, null_move,                             \
      "at high depth a null move cut-off is verified without null moves",                          \
      "David-Tabibi and Netanyahu 2002")                                                           \
  ROW(hindsight, selective, on, changes_depth, static_eval,                                        \
      "a reduction is corrected by the static evaluation that follows", "Chess Programming Wiki")  \
  ROW(tempo, selective, on, changes_value, static_eval and alternates,                             \
      "what the turn is worth, learnt, is added to the static evaluation", "our own")              \
  ROW(draw_randomisation, selective, on, changes_value, has_draws,                                 \
      "draw scores vary by 1 with the node count", "Beal and Smith 1994")                          \
  ROW(deepening_by_two, exact, off, sets_window, true,                                             \
      "depths 2, 4, 6, ..., the first a full minimax", "L'EXCENTRIQUE, in the survey of 1981")     \
  ROW(root_sorting, exact, off, orders_moves, true,                                                \
      "each iteration sorts all root moves by score", "Marsland and Campbell 1981")                \
  ROW(refutation_table, exact, off, orders_moves, true,                                            \
      "the line that refuted each root move is tried again",                                       \
      "Akl and Newborn 1977; Marsland 1983")                                                       \
  ROW(generalised_killers, exact, off, orders_moves, killers, "killers of plies N-2 and N+2 too",  \
      "Marsland and Campbell 1981, II.C")                                                          \
  ROW(defensive_killers, exact, off, orders_moves, killers,                                        \
      "the best defence of the last all-node of a ply", "AWIT, in the survey of 1981")

/// The rows by name.
enum class Enhancement : unsigned char {
#define ROW(name, value, play, effect, needs, meaning, source) name,
  ESPALIER_ENHANCEMENTS(ROW)
#undef ROW
};

/// Switches of the search, given as a template argument: `Search<Game, Evaluator, Hooks,
/// Enhancements::exact()>`. A switch whose hook the game lacks has no effect and leaves no code.
struct Enhancements {
#define ROW(name, value, play, effect, needs, meaning, source) bool name = false;
  ESPALIER_ENHANCEMENTS(ROW)
#undef ROW
  TableScheme table_scheme = TableScheme::clustered;
  /// Compiled in, and chosen while the program runs: see `switchable`.
  bool is_switchable = false;

  struct Row;
  /// All rows, in order.
  [[nodiscard]] static constexpr const auto& rows();
  /// The row of this name; null if there is none.
  [[nodiscard]] static constexpr const Row* row_named(std::string_view name);

  /// Plain fail-soft alpha-beta at a fixed depth.
  [[nodiscard]] static constexpr Enhancements none() { return {}; }
  /// All enhancements of the playing search that keep the minimax value.
  [[nodiscard]] static constexpr Enhancements exact();
  /// The playing search.
  [[nodiscard]] static constexpr Enhancements all();
  /// All rows, those that serve the laboratory among them.
  [[nodiscard]] static constexpr Enhancements every();

  /// A copy with the named switches on, or off:
  ///     Enhancements::exact().without(&Enhancements::table)
  template <class... Switches>
  [[nodiscard]] constexpr Enhancements with(Switches... switches) const {
    Enhancements e = *this;
    ((e.*switches = true), ...);
    return e;
  }
  template <class... Switches>
  [[nodiscard]] constexpr Enhancements without(Switches... switches) const {
    Enhancements e = *this;
    ((e.*switches = false), ...);
    return e;
  }

  /// A copy each of whose switches `set_enhancements` of the search can turn off and on while the
  /// program runs. The search then visits the same nodes as one that was compiled with the chosen
  /// switches alone, at a few percent more time: one search to compile for any number of sets.
  [[nodiscard]] constexpr Enhancements switchable() const {
    Enhancements e = *this;
    e.is_switchable = true;
    return e;
  }

  /// The switches that are on both here and there.
  [[nodiscard]] constexpr Enhancements operator&(const Enhancements& other) const;

  /// Does the search return the value of plain minimax to the same depth?
  [[nodiscard]] constexpr bool keeps_minimax_value() const;

  friend constexpr bool operator==(const Enhancements&, const Enhancements&) = default;
};

/// One enhancement, as the rows above state it.
struct Enhancements::Row {
  enum class Value : bool { selective, exact };
  enum class Play : bool { off, on };
  enum class Effect : unsigned char {
    orders_moves,
    sets_window,    ///< chooses windows and iterations
    ends_node,      ///< may give the value of a node before its moves are searched
    skips_move,     ///< may leave out a move
    changes_depth,  ///< extends or reduces
    changes_value,  ///< of a position that is not searched, or what such a value counts
  };

  const char* name;
  Enhancement enhancement;
  bool Enhancements::*flag;
  Value value;
  Play play;
  Effect effect;
  const char* needs;  ///< as C++ text; "true": nothing
  const char* meaning;
  const char* source;

  [[nodiscard]] constexpr bool is_exact() const { return value == Value::exact; }
  [[nodiscard]] constexpr bool is_on_when_playing() const { return play == Play::on; }
  [[nodiscard]] constexpr bool needs_static_eval() const {
    return std::string_view(needs).find("static_eval") != std::string_view::npos;
  }
};

inline constexpr std::array enhancement_rows{
#define ROW(name, value, play, effect, needs, meaning, source) \
  Enhancements::Row{#name,                                     \
                    Enhancement::name,                         \
                    &Enhancements::name,                       \
                    Enhancements::Row::Value::value,           \
                    Enhancements::Row::Play::play,             \
                    Enhancements::Row::Effect::effect,         \
                    #needs,                                    \
                    meaning,                                   \
                    source},
    ESPALIER_ENHANCEMENTS(ROW)
#undef ROW
};

constexpr const auto& Enhancements::rows() { return enhancement_rows; }
constexpr const Enhancements::Row* Enhancements::row_named(std::string_view name) {
  for (const Row& row : rows()) {
    if (row.name == name) return &row;
  }
  return nullptr;
}
constexpr Enhancements Enhancements::exact() {
  Enhancements e;
  for (const Row& row : rows()) e.*row.flag = row.is_exact() && row.is_on_when_playing();
  return e;
}
constexpr Enhancements Enhancements::all() {
  Enhancements e;
  for (const Row& row : rows()) e.*row.flag = row.is_on_when_playing();
  return e;
}
constexpr Enhancements Enhancements::every() {
  Enhancements e;
  for (const Row& row : rows()) e.*row.flag = true;
  return e;
}
constexpr Enhancements Enhancements::operator&(const Enhancements& other) const {
  Enhancements e = *this;
  for (const Row& row : rows()) e.*row.flag = this->*row.flag && other.*row.flag;
  return e;
}
constexpr bool Enhancements::keeps_minimax_value() const {
  for (const Row& row : rows()) {
    if (this->*row.flag && !row.is_exact()) return false;
  }
  return true;
}

/// The enhancements in effect: switched on, and supported by the game and its hooks.
template <Game G, SearchHooks<G> H>
struct EnhancementsInEffect {
  constexpr EnhancementsInEffect() = default;
  constexpr explicit EnhancementsInEffect(const Enhancements& chosen)
      : keeps_minimax_value(chosen.keeps_minimax_value()) {
    constexpr bool static_eval = true;
    constexpr bool alternates = turns_alternate<G>;
    constexpr bool has_key = HasKey<G>;
    constexpr bool has_ordered_moves = moves_are_ordered<G>;
    constexpr bool has_draws = HasDraws<G>;
    constexpr bool has_upcoming_repetition = HasUpcomingRepetition<G>;
    constexpr bool has_tactical = HasTactical<H, G>;
    constexpr bool has_check = HasCheck<H, G>;
    constexpr bool has_null_move = AllowsNullMove<H, G>;
    constexpr bool has_history = HasHistory<H, G>;
    constexpr bool has_correction = HasCorrection<H, G>;
    constexpr bool has_shallow_search = HasShallowSearch<H, G>;
#define ROW(name, value, play, effect, needs, meaning, source) name = chosen.name && (needs);
    ESPALIER_ENHANCEMENTS(ROW)
#undef ROW
    for (const Enhancements::Row& row : Enhancements::rows()) {
      if (!(*this)[row.enhancement]) continue;
      skips_moves = skips_moves || row.effect == Enhancements::Row::Effect::skips_move;
      needs_static_eval = needs_static_eval || row.needs_static_eval();
    }
  }

#define ROW(name, value, play, effect, needs, meaning, source) bool name = false;
  ESPALIER_ENHANCEMENTS(ROW)
#undef ROW
  /// As switches.
  [[nodiscard]] constexpr Enhancements switches() const {
    Enhancements e;
#define ROW(name, value, play, effect, needs, meaning, source) e.name = name;
    ESPALIER_ENHANCEMENTS(ROW)
#undef ROW
    return e;
  }

  [[nodiscard]] constexpr bool operator[](Enhancement enhancement) const {
    switch (enhancement) {
#define ROW(name, value, play, effect, needs, meaning, source) \
  case Enhancement::name:                                      \
    return name;
      ESPALIER_ENHANCEMENTS(ROW)
#undef ROW
    }
    return false;
  }

  /// Is any rule on that skips moves?
  bool skips_moves = false;
  /// Does any rule need the static evaluation of interior nodes?
  bool needs_static_eval = false;
  /// Does the search return the value of plain minimax to the same depth?
  bool keeps_minimax_value = false;
};

/// The enhancements in effect as constants; of a switchable search, those that are compiled in.
template <Game G, SearchHooks<G> H, Enhancements E>
class Features {
  static constexpr EnhancementsInEffect<G, H> in_effect_{E};

 public:
#define ROW(name, value, play, effect, needs, meaning, source) \
  static constexpr bool name = in_effect_.name;
  ESPALIER_ENHANCEMENTS(ROW)
#undef ROW

  [[nodiscard]] static constexpr bool has(Enhancement enhancement) {
    return in_effect_[enhancement];
  }

  static constexpr bool bounds = HasBounds<H, G>;
  static constexpr bool skips_moves = in_effect_.skips_moves;
  static constexpr bool needs_static_eval = in_effect_.needs_static_eval;
  static constexpr bool keeps_minimax_value = in_effect_.keeps_minimax_value;
};

}  // namespace espalier
