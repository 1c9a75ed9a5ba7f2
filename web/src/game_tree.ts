// A game with its variations: a tree of moves, of which nothing is discarded. The first child of a node goes on with the main
// line.
import {isGame, type GameName} from "./games";
import type {MoveText} from "./protocol";

export interface Evaluation {
  share: number; ///< of the point, for the side that moves first: 0 to 1
  text: string;
}
export interface GameNode extends MoveText {
  parent: number; ///< -1: the start
  children: number[];
  comment: string; ///< of PGN, on the move
  before?: string; ///< the comment before it, where it begins a variation
  nags: number[];
  drawn?: string[]; ///< arrows and squares on the board, as PGN has them: "Ge2e4" is a green arrow, "Re4" a red square
  clock?: string; ///< what the player had left after it, such as "0:03:00"
  commands?: string[]; ///< others of PGN, such as "[%emt 0:00:05]": they are kept
  isForced?: boolean; ///< there was no other move; not known, unless the game is evaluated
  evaluation?: Evaluation; ///< of the position after the move
}

/// Without what is empty or follows from the rest: long games take much room.
function bareOf(node: GameNode): unknown {
  return {...node, children: undefined, comment: node.comment || undefined, nags: node.nags.length > 0 ? node.nags : undefined};
}

export class GameTree {
  id = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`; ///< no other game of this browser has it
  readonly nodes: GameNode[] = [{uci: "", san: "", parent: -1, children: [], comment: "", nags: []}];
  tags: [name: string, value: string][] = []; ///< of PGN, in their order
  text = ""; ///< of PGN, as it was read; "": something has changed since
  ending = ""; ///< by resignation or by the clock, as a sentence
  result = ""; ///< of `ending`
  isListed = false; ///< one of several games of a text

  constructor(
    readonly game: GameName,
    readonly start: string,
  ) {}

  /// A game of a list that nothing was done with: it is found there again.
  get isUntouched(): boolean {
    return this.isListed && this.text !== "";
  }
  at(node: number): GameNode {
    return this.nodes[node]!;
  }
  /// The node that moves lead to from the start; -1: the tree does not have them.
  find(moves: readonly string[]): number {
    let node = 0;
    for (const move of moves) node = this.childOf(node, move);
    return node;
  }
  childOf(node: number, move: string): number {
    return this.nodes[node]?.children.find((child) => this.at(child).uci === move) ?? -1;
  }
  /// Returns the node after the last of the moves, which are added where the tree does not have them.
  add(moves: readonly MoveText[], from = 0): number {
    let node = from;
    for (const {uci, san} of moves) {
      let child = this.childOf(node, uci);
      if (child < 0) {
        child = this.nodes.push({uci, san, parent: node, children: [], comment: "", nags: []}) - 1;
        this.at(node).children.push(child);
        this.text = "";
      }
      node = child;
    }
    return node;
  }
  /// From the start to the node.
  path(node: number): number[] {
    const path: number[] = [];
    for (let at = node; at > 0; at = this.at(at).parent) path.push(at);
    return [0, ...path.reverse()];
  }
  movesTo(node: number): string[] {
    return this.path(node)
      .slice(1)
      .map((at) => this.at(at).uci);
  }
  /// As `path`, and on from the node by the first of its moves.
  line(node: number): number[] {
    const line = this.path(node);
    for (let next = this.at(node).children[0]; next !== undefined; next = this.at(next).children[0]) line.push(next);
    return line;
  }

  /// The lines that are not the given one, each as "3.c7c5.g1f3": so many moves of the given line, and those that follow.
  linesBeside(line: readonly number[]): string[] {
    const lines: string[] = [];
    for (const [node, {children}] of this.nodes.entries()) {
      if (children.length > 0 || node === 0 || line.includes(node)) continue;
      const path = this.path(node);
      const common = path.findIndex((each, i) => each !== line[i]);
      lines.push([common - 1, ...path.slice(common).map((each) => this.at(each).uci)].join("."));
    }
    return lines;
  }

  /// Draws an arrow or marks a square at a node, or takes it away.
  draw(node: number, mark: string): void {
    const {drawn = []} = this.at(node);
    this.at(node).drawn = drawn.includes(mark) ? drawn.filter((each) => each !== mark) : [...drawn, mark];
    this.text = "";
  }

  /// The line through a node comes before the others where it last leaves them. Returns the new number of the node.
  promote(node: number): number {
    let at = node;
    while (at > 0 && this.at(this.at(at).parent).children[0] === at) at = this.at(at).parent;
    if (at === 0) return node;
    const {children} = this.at(this.at(at).parent);
    children.unshift(...children.splice(children.indexOf(at), 1));
    return this.renumber(node);
  }
  /// As often as needed: the node is on the main line then.
  toMain(node: number): number {
    for (let [at, next] = [node, this.promote(node)]; ; [at, next] = [next, this.promote(next)]) if (at === next) return at;
  }
  /// Without a move and what follows it. Returns the new number of the node before it.
  remove(node: number): number {
    const {parent} = this.at(node);
    const before = this.at(parent);
    before.children = before.children.filter((child) => child !== node);
    return this.renumber(parent);
  }
  annotate(node: number, said: Partial<Pick<GameNode, "comment" | "nags">>): void {
    Object.assign(this.at(node), said);
    this.text = "";
  }
  /// Numbers the nodes along their lines, the main one first, as `from` reads them. Returns the new number of a node.
  private renumber(node: number): number {
    const order: number[] = [];
    for (let stack = [0]; stack.length > 0;) {
      const at = stack.pop()!;
      order.push(at);
      stack.push(...[...this.at(at).children].reverse());
    }
    const numbers = new Map(order.map((each, i) => [each, i]));
    const nodes = order.map((each) => {
      const {parent, children} = this.at(each);
      return {...this.at(each), parent: numbers.get(parent) ?? -1, children: children.map((child) => numbers.get(child)!)};
    });
    this.nodes.length = 0;
    for (const each of nodes) this.nodes.push(each);
    this.text = "";
    return numbers.get(node)!;
  }
  evaluate(node: number, evaluation: Evaluation): void {
    this.at(node).evaluation = evaluation;
    this.text = "";
  }

  toJSON(): unknown {
    const {id, game, start, nodes, tags, text, ending, result} = this;
    return {id, game, start, tags, text, ending, result, nodes: nodes.map(bareOf)};
  }
  /// Of what `toJSON` gave; undefined if it is something else.
  static from(saved: unknown): GameTree | undefined {
    const {id, game, start, tags, text, ending, result, nodes} = (saved ?? {}) as Partial<GameTree>;
    if (typeof game !== "string" || !isGame(game) || typeof start !== "string" || !Array.isArray(nodes) || !Array.isArray(tags)) return undefined;
    const tree = new GameTree(game, start);
    for (const [i, node] of nodes.entries()) {
      if (i === 0 ? node.parent !== -1 : !(node.parent >= 0 && node.parent < i)) return undefined;
      tree.nodes[i] = {...node, comment: node.comment ?? "", nags: node.nags ?? [], children: []};
      if (i > 0) tree.at(node.parent).children.push(i);
    }
    return Object.assign(tree, {id: String(id), tags, text: String(text ?? ""), ending: String(ending ?? ""), result: String(result ?? "")});
  }
}
