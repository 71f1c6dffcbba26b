import type { IncomingMessage, ServerResponse } from "node:http";
import type { Registry } from "prom-client";
import { version } from "../config.ts";
import type { Readiness } from "./readiness.ts";

/** Serves a request if it is for this page, and says whether it was. */
export type Page = (req: IncomingMessage, res: ServerResponse) => boolean;

/** The pages for those who run the service: alive, ready, metrics. They take no token. */
export function operationsPages(readiness: Readiness, registry: Registry): Page {
  const answers: Record<string, () => Promise<[status: number, type: string, body: string]>> = {
    "/healthz": async () => [200, json, JSON.stringify({ status: "ok", version })],
    async "/readyz"() {
      const reasons = await readiness();
      const status = reasons.length === 0 ? "ready" : "not ready";
      return [reasons.length === 0 ? 200 : 503, json, JSON.stringify({ status, reasons })];
    },
    "/metrics": async () => [200, registry.contentType, await registry.metrics()],
  };
  return (req, res) => {
    const answer = answers[req.url?.split("?", 1)[0] ?? ""];
    if (answer === undefined) return false;
    answer().then(
      ([status, type, body]) => {
        const length = Buffer.byteLength(body);
        res.writeHead(status, { "content-type": type, "content-length": length }).end(body);
      },
      () => res.writeHead(500).end(),
    );
    return true;
  };
}

const json = "application/json";
