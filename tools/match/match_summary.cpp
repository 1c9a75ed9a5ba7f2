// Formatting of match results.
#include "tools/match/match_summary.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <optional>
#include <string_view>

namespace espalier::match {

using Json = nlohmann::ordered_json;

namespace {

[[nodiscard]] std::string signed_number(double value) {
  if (std::isinf(value)) return value > 0 ? "+inf" : "-inf";
  return fmt::format("{:+.1f}", value);
}

/// "+17.1 ± 30.9"; where the interval is open, its two ends.
[[nodiscard]] std::string with_error(const Estimate& estimate) {
  if (std::isinf(estimate.low) || std::isinf(estimate.high)) {
    return fmt::format("{} ({} to {})", signed_number(estimate.value), signed_number(estimate.low),
                       signed_number(estimate.high));
  }
  return fmt::format("{} ± {:.1f}", signed_number(estimate.value),
                     (estimate.high - estimate.low) / 2);
}

[[nodiscard]] std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

[[nodiscard]] double share_of_points(const MatchStatistics& statistics) {
  return (static_cast<double>(statistics.wins()) + static_cast<double>(statistics.draws()) / 2) /
         static_cast<double>(statistics.games());
}
[[nodiscard]] double share_of_draws(const MatchStatistics& statistics) {
  return static_cast<double>(statistics.draws()) / static_cast<double>(statistics.games());
}

/// Games of this run a second.
[[nodiscard]] double speed(const MatchStatus& status) {
  const double games = static_cast<double>(status.statistics.games() - status.found);
  return status.elapsed.count() > 0 ? games / status.elapsed.count() : 0;
}

[[nodiscard]] std::string progress(const MatchSettings& settings, const MatchStatus& status) {
  const std::uint64_t games = status.statistics.games();
  const bool is_limited = !settings.sprt || settings.games < unlimited_games;
  std::string text =
      is_limited ? fmt::format("{} of {}", games, settings.games) : fmt::to_string(games);
  const double per_second = speed(status);
  if (per_second == 0) return text;
  text += fmt::format(", {:.1f} a minute", 60 * per_second);
  if (status.decision != Decision::none || games >= settings.games) {
    return text + ", " + duration(status.elapsed.count());
  }
  if (!is_limited) return text;
  const double left = static_cast<double>(settings.games - games) / per_second;
  return text + (settings.sprt ? ", at most " : ", about ") + duration(left) + " to go";
}

[[nodiscard]] std::string_view decision_text(Decision decision) {
  switch (decision) {
    case Decision::accept_h0:
      return ", H0 accepted";
    case Decision::accept_h1:
      return ", H1 accepted";
    case Decision::none:
      break;
  }
  return "";
}

/// "LLR 0.21 in (-2.94, 2.94)".
[[nodiscard]] std::string ratio(const Sprt& test, const MatchStatus& status) {
  const SprtBounds bounds = bounds_of(test);
  return fmt::format("LLR {:.2f} in ({:.2f}, {:.2f})",
                     log_likelihood_ratio(status.statistics.pairs(), test), bounds.low,
                     bounds.high);
}

[[nodiscard]] std::string pairs_text(const Pairs& pairs) {
  return fmt::format("{}: {} LL, {} LD, {} WL or DD, {} WD, {} WW", count(pairs), pairs[0],
                     pairs[1], pairs[2], pairs[3], pairs[4]);
}

}  // namespace

std::string to_string(const Faults& faults) {
  std::string text;
  for (std::size_t i = 0; i < faults.size(); ++i) {
    if (faults[i] == 0) continue;
    const std::string_view name = to_string(static_cast<FaultKind>(i));
    const std::string_view ending = faults[i] == 1                                ? ""
                                    : name.ends_with("s") || name.ends_with("sh") ? "es"
                                                                                  : "s";
    text += fmt::format("{}{} {}{}", text.empty() ? "" : ", ", faults[i], name, ending);
  }
  return text.empty() ? "none" : text;
}

std::string to_string(const OpeningSettings& openings) {
  const std::string kind = openings.file.empty()
                               ? fmt::format("{} random plies", openings.random_plies)
                               : openings.file.filename().string();
  return fmt::format("openings of {}, seed {}", kind, openings.seed);
}

std::string duration(double seconds) {
  const auto whole = static_cast<long long>(seconds);
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min", whole / 60);
  return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
}

std::string title(const MatchSettings& settings) {
  const auto& [first, second] = settings.engines;
  std::string text = settings.game ? std::string(settings.game->name) + ": " : "";
  text += first.name + " against " + second.name + ", " + to_string(first.limit);
  if (first.limit != second.limit) text += " against " + to_string(second.limit);
  return text + ", " + to_string(settings.openings);
}

std::string table(const MatchSettings& settings, const MatchStatus& status) {
  const MatchStatistics& statistics = status.statistics;
  std::string text = "Games   " + progress(settings, status) + '\n';
  if (statistics.games() == 0) return text;
  text += fmt::format("Score   {} won, {} drawn, {} lost: {}, draws {}\n", statistics.wins(),
                      statistics.draws(), statistics.losses(), percent(share_of_points(statistics)),
                      percent(share_of_draws(statistics)));
  if (count(statistics.pairs()) > 0) {
    text += "Pairs   " + pairs_text(statistics.pairs()) + '\n';
  }
  if (has_error_estimate(statistics.pairs())) {
    text += fmt::format("Elo     {}, normalised {} (95 %), LOS {}\n",
                        with_error(elo(statistics.pairs())),
                        with_error(normalised_elo(statistics.pairs())),
                        percent(likelihood_of_superiority(statistics.pairs())));
  }
  if (settings.sprt) {
    text += fmt::format("SPRT    {}, H0 {:g}, H1 {:g} {} Elo{}\n", ratio(*settings.sprt, status),
                        settings.sprt->elo0, settings.sprt->elo1, to_string(settings.sprt->model),
                        decision_text(status.decision));
  }
  for (std::size_t engine = 0; engine < 2; ++engine) {
    text += fmt::format("{}{}: {}", engine == 0 ? "Faults  " : "; ", settings.engines[engine].name,
                        to_string(statistics.faults(engine)));
  }
  text += '\n';
  if (status.disputed > 0) {
    text += fmt::format("Disputed games, which count as drawn: {}. {}\n", status.disputed,
                        status.first_dispute);
  }
  return text;
}

std::string summary(const MatchSettings& settings, const MatchStatus& status) {
  const MatchStatistics& statistics = status.statistics;
  std::string text = fmt::format("{} games: +{} ={} -{}", statistics.games(), statistics.wins(),
                                 statistics.draws(), statistics.losses());
  if (statistics.games() > 0) text += ", " + percent(share_of_points(statistics));
  if (has_error_estimate(statistics.pairs())) {
    text += fmt::format(", Elo {}, LOS {}", with_error(elo(statistics.pairs())),
                        percent(likelihood_of_superiority(statistics.pairs())));
  }
  if (settings.sprt)
    text += ", " + ratio(*settings.sprt, status) + std::string(decision_text(status.decision));
  return text;
}

namespace {

[[nodiscard]] Json number(double value) { return std::isfinite(value) ? Json(value) : Json(); }

[[nodiscard]] Json to_json(const Pairs& pairs, Estimate (*estimate)(const Pairs&)) {
  if (!has_error_estimate(pairs)) return {};
  const Estimate result = estimate(pairs);
  return {
      {"value", number(result.value)}, {"low", number(result.low)}, {"high", number(result.high)}};
}

[[nodiscard]] Json to_json(const Sprt& test, const MatchStatus& status) {
  const SprtBounds bounds = bounds_of(test);
  Json decision;
  if (status.decision == Decision::accept_h0) decision = "H0";
  if (status.decision == Decision::accept_h1) decision = "H1";
  return {{"elo0", test.elo0},
          {"elo1", test.elo1},
          {"alpha", test.alpha},
          {"beta", test.beta},
          {"model", to_string(test.model)},
          {"llr", log_likelihood_ratio(status.statistics.pairs(), test)},
          {"low", bounds.low},
          {"high", bounds.high},
          {"accepted", decision}};
}

[[nodiscard]] Json to_json(const EngineSettings& engine, const Faults& faults) {
  Json options = Json::object();
  for (const auto& [name, value] : engine.options) options[name] = value;
  Json counts;
  for (std::size_t i = 0; i < faults.size(); ++i) {
    counts[std::string(to_string(static_cast<FaultKind>(i)))] = faults[i];
  }
  return {{"name", engine.name},
          {"command", engine.command.program},
          {"arguments", engine.command.arguments},
          {"options", options},
          {"limit", to_string(engine.limit)},
          {"faults", counts}};
}

}  // namespace

Json to_json(const MatchSettings& settings, const MatchStatus& status) {
  const MatchStatistics& statistics = status.statistics;
  const Pairs& pairs = statistics.pairs();
  Json json{{"engines",
             {to_json(settings.engines[0], statistics.faults(0)),
              to_json(settings.engines[1], statistics.faults(1))}},
            {"seed", settings.openings.seed},
            {"games", statistics.games()},
            {"wanted", settings.games},
            {"wins", statistics.wins()},
            {"draws", statistics.draws()},
            {"losses", statistics.losses()},
            {"pairs", pairs},
            {"score", to_json(pairs, score)},
            {"elo", to_json(pairs, elo)},
            {"normalised_elo", to_json(pairs, normalised_elo)},
            {"los", has_error_estimate(pairs) ? Json(likelihood_of_superiority(pairs)) : Json()},
            {"seconds", status.elapsed.count()}};
  if (status.disputed > 0) {
    json["disputed"] = status.disputed;
    json["first_dispute"] = status.first_dispute;
  }
  if (settings.game) json["game"] = settings.game->name;
  json["sprt"] = settings.sprt ? to_json(*settings.sprt, status) : Json();
  return json;
}

}  // namespace espalier::match
