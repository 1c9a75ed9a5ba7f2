// A position as a slide: the board with arrows, whose turn it is, the best lines, and the evaluations of the game.
import {arrowsOf, pieceImage, type Arrow, type Shown} from "./board";
import {svg} from "./dom";
import {gameFacts, grids} from "./games";
import {piecesOf} from "./moves";

export interface Slide {
  shown: Shown;
  isFlipped: boolean;
  arrows: Arrow[];
  title: string;
  lines: string[];
  graph: SVGElement | undefined;
}
const [width, height, margin, side] = [960, 540, 30, 480];
const ink = "#1d2321";

export function slideOf({shown, isFlipped, arrows, title, lines, graph}: Slide): SVGElement {
  const picture = svg("svg", {viewBox: `0 0 ${width} ${height}`, width, height, "font-family": "system-ui, sans-serif"});
  picture.append(svg("rect", {x: 0, y: 0, width, height, fill: "#ffffff"}));
  const kind = gameFacts(shown.game).board;
  const board = kind === "pieces" ? piecesBoard(shown, isFlipped) : kind === "grid" ? gridBoard(shown) : textBoard(shown);
  if (kind === "pieces") board.append(arrowsOf(arrows, isFlipped));
  for (const [name, value] of Object.entries({x: margin, y: margin, width: side, height: side})) board.setAttribute(name, String(value));
  picture.append(board);
  const left = 2 * margin + side;
  const write = (text: string, y: number, size: number, weight = 400) => {
    const made = svg("text", {x: left, y, "font-size": size, "font-weight": weight, fill: ink});
    made.textContent = text;
    picture.append(made);
  };
  write(gameFacts(shown.game).title, margin + 20, 22, 700);
  write(title, margin + 48, 16);
  const longest = 46; ///< characters of a line that fit
  lines.slice(0, 5).forEach((line, i) => write(line.length > longest ? `${line.slice(0, longest)}…` : line, margin + 90 + 26 * i, 15));
  if (graph) {
    for (const [name, value] of Object.entries({x: left, y: height - margin - 130, width: width - left - margin, height: 130}))
      graph.setAttribute(name, String(value));
    picture.append(graph);
  }
  return picture;
}

/// In units of a square.
function piecesBoard({fen, last}: Shown, isFlipped: boolean): SVGElement {
  const board = svg("svg", {viewBox: "0 0 8 8"});
  const at = (file: number, row: number): [number, number] => (isFlipped ? [7 - file, 7 - row] : [file, row]);
  const pieces = piecesOf(fen);
  for (let row = 0; row < 8; ++row) {
    for (let file = 0; file < 8; ++file) {
      const [x, y] = at(file, row);
      const name = "abcdefgh"[file]! + (8 - row);
      const isLast = last !== undefined && [last.slice(0, 2), last.slice(2, 4)].includes(name);
      board.append(svg("rect", {x, y, width: 1, height: 1, fill: isLast ? "#dcc876" : (file + row) % 2 === 0 ? "#eceade" : "#86a08c"}));
      const letter = pieces.get(name);
      if (!letter) continue;
      const image = pieceImage(letter);
      const isWhite = letter === letter.toUpperCase();
      const style = {
        x: x + 0.04,
        y: y + 0.04,
        width: 0.92,
        height: 0.92,
        fill: isWhite ? "#fdfcf7" : "#2a2d2c",
        stroke: isWhite ? "#1b1b1b" : "#0c0c0c",
        "stroke-width": 1.6,
      };
      for (const [key, value] of Object.entries(style)) image.setAttribute(key, String(value));
      if (!isWhite) image.querySelectorAll("path + path").forEach((path) => path.setAttribute("stroke", "#f2f2ee"));
      board.append(image);
    }
  }
  return board;
}
const grounds: Record<string, string> = {othello: "#2f7d4f", checkers: "#86a08c", connect_four: "#2b5c8f", tic_tac_toe: "#ffffff"};
const colours: Record<string, string> = {Yellow: "#f4c62d", Red: "#e2572f", X: "#0b5ea8", O: "#b3450c"};

function textBoard({board, fen}: Shown): SVGElement {
  const rows = board.length > 0 ? board : [fen];
  const columns = Math.max(1, ...rows.map(({length}) => length));
  const size = Math.min(24, side / (0.62 * columns), side / (1.3 * rows.length));
  const made = svg("svg", {viewBox: `0 0 ${side} ${side}`, "font-family": "monospace", "font-size": size});
  rows.forEach((row, i) => {
    const text = svg("text", {x: 0, y: 1.3 * size * (i + 1), fill: ink, "xml:space": "preserve"});
    text.textContent = row;
    made.append(text);
  });
  return made;
}
function gridBoard(shown: Shown): SVGElement {
  const facts = grids[shown.game]!;
  const columns = shown.board[0]?.length ?? 1;
  const board = svg("svg", {viewBox: `0 0 ${columns} ${shown.board.length}`});
  shown.board.forEach((row, y) =>
    [...row].forEach((letter, x) => {
      const isUsed = facts.cell(x, y, columns) !== "";
      board.append(svg("rect", {x, y, width: 1, height: 1, fill: isUsed ? grounds[shown.game]! : "#eceade", stroke: "#1c5233", "stroke-width": 0.02}));
      const edge = facts.edge?.(x, y);
      if (edge) {
        const mark = svg("text", {x: x + 0.05, y: y + 0.22, "font-size": 0.2, fill: "#ffffff"});
        mark.textContent = edge;
        board.append(mark);
      }
      const piece = facts.pieces[letter];
      if (!piece) return;
      const fill = colours[piece] ?? (/black/i.test(piece) ? "#1d2021" : "#fbfaf4");
      board.append(svg("circle", {cx: x + 0.5, cy: y + 0.5, r: 0.4, fill, stroke: "#2a2d2c", "stroke-width": 0.02}));
      if (!/king|^[XO]$/.test(piece)) return;
      const mark = svg("text", {
        x: x + 0.5,
        y: y + 0.68,
        "font-size": 0.5,
        "text-anchor": "middle",
        fill: /black/.test(piece) ? "#f4c62d" : /king/.test(piece) ? "#8a2b00" : "#ffffff",
      });
      mark.textContent = /king/.test(piece) ? "♛" : piece;
      board.append(mark);
    }),
  );
  return board;
}
