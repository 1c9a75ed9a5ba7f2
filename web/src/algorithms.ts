// The algorithms of the textbook (docs/algorithms.md) that the lessons step through.
import {dualStar, mtd, negaCStar, sssStar} from "./best_first";
import {alphaBeta, alphaBetaPair, alphaBetaTextbook, aspiration, falphabeta, iterative, lalphabeta, minimax, negamax, rival} from "./full_windows";
import {calphabeta, palphabeta, scout} from "./minimal_windows";
import {curtailed, negascout, pvs, thompson} from "./principal_variation";
import {dfPn, proofNumberSearch} from "./proof_numbers";
import {infinite, type Algorithm} from "./recorder";

/// In the order of docs/reference/algorithms.md, which has more: those with a transposition table, for example, of which
/// a tree, where no position occurs twice, makes no use.
export const algorithms: Algorithm[] = [
  minimax,
  negamax,
  alphaBeta,
  alphaBetaPair,
  alphaBetaTextbook,
  rival,
  iterative,
  falphabeta,
  lalphabeta,
  aspiration,
  scout,
  palphabeta,
  calphabeta,
  pvs,
  thompson,
  curtailed,
  negascout,
  sssStar,
  dualStar,
  mtd("MT-SSS*", "A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin 1996", infinite),
  mtd("MT-DUAL*", "A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin 1996", -infinite),
  negaCStar,
  mtd("MTD(f)", "A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin 1996; the guess is 0", 0),
  proofNumberSearch,
  dfPn,
];
