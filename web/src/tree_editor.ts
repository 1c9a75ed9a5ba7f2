// Changes of a tree in its picture: a click on a node opens a small form beside it.
import {byId, onClick} from "./dom";
import {branchesTo, nodeAt, withMove, without, withValue, type GivenTree} from "./given_tree";
import {placeOf} from "./stepped_run";

export class TreeEditor {
  private readonly dialog = byId<HTMLDialogElement>("tree-edit");
  private readonly value = byId<HTMLInputElement>("tree-value");
  private tree: GivenTree = [];
  private branches: number[] | undefined; ///< to the node that is open

  /// `change`: shows another tree, and gives it; undefined, if it is none.
  constructor(private readonly change: (text: string) => Promise<GivenTree | undefined>) {
    byId("tree-edit-form").addEventListener("submit", (event) => {
      event.preventDefault();
      const value = Number(this.value.value);
      if (this.value.value !== "" && Number.isFinite(value)) void this.apply((node) => withValue(this.tree, node, value));
    });
    onClick("tree-add", () => this.add());
    onClick("tree-remove", () => this.apply((node) => without(this.tree, node)));
    onClick("tree-edit-close", () => this.close());
    this.dialog.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
  }
  /// Lets the nodes of the picture in a box be clicked.
  watch(box: HTMLElement, treeNow: () => GivenTree | undefined): void {
    box.addEventListener("click", ({target}) => {
      const shape = (target as Element).closest<SVGElement>("[data-node]");
      const tree = treeNow();
      if (!shape || !tree) return this.close();
      this.tree = tree;
      this.open(Number(shape.dataset.node), shape.getBoundingClientRect());
    });
  }
  close(): void {
    this.branches = undefined;
    this.dialog.close();
  }

  private open(node: number, place: DOMRect): void {
    const {children, value} = this.tree[node]!;
    const isLeaf = children.length === 0;
    this.branches = branchesTo(this.tree, node);
    byId("tree-edit-name").textContent = placeOf(this.tree, node);
    byId("tree-value-field").hidden = !isLeaf;
    byId("tree-remove").hidden = node === 0;
    this.value.value = isLeaf ? String(value / (this.tree.scale ?? 1)) : "";
    this.dialog.show();
    this.dialog.style.left = `${Math.max(4, Math.min(place.left, innerWidth - this.dialog.offsetWidth - 4))}px`;
    this.dialog.style.top = `${Math.max(4, Math.min(place.bottom + 6, innerHeight - this.dialog.offsetHeight - 4))}px`;
    if (isLeaf) this.value.select();
  }
  /// The new leaf is open then, to be given its value.
  private async add(): Promise<void> {
    const {branches, tree} = this;
    const node = nodeAt(tree, branches ?? []);
    const {children, value} = tree[node!]!;
    await this.apply((parent) => withMove(tree, parent, children.length === 0 ? value / (tree.scale ?? 1) : 0), [...(branches ?? []), children.length]);
  }
  /// `then`: the branches to the node that is open afterwards.
  private async apply(text: (node: number) => string, then?: number[]): Promise<void> {
    const node = this.branches && nodeAt(this.tree, this.branches);
    this.close();
    const tree = node === undefined ? undefined : await this.change(text(node));
    const next = tree && then && nodeAt(tree, then);
    const shape = document.querySelector(`#learn-picture [data-node="${next}"]`);
    if (!tree || next === undefined || !shape) return;
    this.tree = tree;
    this.open(next, shape.getBoundingClientRect());
  }
}
