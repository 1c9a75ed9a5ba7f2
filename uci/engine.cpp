// The only file in which the search of chess is compiled.
#include "uci/engine.hpp"

#include <fmt/format.h>

#include <new>

template class espalier::ParallelSearch<
    espalier::chess::Position, espalier::chess::EngineEvaluator,
    espalier::chess::TablebaseSearchHooks, espalier::Enhancements::all(),
    espalier::uci::RootMoveObserver, espalier::default_parameters, espalier::uci::engine_schemes>;

namespace espalier::uci {

std::optional<std::string> resize_table(Engine& engine, std::int64_t mib) {
  // The old table is freed only after the new one has been allocated.
  const auto error = protocols::check_memory(mib);
  if (!error && engine.resize_table(static_cast<std::size_t>(mib))) return std::nullopt;
  return fmt::format("Hash: {}; the table keeps its {} MiB",
                     error.value_or(fmt::format("{} MiB are not available", mib)), engine.mib());
}

std::optional<std::string> resize_threads(Engine& engine, std::int64_t count) {
  const unsigned before = engine.size();
  const auto wanted = static_cast<unsigned>(count);
  if (wanted == before) return std::nullopt;
  const std::string kept = fmt::format("the number of threads is still {}", before);
  if (!protocols::can_start_threads(wanted))
    return fmt::format("Threads: cannot start {}; {}", wanted, kept);
  try {
    engine.resize(wanted);
  } catch (const std::bad_alloc&) {
    engine.resize(before);
    return fmt::format("Threads: no memory for {}; {}", wanted, kept);
  }
  return std::nullopt;
}

std::optional<std::string> set_evaluation(Engine& engine, const chess::EvaluationChoice& choice) {
  try {
    engine.set_evaluator(chess::EngineEvaluator(choice));
  } catch (const std::bad_alloc&) {
    return "no memory for another evaluation; the old one stays";
  }
  return std::nullopt;
}

}  // namespace espalier::uci
