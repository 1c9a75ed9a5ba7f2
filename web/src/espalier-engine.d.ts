// The module that emscripten writes.
declare module "espalier-engine" {
  interface Module {
    ccall(name: string, result: "string" | null, types: string[], values: unknown[]): string;
  }
  interface Settings {
    report(text: string): void;
    print(line: string): void;
    instantiateWasm(
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance) => void,
    ): object;
  }
  export default function create(settings: Settings): Promise<Module>;
}
