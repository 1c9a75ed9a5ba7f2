#include "lab/rows.hpp"

#include <algorithm>
#include <stdexcept>

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

Rows where(const Rows& rows, const Json& factors) {
  const auto agrees = [&factors](const Row& row) {
    return std::all_of(factors.items().begin(), factors.items().end(), [&row](const auto& member) {
      const auto found = row.factors.find(member.key());
      return found != row.factors.end() && *found == member.value();
    });
  };
  Rows chosen;
  std::copy_if(rows.begin(), rows.end(), std::back_inserter(chosen), agrees);
  return chosen;
}

std::vector<double> column(const Rows& rows, std::string_view name) {
  std::vector<double> numbers;
  numbers.reserve(rows.size());
  for (const Row& row : rows) numbers.push_back(number(row, name));
  return numbers;
}

int greatest(const Rows& rows, std::string_view name) {
  int most = 0;
  for (const Row& row : rows) most = std::max(most, value(row, name).get<int>());
  return most;
}

}  // namespace espalier::lab
