// A worker that speaks UCI: new Worker(new URL("espalier/uci-worker.js", import.meta.url), {type: "module"}).
import {serve} from "../../src/platform";
import {uci} from "./uci";

const engine = uci();
const port = serve((line) => {
  engine.postMessage(String(line));
  if (line === "quit") port.close();
});
engine.onmessage = ({data}) => port.post(data);
