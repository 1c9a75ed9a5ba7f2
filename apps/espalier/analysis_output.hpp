// What `analyse` prints: a table for people, or JSON for programs.
#pragma once

#include <cstddef>
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

// JSON objects, a line each, with its end.

/// With `chess960`, castling as a UCI move is king takes rook.
[[nodiscard]] std::string position_json(const TestPosition& test, const AnalysisResult& result,
                                        bool chess960);
[[nodiscard]] std::string iteration_json(const chess::Position& position,
                                         const Result<chess::Move>& result);

}  // namespace espalier::apps
