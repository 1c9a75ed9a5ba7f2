// The course of the Learn view: which lesson is open, what was answered, and the score.
import {byId, element, onClick} from "./dom";
import {lessons, questionFrom, type Option, type Question} from "./lessons";
import type {Algorithm} from "./recorder";

const key = "espalier.course";
const random = () => 1 + Math.floor(Math.random() * 100_000);

export class Course {
  /// By lesson: was the first answer right? Null: there is none.
  private answers: (boolean | null)[] = read();
  private open = 0; ///< number of the lesson; 0: none
  private question: Question | undefined;
  private isAnswered = false;
  private seed = 0; ///< of the question

  /// `show`: an algorithm on a tree; `rule`: as in `Lesson`.
  constructor(
    private readonly show: (algorithm: string, tree: string, rule?: Algorithm) => Promise<void>,
    private readonly onChange: () => void,
  ) {
    onClick("lesson-next", () => this.start(this.open + 1));
    onClick("lesson-again", () => this.ask(random()).then(onChange));
    onClick("course-reset", () => this.forget());
    onClick("lesson-close", () => this.start(0));
    this.showList();
  }
  get lesson(): number {
    return this.open;
  }
  /// Of the question that is asked; 0: none. Each seed asks the same of everybody.
  get questionSeed(): number {
    return this.open > 0 ? this.seed : 0;
  }
  /// `number`: 1 for the first; 0 closes the course. `seed`: 0: any.
  async start(number: number, seed = 0): Promise<void> {
    this.open = number >= 1 && number <= lessons.length ? number : 0;
    byId("lesson").hidden = this.open === 0;
    byId("learn").classList.toggle("in-course", this.open > 0);
    this.showList();
    const lesson = lessons[this.open - 1];
    if (lesson) {
      byId("lesson-title").textContent = `${this.open}. ${lesson.title}`;
      byId("lesson-text").textContent = lesson.text;
      await this.ask(seed || random());
    }
    this.onChange();
  }

  private async ask(seed: number): Promise<void> {
    const lesson = lessons[this.open - 1]!;
    this.seed = seed;
    this.question = questionFrom(lesson, seed);
    this.isAnswered = false;
    byId("lesson-question").textContent = this.question.text;
    byId("lesson-answer").textContent = "";
    byId("lesson-after").hidden = true;
    const {right, wrong} = this.question;
    // In the order of their texts, which says nothing about which is right.
    const options = [right, ...wrong].sort((a, b) => a.text.localeCompare(b.text, "en", {numeric: true}));
    byId("lesson-options").replaceChildren(...options.map((option) => this.button(option)));
    await this.show(lesson.algorithm, this.question.tree, lesson.rule);
  }
  private button(option: Option): HTMLElement {
    const made = element("button", {type: "button"}, option.text);
    made.addEventListener("click", () => this.answer(option, made));
    return made;
  }
  private answer(option: Option, button: HTMLElement): void {
    const isRight = option === this.question!.right;
    if (!this.isAnswered) this.answers[this.open - 1] ??= isRight;
    this.isAnswered = true;
    button.setAttribute("aria-pressed", "true");
    button.classList.add(isRight ? "right" : "wrong");
    byId("lesson-answer").textContent =
      `${isRight ? "Right." : "No."} ${option.why}${isRight ? " Step through the tree to see it." : " Try another answer, or step through the tree."}`;
    byId("lesson-after").hidden = !isRight;
    byId("lesson-next").hidden = this.open === lessons.length;
    localStorage.setItem(key, JSON.stringify(this.answers));
    this.showList();
  }
  private forget(): void {
    this.answers = this.answers.map(() => null);
    localStorage.removeItem(key);
    this.showList();
  }
  private showList(): void {
    const items = lessons.map(({title}, i) => {
      const answer = this.answers[i];
      const button = element("button", {type: "button"}, `${i + 1}. ${title}${answer === null ? "" : answer ? " ✓" : " ✗"}`);
      if (i + 1 === this.open) button.setAttribute("aria-current", "step");
      button.addEventListener("click", () => void this.start(i + 1));
      return element("li", {}, button);
    });
    byId("lessons").replaceChildren(...items);
    const given = this.answers.filter((answer) => answer !== null).length;
    const right = this.answers.filter(Boolean).length;
    byId("course-reset").hidden = given === 0;
    byId("course-score").textContent =
      given > 0
        ? `${right} of ${given} right at the first try${given < lessons.length ? "" : ": the course is done"}`
        : "Eight short lessons, each with a prediction";
  }
}
function read(): (boolean | null)[] {
  const none = lessons.map(() => null);
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(saved) ? none.map((_, i) => (typeof saved[i] === "boolean" ? saved[i] : null)) : none;
  } catch {
    return none;
  }
}
