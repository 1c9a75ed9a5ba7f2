// The engine as programs know it that speak UCI: lines in, lines out.
import {Engine, Stopped} from "../../src/engine";

/** Like a worker that speaks UCI. */
export interface UciEngine {
  /** Sends a line. */
  postMessage(line: string): void;
  /** Gets each line of the answers. */
  onmessage: ((event: {data: string}) => void) | null;
  /** Ends the engine, as `quit` does. */
  terminate(): void;
}

/// Options that need files or a command while a search runs.
const impossible = /^option name (Ponder|EvalFile|Debug Log File|Threads) /;

const is_search = (line: string) => /^go\b/.test(line);

/// A search keeps its worker busy. So lines wait here for their turn, and `stop` ends the worker: the answer is the best
/// move so far, and a new worker gets the options and the position. The table starts empty then.
class Uci implements UciEngine {
  onmessage: ((event: {data: string}) => void) | null = null;
  private engine = new Engine();
  private readonly waiting: string[] = [];
  private running = ""; ///< the line that the worker executes
  private best = ""; ///< the line of the running search, as "bestmove" has it
  private is_answered = false; ///< the running search has given its best move
  private is_stopping = false;
  private stops_next = false; ///< the search that waits is to stop when it begins
  private readonly options = new Map<string, string>();
  private position = "";

  postMessage(text: string): void {
    for (const line of text.split(/\r?\n/)) this.receive(line.trim());
  }
  terminate(): void {
    this.waiting.length = 0;
    this.engine.close();
  }

  private receive(line: string): void {
    const [command] = line.split(/\s+/);
    if (command === "quit") this.terminate();
    else if (command === "stop") this.stop();
    else if (command === "isready" && this.is_searching) this.say("readyok");
    else if (command !== "" && command !== "ponderhit") {
      this.waiting.push(line);
      if (this.running === "") void this.run();
    }
  }
  private get is_searching(): boolean {
    return is_search(this.running) && !this.is_answered;
  }
  private say(line: string): void {
    this.onmessage?.({data: line});
  }
  private async run(): Promise<void> {
    for (let line = this.waiting.shift(); line !== undefined; line = this.waiting.shift()) {
      this.running = line;
      this.best = "";
      this.is_answered = false;
      this.is_stopping = false;
      if (this.is_searching && this.stops_next) this.stop();
      try {
        await this.execute(line, (answer) => this.hear(answer));
        this.remember(line);
      } catch (error) {
        if (!(error instanceof Stopped)) this.say(`info string error: ${(error as Error).message}`);
      }
    }
    this.running = "";
  }
  private execute(line: string, hear: (answer: string) => void): Promise<null> {
    return this.engine.ask<"uci">({kind: "uci", line}, undefined, hear);
  }
  private remember(line: string): void {
    const option = /^setoption\s+name\s+(.*?)(\s+value\b|$)/.exec(line);
    if (option) this.options.set(option[1]!.toLowerCase(), line);
    if (line.startsWith("position")) this.position = line;
  }
  private hear(line: string): void {
    if (impossible.test(line)) return;
    this.is_answered ||= line.startsWith("bestmove");
    this.say(line);
    const found = /^info .*\bpv (\S+)(?: (\S+))?/.exec(line);
    if (!found || /\bmultipv (?!1\b)/.test(line) || /\bupperbound\b/.test(line)) return;
    this.best = `bestmove ${found[1]}${found[2] ? ` ponder ${found[2]}` : ""}`;
    if (this.is_stopping) this.end_search();
  }
  private stop(): void {
    if (!this.is_searching) {
      this.stops_next = this.waiting.some((line) => is_search(line));
      return;
    }
    this.stops_next = false;
    if (this.best !== "") return this.end_search();
    this.is_stopping = true; // at the first line, which comes at once unless there is no legal move
    const {running} = this;
    setTimeout(() => {
      if (this.is_stopping && this.running === running) this.end_search();
    }, 1000);
  }
  private end_search(): void {
    const answer = this.best || "bestmove (none)";
    this.best = "";
    this.is_stopping = false;
    this.waiting.unshift(...this.options.values(), ...(this.position ? [this.position] : []));
    this.engine.stop();
    this.say(answer);
  }
}

/** A new engine. It speaks UCI as the program does, with one thread and without pondering. */
export function uci(): UciEngine {
  return new Uci();
}
