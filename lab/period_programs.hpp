// The programs that the surveys of 1981 and 1983 name, as far as the sources tell what they did:
// sets of switches for today's search, or programs of `DeepeningProgram`, that every claim about
// them uses.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "espalier/search/enhancements.hpp"
#include "espalier/search/parameters.hpp"
#include "lab/deepening_program.hpp"

namespace espalier::lab::period {

/// Half a pawn to either side, from the second iteration on: no source says how wide the windows
/// were.
inline constexpr Parameters narrow_windows{.aspiration_width = 50, .aspiration_depth = 2};

/// Captures first, then the moves in the order of generation; iterations that sort the root.
inline constexpr Enhancements iterative{
    .tactical_first = true, .iterative_deepening = true, .root_sorting = true};

inline constexpr Enhancements tech =
    iterative.with(&Enhancements::aspiration, &Enhancements::quiescence);
inline constexpr Enhancements tech_with_killers = tech.with(&Enhancements::killers);
/// TECH's deepening goes on from more than the principal variation: the root moves are sorted and
/// their lines are tried again.
inline constexpr Program tech_deepening{.refutations = true, .root_order = RootOrder::full};

inline constexpr Enhancements belle =
    iterative.with(&Enhancements::killers, &Enhancements::table, &Enhancements::table_deeper,
                   &Enhancements::quiescence);
inline constexpr Enhancements chess_45 = belle.with(&Enhancements::aspiration);
inline constexpr Enhancements awit =
    iterative.with(&Enhancements::killers, &Enhancements::defensive_killers);

/// The first iteration, of two or four plies, finds a reply to every root move; the next has six.
[[nodiscard]] constexpr Program excentrique(int start) {
  return {
      .refutations = true, .pairs = true, .start = start, .step = 6 - start, .opens_start = true};
}
/// The same without the pairs.
[[nodiscard]] constexpr Program excentrique_without_pairs(int start) {
  Program program = excentrique(start);
  program.refutations = program.pairs = false;
  return program;
}

// --------------------------------------------------------------------------------- their sources
// --

struct Choice {
  std::string_view what;
  std::string_view source;
};
struct Preset {
  std::string_view name;
  std::span<const Choice> choices;
};

inline constexpr std::string_view survey_a = "Marsland and Campbell 1981, II.A";
inline constexpr std::string_view survey_b = "Marsland and Campbell 1981, II.B";
inline constexpr std::string_view survey_c = "Marsland and Campbell 1981, II.C";
inline constexpr std::string_view survey_d = "Marsland and Campbell 1981, II.D";
inline constexpr std::string_view unstated = "no source: chosen here";

inline constexpr std::array tech_choices{
    Choice{"iterative deepening from more than the principal variation", survey_d},
    Choice{"aspiration", survey_a}, Choice{"no killers: they gained nothing", survey_c},
    Choice{"windows of half a pawn, captures first, quiescence search", unstated}};
inline constexpr std::array belle_choices{
    Choice{"iterative deepening with killers and table", survey_d},
    Choice{"table entries of greater depth are used", survey_b},
    Choice{"captures first, quiescence search", unstated}};
inline constexpr std::array chess_45_choices{
    Choice{"a short list of killers at each level", survey_c},
    Choice{"table, iterative deepening, captures first", "Slate and Atkin 1977"},
    Choice{"windows of half a pawn", unstated}};
inline constexpr std::array excentrique_choices{
    Choice{"a start with two or four plies, then six", survey_d},
    Choice{"pairs of moves and refutations, sorted, in place of a table", survey_d},
    Choice{"quiescence search as evaluation", unstated}};
inline constexpr std::array duchess_choices{
    Choice{"a table with both bounds, each with a depth", survey_b}, Choice{"killers", survey_c},
    Choice{"iterative deepening, captures first", unstated}};
inline constexpr std::array awit_choices{
    Choice{"killers, and moves that counter them", survey_c},
    Choice{"iterative deepening, captures first; its selection is left out", unstated}};

inline constexpr std::array presets{
    Preset{"TECH", tech_choices},          Preset{"BELLE", belle_choices},
    Preset{"CHESS 4.5", chess_45_choices}, Preset{"L'EXCENTRIQUE", excentrique_choices},
    Preset{"DUCHESS", duchess_choices},    Preset{"AWIT", awit_choices}};

}  // namespace espalier::lab::period
