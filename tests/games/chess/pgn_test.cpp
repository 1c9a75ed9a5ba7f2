// Portable Game Notation: games written and read back, games of other programs, and broken or
// truncated texts.
#include "games/chess/notation/pgn.hpp"
#include "games/chess/notation/annotated_pgn.hpp"
#include "games/chess/notation/openings.hpp"

#include <gtest/gtest.h>

#include <clocale>
#include <sstream>
#include <string>

#include "games/chess/notation/long_algebraic.hpp"
#include "games/chess/notation/san.hpp"
#include "tests/games/chess/random_games.hpp"

namespace espalier::chess {
namespace {

std::optional<Expected<PgnGame, PgnError>> first(const std::string& text,
                                                 PgnReading reading = PgnReading::lenient) {
  std::istringstream stream(text);
  return PgnReader(stream, reading).next();
}

/// A game that must be there and readable.
PgnGame read(const std::string& text) {
  auto game = first(text);
  if (game && *game) return game->value();
  ADD_FAILURE() << (game ? game->error().message : "no game") << "\n" << text;
  return {};
}

PgnError error(const std::string& text, PgnReading reading = PgnReading::lenient) {
  auto game = first(text, reading);
  if (game && !*game) return game->error();
  ADD_FAILURE() << "no error in " << text;
  return {};
}

TEST(PgnScore, IsWhatTheCommentBeginsWith) {
  for (const auto& [comment, score] :
       {std::pair<const char*, std::optional<Score>>{"+0.35/12 0.203s", 35},
        {"-1.20/9", -120},
        {"0.00/1, line=e2e4 +9.00/3", 0},
        {"+M4/20, White mates", win_in(7)},
        {"-M4/20 0.1s, n=120, sd=30", loss_in(8)},
        {"+M0/1", win_in(0)},
        {"-M9999999/1", loss_in(max_ply)},
        {"+99999.9/1", known_win - 1},
        {"book", {}},
        {"unknown", {}},
        {"", {}},
        {"+0.35", {}},
        {"+0.35/", {}},
        {"+/12", {}},
        {"+M/12", {}},
        {"--1/12", {}},
        {"nan/12", {}},
        {"+1e5/12", {}},
        {"+123456789/12", {}}})
    EXPECT_EQ(score_of_comment(comment), score) << comment;
}

/// In a program that has set a locale, as Python may, strtod reads a comma.
TEST(Pgn, ScoresDoNotDependOnTheLocale) {
  for (int score = 0; score < 10'000; ++score) {
    const std::string digits = std::to_string(1000 + score % 1000).substr(2);
    const std::string comment = "+" + std::to_string(score / 100) + '.' + digits + "/9";
    ASSERT_EQ(score_of_comment(comment), score) << comment;
  }
  for (const char* const name : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8"}) {
    if (std::setlocale(LC_NUMERIC, name) == nullptr) continue;
    EXPECT_EQ(score_of_comment("-1.25/9"), -125) << name;
  }
  std::setlocale(LC_NUMERIC, "C");
  EXPECT_EQ(score_of_comment("1.2.9/9"), 120) << "up to a second point";
  EXPECT_EQ(score_of_comment(".5/9"), 50);
  EXPECT_EQ(score_of_comment("./9"), 0);
}

std::vector<Move> moves_of(const PgnGame& game) {
  std::vector<Move> moves;
  for (const PgnMove& each : game.moves) moves.push_back(each.move);
  return moves;
}

std::string line(const PgnGame& game) { return line_to_san(game.start, moves_of(game)); }

/// Texts of comments and tags with awkward characters.
std::string remark(SplitMix64& random) {
  static const std::vector<std::string> words{"+0.35/12", "0.203s", "\"quoted\"", "back\\slash",
                                              "[%clk",    "1-0",    "1.",         "(e4)",
                                              "$3",       ";",      "%",          "*"};
  std::string text;
  for (std::size_t i = testing::below(random, 6); i > 0; --i) {
    text += (text.empty() ? "" : " ") + words[testing::below(random, words.size())];
  }
  return text;
}

TEST(Pgn, RandomGamesComeBack) {
  SplitMix64 random{11};
  for (int number = 0; number < 120; ++number) {
    PgnGame game;
    game.start =
        number % 2 == 0 ? Position() : position_960(static_cast<int>(testing::below(random, 960)));
    game.tags = {{"Event", "quotes \" and \\ too"}, {"Round", std::to_string(number)}};
    game.comment = remark(random);
    Position position = game.start;
    for (std::size_t ply = testing::below(random, 200); ply > 0; --ply) {
      Position::Moves moves;
      if (position.generate(moves).is_over()) break;
      game.moves.push_back({moves[testing::below(random, moves.size())], remark(random)});
      position.make(game.moves.back().move);
    }
    game.result = number % 3 == 0 ? "1-0" : number % 3 == 1 ? "1/2-1/2" : "*";

    const std::string text = to_pgn(game);
    const PgnGame back = read(text);
    ASSERT_EQ(back.moves, game.moves) << text;
    EXPECT_EQ(back.comment, game.comment);
    EXPECT_EQ(back.result, game.result);
    EXPECT_EQ(back.tag("Event"), game.tag("Event"));
    EXPECT_EQ(testing::present(back.start), testing::present(game.start));
    EXPECT_EQ(testing::everything(back.end()), testing::everything(position));
    std::istringstream lines(text);
    for (std::string each; std::getline(lines, each);) EXPECT_LE(each.size(), 80U) << each;
  }
}

TEST(Pgn, WritesTheExportFormat) {
  PgnGame game;
  game.tags = {{"Event", "Test"}, {"Result", "1-0"}};
  Position position;
  for (const char* const uci : {"e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7"}) {
    game.moves.push_back({parse_uci_move(position, uci).value()});
    position.make(game.moves.back().move);
  }
  game.moves[2].comment = "good {so}";
  game.result = "1-0";
  EXPECT_EQ(to_pgn(game),
            "[Event \"Test\"]\n[Result \"1-0\"]\n\n"
            "1. e4 e5 2. Bc4 {good (so)} 2... Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n");
}

TEST(Pgn, WritesWhereItStartsFrom) {
  PgnGame game;
  game.start = testing::at("4k3/8/8/8/8/8/4P3/4K3 b - - 3 40");
  game.moves.push_back({parse_uci_move(game.start, "e8e7").value()});
  EXPECT_EQ(to_pgn(game),
            "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 40\"]\n\n40... Ke7 *\n\n");
}

TEST(Pgn, ReadsCommonVariants) {
  const PgnGame game = read(
      "\xEF\xBB\xBF%escaped\r\n[White \"A\"]\r\n[Black\t\"B \\\"C\\\" D\" ]\r\n[Result "
      "\"*\"]\r\n\r\n"
      "{before} 1.e4! $1 e5?! (1...c5 {Sicilian (} 2.Nf3 (2.c3 d5) 2...d6) 2 Nf3 ; to the end "
      "1-0\r\n"
      "2...Nc6 {one} {two\r\nlines} 3. Bb5 a6 4.O-O 0-1 garbage");
  EXPECT_EQ(line(game), "e4 e5 Nf3 Nc6 Bb5 a6 O-O");
  EXPECT_EQ(game.result, "0-1");
  EXPECT_EQ(game.comment, "before");
  EXPECT_EQ(game.tag("Black"), "B \"C\" D");
  EXPECT_EQ(game.moves[2].comment, "to the end 1-0");
  EXPECT_EQ(game.moves[3].comment, "one two lines");
  EXPECT_EQ(line(read("1. f4 e5 2. g4 Qh4# 0-1")), "f4 e5 g4 Qh4#");
  EXPECT_EQ(line(read("1.Nf3 Nf6 2.g3 g6 3.Bg2 Bg7 4.0-0 0-0 *")), "Nf3 Nf6 g3 g6 Bg2 Bg7 O-O O-O");
}

TEST(Pgn, KeepsGlyphsAndVariationsIfTheyAreAskedFor) {
  const std::string text =
      "{before} 1.e4! $14 e5?! {so} (1...c5 {Sicilian (} 2.Nf3 (2.c3 d5 ; to the end\n) 2...d6) "
      "(1... {} -- %x [ $5) {and so} 2 Nf3 +- (2. d4) Nc6 {one} *";
  std::istringstream stream(text);
  PgnReader reader(stream, PgnReading::annotated);
  const PgnGame game = reader.next().value().value();
  EXPECT_EQ(line(game), "e4 e5 Nf3 Nc6");
  EXPECT_EQ(game.moves[0].nags, (std::vector{1, 14}));
  EXPECT_EQ(game.moves[1].nags, std::vector{6});
  EXPECT_EQ(game.moves[1].comment, "so and so");
  EXPECT_EQ(game.moves[1].variations,
            (std::vector<std::string>{"(1...c5 {Sicilian (} 2.Nf3 (2.c3 d5 {to the end}) 2...d6)",
                                      "(1... -- $5)"}));
  EXPECT_EQ(game.moves[2].nags, std::vector{18});
  const std::string written = to_pgn(game);
  EXPECT_NE(written.find("1. e4 $1 $14 e5 $6 {so and so} (1...c5 {Sicilian"), std::string::npos);
  std::istringstream again(written);
  EXPECT_EQ(PgnReader(again, PgnReading::annotated).next().value().value().moves, game.moves);
  EXPECT_TRUE(read(text).moves[1].variations.empty());
}

TEST(Pgn, AVariationWithoutEndIsCutOff) {
  std::istringstream stream("1. e4 e5 (1... c5 2. Nf3");
  const auto game = PgnReader(stream, PgnReading::annotated).next();
  ASSERT_TRUE(game && !*game);
  EXPECT_TRUE(game->error().is_cut_off);
}

TEST(Pgn, AnnotationsAreWrittenAsTheStandardHasThem) {
  std::istringstream stream(
      "[White \"A\"]\n\n1. e4 {[%eval 0.1] [%clk 0:01:00] best} e5 2. Bc4 Nc6 3. Qh5 Nf6 $5 "
      "{a hope} 4. Qxf7# 1-0");
  const PgnGame game = PgnReader(stream, PgnReading::annotated).next().value().value();
  const auto move = [&](std::size_t ply, std::string_view text) {
    Position position;
    for (std::size_t i = 0; i < ply; ++i) position.make(game.moves[i].move);
    return parse_san(position, text).value();
  };
  GameNotes<Move> notes;
  notes.annotator = "Espalier";
  notes.accuracy = {97.26, std::nullopt};
  notes.moves.resize(game.moves.size());
  notes.moves[0].score = -7;
  notes.moves[5] = {win_in(1), 4, {move(5, "g6")}, "Allows mate in 1: 4. Qxf7#."};
  const std::string text = annotated_pgn(game, notes);
  EXPECT_EQ(text,
            "[White \"A\"]\n[ECO \"C23\"]\n[Opening \"Bishop's Opening\"]\n"
            "[WhiteAccuracy \"97.3\"]\n[Annotator \"Espalier\"]\n\n"
            "1. e4 {[%eval -0.07] [%clk 0:01:00] best} 1... e5 2. Bc4 Nc6 3. Qh5 Nf6 $5\n"
            "{[%eval #1] a hope Allows mate in 1: 4. Qxf7#.} (3... g6) 4. Qxf7# 1-0\n\n");
  // What was annotated once is not annotated twice.
  std::istringstream again(text);
  EXPECT_EQ(annotated_pgn(PgnReader(again, PgnReading::annotated).next().value().value(), notes),
            text);
}

TEST(Pgn, OpeningsAreNamedByPosition) {
  Position position;
  for (const char* const san : {"d4", "Nf6", "c4", "e6", "Nc3", "Bb4"}) {
    position.make(parse_san(position, san).value());
  }
  EXPECT_EQ(opening_of(position), (Opening{"E20", "Nimzo-Indian Defence"}));
  Position other;  // the same, by other moves
  for (const char* const san : {"c4", "e6", "Nc3", "Nf6", "d4", "Bb4"}) {
    other.make(parse_san(other, san).value());
  }
  EXPECT_EQ(opening_of(other), opening_of(position));
  EXPECT_EQ(opening_of(Position()), std::nullopt);
}

TEST(Pgn, ReadsChess960) {
  const PgnGame game = read(
      "[Variant \"Chess960\"]\n[SetUp \"1\"]\n"
      "[FEN \"1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1\"]\n\n1. O-O-O O-O *\n");
  EXPECT_EQ(line(game), "O-O-O O-O");
}

TEST(Pgn, ReadsOneGameAfterTheOther) {
  const std::string game = "[Result \"1-0\"]\n\n1. e4 1-0\n";
  // The second has no result of its own: its tag and the tags of the next must do.
  std::istringstream stream(game + "\n\n[Result \"0-1\"]\n\n1. d4\n\n" + game + "1. c4 *  1. f4 *");
  PgnReader reader(stream);
  std::string lines;
  std::size_t before = 0;
  while (auto each = reader.next()) {
    ASSERT_TRUE(*each) << each->error().message;
    lines += line(each->value()) + ' ' + each->value().result + ' ';
    EXPECT_GT(reader.offset(), before);
    before = reader.offset();
  }
  EXPECT_EQ(lines, "e4 1-0 d4 0-1 e4 1-0 c4 * f4 * ");
  EXPECT_EQ(before, stream.str().size());
}

TEST(Pgn, ACommentMakesNoGame) {
  const auto games = [](const std::string& text, PgnReading reading = PgnReading::lenient) {
    std::istringstream stream(text);
    PgnReader reader(stream, reading);
    std::string found;
    while (const auto game = reader.next()) {
      if (!*game) return found + game->error().message;
      const PgnGame& read = game->value();
      found += std::string(read.tag("Event")) + std::string(read.tag("Site")) + ':' + read.comment +
               ':' + line(read) + ':' + (read.moves.empty() ? "" : read.moves.back().comment) +
               read.result + '|';
    }
    return found;
  };
  const std::string a = "[Event \"a\"]\n\n1. e4 1-0", b = "[Event \"b\"]\n\n1. d4 *";
  for (const auto reading : {PgnReading::lenient, PgnReading::strict}) {
    EXPECT_EQ(games(a + " {resigns 0-1}\n; so *\n\n" + b + " ; end", reading),
              "a::e4:resigns 0-1 so *1-0|b::d4:end*|");
    EXPECT_EQ(games("% escape\n{of b}\n; and more\n" + b + "\n\n{the end}\n% 1-0\n", reading),
              "b:of b and more:d4:*|");
    EXPECT_EQ(games(a + "\n\n{of b}\n\n" + b, reading), "a::e4:1-0|b:of b:d4:*|");
    EXPECT_EQ(games(a + "\n\n1-0\n\n*\n\n" + b, reading), "a::e4:1-0|b::d4:*|");
    EXPECT_EQ(
        games("[Event \"a\"]\n; between\n%[Site \"x\"]\n[Site \"s\"]\n\n{1-0} 1. e4 *", reading),
        "as:between 1-0:e4:*|");
    EXPECT_EQ(games("{nothing}\n\n% more\n; end", reading), "");
  }
  // Without a result: the tags of the next game begin behind the blank line.
  EXPECT_EQ(games("[Event \"a\"]\n\n{lost}\n\n" + b), "a:lost::*|b::d4:*|");
  EXPECT_EQ(games(a + " (1. c4)\n\n" + b), "a::e4:1-0|b::d4:*|");
  EXPECT_EQ(games("{no tags} 1. e4 {m} *\n"), ":no tags:e4:m*|");
  EXPECT_EQ(games(a + " {open", PgnReading::strict), "the text ends within a game");
}

TEST(Pgn, ReportsWhatIsWrongAndWhere) {
  EXPECT_EQ(error("[A \"b\"]\n\n1. e4 e5\n2. Ke3 *").line, 4U);
  EXPECT_NE(error("1. e4 e4 *").message.find("'e4' is not a legal move"), std::string::npos);
  EXPECT_NE(error("[FEN \"nonsense\"]\n\n*").message.find("tag FEN"), std::string::npos);
  EXPECT_NE(error("[Broken]\n\n*").message.find("a tag is"), std::string::npos);
  EXPECT_NE(error("[Open \"end\n\n*").message.find("no end"), std::string::npos);
  EXPECT_NE(error("1. e4 ) e5 *").message.find("has not begun"), std::string::npos);
  EXPECT_NE(error("1. e4\n[Event \"next\"]\n\n*", PgnReading::strict).message.find("no result"),
            std::string::npos);
  EXPECT_NE(error("1. e4 -- *", PgnReading::strict).message.find("null move"), std::string::npos);
  EXPECT_NE(error("[Variant \"Atomic\"]\n\n1. e4 *").message.find("'Atomic' is not"),
            std::string::npos);
  EXPECT_EQ(error("[White \"A\"]\n[Black \"B\x1B\"]\n\n1. e5 *").game, "game 1 (A - B\\x1b)");
  EXPECT_FALSE(error("1. e4 e4 *").is_cut_off);
  EXPECT_FALSE(first("").has_value());
  EXPECT_FALSE(first("\n\n% only this\n").has_value());
}

TEST(Pgn, ContinuesAfterABrokenGame) {
  std::istringstream stream("[A \"1\"]\n\n1. e5 *\n\n[A \"2\"]\n\n1. d4 *\n");
  PgnReader reader(stream);
  EXPECT_FALSE(*reader.next());
  EXPECT_EQ(line(reader.next()->value()), "d4");
  EXPECT_FALSE(reader.next().has_value());
}

TEST(Pgn, ReadsWhatOtherProgramsWrite) {
  const auto is = [](const std::string& text, const std::string& moves, const std::string& result) {
    const PgnGame game = read(text);
    EXPECT_EQ(line(game), moves) << text;
    EXPECT_EQ(game.result, result) << text;
  };
  is("1. e4 e5 1/2", "e4 e5", "1/2-1/2");
  is("1. e4 e5 \xC2\xBD-\xC2\xBD", "e4 e5", "1/2-1/2");
  is("1. e4 e5 1\xE2\x80\x93"
     "0",
     "e4 e5", "1-0");
  is("1. e4 \xC2\xB1 e5 += 2. Nf3\xC2\xB1 Nc6+- 3. Bb5 N a6 \xE2\xA9\xB2 *", "e4 e5 Nf3 Nc6 Bb5 a6",
     "*");
  is("1. e4 e5 2. -- d5 3. exd5 0-1", "e4 e5", "0-1");
  is("1. e4 Z0 2. d4 *", "e4", "*");
  is("1. e2e4 g8f6 2. b1c3 *", "e4 Nf6 Nc3", "*");
  is("[Result \"1-0\"]\n\n1. e4 e5", "e4 e5", "1-0");
  is("1. e4 e5", "e4 e5", "*");
  is("1. e4\n[Event \"next\"]\n\n*", "e4", "*");
  is("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1;\"]\n\n1. e4 *", "e4", "*");
}

TEST(Pgn, KnowsChess960ByTagAndByPosition) {
  EXPECT_TRUE(read("[Variant \"Fischerandom\"]\n\n*").is_chess960());
  EXPECT_TRUE(read("[Variant \"Chess 960\"]\n\n*").is_chess960());
  EXPECT_FALSE(read("[Variant \"Standard\"]\n\n*").is_chess960());
  PgnGame game;
  game.start = testing::at("4k3/8/8/8/8/8/8/5K1R w K - 0 1");
  EXPECT_TRUE(game.is_chess960());
  EXPECT_NE(to_pgn(game).find("[Variant \"Chess960\"]"), std::string::npos);
}

TEST(Pgn, ABrokenGameDoesNotSpoilTheNext) {
  // A tag without an end must not make a game of the tags and moves behind it; neither must a
  // comment with a line that begins with a bracket.
  std::istringstream stream(
      "[White \"A]\n[Black \"B\"]\n\n1. e4 e5 *\n\n"
      "[Event \"2\"]\n\n1. e5 {\n[%clk 0:01]} *\n\n[Event \"3\"]\n\n1. d4 *\n");
  PgnReader reader(stream);
  EXPECT_EQ(reader.next()->error().game, "game 1");
  EXPECT_EQ(reader.next()->error().game, "game 2");
  EXPECT_EQ(line(reader.next()->value()), "d4");
  EXPECT_FALSE(reader.next().has_value());
}

TEST(Pgn, ATruncatedTextIsReportedAsSuch) {
  const std::string text =
      "[Event \"a \\\"b\\\"\"]\n[FEN \"4k3/P7/8/8/8/8/8/4K2R w K - 0 1\"]\n[Result \"1/2-1/2\"]\n\n"
      "{so} 1. O-O Kd7 {+0.1/3 0.2s} 2. a8=Q $1 (2. Kf2 Kc6) Kc7 ; end\n3. Qa7+ 1/2-1/2\n\n";
  const std::string both = text + text;
  for (std::size_t length = 0; length <= both.size(); ++length) {
    std::istringstream stream(both.substr(0, length));
    PgnReader reader(stream, PgnReading::strict);
    std::size_t whole = 0;
    while (auto game = reader.next()) {
      if (*game) {
        ++whole;
        EXPECT_EQ(game->value().moves.size(), 5U);
      } else {
        EXPECT_TRUE(game->error().is_cut_off) << length << ": " << game->error().message;
        break;
      }
    }
    // A game is whole with its result; the blank line behind it may be missing.
    EXPECT_EQ(whole, (length + 2) / text.size()) << length;
  }
}

}  // namespace
}  // namespace espalier::chess
