// The exact values of all positions of English draughts with few pieces: how they are numbered,
// looked up, and stored in a file. retrograde_analysis.hpp computes them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/endings.hpp"
#include "espalier/expected.hpp"
#include "espalier/score.hpp"
#include "games/checkers/board.hpp"
#include "games/checkers/position.hpp"

namespace espalier::checkers {

/// The pieces of a position: those of the side to move, then those of its opponent.
struct Material {
  int uncrowned = 0;  ///< pieces that are not kings
  int kings = 0;
  int opponent_uncrowned = 0;
  int opponent_kings = 0;

  [[nodiscard]] int pieces() const {
    return uncrowned + kings + opponent_uncrowned + opponent_kings;
  }
  /// After a move that neither captures nor crowns.
  [[nodiscard]] Material exchanged() const {
    return {opponent_uncrowned, opponent_kings, uncrowned, kings};
  }
  friend bool operator==(const Material&, const Material&) = default;
};

[[nodiscard]] Material material_of(const Board& board);
/// "2K+1 v 1K": kings, then pieces that are not kings.
[[nodiscard]] std::string to_string(const Material& material);

/// The position with Black to move: turned round, with colours exchanged, if White is to move.
[[nodiscard]] Board seen_by_black(const Board& board);

/// The numbers of positions with few pieces. Those of one material are 0 .. size_of - 1 with Black
/// to move, those of all materials follow each other. A number may stand for no position, because
/// two pieces would be on one square.
class EndgameNumbering {
 public:
  using Position = checkers::Position;
  static constexpr int max_pieces = 4;

  /// Every position with at most `pieces` of both sides together, 2 .. max_pieces.
  explicit EndgameNumbering(int pieces = max_pieces);

  [[nodiscard]] int pieces() const { return pieces_; }
  /// The material of its positions; what captures and crownings lead to comes first.
  [[nodiscard]] const std::vector<Material>& materials() const { return materials_; }
  /// The numbers of a material.
  [[nodiscard]] NumberRange range_of(const Material& material) const {
    const std::size_t begin = begin_[place_of(material)];
    return {begin, begin + size_of(material)};
  }

  [[nodiscard]] static std::size_t size_of(const Material& material);
  /// Within the material.
  [[nodiscard]] static std::size_t index_of(const Board& black_to_move);
  [[nodiscard]] static std::optional<Board> board_at(const Material& material, std::size_t index);

  // See NumbersPositions.
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::optional<std::size_t> index(const Position& position) const {
    return index(position.board());
  }
  /// None if a side has no pieces, or there are too many.
  [[nodiscard]] std::optional<std::size_t> index(const Board& board) const;
  [[nodiscard]] std::optional<Position> position_of(std::size_t number) const;
  [[nodiscard]] std::string header() const;
  /// A material and the one that moves without capture or crowning lead to and back from.
  [[nodiscard]] std::vector<std::vector<NumberRange>> groups() const;
  /// Those from which a move without capture or crowning leads to the position, which has Black to
  /// move.
  template <class Visit>
  void predecessors(const Position& position, Visit visit) const {
    const Board& board = position.board();
    const Bits empty = board.empty();
    for (Bits rest = board.pieces(white); rest != 0; rest &= rest - 1) {
      const Bits to = rest & (0 - rest);
      const bool is_king = (board.kings() & to) != 0;
      Bits from = (to << 4 | to << 5) & empty;  // White's other pieces move to lower squares
      if (is_king) from |= (to >> 4 | to >> 5) & empty;
      for (; from != 0; from &= from - 1) {
        const Bits change = to | (from & (0 - from));
        const Board before(board.pieces(black), board.pieces(white) ^ change,
                           is_king ? board.kings() ^ change : board.kings(), white);
        if (!before.can_capture()) visit(*index(before));
      }
    }
  }
  /// Does the end come before the draw by `Position::draw_moves`?
  [[nodiscard]] static bool is_in_time(const Position& position, int plies) {
    return position.reversible_plies() + plies <= 2 * Position::draw_moves;
  }

 private:
  static constexpr std::size_t base_ = max_pieces + 1;
  [[nodiscard]] static std::size_t place_of(const Material& material);

  int pieces_;
  std::vector<Material> materials_;
  std::array<std::size_t, base_ * base_ * base_ * base_> begin_{};  ///< of each material
  std::size_t size_ = 0;
};

/// Values with best play, without draws by repetition or by `Position::draw_moves`: how many plies
/// the game takes to a win or loss, or a draw.
class EndgameDatabase {
 public:
  using Values = Endings<EndgameNumbering>;
  using Codes = std::span<Values::Code>;  ///< see Endings
  static constexpr int max_pieces = EndgameNumbering::max_pieces;

  /// Every position a draw.
  explicit EndgameDatabase(int pieces) : values_(EndgameNumbering(pieces)) {}
  explicit EndgameDatabase(Values values) : values_(std::move(values)) {}

  [[nodiscard]] const Values& values() const { return values_; }
  [[nodiscard]] int pieces() const { return values_.numbering().pieces(); }
  [[nodiscard]] const std::vector<Material>& materials() const {
    return values_.numbering().materials();
  }

  /// The value from the side to move, wins and losses in plies. Nothing if there are more pieces
  /// than in the database.
  [[nodiscard]] std::optional<Score> probe(const Board& board) const;

  [[nodiscard]] static std::size_t size_of(const Material& material) {
    return EndgameNumbering::size_of(material);
  }
  [[nodiscard]] static std::size_t index_of(const Board& black_to_move) {
    return EndgameNumbering::index_of(black_to_move);
  }
  [[nodiscard]] static std::optional<Board> board_at(const Material& material, std::size_t index) {
    return EndgameNumbering::board_at(material, index);
  }

  /// By index within the material.
  [[nodiscard]] Codes codes(const Material& material) {
    const NumberRange range = values_.numbering().range_of(material);
    return values_.codes().subspan(range.begin, range.end - range.begin);
  }
  [[nodiscard]] std::span<const Values::Code> codes(const Material& material) const {
    const NumberRange range = values_.numbering().range_of(material);
    return values_.codes().subspan(range.begin, range.end - range.begin);
  }
  [[nodiscard]] static Score score_of(Values::Code code) { return Values::score_of(code); }

  /// The content of a file: a line that names it, the number of pieces, the codes, a checksum.
  [[nodiscard]] std::string to_bytes() const { return values_.to_bytes(); }
  /// The error is one line that says why this is no such file.
  [[nodiscard]] static Expected<EndgameDatabase, std::string> from_bytes(std::string_view bytes);

 private:
  Values values_;
};

}  // namespace espalier::checkers
