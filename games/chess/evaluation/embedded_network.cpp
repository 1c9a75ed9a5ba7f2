// The network that is part of the program. The build names its file in ESPALIER_EVALFILE; the
// assembler copies the bytes.
#include <stdexcept>
#include <string_view>

#include "games/chess/evaluation/engine_evaluator.hpp"

#ifdef ESPALIER_EVALFILE

// One variant for each format of object files. WebAssembly wants a section for everything; COFF and
// Mach-O have no types and sizes.
#if defined(_WIN32)
#define ESPALIER_DATA ".section .rdata,\"dr\"\n"
#define ESPALIER_CODE ".text\n"
#define ESPALIER_OBJECT(name, size)
#elif defined(__APPLE__)
#define ESPALIER_DATA ".section __TEXT,__const\n"
#define ESPALIER_CODE ".text\n"
#define ESPALIER_OBJECT(name, size)
#else
#ifdef __wasm__
#define ESPALIER_DATA ".section .rodata.espalier_network,\"\",@\n"
#define ESPALIER_CODE ".text\n"
#else
#define ESPALIER_DATA ".section .rodata\n"
#define ESPALIER_CODE ".previous\n"
#endif
#define ESPALIER_OBJECT(name, size) \
  ".type " name                     \
  ", @object\n"                     \
  ".size " name ", " size "\n"
#endif

asm(ESPALIER_DATA
    ".globl espalier_network\n"
    ".balign 64\n"
    "espalier_network:\n"
    ".incbin \"" ESPALIER_EVALFILE
    "\"\n"
    "1:\n"
    ".globl espalier_network_size\n"
    ".balign 8\n"
    "espalier_network_size:\n"
    ".quad 1b - espalier_network\n" ESPALIER_OBJECT("espalier_network", "1b - espalier_network")
        ESPALIER_OBJECT("espalier_network_size", "8") ESPALIER_CODE);

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
