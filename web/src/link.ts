// What a link holds: the view and what it shows, in the fragment of the address.

export const start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

export type View = "analyse" | "explore" | "learn";

export interface Link {
  view: View;
  fen: string;
  moves: string[];
  ply: number;
  depth: number; ///< of the search that is explored; 0: none
  node: number; ///< selected; -1: none
  zoom: number; ///< the node that fills the width; -1: none
  colour: string;
  algorithm: string; ///< number in the list
  tree: string; ///< as text; "": the first
  step: number;
}

export function read_link(): Link {
  const values = new URLSearchParams(location.hash.slice(1));
  const moves = (values.get("moves") ?? "").split(",").filter((move) => move !== "");
  const number = (name: string, otherwise: number) => {
    const value = Number(values.get(name) ?? otherwise);
    return Number.isInteger(value) && value >= 0 ? value : otherwise;
  };
  const view = values.get("view");
  return {
    view: view === "explore" || view === "learn" ? view : "analyse",
    fen: values.get("fen") ?? start_fen,
    moves,
    ply: Math.min(number("ply", moves.length), moves.length),
    depth: number("depth", 0),
    node: number("node", -1),
    zoom: number("zoom", -1),
    colour: values.get("colour") ?? "end",
    algorithm: values.get("algorithm") ?? "1",
    tree: values.get("tree") ?? "",
    step: number("step", 0),
  };
}
let written = "";
export function write_link(link: Link): void {
  const values = new URLSearchParams();
  values.set("view", link.view);
  if (link.fen !== start_fen) values.set("fen", link.fen);
  if (link.moves.length) values.set("moves", link.moves.join(","));
  if (link.ply !== link.moves.length) values.set("ply", String(link.ply));
  if (link.view === "explore" && link.depth > 0) {
    values.set("depth", String(link.depth));
    values.set("node", String(link.node));
    values.set("zoom", String(link.zoom));
    values.set("colour", link.colour);
  }
  if (link.view === "learn") {
    values.set("algorithm", link.algorithm);
    values.set("tree", link.tree);
    values.set("step", String(link.step));
  }
  written = `#${values.toString()}`;
  history.replaceState(null, "", written);
}
/// Did somebody else change the address since it was last written?
export const is_foreign = () => location.hash !== written;
