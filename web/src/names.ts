// What people call the moves of a tree, SAN in chess: asked of the engine when they are seen, and kept.
import type {Engine} from "./engine";
import {gameFacts} from "./games";
import type {Tree} from "./search_tree";

const atOnce = 2000; ///< in one question

export class Names {
  private readonly known = new Map<number, string>();
  private readonly wanted = new Set<number>();
  private asked: Promise<void> | undefined; ///< the question under way

  /// `onFound`: names are known now for which a node's move was given before.
  constructor(
    private readonly tree: Tree,
    private readonly rules: Engine,
    private readonly onFound: () => void,
  ) {}

  /// Of the move that leads to a node; "" where its parent has the same position.
  of(node: number): string {
    const move = this.tree.trace.move[node]!;
    if (move === "0000") return "pass";
    if (move === "" || !gameFacts(this.tree.trace.game).hasNotation) return move;
    const name = this.known.get(node);
    if (name !== undefined) return name;
    this.wanted.add(node);
    this.asked ??= Promise.resolve().then(() => this.ask());
    return move;
  }
  /// Waits until all names are known for which a node's move was given.
  async settle(): Promise<void> {
    while (this.asked || this.wanted.size > 0) await (this.asked ??= this.ask());
  }

  private async ask(): Promise<void> {
    const {tree} = this;
    const {game, fen} = tree.trace;
    const nodes = new Set([...this.wanted].slice(0, atOnce).flatMap((node) => tree.path(node)));
    this.wanted.clear();
    const named = [...nodes].filter((node) => tree.trace.move[node] !== "").sort((a, b) => a - b);
    const ply = (node: number) => tree.movesTo(node).length - 1;
    const script = named.map((node) => `${ply(node)} ${tree.trace.move[node]}`).join(" ");
    try {
      const {names} = await this.rules.ask<"names">({kind: "names", game, start: fen, moves: [], script});
      named.forEach((node, i) => this.known.set(node, names[i]!));
    } catch {
      // A trace from elsewhere may have moves that are not legal here: they keep their squares.
      for (const node of named) this.known.set(node, tree.trace.move[node]!);
    }
    this.asked = undefined;
    this.onFound();
  }
}
