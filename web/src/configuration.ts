// The configurations that are compared: as text of a link and as a form.
import {byId, element} from "./dom";
import {words} from "./kinds";
import type {Evaluation, Switch} from "./protocol";
import {gameFacts, type GameName} from "./games";
import {deepestTree} from "./link";

export const sides = ["a", "b"] as const;
export type Side = (typeof sides)[number];

export interface Configuration {
  depth: number;
  evaluation: Evaluation;
  without: string[]; ///< switches that are off
}
export const firstShown: Record<Side, Configuration> = {
  a: {depth: 8, evaluation: "network", without: []},
  b: {depth: 8, evaluation: "network", without: ["null_move"]},
};
/// "8,network,-null_move".
export const textOf = ({depth, evaluation, without}: Configuration) => [depth, evaluation, ...without.map((name) => `-${name}`)].join(",");
/// Throws an Error if a text is no configuration of these switches.
export function parse(text: string, otherwise: Configuration, switches: readonly Switch[]): Configuration {
  if (text === "") return otherwise;
  const [depth, evaluation = otherwise.evaluation, ...off] = text.split(",");
  const plies = Number(depth);
  const without = off.map((word) => word.replace(/^-/, ""));
  const isRight = off.every((word) => word.startsWith("-")) && without.every((name) => switches.some((each) => each.name === name));
  const isDepth = Number.isInteger(plies) && plies > 0 && plies <= deepestTree;
  if (!isDepth || !isRight || (evaluation !== "network" && evaluation !== "classical"))
    throw new Error(`'${text.slice(0, 60)}' is no configuration of a search`);
  return {depth: plies, evaluation, without};
}

export class ConfigurationForm {
  private readonly depth: HTMLSelectElement;
  private readonly evaluation: HTMLSelectElement;
  private readonly switches: HTMLElement;
  private hasEvaluations = true;

  constructor(private readonly side: Side) {
    this.depth = byId<HTMLSelectElement>(`compare-depth-${side}`);
    this.evaluation = byId<HTMLSelectElement>(`compare-evaluation-${side}`);
    this.switches = byId(`compare-switches-${side}`);
    this.depth.replaceChildren(...Array.from({length: deepestTree}, (_, i) => element("option", {}, String(i + 1))));
  }
  get value(): Configuration {
    return {
      depth: Number(this.depth.value),
      evaluation: this.evaluation.value as Evaluation,
      without: [...this.switches.querySelectorAll<HTMLInputElement>("input:not(:checked)")].map(({value}) => value),
    };
  }
  /// `switches`: those of the game.
  show(game: GameName, {depth, evaluation, without}: Configuration, switches: readonly Switch[]): void {
    this.depth.value = String(depth);
    this.evaluation.value = evaluation;
    this.hasEvaluations = gameFacts(game).evaluations.length > 0;
    this.showFile("");
    const items = switches.map(({name, meaning, source}) => {
      const box = element("input", {type: "checkbox", value: name});
      box.checked = !without.includes(name);
      box.addEventListener("change", () => this.summarise());
      return element("label", {title: source}, box, element("span", {}, element("b", {}, words(name)), `: ${meaning}`));
    });
    this.switches.replaceChildren(...items);
    this.summarise();
  }
  /// The name of the file that is shown in place of a search; "": none.
  showFile(name: string): void {
    const {side} = this;
    const isFile = name !== "";
    byId(`compare-file-${side}`).textContent = name;
    for (const id of ["file", "search"]) byId(`compare-${id}-${side}`).hidden = !isFile;
    byId(`compare-depth-field-${side}`).hidden = isFile;
    byId(`compare-evaluation-field-${side}`).hidden = isFile || !this.hasEvaluations;
    this.switches.closest("details")!.hidden = isFile;
  }
  private summarise(): void {
    const {without} = this.value;
    const names = without.slice(0, 3).map(words).join(", ");
    const text = without.length === 0 ? "All switches on" : `Without ${names}${without.length > 3 ? ` and ${without.length - 3} more` : ""}`;
    byId(`compare-summary-${this.side}`).textContent = text;
  }
}
