import { directUrl } from "./app/context.ts";
import { showFirstSteps } from "./app/first-run.ts";
import { migrate } from "./app/migrate.ts";
import { resolveConfig } from "./app/resolve-config.ts";
import { type App, startApp } from "./app/start-app.ts";
import { loadConfig } from "./config/settings.ts";
import { hasDemoLogin } from "./identity/demo-login/offered.ts";
import { createLogger } from "./runtime/log.ts";
import { stopOnSignal } from "./runtime/shutdown.ts";

/** Runs the service until a signal stops it. */
async function main(): Promise<void> {
  const given = loadConfig();
  const log = createLogger(given.LOG_LEVEL);
  const { config, embedded, release } = await resolveConfig(given, log);
  // One unhandled promise must not drop the calls of everyone else.
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
    await showFirstSteps({ db: app.db, base, hasDemoLogin: demoLogin, out: process.stdout });
  }
}

main().catch((err: Error) => {
  // One line: a wrong setting needs no stack.
  console.error(`ticketing: ${err.message}`);
  process.exit(1);
});
