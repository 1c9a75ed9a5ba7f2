#!/usr/bin/env node
// UCI on standard input and output. As in the native program, Ctrl-C ends the searches, which are still answered, and a second
// one ends at once; the status is then 130.
import {createInterface} from "node:readline";

import {uciProgram} from "./uci";

const engine = uciProgram();
engine.onmessage = ({data}) => process.stdout.write(`${data}\n`);
createInterface({input: process.stdin})
  .on("line", (line) => engine.postMessage(line))
  .on("close", () => engine.end());
process.stdout.on("error", (error) => process.exit(error.code === "EPIPE" ? 0 : 1));
process.on("SIGINT", () => {
  if (process.exitCode === 130) process.exit(130);
  process.exitCode = 130;
  engine.postMessage("stop");
  engine.end();
});
void engine.ended.then(() => process.stdin.destroy());
