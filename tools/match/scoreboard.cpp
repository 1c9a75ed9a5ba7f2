// The standing of a match in words and figures, as scoreboard.hpp describes it. It does not know
// how games are played.
#include "tools/match/scoreboard.hpp"

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

[[nodiscard]] double share_of_points(const Tally& tally) {
  return (static_cast<double>(tally.wins()) + static_cast<double>(tally.draws()) / 2) /
         static_cast<double>(tally.games());
}
[[nodiscard]] double share_of_draws(const Tally& tally) {
  return static_cast<double>(tally.draws()) / static_cast<double>(tally.games());
}

/// Games of this run a second.
[[nodiscard]] double speed(const Standing& standing) {
  const double games = static_cast<double>(standing.tally.games() - standing.found);
  return standing.elapsed.count() > 0 ? games / standing.elapsed.count() : 0;
}

[[nodiscard]] std::string progress(const MatchSettings& settings, const Standing& standing) {
  const std::uint64_t games = standing.tally.games();
  const bool has_end = !settings.sprt || settings.games < no_end;
  std::string text =
      has_end ? fmt::format("{} of {}", games, settings.games) : fmt::to_string(games);
  const double per_second = speed(standing);
  if (per_second == 0) return text;
  text += fmt::format(", {:.1f} a minute", 60 * per_second);
  if (standing.decision != Decision::none || games >= settings.games) {
    return text + ", " + duration(standing.elapsed.count());
  }
  if (!has_end) return text;
  const double left = static_cast<double>(settings.games - games) / per_second;
  return text + (settings.sprt ? ", at most " : ", about ") + duration(left) + " to go";
}

[[nodiscard]] std::string_view verdict(Decision decision) {
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
[[nodiscard]] std::string ratio(const Sprt& test, const Standing& standing) {
  const SprtBounds bounds = bounds_of(test);
  return fmt::format("LLR {:.2f} in ({:.2f}, {:.2f})",
                     log_likelihood_ratio(standing.tally.pairs(), test), bounds.low, bounds.high);
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
  const auto& [first, second] = settings.players;
  std::string text = first.name + " against " + second.name + ", " + to_string(first.limit);
  if (first.limit != second.limit) text += " against " + to_string(second.limit);
  return text + ", " + to_string(settings.openings);
}

std::string table(const MatchSettings& settings, const Standing& standing) {
  const Tally& tally = standing.tally;
  std::string text = "Games   " + progress(settings, standing) + '\n';
  if (tally.games() == 0) return text;
  text +=
      fmt::format("Score   {} won, {} drawn, {} lost: {}, draws {}\n", tally.wins(), tally.draws(),
                  tally.losses(), percent(share_of_points(tally)), percent(share_of_draws(tally)));
  if (count(tally.pairs()) > 0) {
    text += "Pairs   " + pairs_text(tally.pairs()) + '\n';
  }
  if (tell_an_error(tally.pairs())) {
    text += fmt::format("Elo     {}, normalised {} (95 %), LOS {}\n",
                        with_error(elo(tally.pairs())), with_error(normalised_elo(tally.pairs())),
                        percent(likelihood_of_superiority(tally.pairs())));
  }
  if (settings.sprt) {
    text += fmt::format("SPRT    {}, H0 {:g}, H1 {:g} {} Elo{}\n", ratio(*settings.sprt, standing),
                        settings.sprt->elo0, settings.sprt->elo1, to_string(settings.sprt->model),
                        verdict(standing.decision));
  }
  for (std::size_t player = 0; player < 2; ++player) {
    text += fmt::format("{}{}: {}", player == 0 ? "Faults  " : "; ", settings.players[player].name,
                        to_string(tally.faults(player)));
  }
  return text + '\n';
}

std::string summary(const MatchSettings& settings, const Standing& standing) {
  const Tally& tally = standing.tally;
  std::string text = fmt::format("{} games: +{} ={} -{}", tally.games(), tally.wins(),
                                 tally.draws(), tally.losses());
  if (tally.games() > 0) text += ", " + percent(share_of_points(tally));
  if (tell_an_error(tally.pairs())) {
    text += fmt::format(", Elo {}, LOS {}", with_error(elo(tally.pairs())),
                        percent(likelihood_of_superiority(tally.pairs())));
  }
  if (settings.sprt)
    text += ", " + ratio(*settings.sprt, standing) + std::string(verdict(standing.decision));
  return text;
}

namespace {

[[nodiscard]] Json number(double value) { return std::isfinite(value) ? Json(value) : Json(); }

[[nodiscard]] Json to_json(const Pairs& pairs, Estimate (*estimate)(const Pairs&)) {
  if (!tell_an_error(pairs)) return {};
  const Estimate result = estimate(pairs);
  return {
      {"value", number(result.value)}, {"low", number(result.low)}, {"high", number(result.high)}};
}

[[nodiscard]] Json to_json(const Sprt& test, const Standing& standing) {
  const SprtBounds bounds = bounds_of(test);
  Json decision;
  if (standing.decision == Decision::accept_h0) decision = "H0";
  if (standing.decision == Decision::accept_h1) decision = "H1";
  return {{"elo0", test.elo0},
          {"elo1", test.elo1},
          {"alpha", test.alpha},
          {"beta", test.beta},
          {"model", to_string(test.model)},
          {"llr", log_likelihood_ratio(standing.tally.pairs(), test)},
          {"low", bounds.low},
          {"high", bounds.high},
          {"accepted", decision}};
}

[[nodiscard]] Json to_json(const PlayerSettings& player, const Faults& faults) {
  Json options = Json::object();
  for (const auto& [name, value] : player.options) options[name] = value;
  Json counts;
  for (std::size_t i = 0; i < faults.size(); ++i) {
    counts[std::string(to_string(static_cast<FaultKind>(i)))] = faults[i];
  }
  return {{"name", player.name},
          {"command", player.command.program},
          {"arguments", player.command.arguments},
          {"options", options},
          {"limit", to_string(player.limit)},
          {"faults", counts}};
}

}  // namespace

Json to_json(const MatchSettings& settings, const Standing& standing) {
  const Tally& tally = standing.tally;
  const Pairs& pairs = tally.pairs();
  Json json{{"players",
             {to_json(settings.players[0], tally.faults(0)),
              to_json(settings.players[1], tally.faults(1))}},
            {"seed", settings.openings.seed},
            {"games", tally.games()},
            {"wanted", settings.games},
            {"wins", tally.wins()},
            {"draws", tally.draws()},
            {"losses", tally.losses()},
            {"pairs", pairs},
            {"score", to_json(pairs, score)},
            {"elo", to_json(pairs, elo)},
            {"normalised_elo", to_json(pairs, normalised_elo)},
            {"los", tell_an_error(pairs) ? Json(likelihood_of_superiority(pairs)) : Json()},
            {"seconds", standing.elapsed.count()}};
  json["sprt"] = settings.sprt ? to_json(*settings.sprt, standing) : Json();
  return json;
}

}  // namespace espalier::match
