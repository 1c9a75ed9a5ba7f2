// The game against Espalier: the user's side, how strong it plays, and the clocks.
import {byId, selected} from "./dom";
import {defaultGame, gameFacts, type GameName} from "./games";
import type {SearchLimits} from "./protocol";

export type Side = "w" | "b";
const other = (side: Side): Side => (side === "w" ? "b" : "w");
/// Of a move of Espalier without a clock and at full strength, in milliseconds.
const moveTime = 1000;

export class Play {
  onTimeUp: (side: Side) => void = () => {};
  private left: Record<Side, number> | undefined; ///< milliseconds; undefined: there is no clock
  private running: Side | undefined;
  private since = 0;
  private timer = 0;
  private game: GameName = defaultGame;

  /// "": the user plays neither side.
  get side(): Side | "" {
    return selected("play-side") as Side | "";
  }
  set side(side: Side | "") {
    byId<HTMLSelectElement>("play-side").value = side;
  }
  /// A rating in chess, plies elsewhere; 0: as strong as it can.
  get level(): number {
    return Number(selected(this.levelId));
  }
  set level(level: number) {
    const select = byId<HTMLSelectElement>(this.levelId);
    if ([...select.options].some(({value}) => value === String(level))) select.value = String(level);
  }
  private get levelId(): string {
    return gameFacts(this.game).hasRatings ? "play-elo" : "play-depth";
  }
  isEngine(turn: Side): boolean {
    return this.side !== "" && turn !== this.side;
  }
  setGame(game: GameName): void {
    this.game = game;
    const {hasRatings, sides} = gameFacts(game);
    byId("elo-field").hidden = !hasRatings;
    byId("depth-field").hidden = hasRatings ?? false;
    sides.forEach((name, i) => (byId<HTMLSelectElement>("play-side").options[i + 1]!.textContent = name));
    this.reset();
  }
  limits(side: Side): Partial<SearchLimits> {
    const {level} = this;
    const time = this.left ? Math.max(50, Math.min(this.left[side] / 3, this.left[side] / 40 + 0.7 * this.increment)) : moveTime;
    if (level === 0) return {movetime: time};
    return {...(gameFacts(this.game).hasRatings ? {elo: level} : {depth: level}), ...(this.left && {movetime: time})};
  }

  // The clocks ------------------------------------------------------------------------------------

  /// Both clocks as at the beginning of a game.
  reset(): void {
    this.pause();
    const minutes = Number(selected("play-clock").split("+")[0]);
    this.left = minutes > 0 && this.side !== "" ? {w: 60_000 * minutes, b: 60_000 * minutes} : undefined;
    this.show();
  }
  /// The clock of a side runs now; if it ran for the other, that one has made its move.
  run(side: Side): void {
    if (!this.left || this.running === side) return;
    if (this.running) {
      this.take();
      this.left[this.running] += this.increment;
    }
    this.running = side;
    this.since = performance.now();
    this.timer ||= window.setInterval(() => this.tick(), 100);
    this.show();
  }
  pause(): void {
    if (this.running) this.take();
    this.running = undefined;
    clearInterval(this.timer);
    this.timer = 0;
    this.show();
  }
  private get increment(): number {
    return 1000 * Number(selected("play-clock").split("+")[1] ?? 0);
  }
  private take(): void {
    const now = performance.now();
    this.left![this.running!] -= now - this.since;
    this.since = now;
  }
  private tick(): void {
    if (!this.left || !this.running) return;
    this.take();
    const side = this.running;
    if (this.left[side] <= 0) {
      this.left[side] = 0;
      this.pause();
      this.onTimeUp(side);
    }
    this.show();
  }
  private show(): void {
    byId("clocks").hidden = !this.left;
    if (!this.left) return;
    for (const [i, side] of (["w", "b"] as const).entries()) {
      const tenths = Math.max(0, Math.ceil(this.left[side] / 100));
      const seconds = Math.floor(tenths / 10);
      const text = seconds < 20 ? `${seconds}.${tenths % 10}` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
      const clock = byId(`clock-${side}`);
      clock.textContent = `${gameFacts(this.game).sides[i]} ${text}`;
      clock.classList.toggle("runs", this.running === side);
    }
  }
  /// As a sentence.
  static lost(game: GameName, side: Side, how: "resigns" | "has no time left"): {ending: string; result: string} {
    const name = (each: Side) => gameFacts(game).sides[each === "w" ? 0 : 1];
    return {ending: `${name(side)} ${how}: ${name(other(side))} wins`, result: side === "w" ? "0-1" : "1-0"};
  }
}
