import type { RequestHandler } from "../server/error-boundary.ts";
import { listen } from "../server/listener.ts";
import type { AppContext } from "./context.ts";

/** Probes and scrapes are short. */
const graceMs = 1_000;

/** Serves the health, readiness and metrics of a worker. */
export async function startOperationsListener(
  { config, log }: AppContext,
  operations: RequestHandler,
) {
  const listener = await listen({
    handler: operations,
    log,
    port: config.PORT,
    host: config.HOST,
  });
  return { port: listener.port, close: () => listener.close(graceMs) };
}
