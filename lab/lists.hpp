// Lists made from lists: the tasks of a run, the series of a plot, the lines of a table, the parts
// of a sentence.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace espalier::lab {

/// `f(item)` of every item.
template <class Items, class F>
[[nodiscard]] auto mapped(const Items& items, const F& f) {
  std::vector<std::decay_t<decltype(f(*std::begin(items)))>> list;
  list.reserve(std::size(items));
  for (const auto& item : items) list.push_back(f(item));
  return list;
}
template <class Item, class F>
[[nodiscard]] auto mapped(std::initializer_list<Item> items, const F& f) {
  return mapped<std::initializer_list<Item>>(items, f);
}

/// `f(a, b)` of every pair, the items of the first list outermost.
template <class As, class Bs, class F>
[[nodiscard]] auto mapped(const As& as, const Bs& bs, const F& f) {
  std::vector<std::decay_t<decltype(f(*std::begin(as), *std::begin(bs)))>> list;
  for (const auto& a : as)
    for (const auto& b : bs) list.push_back(f(a, b));
  return list;
}

template <class A, class B, class F>
[[nodiscard]] auto mapped(std::initializer_list<A> as, std::initializer_list<B> bs, const F& f) {
  return mapped<std::initializer_list<A>, std::initializer_list<B>>(as, bs, f);
}

/// The items for which `holds(item)`.
template <class Item, class Holds>
[[nodiscard]] std::vector<Item> chosen(const std::vector<Item>& items, const Holds& holds) {
  std::vector<Item> list;
  std::copy_if(items.begin(), items.end(), std::back_inserter(list), holds);
  return list;
}

/// Adds all items of `more` to `list`.
template <class Item>
void append(std::vector<Item>& list, std::vector<Item> more) {
  list.insert(list.end(), std::make_move_iterator(more.begin()),
              std::make_move_iterator(more.end()));
}

/// `first`, `first` + 1, ... `last`.
[[nodiscard]] inline std::vector<int> from_to(int first, int last) {
  std::vector<int> list;
  for (int i = first; i <= last; ++i) list.push_back(i);
  return list;
}

/// The texts of all items: "a, b, c".
template <class Items, class TextOf>
[[nodiscard]] std::string joined(const Items& items, const TextOf& text_of,
                                 std::string_view between = ", ") {
  std::string all;
  for (bool is_first = true; const auto& item : items) {
    if (!std::exchange(is_first, false)) all += between;
    all += text_of(item);
  }
  return all;
}

/// A list of what the parts are, items or lists of them: the claims of an experiment.
template <class Item, class... Parts>
[[nodiscard]] std::vector<Item> list_of(const Parts&... parts) {
  std::vector<Item> list;
  const auto add = [&list](const auto& part) {
    if constexpr (std::is_convertible_v<decltype(part), Item>)
      list.emplace_back(part);
    else
      list.insert(list.end(), std::begin(part), std::end(part));
  };
  (add(parts), ...);
  return list;
}

/// The cells of a line: texts, whole numbers and lists of texts.
template <class... Parts>
[[nodiscard]] std::vector<std::string> cells(const Parts&... parts) {
  const auto part_of = [](const auto& part) {
    using Part = std::decay_t<decltype(part)>;
    if constexpr (std::is_integral_v<Part>)
      return std::to_string(part);
    else if constexpr (std::is_convertible_v<Part, std::string_view>)
      return std::string(part);
    else
      return std::vector<std::string>(std::begin(part), std::end(part));
  };
  return list_of<std::string>(part_of(parts)...);
}

}  // namespace espalier::lab
