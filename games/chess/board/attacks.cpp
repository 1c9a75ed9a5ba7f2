// The attack tables of the sliding pieces, for the index that this file is compiled with.
#include "games/chess/board/attacks.hpp"

#include "games/chess/board/fill_attacks.hpp"

namespace espalier::chess {

template class SliderAttacks<FastestIndex>;

}  // namespace espalier::chess
