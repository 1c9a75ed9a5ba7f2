// Why a move of the game, or another legal one, is not the best: both are searched as deeply as the position was analysed, and
// the line that refutes the move is shown.
import {element} from "./dom";
import type {Engine} from "./engine";
import {statusOf} from "./outcome";
import type {Game, Line, MoveText, Position, SearchLimits, SearchResult} from "./protocol";
import {maxDepth} from "./protocol";
import {scoreText, whiteShare} from "./score";
import {gameFacts} from "./games";

/// Of a search of a position that was not analysed as much.
export const leastNodes = 300_000;
const longestLine = 12; ///< moves shown

export interface WhyUser {
  search(position: Position, limits: Partial<SearchLimits>, report: (partial: SearchResult) => void): Promise<SearchResult>;
  known: SearchResult | undefined; ///< of the position
  say(text: string, lines: HTMLElement[]): void;
  follow(moves: string[]): void;
}
interface Found {
  line: Line;
  moves: MoveText[]; ///< with the first move
  turn: "w" | "b"; ///< from whose side the score is
}

/// `asked`: a move as players or the program write it.
export async function whyNot(rules: Engine, position: Position, asked: string, user: WhyUser): Promise<void> {
  const now = await rules.ask<"describe">({kind: "describe", ...position});
  const wanted = asked
    .replace(/[+#!?]+$/, "")
    .replaceAll("0-0", "O-O")
    .replace("O-0", "O-O");
  const move = now.legal.find(({uci, san}) => [uci, san.replace(/[+#]$/, "")].includes(wanted));
  if (!move) return user.say(`'${asked.slice(0, 20)}' is not a legal move here.`, []);
  user.say(`Looking at ${move.san} …`, []);
  const known = user.known && user.known.nodes >= leastNodes ? user.known : await user.search(position, {nodes: leastNodes}, () => {});
  const best = known.lines[0];
  if (!best) return;
  const after = {...position, moves: [...position.moves, move.uci]};
  const ended = await rules.ask<"describe">({kind: "describe", ...after});
  if (ended.outcome !== "") return user.say(`${move.san} ends the game: ${statusOf(position.game, ended)}.`, []);
  const bestFound: Found = {line: best, moves: best.pv, turn: now.turn};
  const found = await searched(move, after, known, now, user);
  const {text, lines} = answerOf(position, bestFound, found, known.depth);
  user.say(
    text,
    lines.map((each) => lineItem(position, each, user)),
  );
}
/// What is known of the move, or found by a search that is as deep.
async function searched(move: MoveText, after: Position, known: SearchResult, now: Game, user: WhyUser): Promise<Found> {
  const shown = known.lines.find(({pv, depth}) => pv[0]?.uci === move.uci && depth >= known.depth);
  if (shown) return {line: shown, moves: shown.pv, turn: now.turn};
  const depth = known.depth >= maxDepth ? maxDepth : Math.max(1, known.depth - 1);
  const result = await user.search(after, {depth}, (partial) => user.say(`Looking at ${move.san}: depth ${partial.depth} of ${depth}`, []));
  const line = result.lines[0]!;
  return {line, moves: [move, ...line.pv], turn: result.turn};
}
function answerOf({game}: Position, best: Found, found: Found, depth: number): {text: string; lines: Found[]} {
  const score = ({line, turn}: Found) => scoreText(game, line.score, line.mate, turn);
  const share = ({line, turn}: Found) => whiteShare(line, turn);
  const [name, bestName] = [found.moves[0]!.san, best.moves[0]!.san];
  const how = depth >= maxDepth ? "solved" : `to depth ${depth}`;
  const side = gameFacts(game).sides[0];
  if (name === bestName) return {text: `${name} is the best move found, ${how}: ${score(best)} for ${side}.`, lines: [best]};
  const lost = Math.round(100 * (best.turn === "w" ? share(best) - share(found) : share(found) - share(best)));
  const cost = lost > 0 ? `it costs ${lost} % of the point` : "it is as good";
  return {
    text: `${name} is worth ${score(found)} for ${side}, ${bestName} ${score(best)}, ${how}: ${cost}. How ${name} is answered, and ${bestName}:`,
    lines: [found, best],
  };
}
function lineItem(position: Position, {line, moves, turn}: Found, user: WhyUser): HTMLElement {
  const item = element("li", {}, element("span", {class: "score"}, scoreText(position.game, line.score, line.mate, turn)));
  moves.slice(0, longestLine).forEach(({san}, i) => {
    const button = element("button", {type: "button"}, san);
    button.addEventListener("click", () => user.follow([...position.moves, ...moves.slice(0, i + 1).map(({uci}) => uci)]));
    item.append(button);
  });
  return item;
}
