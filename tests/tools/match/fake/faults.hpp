// What the fake engines of both protocols have in common: their arguments and their faults.
#pragma once

#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <map>
#include <string>
#include <thread>

namespace espalier::match::fake {

/// The arguments: the number of the move (from 1 in each game) or game at which a fault happens, or
/// another value.
inline std::map<std::string, int> arguments;

inline void read_arguments(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const std::size_t equals = word.find('=');
    arguments[word.substr(0, equals)] =
        equals == std::string::npos ? 1 : std::atoi(word.c_str() + equals + 1);
  }
}

inline bool is_time_for(const std::string& what, int number) {
  const auto found = arguments.find(what);
  return found != arguments.end() && found->second == number;
}
inline int argument_or(const std::string& what, int otherwise) {
  const auto found = arguments.find(what);
  return found == arguments.end() ? otherwise : found->second;
}

/// In milliseconds: longer than any test.
inline constexpr int an_hour = 3'600'000;

inline void sleep_ms(int milliseconds) {
  std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
}

/// What the arguments ask for at this move of a game.
inline void misbehave(int number) {
  if (is_time_for("crash", number)) raise(SIGKILL);
  if (is_time_for("exit", number)) std::_Exit(3);
  if (is_time_for("close", number)) {
    fclose(stdout);
    sleep_ms(an_hour);
  }
  if (is_time_for("sleep", number)) sleep_ms(an_hour);
  if (is_time_for("slow", number)) sleep_ms(argument_or("milliseconds", 300));
  if (is_time_for("flood", number)) {
    for (;;) std::cout << "info string and so on and so on\n";
  }
  if (is_time_for("endless", number)) {
    for (;;) std::cout << "and so on and so on";
  }
  if (arguments.count("garbage") > 0) {
    std::cout << std::string(100'000, 'x') << "\n\n\xFF\xFE \x01 bestmove\ninfo depth score cp\n"
              << "info depth 1 score cp notanumber\ninfo score mate\nbestmoves e2e4\n";
  }
}

}  // namespace espalier::match::fake
