// The place of a small tree's picture: made to fit, or larger than it, with an overview of the whole.
import {byId, element} from "./dom";
import type {GivenTree} from "./given_tree";

/// Pixels from leaf to leaf whose values can be read.
const legibleGap = 30;
const margin = 12; ///< below the picture

export class TreeView {
  private readonly box: HTMLElement;
  private readonly overview: HTMLElement;
  private readonly part = element("div", {class: "overview-part"}); ///< of the overview: what is seen of the picture

  /// `draw`: shows the picture again.
  constructor(boxId: string, overviewId: string, draw: () => void) {
    this.box = byId(boxId);
    this.overview = byId(overviewId);
    this.overview.addEventListener("click", (event) => this.scrollTo(event));
    this.box.addEventListener("scroll", () => this.showPart());
    new ResizeObserver(draw).observe(this.box);
  }
  /// `pictureIn`: the pixels that it was made for. `isLarge`: it is not made to fit.
  show(tree: GivenTree, isLarge: boolean, pictureIn: (room: number) => SVGElement): void {
    const {box, overview} = this;
    const leaves = tree.filter(({children}) => children.length === 0).length;
    // A small tree stays legible on a phone, a large one is seen whole.
    const room = leaves <= 32 ? Math.max(box.clientWidth, legibleGap * leaves) : box.clientWidth;
    const picture = pictureIn(isLarge ? Infinity : room);
    const width = Number(picture.getAttribute("width"));
    picture.style.minWidth = `${0.9 * width}px`;
    // Larger than it is only as long as its leaves are on the first screen.
    const below = innerHeight - (box.getBoundingClientRect().top + scrollY) - margin;
    const scale = Math.max(1, Math.min(1.8, below / Number(picture.getAttribute("height"))));
    picture.style.maxWidth = `${scale * width}px`;
    box.replaceChildren(picture);
    overview.hidden = box.scrollWidth <= box.clientWidth;
    if (overview.hidden) return;
    const whole = pictureIn(overview.clientWidth);
    whole.setAttribute("preserveAspectRatio", "none");
    overview.replaceChildren(whole, this.part);
    const current = picture.querySelector("[data-current]");
    if (current) {
      const [seen, node] = [box.getBoundingClientRect(), current.getBoundingClientRect()];
      box.scrollLeft += node.left - seen.left - seen.width / 2;
    }
    this.showPart();
  }
  private showPart(): void {
    const {box, part} = this;
    part.style.left = `${(100 * box.scrollLeft) / box.scrollWidth}%`;
    part.style.width = `${(100 * box.clientWidth) / box.scrollWidth}%`;
  }
  private scrollTo(event: MouseEvent): void {
    const {box} = this;
    const {left, width} = this.overview.getBoundingClientRect();
    box.scrollLeft = ((event.clientX - left) / width) * box.scrollWidth - box.clientWidth / 2;
  }
}
