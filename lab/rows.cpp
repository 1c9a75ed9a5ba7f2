#include "lab/rows.hpp"

#include <algorithm>
#include <stdexcept>

#include "lab/lists.hpp"

namespace espalier::lab {

const Json& value(const Row& row, std::string_view name) {
  const std::string key(name);
  for (const Json* const part : {&row.factors, &row.counts, &row.timings}) {
    if (const auto found = part->find(key); found != part->end()) return *found;
  }
  throw std::out_of_range("a row has no value '" + key + "'");
}

double number(const Row& row, std::string_view name) { return value(row, name).get<double>(); }

std::string text(const Row& row, std::string_view name) {
  return value(row, name).get<std::string>();
}

bool has(const Row& row, const Json& factors) {
  return std::all_of(factors.items().begin(), factors.items().end(), [&row](const auto& member) {
    const auto found = row.factors.find(member.key());
    return found != row.factors.end() && *found == member.value();
  });
}

Rows where(const Rows& rows, const Json& factors) {
  return chosen(rows, [&factors](const Row& row) { return has(row, factors); });
}

Json with(Json factors, const std::string& name, const Json& value) {
  factors[name] = value;
  return factors;
}

std::vector<double> column(const Rows& rows, std::string_view name) {
  std::vector<double> numbers;
  numbers.reserve(rows.size());
  for (const Row& row : rows) numbers.push_back(number(row, name));
  return numbers;
}

std::vector<double> column(const Rows& rows, const Json& factors, std::string_view name) {
  std::vector<double> numbers;
  for (const Row& row : rows)
    if (has(row, factors)) numbers.push_back(number(row, name));
  return numbers;
}

int greatest(const Rows& rows, std::string_view name) {
  return greatest(rows, Json::object(), name);
}
int greatest(const Rows& rows, const Json& factors, std::string_view name) {
  int most = 0;
  for (const Row& row : rows)
    if (has(row, factors)) most = std::max(most, value(row, name).get<int>());
  return most;
}

}  // namespace espalier::lab
