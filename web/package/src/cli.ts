#!/usr/bin/env node
// UCI on standard input and output.
import {createInterface} from "node:readline";

import {uciProgram} from "./uci";

const engine = uciProgram();
engine.onmessage = ({data}) => process.stdout.write(`${data}\n`);
createInterface({input: process.stdin})
  .on("line", (line) => engine.postMessage(line))
  .on("close", () => engine.end());
process.stdout.on("error", (error) => process.exit(error.code === "EPIPE" ? 0 : 1));
void engine.ended.then(() => process.stdin.destroy());
