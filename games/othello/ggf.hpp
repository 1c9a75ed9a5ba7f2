// Games of Othello as text: the Generic Game Format of the server GGS, of NBoard and others.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/expected.hpp"
#include "games/othello/position.hpp"

namespace espalier::othello {

/// A game of a GGF file: its properties in their order, but for the moves, and these.
struct GgfGame {
  std::vector<std::pair<std::string, std::string>> tags{};
  Position start{};  ///< of the property BO, else the usual one
  std::vector<Move> moves{};
};

/// Reads games `(;GM[Othello]PB[a]PW[b]BO[8 -- … *]B[F5//1.2]W[D6]…;)`, one after the other; what
/// stands between them is left out. Evaluation and time of a move are left out; passes (`PA`) may
/// be missing. Refused, with the number of the game: a text cut off, another game or size of the
/// board, and moves that are not legal.
[[nodiscard]] Expected<std::vector<GgfGame>, std::string> parse_ggf(std::string_view text);

/// What a player says of its move: an evaluation in discs, from its side, and how long it took.
struct GgfNote {
  std::optional<double> evaluation{};
  double seconds = 0;
};

/// The text of a game, which is read as the same game: its tags, of which BO is that of its start
/// and the first two stand in a line of their own, and its moves, the last of which have notes.
[[nodiscard]] std::string to_ggf(const GgfGame& game, const std::vector<GgfNote>& notes = {});

}  // namespace espalier::othello
