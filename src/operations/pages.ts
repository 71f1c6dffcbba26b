import { Registry } from "prom-client";
import { version } from "../config/version.ts";
import type { RequestHandler } from "../server/error-boundary.ts";
import type { Readiness } from "./readiness.ts";

type Content = [status: number, type: string, body: string];

/** Health, readiness and metrics for operators. They need no token. */
export function operationsPages(
  readiness: Readiness,
  metrics: () => Promise<string>,
): RequestHandler {
  const pages = new Map<string, () => Promise<Content>>([
    ["/healthz", async () => [200, json, JSON.stringify({ status: "ok", version })]],
    [
      "/readyz",
      async () => {
        const reasons = await readiness();
        const status = reasons.length === 0 ? "ready" : "not ready";
        return [reasons.length === 0 ? 200 : 503, json, JSON.stringify({ status, reasons })];
      },
    ],
    ["/metrics", async () => [200, prometheus, await metrics()]],
  ]);
  return (req, res) => {
    const page = pages.get(req.url?.split("?", 1)[0] ?? "");
    return page === undefined ? false : send(page);

    async function send(page: () => Promise<Content>): Promise<void> {
      const [status, type, body] = await page();
      const length = Buffer.byteLength(body);
      res.writeHead(status, { "content-type": type, "content-length": length }).end(body);
    }
  };
}

const json = "application/json";
const prometheus = Registry.PROMETHEUS_CONTENT_TYPE;
