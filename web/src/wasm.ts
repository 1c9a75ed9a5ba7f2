// Calls the functions of a module that emscripten wrote. Texts go in and out on its heap.
import type {Instantiate, Module} from "espalier-engine";

/// For a module that is compiled already.
export const instantiate =
  (module: WebAssembly.Module): Instantiate =>
  (imports, receive) => {
    void WebAssembly.instantiate(module, imports).then(receive);
    return {};
  };

/// Of a text that a request holds, in bytes.
const longest = 16 * 1024 * 1024;
const encoder = new TextEncoder();
const decoder = new TextDecoder();
/// What went wrong in the engine itself: its memory may be damaged.
export class Broken extends Error {}

/// Calls a function of the engine. Texts are passed on the heap: the stack has no room for long ones.
export function call(module: Module, name: string, ...values: (string | number)[]): number {
  const texts = values.map((value) => (typeof value === "string" ? encoder.encode(`${value}\0`) : undefined));
  for (const text of texts) {
    if (text && text.length > longest) {
      throw new Error(`This text has ${(text.length / 1024 / 1024).toFixed(1)} MiB; at most ${longest / 1024 / 1024} can be read.`);
    }
  }
  try {
    const words = values.map((value, i) => {
      const text = texts[i];
      if (!text) return value as number;
      const pointer = module._malloc(text.length);
      if (pointer === 0) throw new Error("out of memory");
      module.HEAPU8.set(text, pointer);
      return pointer;
    });
    const result = module[`_espalier_${name}`]!(...words);
    words.forEach((word, i) => texts[i] && module._free(word));
    return result;
  } catch (error) {
    throw new Broken(error instanceof Error ? error.message : "an exception");
  }
}
export function callForText(module: Module, name: string, ...values: (string | number)[]): string {
  const pointer = call(module, name, ...values);
  // A copy: memory that is shared with threads cannot be decoded.
  return decoder.decode(module.HEAPU8.slice(pointer, module.HEAPU8.indexOf(0, pointer)));
}
/// Throws what the engine says is wrong.
export function callForJson(module: Module, name: string, ...values: (string | number)[]) {
  const result = JSON.parse(callForText(module, name, ...values));
  if (result.error) throw new Error(result.error);
  return result;
}
