// Pictures of the views as files, SVG or PNG, wide enough for a slide. Loaded when one is saved.
import type {Pen, TreeCanvas} from "./canvas";
import {element, saveFile, svg} from "./dom";

export type FileKind = "svg" | "png";
/// Pixels of a saved picture, at least: it fills a slide.
const slideWidth = 1920;

/// Saves a picture that stands alone: its colours are attributes.
export async function saveSvgAs(picture: SVGElement, name: string, kind: FileKind): Promise<void> {
  picture.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const text = picture.outerHTML;
  if (kind === "svg") return saveFile(new Blob([text], {type: "image/svg+xml"}), `${name}.svg`);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  await image.decode();
  const scale = Math.max(2, slideWidth / image.width);
  const canvas = element("canvas", {width: String(Math.round(scale * image.width)), height: String(Math.round(scale * image.height))});
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((content) => content && saveFile(content, `${name}.png`));
}

/// Draws into an SVG.
class SvgPen implements Pen {
  fillStyle = "#000";
  strokeStyle = "#000";
  lineWidth = 1;
  globalAlpha = 1;
  font = "11px sans-serif";
  textBaseline: CanvasTextBaseline = "middle";
  private readonly ruler = document.createElement("canvas").getContext("2d")!;

  constructor(private readonly group: SVGElement) {}
  private put(tag: string, attributes: Record<string, string | number>): SVGElement {
    const round = (value: string | number) => (typeof value === "number" ? Math.round(100 * value) / 100 : value);
    const rounded = Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, round(value)]));
    const made = svg(tag, {...rounded, ...(this.globalAlpha < 1 && {opacity: this.globalAlpha})});
    this.group.append(made);
    return made;
  }
  fillRect(x: number, y: number, width: number, height: number): void {
    this.put("rect", {x, y, width: Math.max(0, width), height: Math.max(0, height), fill: this.fillStyle});
  }
  strokeRect(x: number, y: number, width: number, height: number): void {
    this.put("rect", {x, y, width, height, fill: "none", stroke: this.strokeStyle, "stroke-width": this.lineWidth});
  }
  fillText(text: string, x: number, y: number): void {
    this.put("text", {x, y, fill: this.fillStyle, "font-size": 11, "font-family": "system-ui, sans-serif", "dominant-baseline": "middle"}).textContent = text;
  }
  measureText(text: string): TextMetrics {
    this.ruler.font = this.font;
    return this.ruler.measureText(text);
  }
}

const gap = 16;
const titleHeight = 22;

const legendRow = 20;
/// What the colours mean, or the shapes, in rows below a picture that is that wide.
function legendOf(items: readonly {text: string; colour?: string}[], width: number): {drawn: SVGElement; height: number} {
  const drawn = svg("g", {"font-size": 12, "font-family": "system-ui, sans-serif", fill: "#1d2321", "text-anchor": "start"});
  let [x, y] = [0, 0];
  for (const {text, colour} of items) {
    const needed = 18 + 6.6 * text.length + gap;
    if (x > 0 && x + needed > width) [x, y] = [0, y + legendRow];
    if (colour) drawn.append(svg("rect", {x, y: y + 4, width: 12, height: 12, fill: colour, stroke: "#00000055"}));
    const label = svg("text", {x: x + (colour ? 18 : 0), y: y + 14});
    label.textContent = text;
    drawn.append(label);
    x += needed;
  }
  return {drawn, height: y + legendRow + 4};
}
/// Makes a picture higher by what its shapes and colours mean.
export function addLegend(picture: SVGElement, texts: readonly string[]): SVGElement {
  const [width, height] = ["width", "height"].map((side) => Number(picture.getAttribute(side))) as [number, number];
  const {drawn, height: more} = legendOf(
    texts.map((text) => ({text})),
    width - 16,
  );
  picture.setAttribute("height", String(height + more));
  picture.setAttribute("viewBox", `0 0 ${width} ${height + more}`);
  picture.querySelector("rect")?.setAttribute("height", String(height + more)); // the ground
  drawn.setAttribute("transform", `translate(8 ${height})`);
  picture.append(drawn);
  return picture;
}

/// What is seen of trees, beside each other, each below its title if there are any, above what their colours mean.
export async function saveTreesAs(
  canvases: TreeCanvas[],
  titles: string[],
  kinds: readonly {text: string; colour: string}[],
  name: string,
  kind: FileKind,
): Promise<void> {
  // What is drawn asks for the names of its moves.
  for (const canvas of canvases) {
    canvas.drawOn(new SvgPen(svg("svg", {})));
    await canvas.names?.settle();
  }
  const top = titles.length > 0 ? titleHeight : 0;
  const width = canvases.reduce((sum, {size}) => sum + size.width, gap * (canvases.length - 1));
  const legend = legendOf(kinds, width);
  const below = top + Math.max(...canvases.map(({size}) => size.height));
  const height = below + legend.height;
  const picture = svg("svg", {viewBox: `0 0 ${width} ${height}`, width, height});
  picture.append(svg("rect", {x: 0, y: 0, width, height, fill: "#ffffff"}));
  let left = 0;
  canvases.forEach((canvas, i) => {
    if (titles[i]) {
      const title = svg("text", {x: left, y: 15, "font-size": 13, "font-family": "system-ui, sans-serif", fill: "#1d2321"});
      title.textContent = titles[i];
      picture.append(title);
    }
    const {size} = canvas;
    const frame = svg("svg", {x: left, y: top, width: size.width, height: size.height});
    canvas.drawOn(new SvgPen(frame));
    picture.append(frame);
    left += size.width + gap;
  });
  legend.drawn.setAttribute("transform", `translate(4 ${below})`);
  picture.append(legend.drawn);
  await saveSvgAs(picture, name, kind);
}

/// Two trees of lessons beside each other, each below its title.
export async function saveTwoAs(pictures: SVGElement[], titles: string[], name: string, kind: FileKind): Promise<void> {
  const [wide, high] = ["width", "height"].map((side) => Number(pictures[0]!.getAttribute(side)));
  const [width, height] = [2 * wide!, high! + 24];
  const both = svg("svg", {viewBox: `0 0 ${width} ${height}`, width, height, "font-family": "system-ui, sans-serif"});
  both.append(svg("rect", {x: 0, y: 0, width, height, fill: "#ffffff"}));
  pictures.forEach((picture, i) => {
    const title = svg("text", {x: i * wide! + 12, y: 18, "font-size": 14, fill: "#1d2321"});
    title.textContent = titles[i]!;
    picture.setAttribute("x", String(i * wide!));
    picture.setAttribute("y", "24");
    both.append(title, picture);
  });
  await saveSvgAs(both, name, kind);
}
