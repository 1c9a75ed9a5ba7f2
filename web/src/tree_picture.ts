// The picture of a small tree with what an algorithm knows of its nodes. All colours are attributes, so that it stands alone as
// a file.
import type {GivenTree, Node} from "./given_tree";
import {svg} from "./dom";
import {textOf} from "./recorder";

/// What is known of a node after some steps.
export interface NodeState {
  entered: number;
  isOpen: boolean;
  isCut: boolean;
  window?: [number, number];
  value?: number;
  label?: string;
  colour?: string; ///< of the processor that entered it last
}
export const coloursOf = (isDark: boolean) =>
  isDark
    ? {ink: "#e9ece9", soft: "#8d9792", ground: "#1f2523", open: "#6b4d10", done: "#28513a", now: "#ffb347"}
    : {ink: "#1d2321", soft: "#6d7671", ground: "#ffffff", open: "#ffe2a8", done: "#cfe8d8", now: "#c2410c"};
type Colours = ReturnType<typeof coloursOf>;

const levels = {gapX: 44, gapY: 84, margin: 34, box: 30};
const legibleBox = 20; ///< pixels; smaller boxes have no text

interface Layout {
  x: number[]; ///< by node
  y: number[];
  box: number[]; ///< widths
  width: number;
  height: number;
}
function layOut(tree: GivenTree, room: number): Layout {
  const {gapY, margin} = levels;
  const count = tree.filter(({children}) => children.length === 0).length;
  const gapX = Math.max(1, Math.min(levels.gapX, (room - 2 * margin) / Math.max(1, count - 1)));
  const x: number[] = [];
  let leaves = 0;
  const place = (node: number): number => {
    const places = tree[node]!.children.map(place);
    return (x[node] = places.length ? (places[0]! + places.at(-1)!) / 2 : margin + gapX * leaves++);
  };
  place(0);
  // A level's boxes are as wide as its closest neighbours let them be.
  const [widths, rightmost]: [number[], number[]] = [[], []];
  for (const {index, ply} of tree) {
    const gap = rightmost[ply] === undefined ? Infinity : x[index]! - rightmost[ply]!;
    widths[ply] = Math.min(widths[ply] ?? levels.box, Math.max(1, gap - Math.min(8, gap / 4)));
    rightmost[ply] = x[index]!;
  }
  const y = tree.map(({ply}) => margin + gapY * (ply - tree[0]!.ply));
  const width = 2 * margin + gapX * Math.max(0, leaves - 1);
  return {x, y, box: tree.map(({ply}) => widths[ply]!), width, height: Math.max(...y) + margin + 10};
}

export interface Step {
  current: Set<number>; ///< nodes at which something happens
  places: Map<number, number>; ///< of processors
  isForMax: boolean; ///< values are those for MAX
}
/// `room`: pixels, into which it is made to fit; what has become too small to read is left out.
export function pictureOf(tree: GivenTree, states: NodeState[], colours: Colours, room: number, step: Step): SVGElement {
  const layout = layOut(tree, room);
  const {width, height} = layout;
  const picture = svg("svg", {viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "font-family": "system-ui, sans-serif", "text-anchor": "middle"});
  picture.append(svg("rect", {x: 0, y: 0, width, height, fill: colours.ground}));
  const hidden = (node: number): boolean => states[node]!.isCut || (tree[node]!.parent >= 0 && hidden(tree[node]!.parent));
  const isFaint = (node: number) => hidden(node) && states[node]!.entered === 0;
  for (const {index, parent} of tree) {
    if (parent >= 0) picture.append(...edge(layout, parent, index, isFaint(index), states[index]!.isCut, colours));
  }
  for (const node of tree) picture.append(...drawNode(node, states[node.index]!, isFaint(node.index), layout, colours, step));
  return picture;
}
function edge({x, y}: Layout, from: number, to: number, isFaint: boolean, isCut: boolean, colours: Colours): SVGElement[] {
  const ends = {x1: x[from]!, y1: y[from]!, x2: x[to]!, y2: y[to]!};
  const line = svg("line", {...ends, stroke: isFaint ? colours.soft : colours.ink, "stroke-width": 1.5, ...(isFaint && {"stroke-dasharray": "3 4"})});
  if (!isCut) return [line];
  const [mx, my] = [(ends.x1 + ends.x2) / 2, (ends.y1 + ends.y2) / 2];
  return [line, svg("line", {x1: mx - 8, y1: my + 5, x2: mx + 8, y2: my - 5, stroke: colours.now, "stroke-width": 3})];
}
function drawNode(node: Node, state: NodeState, isFaint: boolean, layout: Layout, colours: Colours, step: Step): SVGElement[] {
  const {index, ply, children} = node;
  const [x, y, box] = [layout.x[index]!, layout.y[index]!, layout.box[index]!];
  const isLeaf = children.length === 0;
  const isCurrent = step.current.has(index);
  const outline = {
    fill: state.colour ?? (state.isOpen ? colours.open : state.entered > 0 ? colours.done : colours.ground),
    stroke: isCurrent ? colours.now : isFaint ? colours.soft : colours.ink,
    "stroke-width": (isCurrent ? 3.5 : 1.5) * (box > legibleBox ? 1 : 0.5),
    "data-node": index,
    ...(isCurrent && {"data-current": ""}),
  };
  const drawn = [
    ply % 2 === 0
      ? svg("rect", {x: x - box / 2, y: y - box / 2, width: box, height: box, rx: 3, ...outline})
      : svg("circle", {cx: x, cy: y, r: box === levels.box ? box / 2 + 1 : box / 2, ...outline}),
  ];
  /// `isLabel`: beside the node, where edges pass behind it.
  const write = (content: string, at: number, wanted: number, colour: string, isLabel: boolean) => {
    // A long number is written smaller, so that it stays in its box.
    const size = isLabel ? wanted : Math.min(wanted, (box - 4) / (0.6 * content.length));
    const width = 0.6 * size * content.length;
    if (isLabel) drawn.push(svg("rect", {x: x - width / 2, y: at - 0.85 * size, width, height: 1.1 * size, fill: colours.ground}));
    const made = svg("text", {x, y: at, "font-size": size, fill: colour, "pointer-events": "none"});
    made.textContent = content;
    drawn.push(made);
  };
  const leafValue = ply % 2 && !step.isForMax ? -node.value : node.value;
  const shown = state.label ?? (state.value !== undefined ? textOf(state.value) : isLeaf ? textOf(leafValue) : "");
  if (box > legibleBox || index === 0) write(shown, y + 4.5, 13, isFaint ? colours.soft : colours.ink, false);
  const here = [...step.places].filter(([, place]) => place === index).map(([processor]) => processor + 1);
  if (here.length > 0) write(here.join(" "), y - box / 2 - 6, 12, colours.now, true);
  if (state.window && state.entered > 0 && !isLeaf && box > legibleBox)
    write(`(${state.window.map(textOf).join(", ")})`, y + box / 2 + 14, 11, colours.soft, true);
  return drawn;
}
