// The breakdown of an evaluation as a printed table.
#include <cstdio>
#include <string_view>

#include "games/chess/evaluation/evaluation.hpp"

namespace espalier::chess {
namespace {

constexpr std::array<std::string_view, term_count> term_names{
    "Material", "Piece-square", "Bishop pair", "Pawn structure", "Passed pawns", "Mobility",
    "Pieces",   "King safety",  "Threats",     "Mop-up",         "Tempo"};

/// Pawns with sign and two decimals, six columns wide.
std::string pawns(int centipawns) {
  char text[24];
  std::snprintf(text, sizeof text, "%+6.2f", centipawns / 100.0);
  return text;
}

std::string cell(TaperedScore score) {
  return " " + pawns(score.middle_game()) + " " + pawns(score.end_game()) + " ";
}

std::string row(std::string_view name, TaperedScore of_white, TaperedScore of_black) {
  std::string text(name);
  text.resize(15, ' ');
  return text + "|" + cell(of_white) + "|" + cell(of_black) + "|" + cell(of_white - of_black) +
         "\n";
}

}  // namespace

std::string to_table(const Breakdown& breakdown) {
  const std::string rule = "---------------+---------------+---------------+---------------\n";
  std::string text =
      "     Term      |     White     |     Black     |     Total     \n"
      "               |    MG     EG  |    MG     EG  |    MG     EG  \n" +
      rule;
  std::array<TaperedScore, colour_count> sums{};
  for (std::size_t term = 0; term < term_count; ++term) {
    const auto& sides = breakdown.terms[term];
    text += row(term_names[term], sides[white], sides[black]);
    sums[white] += sides[white];
    sums[black] += sides[black];
  }
  text += rule + row("Total", sums[white], sums[black]) + "\n";
  text += "Middle game " + std::to_string(breakdown.phase) + "/24, end game " +
          std::to_string(24 - breakdown.phase) + "/24, scale factor " +
          std::to_string(breakdown.scale) + "/64\n";
  char last[64];
  std::snprintf(last, sizeof last, "Final evaluation  %+.2f (white side)\n",
                breakdown.total / 100.0);
  return text + last;
}

}  // namespace espalier::chess
