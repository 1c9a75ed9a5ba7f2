// Short forms for building and finding elements.

export function by_id<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element ${id}`);
  return found as T;
}
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}
export function svg(tag: string, attributes: Record<string, string | number>): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}
export async function copy_link(status: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href);
    status.textContent = "The link is on the clipboard.";
  } catch {
    status.textContent = `The link: ${location.href}`;
  }
}
/// An error that no part of the page has handled.
export function show_message(text: string): void {
  const message = by_id("message");
  message.textContent = text;
  message.hidden = text === "";
}
