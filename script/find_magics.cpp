// Searches the magic numbers of games/chess/board/magics.hpp and writes that file to standard
// output: for each square a factor that maps every blocker set of a slider to an entry of its own,
// or to one shared by blocker sets with the same attacks.
//   g++ -std=c++20 -O2 -I. -Iinclude script/find_magics.cpp -o find_magics && ./find_magics
#include <cstdio>
#include <vector>

#include "espalier/random.hpp"
#include "games/chess/board/geometry.hpp"

namespace {

using namespace espalier::chess;  // NOLINT: a program of one page
using espalier::SplitMix64;

Bitboard find_magic(Square square, const std::array<detail::Step, 4>& steps, SplitMix64& random) {
  const Bitboard mask = detail::slider_mask(square, steps);
  const int bits = count(mask);
  const std::size_t entries = std::size_t{1} << bits;
  std::vector<Bitboard> occupied;
  std::vector<Bitboard> attacked;
  Bitboard subset = 0;
  do {
    occupied.push_back(subset);
    attacked.push_back(detail::rays(square, steps, subset));
    subset = (subset - mask) & mask;
  } while (subset != 0);

  std::vector<Bitboard> seen(entries);
  std::vector<int> seen_in(entries, 0);
  for (int attempt = 1;; ++attempt) {
    // Factors with few bits gather without carries more often.
    const std::uint64_t magic = random() & random() & random();
    if (count((mask * magic) >> 56) < 6) continue;
    bool sound = true;
    for (std::size_t i = 0; i < entries && sound; ++i) {
      const std::size_t index = static_cast<std::size_t>(occupied[i] * magic >> (64 - bits));
      if (seen_in[index] != attempt) {
        seen_in[index] = attempt;
        seen[index] = attacked[i];
      }
      sound = seen[index] == attacked[i];
    }
    if (sound) return magic;
  }
}

void print(const char* name, const std::array<detail::Step, 4>& steps, SplitMix64& random) {
  std::printf("inline constexpr std::array<std::uint64_t, square_count> %s{\n", name);
  for (Square square = a1; square < no_square; ++square) {
    std::printf("%s0x%016llX,%s", square % 4 == 0 ? "    " : "",
                static_cast<unsigned long long>(find_magic(square, steps, random)),
                square % 4 == 3 ? "\n" : " ");
  }
  std::printf("};\n");
}

}  // namespace

int main() {
  std::printf(
      "// The factors that index the attacks of sliding pieces by multiplication, as\n"
      "// script/find_magics.cpp finds them.\n"
      "#pragma once\n\n#include <array>\n#include <cstdint>\n\n"
      "#include \"games/chess/types.hpp\"\n\n"
      "namespace espalier::chess {\n\n// clang-format off\n");
  SplitMix64 random{2026};
  print("rook_magics", detail::rook_steps, random);
  print("bishop_magics", detail::bishop_steps, random);
  std::printf("// clang-format on\n\n}  // namespace espalier::chess\n");
}
