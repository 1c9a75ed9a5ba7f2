// What is used of Node.
declare module "node:readline" {
  interface Interface {
    on(event: "line", listener: (line: string) => void): Interface;
    on(event: "close", listener: () => void): Interface;
  }
  export function createInterface(options: {input: unknown}): Interface;
}
declare const process: {
  stdin: {destroy(): void};
  stdout: {write(text: string): void; on(event: "error", listener: (error: {code?: string}) => void): void};
  on(event: "SIGINT", listener: () => void): void;
  exit(status: number): never;
  exitCode?: number;
  env: Record<string, string | undefined>;
  versions?: {node?: string};
};
