// Short forms for building and finding elements.

export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
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
/// Calls `action` when the element is clicked.
export const onClick = (id: string, action: () => unknown): void => byId(id).addEventListener("click", action);
const presentingKeys: Record<string, string> = {" ": "ArrowRight", PageDown: "ArrowRight", PageUp: "ArrowLeft"};
/// Calls the action of a key while a view is shown, wherever the focus is, but in fields and boards, which have keys of their own.
/// Before an audience the keys of a remote control are those of the arrows.
export function onKeys(view: string, actions: Record<string, () => unknown>): void {
  document.addEventListener("keydown", (event) => {
    const target = event.target as HTMLElement;
    if (byId(view).hidden || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (target.closest("input, textarea, select, dialog, .board, .grid")) return;
    const remote = document.body.classList.contains("present") && !(event.key === " " && target.closest("button, a")) ? presentingKeys[event.key] : undefined;
    const action = actions[remote ?? event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}
export const selected = (id: string): string => byId<HTMLSelectElement>(id).value;
export const setDisabled = (id: string, is: boolean): void => void (byId<HTMLButtonElement>(id).disabled = is);
export async function copyLink(status: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href);
    status.textContent = "The link is on the clipboard.";
  } catch {
    status.textContent = `The link: ${location.href}`;
  }
}
/// Offers a file to be saved.
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  element("a", {href: url, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
/// What the engine says is wrong, as a sentence.
export function sentence(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}
/// An error that no part of the page has handled.
export function showMessage(text: string): void {
  const message = byId("message");
  message.textContent = text;
  message.hidden = text === "";
}
