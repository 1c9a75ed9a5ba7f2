// The modules that emscripten writes.
declare module "espalier-engine" {
  interface Module {
    HEAPU8: Uint8Array;
    _malloc(size: number): number;
    _free(pointer: number): void;
    [name: `_espalier_${string}`]: (...values: number[]) => number;
  }
  type Instantiate = (imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) => object;
  interface Settings {
    report(text: string): void;
    isStopped(): boolean;
    readInput(pointer: number, capacity: number, waits: number): number;
    print(line: string): void;
    instantiateWasm?: Instantiate;
    threads?: number; ///< that can run besides the caller's
    mainScriptUrlOrBlob?: string; ///< where threads find the module
    locateFile?(name: string): string;
  }
  export default function create(settings: Settings): Promise<Module>;
}
declare module "espalier-games" {
  export {default} from "espalier-engine";
}
declare module "espalier-custom" {
  export default function create(settings: {host: object; instantiateWasm: import("espalier-engine").Instantiate}): Promise<import("espalier-engine").Module>;
}
declare module "espalier-parallel" {
  export default function create(settings: {instantiateWasm: import("espalier-engine").Instantiate}): Promise<import("espalier-engine").Module>;
}
