import { listen } from "./listener.ts";
import type { Page } from "./operations/pages.ts";
import type { Parts } from "./parts.ts";

const graceMs = 1_000;

/** Listens for those who run a worker: whether it is alive and ready, and its metrics. */
export async function startPlain({ config }: Parts, operations: Page) {
  const listener = await listen(
    (req, res) => {
      if (!operations(req, res)) res.writeHead(404).end();
    },
    config.PORT,
    config.HOST,
  );
  return { port: listener.port, close: () => listener.close(graceMs) };
}
