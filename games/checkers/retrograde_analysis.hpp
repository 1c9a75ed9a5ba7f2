// Retrograde analysis: the values of all positions of English draughts with few pieces, from the
// ends of games backwards.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>

#include "games/checkers/endgame_database.hpp"

namespace espalier::checkers {

/// The database of all positions with at most `pieces` pieces, 2 .. EndgameDatabase::max_pieces.
/// `report(done, all)` is called with numbers of positions; if it returns false, the analysis ends
/// and there is no database. See build_endings.
[[nodiscard]] std::optional<EndgameDatabase> build_database(
    int pieces, const std::function<bool(std::size_t, std::size_t)>& report = {});

/// A position whose value does not follow from those of its successors, if there is one. Without
/// one, all values are proved.
[[nodiscard]] std::optional<Board> find_contradiction(const EndgameDatabase& database);

}  // namespace espalier::checkers
