// A row: one measurement with what was varied, what was counted and what was timed. Functions that
// select rows and read their values.
#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace espalier::lab {

/// JSON whose members keep their order of insertion.
using Json = nlohmann::ordered_json;

/// One measurement. Each part is a JSON object of plain values (numbers, strings, booleans). A name
/// occurs in one part only.
struct Row {
  Json factors = Json::object();  ///< what was varied: {"algorithm": "pvs", "depth": 4}
  /// Exact, and reproducible from the seed on every machine and with every compiler: {"leaves":
  /// 1234}. Means and other fractions are not counts, since compilers round them differently;
  /// `Experiment::assess` computes them.
  Json counts = Json::object();
  Json timings = Json::object();  ///< what differs from run to run: {"seconds": 1.5}
  friend bool operator==(const Row&, const Row&) = default;
};
using Rows = std::vector<Row>;

/// The value called `name`, in whichever part it is. Throws std::out_of_range if there is none.
[[nodiscard]] const Json& value(const Row& row, std::string_view name);
/// The `value` called `name` as a number, and as a string.
[[nodiscard]] double number(const Row& row, std::string_view name);
[[nodiscard]] std::string text(const Row& row, std::string_view name);

/// Do its factors equal all members of `factors`?
[[nodiscard]] bool has(const Row& row, const Json& factors);
/// The rows whose factors equal all members of `factors`, in their order:
/// where(rows, {{"width", 8}, {"depth", 3}}).
[[nodiscard]] Rows where(const Rows& rows, const Json& factors);

/// The factors and one more, or another value of one.
[[nodiscard]] Json with(Json factors, const std::string& name, const Json& value);

/// The numbers called `name` of all rows, in their order.
[[nodiscard]] std::vector<double> column(const Rows& rows, std::string_view name);
/// The numbers called `name` of the rows with these factors, in their order.
[[nodiscard]] std::vector<double> column(const Rows& rows, const Json& factors,
                                         std::string_view name);

/// The greatest of the whole numbers called `name`, none of which is negative; 0 without rows.
[[nodiscard]] int greatest(const Rows& rows, std::string_view name);
/// The greatest of the whole numbers called `name` of the rows with these factors, none of which is
/// negative; 0 without rows.
[[nodiscard]] int greatest(const Rows& rows, const Json& factors, std::string_view name);

}  // namespace espalier::lab
