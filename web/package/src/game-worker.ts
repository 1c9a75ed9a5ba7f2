// The worker of GameWorker: loads a module with a game, and searches the positions that it is told the moves of.
import {serve} from "../../src/platform";
import {GameSearch, type CustomGame, type GameSearchOptions, type Move} from "./custom";

type Game = CustomGame<Move>;
export interface Opening {
  url: string;
  game: string;
  evaluate: string | undefined;
  options: Omit<GameSearchOptions<Game>, "evaluate">;
}
export interface GameRequest {
  id: number;
  kind: "run" | "solve" | "trace";
  moves: readonly Move[];
  limits: {depth: number};
}

let opened: Promise<{search: GameSearch<Move, Game>; start: () => Game}> | undefined;

async function open({url, game, evaluate, options}: Opening) {
  const module = await import(/* webpackIgnore: true */ /* @vite-ignore */ url);
  const member = (name: string) => {
    const [first, second] = name.split(".");
    const found = module[first!];
    const value = second === undefined ? found : found?.[second];
    if (typeof value !== "function") throw new TypeError(`The module of the game exports no ${name}.`);
    return value;
  };
  const Start = member(game);
  const start = () => new Start() as Game;
  const search = await GameSearch.create<Move, Game>({...options, ...(evaluate !== undefined && {evaluate: member(evaluate)})});
  return {search, start};
}

const {post} = serve((message) => {
  const {opening, request} = message as {opening?: Opening; request?: GameRequest};
  if (opening) opened = open(opening);
  opened?.catch(() => {}); // told in the answer to the first request
  if (request) void answer(request);
});

async function answer({id, kind, moves, limits}: GameRequest): Promise<void> {
  try {
    const {search, start} = await opened!;
    const position = start();
    moves.forEach((move, i) => {
      if (!Array.from(position.legalMoves()).includes(move)) throw new RangeError(`Move ${i + 1}, ${String(move)}, is not legal.`);
      position.make(move);
    });
    post({id, result: search[kind](position, limits)});
  } catch (error) {
    post({id, error: error instanceof Error ? error : new Error(String(error))});
  }
}
