// The network that is part of the program. The build names its file in ESPALIER_EVALFILE; the
// assembler copies the bytes.
#include <stdexcept>
#include <string_view>

#include "games/chess/evaluation/engine_evaluator.hpp"

#ifdef ESPALIER_EVALFILE

// For ELF and WebAssembly; the latter wants a section, a type and a size for everything.
#ifdef __wasm__
#define ESPALIER_DATA ".section .rodata.espalier_network,\"\",@\n"
#define ESPALIER_CODE ".text\n"
#else
#define ESPALIER_DATA ".section .rodata\n"
#define ESPALIER_CODE ".previous\n"
#endif

asm(ESPALIER_DATA
    ".globl espalier_network\n"
    ".type espalier_network, @object\n"
    ".balign 64\n"
    "espalier_network:\n"
    ".incbin \"" ESPALIER_EVALFILE
    "\"\n"
    "1:\n"
    ".size espalier_network, 1b - espalier_network\n"
    ".globl espalier_network_size\n"
    ".type espalier_network_size, @object\n"
    ".balign 8\n"
    "espalier_network_size:\n"
    ".quad 1b - espalier_network\n"
    ".size espalier_network_size, 8\n" ESPALIER_CODE);

extern const char embedded_bytes[] asm("espalier_network");
extern const std::uint64_t embedded_size asm("espalier_network_size");

#endif

namespace espalier::chess {

const std::shared_ptr<const Network>& embedded_network() {
#ifdef ESPALIER_EVALFILE
  static const std::shared_ptr<const Network> network = [] {
    auto parsed = parse_network({embedded_bytes, static_cast<std::size_t>(embedded_size)});
    if (!parsed) throw std::runtime_error("the network in this program is " + parsed.error());
    return std::make_shared<const Network>(*std::move(parsed));
  }();
#else
  static const std::shared_ptr<const Network> network;
#endif
  return network;
}

}  // namespace espalier::chess
