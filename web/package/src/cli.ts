#!/usr/bin/env node
// UCI on standard input and output.
import {createInterface} from "node:readline";

import {uci} from "./uci";

const engine = uci();
engine.onmessage = ({data}) => console.log(data);
createInterface({input: process.stdin}).on("line", (line) => engine.postMessage(line));
