// JSON written to a text without building it in memory first: a trace has millions of numbers.
#pragma once

#include <string>
#include <string_view>
#include <type_traits>

#include "espalier/score.hpp"

namespace espalier::trace {

/// Appends JSON to a text.
class JsonWriter {
 public:
  explicit JsonWriter(std::string& text) : text_(text) {}

  JsonWriter& key(std::string_view name) {
    next();
    text_.append(1, '"').append(name).append("\":");
    needs_comma_ = false;
    return *this;
  }
  JsonWriter& open(char bracket) {
    next();
    text_ += bracket;
    needs_comma_ = false;
    return *this;
  }
  JsonWriter& close(char bracket) {
    text_ += bracket;
    needs_comma_ = true;
    return *this;
  }
  template <class Number>
  requires std::is_arithmetic_v<Number> JsonWriter& value(Number number) {
    next();
    text_ += std::to_string(number);
    return *this;
  }
  /// `text` is UTF-8; control characters become blanks.
  JsonWriter& value(std::string_view text) {
    next();
    text_ += '"';
    for (const char c : text) {
      if (c == '"' || c == '\\') text_ += '\\';
      text_ += c >= 0 && c < ' ' ? ' ' : c;
    }
    text_ += '"';
    return *this;
  }
  JsonWriter& truth(bool value) {
    next();
    text_ += value ? "true" : "false";
    return *this;
  }
  JsonWriter& score(Score score) {
    if (score != no_score) return value(score);
    next();
    text_ += "null";
    return *this;
  }
  template <class List, class Put>
  JsonWriter& list(std::string_view name, const List& items, Put put) {
    key(name).open('[');
    for (const auto& item : items) put(item);
    return close(']');
  }
  template <class List>
  JsonWriter& values(std::string_view name, const List& items) {
    return list(name, items, [this](const auto& item) { this->value(item); });
  }

 private:
  void next() {
    if (needs_comma_) text_ += ',';
    needs_comma_ = true;
  }

  std::string& text_;
  bool needs_comma_ = false;
};

}  // namespace espalier::trace
