// What `analyse` prints: a table for people, or JSON for programs.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "apps/espalier/test_position.hpp"
#include "espalier/search/result.hpp"

namespace espalier::apps {

/// The result of a search of a test position.
struct AnalysisResult {
  Result<chess::Move> search;
  int since = 0;  ///< plies: the move found has been the best since this depth
  bool is_solved = false;
};

/// Sums over all positions.
struct AnalysisTotal {
  std::size_t positions = 0;
  std::size_t with_solution = 0;
  std::size_t solved = 0;
  std::uint64_t nodes = 0;
  std::chrono::nanoseconds time{};  ///< measured from the first search to the end of the last
};

/// From the side to move: "+0.34", "#3", "#-2".
[[nodiscard]] std::string score_text(Score score);
/// The best move in SAN, "-" if there is none.
[[nodiscard]] std::string best_move_text(const chess::Position& position,
                                         const Result<chess::Move>& result);

/// The rows of the table. The columns are wide enough for all positions given.
class AnalysisTable {
 public:
  explicit AnalysisTable(const std::vector<TestPosition>& positions);
  [[nodiscard]] std::string header() const;
  /// `note`: the last column.
  [[nodiscard]] std::string row(const TestPosition& test, const AnalysisResult& result,
                                std::string_view note) const;

 private:
  std::size_t id_width_ = 2;
  std::size_t solution_width_ = 6;
};
[[nodiscard]] std::string total_text(const AnalysisTotal& total, bool is_interrupted);

/// {"cp": 34} or {"mate": -3}.
[[nodiscard]] nlohmann::ordered_json score_json(Score score);

// JSON objects, a line each, with its end.

/// With `chess960`, castling as a UCI move is king takes rook.
[[nodiscard]] std::string position_json(const TestPosition& test, const AnalysisResult& result,
                                        bool chess960);
[[nodiscard]] std::string iteration_json(const chess::Position& position,
                                         const Result<chess::Move>& result);
[[nodiscard]] std::string total_json(const AnalysisTotal& total, bool is_interrupted);

}  // namespace espalier::apps
