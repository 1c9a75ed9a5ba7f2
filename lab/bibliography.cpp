#include "lab/bibliography.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <regex>

namespace espalier::lab {

namespace {

constexpr Reference entries[] = {
    {"Akl and Newborn 1977",
     "S. Akl and M. Newborn, \"The principal continuation and the killer heuristic\", Proceedings "
     "of the 1977 ACM Annual Conference, Seattle, 466-473."},
    {"Akl, Barnard and Doran 1982",
     "S. Akl, D. Barnard and R. Doran, \"Design, analysis, and implementation of a parallel tree "
     "search algorithm\", IEEE Transactions on Pattern Analysis and Machine Intelligence 4(2), "
     "1982, 192-203. Read in abstract."},
    {"Allis 1994",
     "L. V. Allis, Searching for Solutions in Games and Artificial Intelligence, thesis, "
     "University of Limburg, Maastricht 1994."},
    {"Anantharaman, Campbell and Hsu 1988",
     "T. Anantharaman, M. Campbell and F. Hsu, \"Singular extensions: adding selectivity to "
     "brute-force searching\", ICCA Journal 11(4), 1988, 135-143."},
    {"Baudet 1978",
     "G. Baudet, The Design and Analysis of Algorithms for Asynchronous Multiprocessors, thesis, "
     "Carnegie Mellon University, 1978. The limit of 5 to 6 that is reported of its parallel "
     "aspiration was not read in it and has no verdict."},
    {"Beal and Smith 1994",
     "D. Beal and M. C. Smith, \"Random evaluations in chess\", ICCA Journal 17(1), 1994, 3-9."},
    {"Berliner 1979",
     "H. Berliner, \"The B* tree search algorithm: a best-first proof procedure\", Artificial "
     "Intelligence 12(1), 1979, 23-40."},
    {"Bernstein and others 1958",
     "A. Bernstein, M. de V. Roberts, T. Arbuckle and M. Belsky, \"A chess playing program for the "
     "IBM 704\", Proceedings of the Western Joint Computer Conference, Los Angeles 1958, 157-159."},
    {"Birmingham and Kent 1977",
     "J. Birmingham and P. Kent, \"Tree-searching and tree-pruning techniques\", in M. Clarke "
     "(ed.), Advances in Computer Chess 1, Edinburgh University Press 1977, 89-107."},
    {"Bratko and Kopec 1982",
     "I. Bratko and D. Kopec, \"A test for comparison of human and computer performance in "
     "chess\", Advances in Computer Chess 3, Pergamon 1982, 31-56."},
    {"Breuker, Uiterwijk and van den Herik 1994",
     "D. Breuker, J. Uiterwijk and H. van den Herik, \"Replacement schemes for transposition "
     "tables\", ICCA Journal 17(4), 1994, 183-193."},
    {"Brockington and Schaeffer 1996",
     "M. Brockington and J. Schaeffer, \"The APHID parallel alpha-beta search algorithm\", "
     "IEEE Symposium on Parallel and Distributed Processing, 1996, 428-432. Read in abstract, "
     "which has no figure."},
    {"Buro 1995",
     "M. Buro, \"ProbCut: an effective selective extension of the alpha-beta algorithm\", ICCA "
     "Journal 18(2), 1995, 71-76."},
    {"Caissa 2023",
     "The chess program Caissa (M. Witanowski), which introduced the correction of the static "
     "evaluation by what the search found."},
    {"Chess Programming Wiki",
     "Chess Programming Wiki, www.chessprogramming.org; the pages Alpha-Beta, Principal Variation "
     "Search, Perft Results, Parallel Search and Dynamic Tree Splitting."},
    {"Coplan 1982",
     "K. Coplan, \"A special-purpose machine for an improved search algorithm for deep chess "
     "combinations\", Advances in Computer Chess 3, Pergamon 1982."},
    {"Coulom 2006",
     "R. Coulom, \"Efficient selectivity and backup operators in Monte-Carlo tree search\", "
     "Computers and Games 2006, 72-83."},
    {"David-Tabibi and Netanyahu 2002",
     "O. David-Tabibi and N. Netanyahu, \"Verified null-move pruning\", ICGA Journal 25(3), 2002, "
     "153-161."},
    {"Donninger 1993",
     "C. Donninger, \"Null move and deep search: selective-search heuristics for obtuse chess "
     "programs\", ICCA Journal 16(3), 1993, 137-143."},
    {"Edwards and Hart 1963",
     "D. Edwards and T. Hart, The Alpha-Beta Heuristic, AI Memo 30 (revised), Massachusetts "
     "Institute of Technology, October 1963; first as T. Hart and D. Edwards, The Tree Prune (TP) "
     "Algorithm, December 1961."},
    {"Feldmann and others 1989",
     "R. Feldmann, B. Monien, P. Mysliwietz and O. Vornberger, \"Distributed game-tree search\", "
     "ICCA Journal 12(2), 1989, 65-73."},
    {"Feldmann, Mysliwietz and Monien 1994",
     "R. Feldmann, P. Mysliwietz and B. Monien, \"Studying overheads in massively parallel "
     "min/max-tree evaluation\", ACM Symposium on Parallel Algorithms and Architectures, 1994, "
     "94-103. Read in abstract."},
    {"Fine 1941", "R. Fine, Basic Chess Endings, McKay 1941."},
    {"Finkel and Fishburn 1980",
     "R. Finkel and J. Fishburn, \"Parallel alpha-beta search on Arachne\", International "
     "Conference on Parallel Processing, 1980, 235-243."},
    {"Finkel and Fishburn 1982",
     "R. Finkel and J. Fishburn, \"Parallelism in alpha-beta search\", Artificial Intelligence "
     "19(1), 1982, 89-106. Read in abstract."},
    {"Finkel and Fishburn 1983",
     "R. Finkel and J. Fishburn, \"Improved speedup bounds for parallel alpha-beta search\", "
     "IEEE Transactions on Pattern Analysis and Machine Intelligence 5(1), 1983, 89-92. Read in "
     "abstract."},
    {"Fishburn 1981",
     "J. Fishburn, Analysis of Speedup in Distributed Algorithms, thesis, University of Wisconsin, "
     "Madison 1981."},
    {"Fishburn 1983",
     "J. Fishburn, \"Another optimization of alpha-beta search\", SIGART Bulletin 84, 1983, "
     "37-38."},
    {"Fuller, Gaschnig and Gillogly 1973",
     "S. Fuller, J. Gaschnig and J. Gillogly, Analysis of the Alpha-Beta Pruning Algorithm, "
     "Carnegie-Mellon University 1973."},
    {"Gillogly 1972",
     "J. Gillogly, \"The Technology chess program\", Artificial Intelligence 3, 1972, 145-163."},
    {"Harris 1975",
     "L. Harris, \"The heuristic search and the game of chess: a study of quiescence, sacrifices, "
     "and plan oriented play\", International Joint Conference on Artificial Intelligence 1975, "
     "334-339."},
    {"Heinz 1998", "E. Heinz, \"Extended futility pruning\", ICCA Journal 21(2), 1998, 75-83."},
    {"Holm 1979",
     "S. Holm, \"A simple sequentially rejective multiple test procedure\", Scandinavian Journal "
     "of Statistics 6, 1979, 65-70."},
    {"Hyatt 1997",
     "R. Hyatt, \"The dynamic tree-splitting parallel search algorithm\", ICCA Journal 20(1), "
     "1997, 3-19. Its node counts are reconstructed, as its author says; only its speedups are "
     "compared."},
    {"Hyatt and Mann 2002",
     "R. Hyatt and T. Mann, \"A lock-less transposition table implementation for parallel search "
     "chess engines\", ICGA Journal 25(1), 2002."},
    {"Hyatt, Suter and Nelson 1989",
     "R. Hyatt, B. Suter and H. Nelson, \"A parallel alpha/beta tree searching algorithm\", "
     "Parallel Computing 10(3), 1989, 299-308."},
    {"Joerg and Kuszmaul 1994",
     "C. Joerg and B. Kuszmaul, \"Massively parallel chess\", Third DIMACS Parallel "
     "Implementation Challenge, Rutgers University 1994. The figures are those of the abstract."},
    {"Kishimoto and Schaeffer 2002",
     "A. Kishimoto and J. Schaeffer, \"Transposition table driven work scheduling in "
     "distributed game-tree search\", Canadian Conference on Artificial Intelligence, 2002. "
     "Read in abstract, which has no figure."},
    {"Knuth and Moore 1975",
     "D. Knuth and R. Moore, \"An analysis of alpha-beta pruning\", Artificial Intelligence 6(4), "
     "1975, 293-326."},
    {"Kocsis and Szepesvari 2006",
     "L. Kocsis and C. Szepesvári, \"Bandit based Monte-Carlo planning\", European Conference on "
     "Machine Learning 2006, Springer, LNCS 4212, 282-293."},
    {"Kuszmaul 1995",
     "B. Kuszmaul, \"The StarTech massively parallel chess program\", ICCA Journal 18(1), 1995, "
     "117-140. Read in abstract."},
    {"Lowerre 1976",
     "B. Lowerre, The HARPY Speech Recognition System, thesis, Carnegie-Mellon University, 1976."},
    {"Marsland 1983",
     "T. Marsland, \"Relative efficiency of alpha-beta implementations\", International Joint "
     "Conference on Artificial Intelligence 1983, 763-766."},
    {"Marsland 1987",
     "T. Marsland, \"Computer chess methods\", in S. Shapiro (ed.), Encyclopedia of Artificial "
     "Intelligence, Wiley 1987, 159-171."},
    {"Marsland and Campbell 1981",
     "T. Marsland and M. Campbell, \"A survey of enhancements to the alpha-beta algorithm\", "
     "Proceedings of the ACM '81 Conference, Los Angeles, 109-114."},
    {"Marsland and Campbell 1982",
     "T. Marsland and M. Campbell, \"Parallel search of strongly ordered game trees\", ACM "
     "Computing Surveys 14(4), 1982, 533-551."},
    {"Marsland, Reinefeld and Schaeffer 1987",
     "T. Marsland, A. Reinefeld and J. Schaeffer, \"Low overhead alternatives to SSS*\", "
     "Artificial Intelligence 31(2), 1987, 185-199."},
    {"McAllester 1988",
     "D. McAllester, \"Conspiracy numbers for min-max search\", Artificial Intelligence 35, 1988, "
     "287-310."},
    {"Nagai 2002",
     "A. Nagai, Df-pn Algorithm for Searching AND/OR Trees and Its Applications, thesis, "
     "University of Tokyo, 2002."},
    {"Newborn 1977",
     "M. Newborn, \"The efficiency of the alpha-beta search on trees with branch-dependent "
     "terminal node scores\", Artificial Intelligence 8, 1977, 137-153."},
    {"Newborn 1988",
     "M. Newborn, \"Unsynchronized iteratively deepening parallel alpha-beta search\", IEEE "
     "Transactions on Pattern Analysis and Machine Intelligence 10(5), 1988, 687-694. Read in "
     "abstract, which has no figure."},
    {"Pearl 1980",
     "J. Pearl, \"Asymptotic properties of minimax trees and game-searching procedures\", "
     "Artificial Intelligence 14(2), 1980, 113-138."},
    {"Pearl 1980b",
     "J. Pearl, \"SCOUT: a simple game-searching algorithm with proven optimal properties\", First "
     "National Conference on Artificial Intelligence (AAAI-80), Stanford, 143-145."},
    {"Plaat 1997",
     "A. Plaat, MTD(f), a Minimax Algorithm Faster than NegaScout, web page "
     "(people.csail.mit.edu/plaat/mtdf.html), 1997; also arXiv:1404.1511."},
    {"Plaat and others 1994",
     "A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, A New Paradigm for Minimax Search, "
     "Technical Report TR 94-18, University of Alberta, 1994; also arXiv:1404.1515."},
    {"Plaat and others 1996",
     "A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, \"Best-first fixed-depth minimax "
     "algorithms\", Artificial Intelligence 87, 1996, 255-293."},
    {"Plaat and others 1996b",
     "A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, \"Exploiting graph properties of game "
     "trees\", AAAI-96, 234-239."},
    {"Ramanujan, Sabharwal and Selman 2010",
     "R. Ramanujan, A. Sabharwal and B. Selman, \"On adversarial search spaces and sampling-based "
     "planning\", International Conference on Automated Planning and Scheduling 2010, 242-245."},
    {"Reinefeld 1983",
     "A. Reinefeld, \"An improvement to the Scout tree-search algorithm\", ICCA Journal 6(4), "
     "1983, 4-14."},
    {"Reinefeld 1999",
     "A. Reinefeld, NegaScout: a Minimax Algorithm Faster than AlphaBeta, web page of the "
     "Konrad-Zuse-Zentrum (www.zib.de/reinefeld/nsc.html), 1999."},
    {"Rival",
     "C. Moreton, Alpha-Beta Pruning, web page of the chess program Rival "
     "(www.redhotpawn.com/rival/programming/alphabeta.php)."},
    {"Roizen and Pearl 1983",
     "I. Roizen and J. Pearl, \"A minimax algorithm better than alpha-beta? Yes and no\", "
     "Artificial Intelligence 21, 1983, 199-220."},
    {"Romstad 2006",
     "T. Romstad, An Introduction to Late Move Reductions, web page "
     "(www.glaurungchess.com/lmr.html), about 2006."},
    {"Schaeffer 1983", "J. Schaeffer, \"The history heuristic\", ICCA Journal 6(3), 1983."},
    {"Schaeffer 1986",
     "J. Schaeffer, Experiments in Search and Knowledge, thesis, University of Waterloo, 1986 "
     "(Technical Report TR 86-12, University of Alberta)."},
    {"Schaeffer 1989",
     "J. Schaeffer, \"The history heuristic and alpha-beta search enhancements in practice\", IEEE "
     "Transactions on Pattern Analysis and Machine Intelligence 11(11), 1989, 1203-1212."},
    {"Schaeffer 1990",
     "J. Schaeffer, \"Conspiracy numbers\", Artificial Intelligence 43, 1990, 67-84."},
    {"Schroeder 2020",
     "E. Schröder, \"An alternative to IID\", Computer Chess Club (www.talkchess.com), 2020: "
     "internal iterative reductions, in his chess program Rebel."},
    {"Shapley 1953",
     "L. Shapley, \"A value for n-person games\", Contributions to the Theory of Games II, "
     "Princeton University Press 1953, 307-317."},
    {"Slagle 1963",
     "J. Slagle, Game Trees, M & N Minimaxing, and the M & N Alpha-Beta Procedure, Artificial "
     "Intelligence Group Report 3, UCRL-4671, University of California 1963."},
    {"Slagle and Dixon 1969",
     "J. Slagle and J. Dixon, \"Experiments with some programs that search game trees\", Journal "
     "of the ACM 16(2), 1969, 189-207."},
    {"Slagle and Dixon 1970",
     "J. Slagle and J. Dixon, \"Experiments with the M & N tree-searching program\", "
     "Communications of the ACM 13(3), 1970, 147-154."},
    {"Slate and Atkin 1977",
     "D. Slate and L. Atkin, \"CHESS 4.5: the Northwestern University chess program\", in P. Frey "
     "(ed.), Chess Skill in Man and Machine, Springer 1977, 82-118."},
    {"Sockalingam 2015",
     "K. Sockalingam, a chess program with alpha-beta, a transposition table and threads for the "
     "root moves: node counts to depth 5, 2015."},
    {"Stockman 1979",
     "G. Stockman, \"A minimax algorithm better than alpha-beta?\", Artificial Intelligence 12(2), "
     "1979, 179-196."},
    {"Uiterwijk 1992",
     "J. Uiterwijk, \"The countermove heuristic\", ICCA Journal 15(1), 1992, 8-15."},
    {"van Kervinck 2013",
     "M. van Kervinck, A Fast Software-Based Method for Upcoming Cycle Detection in Search Trees, "
     "note in the OpenChess Forum, April 2013."},
    {"von Neumann 1928",
     "J. von Neumann, \"Zur Theorie der Gesellschaftsspiele\", Mathematische Annalen 100, 1928, "
     "295-320."},
    {"Weill 1991",
     "J.-C. Weill, \"Experiments with the NegaC* search: an alternative for Othello endgame "
     "search\", in D. Levy and D. Beal (eds.), Heuristic Programming in Artificial Intelligence 2, "
     "Ellis Horwood 1991, 174-188."},
    {"Weill 1996",
     "J.-C. Weill, \"The ABDADA distributed minimax-search algorithm\", ICCA Journal 19(1), "
     "1996, 3-16. Its speedups were not read and have no verdict."},
    {"Welch 1947",
     "B. Welch, \"The generalization of 'Student's' problem when several different population "
     "variances are involved\", Biometrika 34, 1947, 28-35."},
    {"Wheeler 1985",
     "S. Wheeler, \"A performance benchmark of the alpha-beta procedure on randomly ordered "
     "non-uniform depth-first game-trees generated by a chess program\", thesis, East Texas State "
     "University, 1985; the estimate of 2 b^(3d/4) leaves from its summary in the Chess "
     "Programming Wiki."},
    {"Wilson 1927",
     "E. Wilson, \"Probable inference, the law of succession, and statistical inference\", Journal "
     "of the American Statistical Association 22, 1927, 209-212."},
    {"Wilson and Hilferty 1931",
     "E. Wilson and M. Hilferty, \"The distribution of chi-square\", Proceedings of the National "
     "Academy of Sciences 17, 1931, 684-688."},
    {"Zobrist 1970",
     "A. Zobrist, A New Hashing Method with Application for Game Playing, Technical Report 88, "
     "University of Wisconsin, Madison 1970; reprinted in ICCA Journal 13(2), 1990."},
};

/// "Marsland & Campbell" and "Plaat et al." as the labels have them; initials are left out.
[[nodiscard]] std::string label_of(const std::string& cited) {
  if (cited == "survey of 1981") return "Marsland and Campbell 1981";
  static const std::regex initial("[A-Z]\\. ");
  static const std::regex ampersand(" & ");
  static const std::regex others(" et al\\.");
  return std::regex_replace(
      std::regex_replace(std::regex_replace(cited, initial, ""), ampersand, " and "), others,
      " and others");
}

[[nodiscard]] const Reference* find(const std::string& label) {
  const auto& all = bibliography();
  const auto found = std::find_if(all.begin(), all.end(), [&label](const Reference& reference) {
    return reference.label == label;
  });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace

const std::vector<Reference>& bibliography() {
  static const std::vector<Reference> all(std::begin(entries), std::end(entries));
  return all;
}

std::vector<Citation> citations(std::string_view text) {
  // Surnames may have particles and hyphens: "van den Herik", "David-Tabibi".
  static const std::string name("(?:[A-Z]\\. )*(?:v[ao]n (?:de[nr] )?)?[A-Z][A-Za-z'-]+");
  static const std::regex pattern(name + "(?:, " + name + ")*(?:,? (?:and|&) (?:" + name +
                                  "|others)| et al\\.)? (?:1[89]|20)[0-9][0-9][a-z]?\\b"
                                  "|Chess Programming Wiki|Rival\\b|survey of 1981");
  std::vector<Citation> found;
  const std::string all(text);
  for (std::sregex_iterator match(all.begin(), all.end(), pattern), end; match != end; ++match) {
    found.push_back({static_cast<std::size_t>(match->position()),
                     static_cast<std::size_t>(match->length()), find(label_of(match->str()))});
  }
  return found;
}

std::string anchor_of(const Reference& reference) {
  std::string anchor = "ref-";
  for (const char c : reference.label) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_kept = std::isalnum(byte) != 0;
    if (is_kept || anchor.back() != '-')
      anchor += is_kept ? static_cast<char>(std::tolower(byte)) : '-';
  }
  return anchor;
}

std::string bibliography_markdown() {
  std::string text;
  for (const Reference& reference : bibliography())
    text += fmt::format("- **{}.** {}\n", reference.label, reference.entry);
  return text;
}

}  // namespace espalier::lab
