// Names results in PGN notation.
#include "tools/match/board.hpp"

namespace espalier::match {

std::string_view to_string(Result result) {
  switch (result) {
    case Result::white_wins:
      return "1-0";
    case Result::draw:
      return "1/2-1/2";
    case Result::black_wins:
      return "0-1";
  }
  return "*";
}

Result won_by(chess::Colour winner) {
  return winner == chess::white ? Result::white_wins : Result::black_wins;
}

}  // namespace espalier::match
