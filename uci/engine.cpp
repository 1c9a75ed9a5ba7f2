// The one place where the search of chess is compiled, and its size changed. It does not know who
// asks for it.
#include "uci/engine.hpp"

#include <fmt/format.h>

#include <new>

#include "uci/memory.hpp"

template class espalier::ParallelSearch<espalier::chess::Position, espalier::chess::Evaluation,
                                        espalier::chess::SearchHooks, espalier::Enhancements::all(),
                                        espalier::uci::RootWatcher>;

namespace espalier::uci {

Refusal resize_table(Engine& engine, std::int64_t mib) {
  // The old table is given back only when the new one is there.
  const Refusal refusal = refuse_memory(mib);
  if (!refusal && engine.resize_table(static_cast<std::size_t>(mib))) return std::nullopt;
  return fmt::format("Hash: {}; it is still {} MiB",
                     refusal.value_or(fmt::format("{} MiB cannot be had", mib)), engine.mib());
}

Refusal resize_threads(Engine& engine, std::int64_t count) {
  const unsigned before = engine.size();
  const auto wanted = static_cast<unsigned>(count);
  if (wanted == before) return std::nullopt;
  const std::string kept = fmt::format("it is still {}", before);
  if (!can_start_threads(wanted)) return fmt::format("Threads: cannot start {}; {}", wanted, kept);
  try {
    engine.resize(wanted);
  } catch (const std::bad_alloc&) {
    engine.resize(before);
    return fmt::format("Threads: no memory for {}; {}", wanted, kept);
  }
  return std::nullopt;
}

}  // namespace espalier::uci
