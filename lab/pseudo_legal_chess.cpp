#include "lab/pseudo_legal_chess.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <unordered_set>
#include <vector>

namespace espalier::lab {

namespace {

// White's pieces; Black's are negative. A board of 10 by 12 squares has a border, so that a move
// off the board is seen by the square that it reaches.
enum Piece : signed char { none, pawn, knight, bishop, rook, queen, king, border };

constexpr std::array<int, 8> king_steps{1, -1, 10, -10, 9, 11, -9, -11};  // rook's, then bishop's
constexpr std::array<int, 8> knight_steps{21, 19, 12, 8, -8, -12, -19, -21};
constexpr int board_squares = 120;
constexpr int rank_length = 10;

struct Step {
  int from;
  int to;
  int captured;  ///< the square of the piece that is captured, if any: differs from `to` en passant
};

class Board {
 public:
  explicit Board(const MoveRules& rules, const EvaluationTerms& terms = {},
                 const ScanOrder& scan = {})
      : rules_(rules), terms_(terms) {
    for (std::size_t i = 0; i < scan_.size(); ++i) {
      const int slow = static_cast<int>(i) / 8, fast = static_cast<int>(i) % 8;
      const int file = scan.by_file ? slow : fast, rank = scan.by_file ? fast : slow;
      scan_[i] = square(scan.from_right ? 7 - file : file, scan.from_black ? 7 - rank : rank);
    }
    constexpr std::array<Piece, 8> first{rook, knight, bishop, queen, king, bishop, knight, rook};
    board_.fill(border);
    for (int file = 0; file < 8; ++file) {
      for (int rank = 0; rank < 8; ++rank) at(square(file, rank)) = none;
      at(square(file, 0)) = first.at(static_cast<std::size_t>(file));
      at(square(file, 1)) = pawn;
      at(square(file, 6)) = -pawn;
      at(square(file, 7)) = static_cast<signed char>(-first.at(static_cast<std::size_t>(file)));
    }
  }

  /// The positions up to `depth` plies from here. With `seen`, a position in it is not searched.
  std::uint64_t count(int depth, std::unordered_set<std::string>* seen) {
    if (depth == 0 || king_is_captured_) return 1;
    if (seen != nullptr && !seen->insert(identity(depth)).second) return 1;
    std::uint64_t positions = 1;
    for (const Step& step : steps()) {
      const State before = make(step);
      if (rules_.pseudo_legal || !leaves_check()) positions += count(depth - 1, seen);
      unmake(step, before);
    }
    return positions;
  }

  /// The positions that alpha-beta with an open window for each root move visits below it.
  std::uint64_t count_alpha_beta(int depth) {
    visited_ = 1;
    for (const Step& step : steps()) {
      const State before = make(step);
      if (rules_.pseudo_legal || !leaves_check()) (void)alpha_beta(-open, open, depth - 1);
      unmake(step, before);
    }
    return visited_;
  }

 private:
  static constexpr int open = 1'000'000;

  int alpha_beta(int alpha, int beta, int depth) {
    ++visited_;
    if (depth == 0 || king_is_captured_) return evaluate();
    int best = -open;
    for (const Step& step : steps()) {
      const State before = make(step);
      if (rules_.pseudo_legal || !leaves_check())
        best = std::max(best, -alpha_beta(-beta, -std::max(alpha, best), depth - 1));
      unmake(step, before);
      if (best >= beta) break;
    }
    return best;
  }

  /// From the side to move.
  [[nodiscard]] int evaluate() {
    constexpr std::array<int, 7> worth{0, 100, 300, 300, 500, 900, 100'000};
    int sum = 0;
    for (const int place : scan_) {
      const int type = own(place);
      const int value = worth[static_cast<std::size_t>(std::abs(type))];
      sum += type > 0 ? value : -value;
      if (!terms_.centre || type == none) continue;
      const int file = place % rank_length - 1, rank = place / rank_length - 2;
      const int near = std::min({file, 7 - file, 3}) + std::min({rank, 7 - rank, 3});
      sum += type > 0 ? near : -near;
    }
    if (terms_.mobility || terms_.defended || terms_.threatened) {
      sum += activity();
      side_ = -side_;
      sum -= activity();
      side_ = -side_;
    }
    return sum;
  }
  /// The points of the side to move for what its pieces can reach.
  [[nodiscard]] int activity() const {
    int points = 0;
    if (terms_.mobility) for_each_step([&points](const Step&) { ++points; });
    for (const int from : scan_) {
      if (own(from) <= 0) continue;
      for_each_reached(from, own(from), [&](int to) {
        points += (terms_.defended && own(to) > 0) || (terms_.threatened && own(to) < 0) ? 1 : 0;
      });
    }
    return points;
  }

  struct State {
    signed char captured;
    int en_passant;
    bool king_is_captured;
  };

  [[nodiscard]] static constexpr int square(int file, int rank) {
    return 21 + file + rank_length * rank;
  }
  signed char& at(int place) { return board_[static_cast<std::size_t>(place)]; }
  [[nodiscard]] int piece(int place) const { return board_[static_cast<std::size_t>(place)]; }
  /// Positive for a piece of the side to move; 0 also for the border.
  [[nodiscard]] int own(int place) const {
    return piece(place) == border ? 0 : piece(place) * side_;
  }
  [[nodiscard]] bool is_free(int place) const { return piece(place) == none; }

  /// The squares that a piece could capture on, whatever stands there; the border too.
  template <class Visit>
  void for_each_reached(int from, int type, Visit visit) const {
    if (type == pawn) {
      for (const int file : {-1, 1}) visit(from + rank_length * side_ + file);
    } else if (type == knight || type == king) {
      for (const int step : type == knight ? knight_steps : king_steps) visit(from + step);
    } else {
      for (std::size_t i = type == bishop ? 4 : 0; i < (type == rook ? 4U : 8U); ++i) {
        int to = from;
        do {
          to += king_steps[i];
          visit(to);
        } while (is_free(to));
      }
    }
  }
  /// Every step, in the order of the scan.
  template <class Visit>
  void for_each_step(Visit visit) const {
    for (const int from : scan_) {
      const int type = own(from);
      if (type <= 0) continue;
      if (type == pawn) {
        for_each_pawn_step(from, visit);
        continue;
      }
      for_each_reached(from, type, [&](int to) {
        if (piece(to) != border && own(to) <= 0) visit(Step{from, to, to});
      });
    }
  }
  template <class Visit>
  void for_each_pawn_step(int from, Visit visit) const {
    const int ahead = from + rank_length * side_;
    const int home = side_ > 0 ? 1 : 6;
    if (is_free(ahead)) visit(Step{from, ahead, ahead});
    const int two = ahead + rank_length * side_;
    if (from / rank_length == home + 2 && is_free(two) && (rules_.jumping || is_free(ahead)))
      visit(Step{from, two, two});
    for (const int to : {ahead - 1, ahead + 1}) {
      if (own(to) < 0) visit(Step{from, to, to});
      if (rules_.en_passant && to == en_passant_) visit(Step{from, to, to - rank_length * side_});
    }
  }
  [[nodiscard]] std::vector<Step> steps() const {
    std::vector<Step> list;
    list.reserve(64);
    for_each_step([&list](const Step& step) { list.push_back(step); });
    return list;
  }

  State make(const Step& step) {
    const State before{at(step.captured), en_passant_, king_is_captured_};
    king_is_captured_ = std::abs(before.captured) == king;
    at(step.captured) = none;
    at(step.to) = at(step.from);
    at(step.from) = none;
    const bool is_double_step =
        std::abs(piece(step.to)) == pawn && std::abs(step.to - step.from) == 2 * rank_length;
    en_passant_ = is_double_step ? (step.from + step.to) / 2 : 0;
    side_ = -side_;
    return before;
  }
  void unmake(const Step& step, const State& before) {
    side_ = -side_;
    at(step.from) = at(step.to);
    at(step.to) = none;
    at(step.captured) = before.captured;
    en_passant_ = before.en_passant;
    king_is_captured_ = before.king_is_captured;
  }

  /// Is the king of the side that has just moved attacked?
  [[nodiscard]] bool leaves_check() const {
    const auto found =
        std::find(board_.begin(), board_.end(), static_cast<signed char>(-side_ * king));
    const int place = static_cast<int>(found - board_.begin());
    for (const int step : knight_steps)
      if (own(place + step) == knight) return true;
    for (std::size_t i = 0; i < king_steps.size(); ++i) {
      if (own(place + king_steps[i]) == king) return true;
      int from = place + king_steps[i];
      while (is_free(from)) from += king_steps[i];
      if (own(from) == queen || own(from) == (i < 4 ? rook : bishop)) return true;
    }
    const int below = place - rank_length * side_;
    return own(below - 1) == pawn || own(below + 1) == pawn;
  }

  [[nodiscard]] std::string identity(int depth) const {
    std::string text(board_.begin(), board_.end());
    text += static_cast<char>(rules_.en_passant ? en_passant_ : 0);
    text += static_cast<char>(depth);
    return text;
  }

  MoveRules rules_;
  EvaluationTerms terms_;
  std::array<int, 64> scan_{};  ///< the squares in the order of the moves
  std::uint64_t visited_ = 0;   ///< positions of alpha-beta
  std::array<signed char, board_squares> board_{};
  int side_ = 1;
  int en_passant_ = 0;  ///< the square that a pawn has just passed, or 0
  bool king_is_captured_ = false;
};

}  // namespace

std::uint64_t count_alpha_beta(const MoveRules& rules, int depth, const EvaluationTerms& terms,
                               const ScanOrder& scan) {
  return Board(rules, terms, scan).count_alpha_beta(depth);
}

std::uint64_t count_positions(const MoveRules& rules, int depth) {
  return Board(rules).count(depth, nullptr);
}

std::uint64_t count_positions_with_table(const MoveRules& rules, int depth) {
  std::unordered_set<std::string> seen;
  return Board(rules).count(depth, &seen);
}

}  // namespace espalier::lab
