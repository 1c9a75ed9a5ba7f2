// What is used of Node.
declare module "node:readline" {
  export function createInterface(options: {input: unknown}): {on(event: "line", listener: (line: string) => void): void};
}
declare const process: {stdin: unknown; versions?: {node?: string}};
