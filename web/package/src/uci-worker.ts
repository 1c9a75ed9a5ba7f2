// A worker that speaks UCI: new Worker(new URL("espalier/uci-worker.js", import.meta.url), {type: "module"}).
import {serve} from "../../src/platform";
import {uciProgram} from "./uci";

const engine = uciProgram();
const port = serve((line) => engine.postMessage(String(line)));
engine.onmessage = ({data}) => port.post(data);
void engine.ended.then(() => port.close());
