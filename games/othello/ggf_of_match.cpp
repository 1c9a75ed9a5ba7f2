// The tags of PGN as properties of GGF, and back.
#include "games/othello/ggf_of_match.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace espalier::othello {

namespace {

struct Names {
  std::string_view pgn, ggf;
};
constexpr std::array names{Names{"Event", "PC"}, Names{"Date", "DT"}, Names{"Black", "PB"},
                           Names{"White", "PW"}};
constexpr std::string_view comment = "C";

/// The letter that GGF has for how a game ended before its last move: resigned, time, agreed.
[[nodiscard]] char letter_of(const PgnTags& tags, std::string_view result) {
  const bool is_late = std::any_of(tags.begin(), tags.end(), [](const auto& tag) {
    return tag.first == "Termination" && tag.second == "time forfeit";
  });
  if (is_late) return 't';
  return result == "1/2-1/2" ? 's' : 'r';
}

/// The difference of discs for Black: of the final position or, if the game ended before, of a win
/// of all discs or a draw.
[[nodiscard]] std::string result_text(const PgnTags& tags, const std::vector<Move>& moves,
                                      std::string_view result) {
  Position last;
  for (const Move move : moves) last.make(move);
  MovesOf<Position> next;
  const Outcome outcome = last.generate(next);
  int discs = result == "1-0" ? -64 : result == "0-1" ? 64 : 0;
  if (outcome.is_over()) {
    discs = outcome.score(0) / disc * (last.side_to_move() == 0 ? 1 : -1);
  }
  const std::string text = (discs < 0 ? "" : "+") + std::to_string(discs) + ".000";
  return outcome.is_over() ? text : text + ':' + letter_of(tags, result);
}

}  // namespace

std::string to_ggf(const PgnTags& tags, const std::vector<Move>& moves,
                   const std::vector<std::pair<std::optional<Score>, double>>& reports,
                   const std::string& result) {
  GgfGame game;
  game.moves = moves;
  game.tags.emplace_back("GM", "Othello");
  for (const auto& [name, value] : tags) {
    const auto* const known = std::find_if(
        names.begin(), names.end(), [&tag = name](const Names& each) { return each.pgn == tag; });
    if (known != names.end()) {
      game.tags.emplace_back(known->ggf, value);
    } else {
      game.tags.emplace_back(comment, name);
      game.tags.back().second.append(" ").append(value);
    }
  }
  game.tags.emplace_back("RE", result_text(tags, moves, result));
  game.tags.emplace_back("TY", "8");
  std::vector<GgfNote> notes;
  for (const auto& [score, seconds] : reports) {
    notes.push_back({.seconds = seconds});
    if (score && !is_proven(*score)) notes.back().evaluation = static_cast<double>(*score) / disc;
  }
  return to_ggf(game, notes);
}

PgnTags to_pgn_tags(const GgfGame& game) {
  PgnTags tags;
  for (const auto& [name, value] : game.tags) {
    const auto* const known = std::find_if(
        names.begin(), names.end(), [&tag = name](const Names& each) { return each.ggf == tag; });
    const std::size_t blank = value.find(' ');
    if (known != names.end()) {
      tags.emplace_back(known->pgn, value);
    } else if (name == comment && blank != std::string::npos) {
      tags.emplace_back(value.substr(0, blank), value.substr(blank + 1));
    }
  }
  return tags;
}

}  // namespace espalier::othello
