// What a program hands over, checked before it reaches the engine, where a number in the place of a text would be an address.

/** Throws a TypeError if it is no object. */
export function objectOf<T extends object>(value: T, name: string): T {
  if (typeof value !== "object" || value === null) throw new TypeError(`${name} is not an object.`);
  return value;
}
/** Throws a TypeError if it is no text. */
export function textOf(value: unknown, name: string): string {
  if (typeof value !== "string") throw new TypeError(`${name} is not a text.`);
  return value;
}
/** Throws a TypeError if it is no list of texts. A copy. */
export function textsOf(value: unknown, name: string): string[] {
  if (!Array.isArray(value)) throw new TypeError(`${name} is not a list of texts.`);
  return Array.from(value, (each, i) => textOf(each, `${name}[${i}]`));
}
/** Throws a TypeError if it is no number, a RangeError if it is not from `least` to `greatest`. */
export function numberOf(value: unknown, name: string, least: number, greatest: number): number {
  if (typeof value !== "number") throw new TypeError(`${name} is not a number.`);
  if (!(value >= least && value <= greatest)) throw new RangeError(`${name} is ${value}, not from ${least} to ${greatest}.`);
  return value;
}
/** Throws a TypeError if it is neither a function nor undefined. */
export function functionOf<T>(value: T, name: string): T {
  if (value !== undefined && typeof value !== "function") throw new TypeError(`${name} is not a function.`);
  return value;
}
/** Throws a TypeError if it is neither an AbortSignal nor undefined. */
export function signalOf(value: AbortSignal | undefined): AbortSignal | undefined {
  if (value !== undefined && typeof value?.addEventListener !== "function") throw new TypeError("signal is not an AbortSignal.");
  return value;
}
