// One node of a tree: its facts, its position, what it left out, its searches, and why it did not play a move.
import {byId, element, sentence, setDisabled} from "./dom";
import type {Engine} from "./engine";
import {GameBoard} from "./game_board";
import {gameFacts, isGame} from "./games";
import {endText, words} from "./kinds";
import type {Names} from "./names";
import type {Game} from "./protocol";
import {boundText, countText, nodeScore, pliesText} from "./score";
import type {Tree} from "./search_tree";
import {none} from "./trace";
import {lineAfter, ruleOf, whyNot} from "./why";

const mostSearches = 200; ///< shown

/// What a node is called: its move, or what it was searched as.
export function labelOf(tree: Tree, names: Names, node: number): string {
  const name = names.of(node);
  if (name !== "") return name;
  return tree.level[node] === 0 ? `depth ${tree.column("depth")[node]}` : words(tree.nameOf("purpose", node));
}
export function factsOf(tree: Tree, node: number): [string, string][] {
  const value = (name: string) => tree.column(name)[node]!;
  const score = (name: string) => (value(name) === none ? "–" : nodeScore(value(name)));
  const facts: [string, string][] = [
    ["Ended", endText(tree.nameOf("end", node))],
    ["Value", boundText(tree.trace.names.bound[value("bound")]!, value("value"))],
    ["Window", `(${score("alpha")}, ${score("beta")})`],
    ["Depth", `${value("depth")}${value("depth") <= 0 ? ", quiescence" : ""}, ply ${value("ply")}`],
    ["Nodes below", countText(value("nodes_below"))],
    ["Searched as", words(tree.nameOf("purpose", node)) + (value("pv_node") ? ", open window" : value("cut_node") ? ", expected to cut" : "")],
  ];
  if (tree.trace.move[node] && tree.trace.move[node] !== "0000") {
    const stage = tree.nameOf("stage", node);
    const order = stage === "table_move" || stage === "refutation" ? "" : `, score ${value("order_score")}`;
    facts.push(["Order", `move ${value("index") + 1}, ${words(stage)}${order}`]);
  }
  if (value("reduction")) facts.push(["Reduced", `${pliesText(value("reduction"))}, late move`]);
  if (value("extension")) facts.push(["Extended", `${pliesText(value("extension"))}, ${value("is_singular") ? "singular" : "check"}`]);
  if (value("hindsight")) facts.push(["Hindsight", pliesText(value("hindsight"))]);
  if (value("internal_iterative")) facts.push(["No table move", pliesText(value("internal_iterative"))]);
  facts.push(["Static evaluation", value("static_eval") === none ? "none" : `${score("static_eval")} (bare ${score("raw_eval")})`]);
  if (value("entry_bound")) {
    facts.push(["Table entry", `${boundText(tree.trace.names.bound[value("entry_bound")]!, value("entry_score"))}, depth ${value("entry_depth")}`]);
  }
  return facts;
}

export class NodePanel {
  private readonly board = new GameBoard(byId("node-board"), byId("node-grid"), true);
  private shown: {tree: Tree; names: Names; node: number} | undefined;
  private now: Game | undefined; ///< the position of the node, once it is known
  private isKnown: Promise<void> = Promise.resolve();
  private request = 0;

  /// `go`: to a node of the tree.
  constructor(
    private readonly rules: Engine,
    private readonly go: (node: number) => void,
    private readonly say: (text: string) => void,
  ) {
    this.board.onMove = (move) => void this.why(move);
    byId("why-form").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.ask(byId<HTMLInputElement>("why-move").value.trim());
    });
  }

  show(tree: Tree, names: Names, node: number): void {
    this.shown = {tree, names, node};
    byId("why").textContent = "";
    this.showFacts(tree, node);
    this.isKnown = this.showBoard(tree, node);
    this.showNames();
  }
  /// What has names of moves.
  showNames(): void {
    if (!this.shown) return;
    const {tree, names, node} = this.shown;
    this.showChildren(tree, names, node);
    this.showLeftOut(tree, node);
  }

  private showFacts(tree: Tree, node: number): void {
    const items = factsOf(tree, node).map(([name, text]) => element("div", {}, element("dt", {}, name), element("dd", {}, text)));
    const from = tree.column("entry_from")[node]!;
    if (from >= 0) items.push(element("div", {}, element("dt", {}, ""), element("dd", {}, this.goButton(from, "go to the node that stored it"))));
    byId("node-facts").replaceChildren(...items);
  }
  private goButton(node: number, text: string): HTMLElement {
    const button = element("button", {type: "button"}, text);
    button.addEventListener("click", () => this.go(node));
    return button;
  }
  private nameOf(move: string): string {
    return this.now?.legal.find(({uci}) => uci === move)?.san ?? move;
  }
  private showLeftOut(tree: Tree, node: number): void {
    const {left_out, names} = tree.trace;
    const byRule = new Map<number, string[]>();
    for (let i = 0; i < left_out.node.length; ++i) {
      if (left_out.node[i] !== node) continue;
      const rule = left_out.rule[i]!;
      byRule.set(rule, [...(byRule.get(rule) ?? []), this.nameOf(left_out.move[i]!)]);
    }
    const lists = [...byRule].map(([rule, moves]) => element("p", {}, element("b", {}, `${words(names.left_out[rule]!)}: `), moves.join(" ")));
    byId("left-out").replaceChildren(...(lists.length ? [element("h3", {}, "Moves left out"), ...lists] : []));
  }
  private showChildren(tree: Tree, names: Names, node: number): void {
    const table = byId<HTMLTableElement>("children");
    const children = [...tree.children(node)];
    table.caption!.textContent = children.length ? "Its searches, in their order" : "No search below this node";
    const heads = ["Move", "As", "Depth", "Window", "Value", "Ended", "Nodes below"];
    table.tHead!.replaceChildren(...(children.length ? [element("tr", {}, ...heads.map((name) => element("th", {scope: "col"}, name)))] : []));
    const rows = children.slice(0, mostSearches).map((child) => {
      const value = (name: string) => tree.column(name)[child]!;
      const cells = [
        words(tree.nameOf("purpose", child)),
        `${value("depth")}${value("reduction") ? ` (−${value("reduction")})` : ""}`,
        `(${nodeScore(value("alpha"))}, ${nodeScore(value("beta"))})`,
        boundText(tree.trace.names.bound[value("bound")]!, value("value")),
        endText(tree.nameOf("end", child)),
        countText(value("nodes_below")),
      ];
      const button = this.goButton(child, labelOf(tree, names, child));
      return element("tr", {}, element("td", {}, button), ...cells.map((text) => element("td", {}, text)));
    });
    table.tBodies[0]!.replaceChildren(...rows);
  }
  private async showBoard(tree: Tree, node: number): Promise<void> {
    const id = ++this.request;
    const moves = tree.movesTo(node);
    const {game, fen} = tree.trace;
    this.now = undefined;
    setDisabled("node-analyse", moves.includes("0000") || !isGame(game));
    byId("why-form").hidden = !isGame(game);
    if (!isGame(game)) {
      // Its rules are not known here: the position searched, and the moves to the node.
      const {diagram} = tree.trace;
      const line = moves.length > 0 ? ["", moves.join(" ")] : [];
      return this.board.show({game, fen, board: [...(diagram || fen).trimEnd().split("\n"), ...line], legal: []});
    }
    try {
      const now = await this.rules.ask<"describe">({kind: "describe", game, start: fen, moves});
      if (id !== this.request) return;
      this.now = now;
      this.board.show({game, fen: now.fen, board: now.board, legal: now.legal, last: moves[moves.length - 1], check: now.check});
      this.showLeftOut(tree, node);
    } catch (error) {
      this.say(sentence(error));
    }
  }
  /// About a move as people or the program write it.
  private async ask(asked: string): Promise<void> {
    await this.isKnown;
    const found = this.now?.legal.find(({uci, san}) => [uci, san, san.replace(/[+#]$/, "")].includes(asked));
    if (found) await this.why(found.uci);
    else this.answer(`'${asked.slice(0, 20)}' is not a legal move here.`);
  }
  /// Says why the search did not play a move at the node that is shown.
  private async why(move: string): Promise<void> {
    if (!this.shown) return;
    const {tree, node} = this.shown;
    const {game, fen} = tree.trace;
    const moves = tree.movesTo(node);
    const following = lineAfter(tree, node, move);
    const ask = this.rules.ask.bind(this.rules);
    // A null move is no move of the rules: then the line stays as the trace has it.
    const said = await ask<"describe">({kind: "describe", game, start: fen, moves: [...moves, move, ...following]}).catch(() => undefined);
    const line = said?.moves.slice(moves.length + 1).map(({san}) => san) ?? following;
    const rule = ruleOf(tree, node, move);
    const depth = tree.column("depth")[node]!;
    const numbers =
      rule && gameFacts(game).hasRules
        ? await ask<"rule_numbers">({kind: "rule_numbers", game, start: fen, moves, move, depth}).catch(() => undefined)
        : undefined;
    if (node !== this.shown.node || !this.now) return;
    const answer = whyNot(tree, node, {move, turn: this.now.turn, write: (uci) => this.nameOf(uci), line, numbers});
    this.answer(answer.text, ...(answer.node >= 0 ? [" ", this.goButton(answer.node, "go to its node")] : []));
  }
  private answer(...parts: (Node | string)[]): void {
    byId("why").replaceChildren(...parts);
    byId("why").scrollIntoView({block: "nearest"});
  }
}
