#include "tools/trace/trace_file.hpp"

#include "games/chess/notation/fen.hpp"
#include "games/chess/text.hpp"
#include "tools/trace/trace_json.hpp"

namespace espalier::trace {

namespace {

struct ChessTexts {
  static constexpr const char* name = chess::Text::name;
  static std::string move(chess::Move move, const chess::Position& position) {
    return chess::Text::to_string(move, position);
  }
};

}  // namespace

std::string to_json(const chess::Position& root, const Result<chess::Move>& result,
                    const Observer& observer, std::string_view program) {
  return to_json<ChessTexts>(root, chess::to_fen(root), result, observer, program);
}

}  // namespace espalier::trace
