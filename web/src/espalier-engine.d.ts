// The module that emscripten writes.
declare module "espalier-engine" {
  interface Module {
    HEAPU8: Uint8Array;
    _malloc(size: number): number;
    _free(pointer: number): void;
    [name: `_espalier_${string}`]: (...values: number[]) => number;
  }
  interface Settings {
    report(text: string): void;
    isStopped(): boolean;
    readInput(pointer: number, capacity: number, waits: number): number;
    print(line: string): void;
    instantiateWasm(
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance) => void,
    ): object;
  }
  export default function create(settings: Settings): Promise<Module>;
}
