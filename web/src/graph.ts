// The evaluations of a line as a graph: the side that moves first above the middle.
import {svg} from "./dom";
import type {GameTree} from "./game_tree";
import {gameFacts} from "./games";

const [width, height] = [600, 120];

interface Colours {
  ground: string; ///< of what is evaluated
  area: string; ///< of the side that moves first
}
const whiteFirst: Colours = {ground: "#34393a", area: "#f4f2ea"};
const blackFirst: Colours = {ground: whiteFirst.area, area: whiteFirst.ground};

/// The evaluations of a line; undefined, if there are less than two. Its colours are attributes: it stands alone as a file.
export function graphOf(tree: GameTree, line: number[], ply: number): SVGElement | undefined {
  const shares = line.map((node) => tree.at(node).evaluation?.share);
  if (shares.filter((share) => share !== undefined).length < 2) return undefined;
  const colours = gameFacts(tree.game).sides[0] === "Black" ? blackFirst : whiteFirst;
  const last = line.length - 1;
  const x = (place: number) => (place / Math.max(1, last)) * width;
  const y = (share: number) => (1 - share) * height;
  const picture = svg("svg", {
    viewBox: `0 0 ${width} ${height}`,
    preserveAspectRatio: "none",
    role: "img",
    "aria-label": `Evaluation over the game, ${gameFacts(tree.game).sides[0]} above the middle`,
  });
  // Each run of positions that are evaluated; what lies between them is not known, and left empty.
  for (let first = 0; first < shares.length; ++first) {
    if (shares[first] === undefined) continue;
    let end = first;
    while (shares[end + 1] !== undefined) ++end;
    const [left, right] = [x(first - 0.3), x(end + 0.3)];
    const points = shares.slice(first, end + 1).map((share, i) => `${x(first + i)},${y(share!)}`);
    picture.append(
      svg("rect", {x: left, y: 0, width: right - left, height, class: "known", fill: colours.ground}),
      svg("polygon", {
        points: `${left},${height} ${left},${y(shares[first]!)} ${points.join(" ")} ${right},${y(shares[end]!)} ${right},${height}`,
        fill: colours.area,
      }),
    );
    first = end;
  }
  const middle = {stroke: "#8d9491", "stroke-width": 1, "stroke-dasharray": "4 4"};
  picture.append(
    svg("line", {x1: 0, x2: width, y1: height / 2, y2: height / 2, ...middle}),
    svg("line", {x1: x(ply), x2: x(ply), y1: 0, y2: height, stroke: "#e8743b", "stroke-width": 2, "vector-effect": "non-scaling-stroke"}),
  );
  return picture;
}
/// `go`: to a place of the line.
export function showGraph(graph: HTMLElement, tree: GameTree, line: number[], ply: number, go: (ply: number) => void): void {
  const picture = graphOf(tree, line, ply);
  graph.hidden = !picture;
  graph.replaceChildren(...(picture ? [picture] : []));
  graph.onclick = (event) => {
    const box = graph.getBoundingClientRect();
    go(Math.round(((event.clientX - box.left) / box.width) * (line.length - 1)));
  };
}
