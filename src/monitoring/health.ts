import { Registry } from "prom-client";
import { version } from "../config/version.ts";
import type { RequestHandler } from "../server/error-boundary.ts";

/** Returns the reason why the process cannot serve; undefined if it can. */
export type ReadinessCheck = () => Promise<string | undefined>;

/** Why the process is not ready; empty when it is. */
export type Readiness = () => Promise<readonly string[]>;

/** Load balancers probe about as often, and many probes then cost as much as one. */
const keptMs = 1_000;
/** Shorter than the usual timeout of a probe, so that it gets the reason. */
const patienceMs = 2_000;

/**
 * Runs all checks at the same time, each for at most two seconds, and caches the result for a second. A
 * process that is stopping is not ready.
 */
export function createReadiness(
  isStopping: () => boolean,
  checks: Readonly<Record<string, ReadinessCheck>>,
): Readiness {
  let kept: { reasons: Promise<string[]>; until: number } | undefined;

  async function ask(name: string, check: ReadinessCheck): Promise<string[]> {
    const late = Promise.withResolvers<string>();
    const timer = setTimeout(() => late.resolve("no response"), patienceMs);
    const reason = await Promise.race([check(), late.promise]).catch((err: Error) => err.message);
    clearTimeout(timer);
    return reason === undefined ? [] : [`${name}: ${reason}`];
  }

  return async () => {
    if (isStopping()) {
      return ["stopping"];
    }
    const now = performance.now();
    if (kept === undefined || now > kept.until) {
      const results = Object.entries(checks).map(([name, check]) => ask(name, check));
      kept = { reasons: Promise.all(results).then((all) => all.flat()), until: now + keptMs };
    }
    return kept.reasons;
  };
}

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
