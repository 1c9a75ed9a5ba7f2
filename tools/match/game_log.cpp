// Writing and reading the games of a match.
#include "tools/match/game_log.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <utility>

#include "games/chess/notation/fen.hpp"
#include "games/chess/notation/long_algebraic.hpp"
#include "games/chess/notation/text.hpp"
#include "support/error.hpp"
#include "support/files.hpp"
#include "support/json_lines.hpp"

namespace espalier::match {

using support::Error;
using Json = nlohmann::ordered_json;

namespace {

/// The value of the tag Termination: as in the PGN standard, except "stalled connection".
[[nodiscard]] std::string_view termination(const PlayedGame& game) {
  if (game.is_disputed) return "unterminated";
  if (!game.fault) return game.adjudicated ? "adjudication" : "normal";
  switch (*game.fault) {
    case FaultKind::crash:
      return "abandoned";
    case FaultKind::illegal_move:
      return "rules infraction";
    case FaultKind::time_loss:
      return "time forfeit";
    case FaultKind::stall:
      break;
  }
  return "stalled connection";
}

[[nodiscard]] std::optional<FaultKind> fault_of(std::string_view termination) {
  if (termination == "abandoned") return FaultKind::crash;
  if (termination == "rules infraction") return FaultKind::illegal_move;
  if (termination == "time forfeit") return FaultKind::time_loss;
  if (termination == "stalled connection") return FaultKind::stall;
  return {};
}

/// "+0.35", "-M4".
[[nodiscard]] std::string score_text(Score score) {
  if (!is_proven(score)) return fmt::format("{:+.2f}", score / 100.0);
  return fmt::format("{}M{}", score > 0 ? '+' : '-', (plies_to_end(score) + 1) / 2);
}

/// "+0.35/12 0.203s".
[[nodiscard]] std::string comment(const PlayedMove& move) {
  std::string text;
  if (move.score) text = fmt::format("{}/{} ", score_text(*move.score), move.depth);
  return text + fmt::format("{:.3f}s", static_cast<double>(move.used.count()) / 1e6);
}

[[nodiscard]] std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  return fmt::format("{:%Y.%m.%d}", parts);
}

[[nodiscard]] std::string round(std::size_t index) {
  return fmt::format("{}.{}", index / 2 + 1, index % 2 + 1);
}

[[nodiscard]] std::optional<std::size_t> index_of(const std::string& round) {
  std::size_t pair = 0;
  std::size_t game = 0;
  char rest = 0;
  if (std::sscanf(round.c_str(), "%9zu.%1zu%c", &pair, &game, &rest) != 2) return {};
  if (pair < 1 || game < 1 || game > 2) return {};
  return 2 * (pair - 1) + game - 1;
}

constexpr const char* id_tag = "MatchId";

/// As UGI names them.
[[nodiscard]] const char* ugi_result(Result result) {
  return result == Result::draw ? "draw" : result == Result::white_wins ? "p1win" : "p2win";
}

[[nodiscard]] Json to_json(const PlayedMove& move) {
  Json json{{"move", move.move}};
  if (move.score) {
    json["score"] = *move.score;
    json["depth"] = move.depth;
  }
  json["seconds"] = static_cast<double>(move.used.count()) / 1e6;
  return json;
}

/// The result of the same game if the players change their sides.
[[nodiscard]] Result reversed(Result result) {
  if (result == Result::draw) return result;
  return result == Result::white_wins ? Result::black_wins : Result::white_wins;
}

/// The engine that the tags call White. The first one moves first in the first game of a pair.
[[nodiscard]] std::size_t white_engine(const GameLogHeader& header, std::size_t index) {
  return (index + static_cast<std::size_t>(header.format.white)) % 2;
}

[[nodiscard]] Tags tags_of(const GameLogHeader& header, std::size_t index, const PlayedGame& game,
                           const std::string& result) {
  const std::size_t white = white_engine(header, index);
  const std::size_t black = 1 - white;
  Tags tags{{"Event", header.event},
            {"Site", "?"},
            {"Date", today()},
            {"Round", round(index)},
            {"White", header.names[white]},
            {"Black", header.names[black]},
            {"Result", result},
            {"PlyCount", std::to_string(game.opening.moves.size() + game.moves.size())},
            {"Termination", std::string(termination(game))}};
  if (header.limits[0] == header.limits[1]) {
    tags.emplace_back("TimeControl", header.limits[0]);
  } else {
    tags.emplace_back("WhiteTimeControl", header.limits[white]);
    tags.emplace_back("BlackTimeControl", header.limits[black]);
  }
  return tags;
}

/// Without line ends and other signs that notations cannot hold, or that end a game.
[[nodiscard]] std::string in_one_line(std::string text) {
  std::replace_if(text.begin(), text.end(), chess::is_control, ' ');
  return text;
}

/// Are they equal but for what the notations cannot hold?
[[nodiscard]] bool is_same_name(const std::string& one, const std::string& other) {
  const auto reduced = [](const std::string& name) {
    std::string text = in_one_line(name);
    std::replace(text.begin(), text.end(), '"', '\'');  // PDN has no quotes within a value
    return text;
  };
  return reduced(one) == reduced(other);
}

/// The line ends missing from a blank line at the end of the file.
[[nodiscard]] std::string missing_gap(const std::filesystem::path& path, std::uint64_t length) {
  std::ifstream stream(path, std::ios::binary);
  std::string end(2, ' ');
  stream.seekg(static_cast<std::streamoff>(length) - 2);
  if (!stream.read(end.data(), 2)) return "";
  return std::string(end == "\n\n" ? 0 : end[1] == '\n' ? 1 : 2, '\n');
}

}  // namespace

chess::PgnGame to_pgn_game(const GameLogHeader& header, std::size_t index, const PlayedGame& game) {
  chess::PgnGame pgn;
  if (!game.opening.fen.empty()) pgn.start = chess::parse_fen(game.opening.fen).value();
  pgn.result = to_string(game.result);
  pgn.tags = tags_of(header, index, game, pgn.result);
  if (header.chess960) pgn.tags.emplace_back("Variant", "Chess960");
  pgn.tags.emplace_back(id_tag, header.id);
  chess::Position position = pgn.start;
  const auto add = [&](const std::string& text, std::string remark) {
    const auto move = chess::parse_uci_move(position, text).value();
    pgn.moves.push_back({move, std::move(remark)});
    position.make(move);
  };
  for (const std::string& move : game.opening.moves) add(move, "book");
  for (const PlayedMove& move : game.moves) add(move.move, comment(move));
  std::string& last = pgn.moves.empty() ? pgn.comment : pgn.moves.back().comment;
  last += (last.empty() ? "" : ", ") + game.reason;
  return pgn;
}

GameText to_game_text(const GameLogHeader& header, std::size_t index, const PlayedGame& game) {
  GameText text;
  text.result = to_string(header.format.white == 0 ? game.result : reversed(game.result));
  text.tags = tags_of(header, index, game, text.result);
  text.tags.emplace_back("GameType", header.format.type);
  text.tags.emplace_back(id_tag, header.id);
  for (const std::string& move : game.opening.moves) {
    text.moves.push_back(move);
    text.comments.emplace_back("book");
  }
  for (const PlayedMove& move : game.moves) {
    text.moves.push_back(move.move);
    text.comments.push_back(comment(move));
    text.reports.emplace_back(move.score, static_cast<double>(move.used.count()) / 1e6);
  }
  if (!text.comments.empty()) text.comments.back() += ", " + game.reason;
  return text;
}

std::optional<LoggedGame> logged_game(const GameLogHeader& header, const Tags& tags) {
  const auto tag = [&tags](std::string_view name) {
    const auto found = std::find_if(tags.begin(), tags.end(),
                                    [&](const auto& each) { return each.first == name; });
    return found == tags.end() ? std::string() : found->second;
  };
  const auto index = index_of(tag("Round"));
  if (!index || tag(id_tag) != header.id) return {};
  if (!is_same_name(tag("White"), header.names[white_engine(header, *index)])) return {};
  for (const Result result : {Result::white_wins, Result::draw, Result::black_wins}) {
    if (tag("Result") != to_string(result)) continue;
    return LoggedGame{*index, header.format.white == 0 ? result : reversed(result),
                      fault_of(tag("Termination"))};
  }
  return {};
}

Json to_json(const GameLogHeader& header, std::size_t index, const PlayedGame& game) {
  const std::size_t first = index % 2;  // the first program is player 1 in the first game of a pair
  Json moves = Json::array();
  for (const PlayedMove& move : game.moves) moves.push_back(to_json(move));
  return {{"match", header.id},
          {"game", header.game},
          {"event", header.event},
          {"date", today()},
          {"round", round(index)},
          {"players", {header.names[first], header.names[1 - first]}},
          {"limits", {header.limits[first], header.limits[1 - first]}},
          {"opening", game.opening.moves},
          {"moves", moves},
          {"result", ugi_result(game.result)},
          {"termination", termination(game)},
          {"reason", game.reason}};
}

std::optional<LoggedGame> logged_game(const GameLogHeader& header, const Json& game) {
  const auto text = [&game](const char* key) {
    const auto found = game.find(key);
    return found != game.end() && found->is_string() ? found->get<std::string>() : "";
  };
  const auto index = index_of(text("round"));
  if (!index || text("match") != header.id) return {};
  for (const Result result : {Result::white_wins, Result::draw, Result::black_wins}) {
    if (text("result") != ugi_result(result)) continue;
    return LoggedGame{*index, result, fault_of(text("termination"))};
  }
  return {};
}

GameLog::GameLog(const std::filesystem::path& path, GameLogHeader header, bool resume)
    : header_(std::move(header)),
      writes_texts_(!header_.format.ending.empty() && path.extension() == header_.format.ending) {
  if (path.empty()) return;
  for (std::string* const each : {&header_.event, &header_.names[0], &header_.names[1]}) {
    *each = in_one_line(*each);
  }
  file_.emplace(path);
  if (file_->length() > 0 && !resume) {
    throw Error(
        fmt::format("{} already has games: continue them with --resume, or choose another {}",
                    path.string(), option()));
  }
  if (header_.game.empty()) {
    load_pgn(path);
  } else if (writes_texts_) {
    load_texts(path);
  } else {
    load_lines(path);
  }
}

void GameLog::add_found(const std::filesystem::path& path,
                        const std::optional<LoggedGame>& logged) {
  if (!logged) {
    throw Error(fmt::format(
        "{} has games of another match (programs, options, limits, openings, seed or rules "
        "differ): choose another {}",
        path.string(), option()));
  }
  if (!found_indices_.insert(logged->index).second) {
    throw Error(path.string() + " has game " + round(logged->index) + " twice");
  }
  found_.push_back(*logged);
}

void GameLog::load_pgn(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  chess::PgnReader reader(stream, chess::PgnReading::strict);
  std::uint64_t length = 0;
  while (const auto game = reader.next()) {
    if (!*game) {
      if (game->error().is_cut_off) break;
      throw Error(
          fmt::format("{}:{}: {}", path.string(), game->error().line, game->error().message));
    }
    add_found(path, logged_game(header_, game->value().tags));
    length = reader.offset();
  }
  chess::PgnGame first;
  first.tags = {{"Event", header_.event}};
  const std::string begin = chess::to_pgn(first);
  if (length == 0) {
    check_begin(path, support::read_bytes(path), begin.substr(0, begin.find('\n')));
  }
  file_->cut(length);
  if (length > 0) file_->add(missing_gap(path, length));
}

void GameLog::load_lines(const std::filesystem::path& path) {
  const std::string content = support::read_bytes(path);
  const auto take = [&](std::size_t, const Json& game) {
    add_found(path, logged_game(header_, game));
  };
  try {
    const support::IncompleteLine rest = support::for_each_json_line<Json>(content, take);
    const std::string begin = Json{{"match", header_.id}}.dump();
    if (rest.begin == 0) check_begin(path, content, begin.substr(0, begin.size() - 1));
    file_->cut(rest.begin);
  } catch (const support::DamagedLine& line) {
    throw Error(
        fmt::format("{}:{}: not a game of a match, or damaged", path.string(), line.number));
  }
}

void GameLog::load_texts(const std::filesystem::path& path) {
  const std::string content = support::read_bytes(path);
  const std::size_t end = content.rfind("\n\n");  // a game ends with an empty line
  const std::string_view rest =
      std::string_view(content).substr(end == std::string::npos ? 0 : end + 2);
  const std::size_t length = content.size() - rest.size();
  const auto games = header_.format.read_tags(content.substr(0, length));
  if (!games) throw Error(fmt::format("{}: {}", path.string(), games.error()));
  for (const Tags& tags : *games) add_found(path, logged_game(header_, tags));
  const std::string begin = header_.format.to_text({{{"Event", header_.event}}, {}, {}, {}, "*"});
  check_begin(path, rest, begin.substr(0, begin.find('\n')));
  file_->cut(length);
}

void GameLog::check_begin(const std::filesystem::path& path, std::string_view found,
                          const std::string& begin) const {
  if (found.starts_with(begin) || begin.starts_with(found)) return;
  throw Error(
      fmt::format("{} is not a file of this match: choose another {}", path.string(), option()));
}

void GameLog::add(std::size_t index, const PlayedGame& game) {
  if (!file_) return;
  if (header_.game.empty()) return file_->add(chess::to_pgn(to_pgn_game(header_, index, game)));
  if (writes_texts_) {
    return file_->add(header_.format.to_text(to_game_text(header_, index, game)) + '\n');
  }
  file_->add(support::to_json_line(to_json(header_, index, game)));
}

}  // namespace espalier::match
