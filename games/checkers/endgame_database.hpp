// The exact values of all positions of English draughts with few pieces: how they are numbered,
// looked up, and stored in a file. retrograde_analysis.hpp computes them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/expected.hpp"
#include "espalier/score.hpp"
#include "games/checkers/board.hpp"

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

/// Values with best play, without draws by repetition or by `Position::draw_moves`: how many plies
/// the game takes to a win or loss, or a draw.
class EndgameDatabase {
 public:
  static constexpr int max_pieces = 4;

  /// Every position with at most `pieces` of both sides together, 2 .. max_pieces, a draw at first.
  explicit EndgameDatabase(int pieces);

  [[nodiscard]] int pieces() const { return pieces_; }
  /// The material of its positions; what captures and crownings lead to comes first.
  [[nodiscard]] const std::vector<Material>& materials() const { return materials_; }

  /// The value from the side to move, wins and losses in plies. Nothing if there are more pieces
  /// than in the database.
  [[nodiscard]] std::optional<Score> probe(const Board& board) const;

  /// Positions of one material are numbered 0 .. size_of - 1 with Black to move. A number may stand
  /// for no position, because two pieces would be on one square.
  [[nodiscard]] static std::size_t size_of(const Material& material);
  [[nodiscard]] static std::size_t index_of(const Board& black_to_move);
  [[nodiscard]] static std::optional<Board> board_at(const Material& material, std::size_t index);

  /// By index: 0 for a draw, else one more than the number of plies to the end of the game, which
  /// the side to move wins if it is odd.
  using Codes = std::vector<std::uint8_t>;
  [[nodiscard]] Codes& codes(const Material& material) { return codes_[place_of(material)]; }
  [[nodiscard]] const Codes& codes(const Material& material) const {
    return codes_[place_of(material)];
  }
  [[nodiscard]] static Score score_of(std::uint8_t code) {
    if (code == 0) return draw_score;
    const int plies = code - 1;
    return plies % 2 == 1 ? win_in(plies) : loss_in(plies);
  }

  /// The content of a file: a line that names it, the number of pieces, the codes, a checksum.
  [[nodiscard]] std::string to_bytes() const;
  /// The error is one line that says why this is no such file.
  [[nodiscard]] static Expected<EndgameDatabase, std::string> from_bytes(std::string_view bytes);

 private:
  static constexpr std::size_t base_ = max_pieces + 1;
  [[nodiscard]] static std::size_t place_of(const Material& material);

  int pieces_;
  std::vector<Material> materials_;
  std::array<Codes, base_ * base_ * base_ * base_> codes_;
};

}  // namespace espalier::checkers
