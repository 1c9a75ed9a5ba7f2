// The compile-time switches of the search, one for each enhancement of the literature that it has.
// It knows what each switch promises about the value, and nothing of how it is done.
#pragma once

#include "espalier/game.hpp"

namespace espalier {

/// What a full transposition table gives up for a new entry (D. Breuker, J. Uiterwijk and H. van
/// den Herik, "Replacement schemes for transposition tables", ICCA Journal 17(4), 1994).
enum class TableScheme : unsigned char {
  clustered,  ///< the table that plays: four entries share a place, the shallow and old give way
  always,     ///< one entry a place, always given up
  deepest,    ///< one entry a place, given up for one at least as deep
  two_level,  ///< two entries a place: one as by `deepest`, and what it refuses or gives up
  priority,   ///< as `deepest`, but entries of earlier searches always give way (the 1981 `prio`)
};

/// Switches of the search, given as a template argument: `Search<Game, Judge,
/// Enhancements::exact()>`. A switch whose hook the game lacks has no effect and leaves no code.
struct Enhancements {
  // These promise the value of plain minimax to the same depth: they only find it sooner.
  bool iterative_deepening = false;  ///< depth 1, 2, 3, ... each ordering the next
  bool deepening_by_two = false;  ///< depth 2, 4, 6, ... the first a full minimax (L'EXCENTRIQUE)
  bool root_sorting = false;      ///< each iteration re-sorts all root moves by their scores
  bool aspiration = false;        ///< open each iteration with a narrow window
  bool minimal_window = false;    ///< PVS: every move after the first is only refuted
  bool table = false;             ///< transposition table
  TableScheme table_scheme = TableScheme::clustered;  ///< and what it gives up when it is full
  bool refutation_table = false;      ///< the line against each root move (Akl and Newborn 1977)
  bool tactical_first = false;        ///< order by stages: what the game calls tactical comes first
  bool killers = false;               ///< two refutations a ply (Akl and Newborn 1977)
  bool generalised_killers = false;   ///< those of plies N-2 and N+2 too, while N is searched
  bool defensive_killers = false;     ///< the best defence of a ply's last lost node (AWIT)
  bool countermoves = false;          ///< the reply that refuted this move (Uiterwijk 1992)
  bool history = false;               ///< history heuristic (Schaeffer 1983)
  bool continuation_history = false;  ///< history of pairs: this move after that one
  bool tactical_history = false;      ///< history of tactical moves, by what they take
  bool mate_distance = false;         ///< no line can beat a win already found nearer the root
  bool upcoming_repetition = false;   ///< who can repeat a position need not do worse than a draw

  // These change the value: they search some lines deeper, some less, some not at all.
  bool table_deeper = false;  ///< use table entries searched deeper than asked for
  bool quiescence = false;    ///< evaluate only quiet positions: stand-pat, tactical moves
  bool quiescence_see_pruning = false;  ///< quiescence skips exchanges that lose
  bool correction_history = false;      ///< learn the evaluation's errors by parts of the position
  bool null_move = false;               ///< if passing is good enough, so is the position
  bool late_move_reductions = false;    ///< moves ordered late are searched less deep
  bool check_extension = false;         ///< answers to a threat are searched one ply deeper
  bool reverse_futility = false;    ///< so far above beta that quiet play will not come down to it
  bool razoring = false;            ///< so far below alpha that only tactics could help: try them
  bool late_move_pruning = false;   ///< near the horizon only so many quiet moves are searched
  bool futility_pruning = false;    ///< quiet moves that cannot lift the evaluation to alpha
  bool history_pruning = false;     ///< quiet moves with a bad record
  bool see_pruning = false;         ///< moves that lose much in the exchange
  bool probcut = false;             ///< a shallow search far above beta stands for a deep one
  bool singular_extension = false;  ///< a move much better than all others is searched deeper
  bool internal_iterative_reduction = false;  ///< nodes without a table move are searched less deep
  bool table_eval = false;                    ///< a bound of the table betters the evaluation
  bool quiescence_futility = false;     ///< tactical moves that cannot lift the evaluation to alpha
  bool null_move_verification = false;  ///< deep down a pass is believed only if a search agrees
  bool hindsight = false;               ///< a reduction that the evaluation belies is made good
  bool draw_randomisation = false;  ///< draws differ by a hair, so that the search tries them all

  /// Plain fail-soft alpha-beta at a fixed depth.
  [[nodiscard]] static constexpr Enhancements none() { return {}; }

  /// Everything that keeps the minimax value.
  [[nodiscard]] static constexpr Enhancements exact() {
    return {.iterative_deepening = true,
            .aspiration = true,
            .minimal_window = true,
            .table = true,
            .tactical_first = true,
            .killers = true,
            .countermoves = true,
            .history = true,
            .continuation_history = true,
            .tactical_history = true,
            .mate_distance = true,
            .upcoming_repetition = true};
  }

  /// The search that plays.
  [[nodiscard]] static constexpr Enhancements all() {
    Enhancements e = exact();
    e.table_deeper = e.quiescence = e.quiescence_see_pruning = e.correction_history = true;
    e.null_move = e.late_move_reductions = e.check_extension = true;
    e.reverse_futility = e.razoring = e.late_move_pruning = e.futility_pruning = true;
    e.history_pruning = e.see_pruning = e.probcut = e.singular_extension = true;
    e.internal_iterative_reduction = e.table_eval = e.quiescence_futility = true;
    e.null_move_verification = e.hindsight = e.draw_randomisation = true;
    return e;
  }

  /// The same with, or without, the switches named:
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

  /// Does the search promise the value of plain minimax to the same depth?
  [[nodiscard]] constexpr bool keeps_minimax_value() const {
    return !(table_deeper || quiescence || quiescence_see_pruning || correction_history ||
             null_move || late_move_reductions || check_extension || reverse_futility || razoring ||
             late_move_pruning || futility_pruning || history_pruning || see_pruning || probcut ||
             singular_extension || internal_iterative_reduction || table_eval ||
             quiescence_futility || null_move_verification || hindsight || draw_randomisation);
  }

  friend constexpr bool operator==(const Enhancements&, const Enhancements&) = default;
};

/// What is on: switched on and offered by the game.
template <Game G, Enhancements E>
struct Features {
  static constexpr bool table = E.table && HasIdentity<G>;
  static constexpr bool tactical_first = E.tactical_first && HasTactics<G>;
  static constexpr bool killers = E.killers && HasHistory<G>;
  static constexpr bool generalised_killers = E.generalised_killers && killers;
  static constexpr bool defensive_killers = E.defensive_killers && killers;
  static constexpr bool countermoves = E.countermoves && HasHistory<G>;
  static constexpr bool history = E.history && HasHistory<G>;
  static constexpr bool continuation_history = E.continuation_history && HasHistory<G>;
  static constexpr bool tactical_history = E.tactical_history && HasTactics<G>;
  static constexpr bool quiescence = E.quiescence && HasTactics<G>;
  static constexpr bool quiescence_see_pruning = E.quiescence_see_pruning && quiescence;
  static constexpr bool quiescence_futility = E.quiescence_futility && quiescence;
  static constexpr bool upcoming_repetition = E.upcoming_repetition && HasUpcomingRepetition<G>;
  static constexpr bool draw_randomisation = E.draw_randomisation && HasRepetition<G>;
  static constexpr bool correction_history = E.correction_history && HasCorrection<G>;
  static constexpr bool null_move = E.null_move && HasPass<G>;
  static constexpr bool null_move_verification = E.null_move_verification && null_move;
  static constexpr bool check_extension = E.check_extension && HasForce<G>;
  static constexpr bool razoring = E.razoring && quiescence;
  static constexpr bool late_move_pruning = E.late_move_pruning && tactical_first;
  static constexpr bool futility_pruning = E.futility_pruning && HasTactics<G>;
  static constexpr bool history_pruning = E.history_pruning && HasHistory<G>;
  static constexpr bool see_pruning = E.see_pruning && HasTactics<G>;
  static constexpr bool prunes_moves =
      late_move_pruning || futility_pruning || history_pruning || see_pruning;
  static constexpr bool probcut = E.probcut && quiescence && tactical_first && table;
  static constexpr bool singular_extension = E.singular_extension && table;
  static constexpr bool internal_iterative_reduction = E.internal_iterative_reduction && table;
  static constexpr bool table_eval = E.table_eval && table;
  /// Does any rule ask for the evaluation of inner nodes?
  static constexpr bool needs_static_eval = null_move || E.late_move_reductions || E.hindsight ||
                                            correction_history || E.reverse_futility || razoring ||
                                            futility_pruning || probcut;
};

}  // namespace espalier
