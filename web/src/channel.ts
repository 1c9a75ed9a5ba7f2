// Memory that a page shares with its worker. It reaches a search, which keeps the worker too busy for messages. Browsers
// give shared memory only to pages that are isolated from other origins; Node always has it.

const capacity = 1 << 16; // bytes of input under way; a power of two
/// Words of the memory.
const [changes, stopped, written, taken, ended, header] = [0, 1, 2, 3, 4, 5] as const;

export class Channel {
  private readonly words: Int32Array;
  private readonly bytes: Uint8Array;

  constructor(readonly memory: SharedArrayBuffer) {
    this.words = new Int32Array(memory, 0, header);
    this.bytes = new Uint8Array(memory, 4 * header, capacity);
  }
  static open(): Channel | undefined {
    return typeof SharedArrayBuffer === "function" ? new Channel(new SharedArrayBuffer(4 * header + capacity)) : undefined;
  }

  // The page --------------------------------------------------------------------------------------

  /// Ends the searches of all requests up to this one.
  stop(request: number): void {
    this.set(stopped, request);
  }
  /// Writes as much of the input as there is room for, and returns how many bytes that was.
  write(input: Uint8Array): number {
    const at = this.get(written);
    const count = Math.min(input.length, capacity - ((at - this.get(taken)) | 0));
    for (let i = 0; i < count; ++i) this.bytes[(at + i) & (capacity - 1)] = input[i]!;
    if (count > 0) this.set(written, (at + count) | 0);
    return count;
  }
  /// No more input follows.
  end(): void {
    this.set(ended, 1);
  }

  // The worker ------------------------------------------------------------------------------------

  isStopped(request: number): boolean {
    return this.get(stopped) >= request;
  }
  /// Fills `target` with the input that has arrived and returns how many bytes that was; -1 at its end. `waits`: until there is
  /// some.
  read(target: Uint8Array, waits: boolean): number {
    for (;;) {
      const seen = this.get(changes);
      const at = this.get(taken);
      const count = Math.min(target.length, (this.get(written) - at) | 0);
      if (count > 0) {
        for (let i = 0; i < count; ++i) target[i] = this.bytes[(at + i) & (capacity - 1)]!;
        this.set(taken, (at + count) | 0);
        return count;
      }
      if (this.get(ended) !== 0) return -1;
      if (!waits) return 0;
      Atomics.wait(this.words, changes, seen);
    }
  }

  private get(word: number): number {
    return Atomics.load(this.words, word);
  }
  private set(word: number, value: number): void {
    Atomics.store(this.words, word, value);
    Atomics.add(this.words, changes, 1);
    Atomics.notify(this.words, changes);
  }
}
