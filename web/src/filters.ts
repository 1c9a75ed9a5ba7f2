// The legend of a tree and its filters: which nodes are painted, and the list of those that match.
import {byId, element, selected, setDisabled} from "./dom";
import {kindOfNodes, kindsOf, words, type Colouring, type Kind} from "./kinds";
import type {Link} from "./link";
import {matcherOf, movesFound} from "./moves";
import {countText} from "./score";
import type {Paint} from "./canvas";
import type {Tree} from "./search_tree";
import type {Trace} from "./trace";

const field = (id: string) => byId<HTMLInputElement>(id);

export class Filters {
  private tree: Tree | undefined;
  private kinds: Kind[] = [];
  private kindOfNode = new Uint8Array(0);
  private hiddenKinds = new Set<string>();
  private timer = 0; ///< until nothing more is typed
  hits: number[] = []; ///< nodes that match, if anything is asked for

  /// `onPaint`: the nodes are painted otherwise; `selected`: the node whose place among the matches is said.
  constructor(
    private readonly onPaint: (paint: Paint) => void,
    private readonly selected: () => number,
  ) {
    byId("colour").addEventListener("change", () => this.recolour());
    byId("move-filter").addEventListener("input", () => {
      // A large tree takes longer to be painted than a key to be pressed.
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => this.repaint(), 250);
    });
    for (const id of ["depth-filter", "left-out-filter", "rule-filter"]) byId(id).addEventListener("change", () => this.repaint());
  }

  get colour(): Colouring {
    return selected("colour") as Colouring;
  }
  link(): Pick<Link, "colour" | "hidden" | "find" | "leftOut" | "rule" | "atDepth"> {
    return {
      colour: this.colour,
      hidden: [...this.hiddenKinds],
      find: field("move-filter").value.trim(),
      leftOut: field("left-out-filter").checked,
      rule: selected("rule-filter"),
      atDepth: selected("depth-filter"),
    };
  }
  open(link: Link): void {
    field("move-filter").value = link.find;
    field("left-out-filter").checked = link.leftOut;
    const rules = byId<HTMLSelectElement>("rule-filter");
    rules.value = link.rule;
    if (rules.selectedIndex < 0) rules.value = "";
    const depths = byId<HTMLSelectElement>("depth-filter");
    depths.value = link.atDepth;
    if (depths.selectedIndex < 0) depths.value = "";
    this.hideKinds(link.hidden);
  }
  show(tree: Tree): void {
    this.tree = tree;
    field("move-filter").placeholder = tree.trace.move.find((move) => move !== "") ?? "";
    this.showDepths(tree.trace);
    const rules = tree.trace.names.left_out.filter((_, i) => tree.trace.totals.left_out[i]! > 0);
    byId("rule-filter").replaceChildren(element("option", {value: ""}, "any rule"), ...rules.map((name) => element("option", {value: name}, words(name))));
    this.recolour();
  }
  /// The match after or before the node that is selected; -1: there is none.
  next(step: 1 | -1): number {
    const {hits} = this;
    const node = this.selected();
    const next = step > 0 ? hits.find((hit) => hit > node) : hits.filter((hit) => hit < node).pop();
    return next ?? hits[step > 0 ? 0 : hits.length - 1] ?? -1;
  }
  showHits(): void {
    const place = this.hits.indexOf(this.selected());
    byId("hits").textContent = `${place >= 0 ? `${countText(place + 1)} of ` : ""}${countText(this.hits.length)} ${this.hits.length === 1 ? "node" : "nodes"}`;
    byId("hit-list").hidden = false;
    for (const id of ["hit-next", "hit-previous"]) setDisabled(id, this.hits.length === 0);
  }

  /// The kinds of nodes that are painted, and occur.
  get legend(): {text: string; colour: string}[] {
    const used = new Set(this.kindOfNode);
    return this.kinds.filter(({name}, i) => used.has(i) && !this.hiddenKinds.has(name));
  }
  private showDepths(trace: Trace): void {
    const options = trace.totals.ends.map((_, depth) => element("option", {value: String(depth)}, depth ? String(depth) : "quiescence"));
    byId("depth-filter").replaceChildren(element("option", {value: ""}, "all"), ...options.reverse());
  }
  private recolour(): void {
    const {tree} = this;
    if (!tree) return;
    const list = (this.kinds = kindsOf([tree], this.colour));
    this.kindOfNode = kindOfNodes(tree, this.colour, list);
    const counts = list.map(() => 0);
    for (const kind of this.kindOfNode) ++counts[kind]!;
    this.hiddenKinds.clear();
    const items = list.map((kind, i) => {
      const box = element("input", {type: "checkbox", value: kind.name});
      box.checked = true;
      box.addEventListener("change", () => {
        if (box.checked) this.hiddenKinds.delete(kind.name);
        else this.hiddenKinds.add(kind.name);
        this.repaint();
      });
      const swatch = element("span", {class: "swatch"});
      swatch.style.backgroundColor = kind.colour;
      const only = element("button", {type: "button", "aria-label": `Only ${kind.text}`}, "only");
      only.addEventListener("click", () => this.showOnly(i));
      return element("span", {}, element("label", {}, box, swatch, `${kind.text} (${countText(counts[i]!)})`), only);
    });
    byId("legend").replaceChildren(...items.filter((_, i) => counts[i]! > 0));
    this.repaint();
  }
  /// Of the kinds in the legend; all, if it is shown alone already.
  private showOnly(chosen: number): void {
    const list = this.kinds;
    const isAlone = !this.hiddenKinds.has(list[chosen]!.name) && this.hiddenKinds.size === list.length - 1;
    this.hideKinds(isAlone ? [] : list.filter((_, i) => i !== chosen).map(({name}) => name));
  }
  private hideKinds(names: string[]): void {
    this.hiddenKinds = new Set(names);
    for (const box of byId("legend").querySelectorAll("input")) box.checked = !this.hiddenKinds.has(box.value);
    this.repaint();
  }
  private repaint(): void {
    const {tree, kinds} = this;
    if (!tree) return;
    clearTimeout(this.timer);
    const {find, leftOut, rule, atDepth} = this.link();
    setDisabled("rule-filter", !leftOut);
    const matcher = matcherOf(tree.trace.game, find);
    byId("move-error").textContent = matcher ? "" : `'${find.slice(0, 20)}' is no move: write e2e4, e4 or Nf3.`;
    const found = find === "" && !leftOut ? undefined : movesFound(tree, matcher ?? (() => false), rule);
    const ofMove = leftOut ? found?.leftOut : found?.searched;
    const depths = tree.column("depth");
    const isHidden = kinds.map((kind) => this.hiddenKinds.has(kind.name));
    const isFaint = new Uint8Array(tree.trace.count);
    for (let node = 0; node < tree.trace.count; ++node) {
      const matches = (!ofMove || ofMove[node] === 1) && (atDepth === "" || Math.max(0, depths[node]!) === Number(atDepth));
      isFaint[node] = isHidden[this.kindOfNode[node]!] || !matches ? 1 : 0;
    }
    const isFiltered = ofMove !== undefined || atDepth !== "" || this.hiddenKinds.size > 0;
    this.hits = isFiltered ? [...tree.parent.keys()].filter((node) => isFaint[node] === 0 && tree.parent[node]! >= 0) : [];
    if (isFiltered) this.showHits();
    else byId("hit-list").hidden = true;
    this.onPaint({colours: kinds.map((kind) => kind.colour), kind: this.kindOfNode, isFaint, hits: this.hits});
  }
}
