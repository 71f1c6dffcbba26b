import { flushCompileCache } from "node:module";
import { setImmediate as turn } from "node:timers/promises";
import { loadConfig } from "../config/settings.ts";
import { hasDemoLogin } from "../identity/demo-login/offered.ts";
import { createLogger } from "../runtime/log.ts";
import { stopOnSignal } from "../runtime/shutdown.ts";
import { boundYoungGeneration } from "../runtime/young-generation.ts";
import { directUrl } from "./context.ts";
import { resolveConfig } from "./resolve-config.ts";
import type { App } from "./start-app.ts";

/** Runs the service until a signal stops it. */
export async function runService(): Promise<void> {
  const given = loadConfig();
  const log = createLogger(given.LOG_LEVEL);
  // One unhandled promise must not drop the calls of everyone else.
  process.on("unhandledRejection", (err) => log.error({ err }, "unhandled rejection"));
  const resolving = resolveConfig(given, log);
  // Postgres starts while the rest is loaded.
  const loading = turn().then(loadService);
  const { config, embedded, release } = await resolving;
  let app: App | undefined;

  const delayMs = config.SHUTDOWN_DELAY_SECONDS * 1000;
  stopOnSignal({
    log,
    withinMs: delayMs + config.SHUTDOWN_TIMEOUT_SECONDS * 1000,
    async stop() {
      await app?.close(delayMs);
      await release();
    },
  });

  const { migrate, startApp, showFirstSteps } = await loading;
  await migrate({ url: directUrl(config), backend: config.DATABASE_BACKEND, log });
  app = await startApp(config, log);
  const base = config.PUBLIC_URL ?? `http://localhost:${app.port}`;
  log.info({ role: config.ROLE, port: app.port, url: base }, "ready");
  boundYoungGeneration();
  if (embedded && config.ROLE !== "worker") {
    const demoLogin = hasDemoLogin(config);
    await showFirstSteps({ db: app.db, base, hasDemoLogin: demoLogin, out: process.stdout });
  }
}

/** Everything that needs a database. */
async function loadService() {
  const [{ migrate }, { startApp }, { showFirstSteps }] = await Promise.all([
    import("./migrate.ts"),
    import("./start-app.ts"),
    import("./first-run.ts"),
  ]);
  // Written now: after an unclean end, the next start would compile again.
  flushCompileCache();
  return { migrate, startApp, showFirstSteps };
}
