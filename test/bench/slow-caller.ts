// Makes the calls to slow endpoints in the place of the service, one to each for every message: what they and their
// receiver cost the machine, they cost the reference too.
import { Agent, request } from "node:https";
import { setDefaultCACertificates } from "node:tls";

const { ca, urls } = JSON.parse(process.argv[2] ?? "") as { ca: string; urls: readonly string[] };
setDefaultCACertificates([ca]);
const timeoutMs = 5_000;
const agent = new Agent({ keepAlive: true });
const body = "x".repeat(800);

process.on("message", () => {
  for (const url of urls) {
    const headers = { "Content-Type": "application/json", "Content-Length": body.length };
    const signal = AbortSignal.timeout(timeoutMs);
    request(url, { agent, method: "POST", headers, signal })
      .on("response", (response) => response.resume().on("error", () => {}))
      .on("error", () => {})
      .end(body);
  }
});
process.on("disconnect", () => process.exit());
