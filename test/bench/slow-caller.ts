// Calls the slow endpoints instead of the service, each once per message, so that the reference bears the
// load of these calls and of their receiver too.
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
