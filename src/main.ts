import { type App, startApp } from "./app.ts";
import { loadConfig } from "./config.ts";
import { hasDemoLogin } from "./demo-login/offered.ts";
import { createLogger } from "./log.ts";
import { migrate } from "./migrate.ts";
import { directUrl } from "./parts.ts";
import { resolveConfig } from "./resolve-config.ts";
import { stopOnSignal } from "./stop-on-signal.ts";
import { welcome } from "./welcome.ts";

/** Starts the service from its environment, until a signal stops it. */
async function main(): Promise<void> {
  const given = loadConfig();
  const log = createLogger(given.LOG_LEVEL);
  const { config, embedded, release } = await resolveConfig(given, log);
  // One forgotten promise is no reason to drop the calls of everybody else.
  process.on("unhandledRejection", (err) => log.error({ err }, "unhandled rejection"));
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

  await migrate({ url: directUrl(config), backend: config.DATABASE_BACKEND, log });
  app = await startApp(config, log);
  const base = config.PUBLIC_URL ?? `http://localhost:${app.port}`;
  log.info({ role: config.ROLE, port: app.port, url: base }, "ready");
  if (embedded && config.ROLE !== "worker") {
    const demoLogin = hasDemoLogin(config);
    await welcome({ db: app.db, base, hasDemoLogin: demoLogin, out: process.stdout });
  }
}

main().catch((err: Error) => {
  // One line: what is wrong with the surroundings needs no stack.
  console.error(`ticketing: ${err.message}`);
  process.exit(1);
});
