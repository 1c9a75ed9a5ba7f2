// The engine as programs know it that speak UCI: lines in, lines out.
import {Engine, Stopped} from "../../src/engine";
import {textOf} from "./check";

export interface UciOptions {
  /** Where `engine.wasm` is, as in `EngineOptions`. */
  wasmUrl?: URL | string;
}
/** Like a worker that speaks UCI. */
export interface UciEngine {
  /** Sends a line. */
  postMessage(line: string): void;
  /** Gets each line of the answers. */
  onmessage: ((event: {data: string}) => void) | null;
  /** Ends the engine at once. */
  terminate(): void;
}
/** A UciEngine whose input can end, and whose end can be waited for. */
export interface UciProgram extends UciEngine {
  /** No more lines follow: what was sent is still executed, but no search waits for `stop` any longer. */
  end(): void;
  /** Resolved after `quit`, `end` or `terminate`, once everything has been answered. */
  readonly ended: Promise<void>;
}

const protocol = ["uci", "isready", "debug", "register", "setoption", "ucinewgame", "position", "go", "stop", "ponderhit", "quit"];
/// The command of a line: its first word, or else the first of the protocol.
function commandOf(line: string): string {
  const words = line.trim().split(/\s+/);
  return words.find((word) => protocol.includes(word)) ?? words[0]!;
}
const linesOf = (text: string) => textOf(text, "What is posted").split(/\r?\n/);
const isSearch = (line: string) => commandOf(line) === "go";
const failure = (error: unknown) => `info string error: ${(error as Error).message} Position and options are those of a new engine.`;

/// The program as it is, which reads its input from shared memory, also during a search.
class Shared implements UciProgram {
  onmessage: ((event: {data: string}) => void) | null = null;
  readonly ended: Promise<void>;
  private readonly engine: Engine;
  private unanswered = 0; ///< searches
  private isOver = false;

  constructor(options: UciOptions) {
    this.engine = new Engine(options.wasmUrl);
    this.ended = this.run();
  }
  postMessage(text: string): void {
    if (this.isOver) return;
    for (const line of linesOf(text)) {
      if (isSearch(line)) ++this.unanswered;
      this.engine.write(`${line}\n`);
    }
  }
  end(): void {
    this.engine.end();
  }
  terminate(): void {
    this.isOver = true;
    this.engine.close();
  }
  private say(line: string): void {
    if (line.startsWith("bestmove")) --this.unanswered;
    this.onmessage?.({data: line});
  }
  private async run(): Promise<void> {
    while (!this.isOver) {
      try {
        await this.engine.ask<"uci">({kind: "uci"}, undefined, (line) => this.say(line));
        this.terminate();
      } catch (error) {
        if (error instanceof Stopped) return;
        this.say(failure(error));
        while (this.unanswered > 0) this.say("bestmove (none)");
      }
    }
  }
}

interface Waiting {
  line: string;
  isStopped: boolean; ///< a search: it ends at its first move
  isSilent: boolean; ///< restores what a worker knew that was ended
}
/// Does the answer of this search wait for `stop`?
const waitsForStop = (line: string) => /\b(infinite|ponder)\b/.test(line) || !/\b(depth|nodes|movetime|mate|wtime|btime)\b/.test(line);

/// Without shared memory nothing reaches a worker that searches. So lines wait here for their turn, and `stop` ends the
/// worker: the answer is the best move so far, and a new worker gets the options and the position.
class Replaced implements UciProgram {
  onmessage: ((event: {data: string}) => void) | null = null;
  readonly ended: Promise<void>;
  private resolveEnd = () => {};
  private readonly engine: Engine;
  private waiting: Waiting[] = [];
  private running: Waiting | undefined;
  private best = ""; ///< the answer of the running search, so far
  private isRefused = false; ///< the running line
  private isOver = false;
  private readonly options = new Map<string, string>(); ///< as accepted
  private position: string[] = []; ///< as accepted, and what was done to it since

  constructor(options: UciOptions) {
    this.engine = new Engine(options.wasmUrl);
    this.ended = new Promise((resolve) => (this.resolveEnd = resolve));
  }
  postMessage(text: string): void {
    for (const line of linesOf(text)) if (line.trim() !== "" && !this.isOver) this.receive(line);
  }
  end(): void {
    this.isOver = true;
    if (this.running && isSearch(this.running.line) && waitsForStop(this.running.line)) this.interrupt();
    for (const each of this.waiting) each.isStopped ||= isSearch(each.line) && waitsForStop(each.line);
    if (!this.running) this.terminate();
  }
  terminate(): void {
    this.isOver = true;
    this.waiting = [];
    this.engine.close();
    this.resolveEnd();
  }

  private receive(line: string): void {
    const command = commandOf(line);
    if (command === "stop" || command === "quit") this.stop();
    if (command === "quit") this.end();
    if (command === "ponderhit") this.ponderhit();
    if (["stop", "quit", "ponderhit"].includes(command)) return;
    if (command === "isready" && this.isSearching) return this.say("readyok");
    this.waiting.push({line, isStopped: false, isSilent: false});
    if (this.isSearching && waitsForStop(this.running!.line) && /^(setoption|ucinewgame|position|go|flip)$/.test(command)) this.interrupt();
    if (!this.running) void this.run();
  }
  private get isSearching(): boolean {
    return this.running !== undefined && isSearch(this.running.line);
  }
  private say(line: string): void {
    this.onmessage?.({data: line});
  }
  private async run(): Promise<void> {
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
      this.running = next;
      this.best = "";
      this.isRefused = false;
      try {
        await this.engine.ask<"uciLine">({kind: "uciLine", line: next.line, isStopped: next.isStopped}, undefined, (line) => this.hear(line));
        if (!this.isRefused) this.remember(next.line);
      } catch (error) {
        if (error instanceof Stopped) continue;
        this.say(failure(error));
        if (isSearch(next.line)) this.say("bestmove (none)");
        this.options.clear();
        this.position = [];
      }
    }
    this.running = undefined;
    if (this.isOver) this.terminate();
  }
  private remember(line: string): void {
    const command = commandOf(line);
    const option = /\bsetoption\s+name\s+(.*?)(\s+value\b|\s*$)/.exec(line);
    if (option) this.options.set(option[1]!.toLowerCase(), line);
    if (command === "position") this.position = [line];
    if (command === "flip" && !this.running!.isSilent) this.position.push(line);
  }
  private hear(line: string): void {
    this.isRefused ||= line.startsWith("info string error");
    if (this.running?.isSilent) return;
    this.say(line);
    const found = /^info .*\bpv (\S+)(?: (\S+))?/.exec(line);
    if (!found || /\bmultipv (?!1\b)/.test(line) || /\bupperbound\b/.test(line)) return;
    this.best = `bestmove ${found[1]}${found[2] ? ` ponder ${found[2]}` : ""}`;
  }
  private stop(): void {
    for (const each of this.waiting) each.isStopped ||= isSearch(each.line);
    if (this.isSearching && !this.running!.isStopped) this.interrupt();
  }
  /// The search begins again, and now its clock runs.
  private ponderhit(): void {
    const hit = (each: Waiting) => ({...each, line: each.line.replace(/\bponder\b/, "")});
    this.waiting = this.waiting.map((each) => (isSearch(each.line) ? hit(each) : each));
    if (this.isSearching && /\bponder\b/.test(this.running!.line)) this.replace(hit(this.running!));
  }
  /// Ends the running search: it is answered with its best move so far, or begins again and ends at its first.
  private interrupt(): void {
    const {best} = this;
    if (best === "") return this.replace({...this.running!, isStopped: true});
    this.replace();
    this.say(best);
  }
  private replace(again?: Waiting): void {
    const restored = [...this.options.values(), ...this.position].map((line) => ({line, isStopped: false, isSilent: true}));
    this.waiting.unshift(...restored, ...(again ? [again] : []));
    this.running = restored[0] ?? again;
    this.engine.close();
  }
}

/** As `uci`, with an end. */
export const uciProgram = (options: UciOptions = {}): UciProgram => (typeof SharedArrayBuffer === "function" ? new Shared(options) : new Replaced(options));

/** A new engine. It speaks UCI as the program does, with one thread. */
export function uci(options: UciOptions = {}): UciEngine {
  return uciProgram(options);
}
