import { Code, ConnectError } from "@connectrpc/connect";
import { toApiKey } from "./api-keys/render.ts";
import { apiKeyService, findApiKey } from "./api-keys/service.ts";
import { createAuditRetention } from "./audit/retention.ts";
import { auditService } from "./audit/service.ts";
import { createAuthentication } from "./authentication.ts";
import { type Config, ConfigError, version } from "./config.ts";
import { type Database, openDatabase } from "./db/database.ts";
import { hasRightKey } from "./db/sealed.ts";
import { createAddressGuard } from "./delivery/address.ts";
import { createDispatcher } from "./delivery/dispatcher.ts";
import { parseEndpointUrl } from "./delivery/endpoint-url.ts";
import { createSender } from "./delivery/sender.ts";
import { entities } from "./entities.ts";
import { createOutbox } from "./events/outbox.ts";
import { startQueue } from "./events/queue.ts";
import { createWakeSignal, onWake } from "./events/wake.ts";
import { meService } from "./identity/me-service.ts";
import { listen } from "./listener.ts";
import type { Logger } from "./log.ts";
import { createRequestListener } from "./requests.ts";
import { createClientAddress } from "./rpc/client-address.ts";
import { createDispatch } from "./rpc/dispatch.ts";
import { observe } from "./rpc/observe.ts";
import { validate } from "./rpc/validate.ts";
import { createSealer } from "./sealer.ts";
import { ticketService } from "./tickets/service.ts";
import { webhookSubscriptionService } from "./webhooks/service.ts";

/** Settings with a database and a key, whoever provided them. */
export type AppConfig = Config & Required<Pick<Config, "DATABASE_URL" | "SECRET_ENCRYPTION_KEY">>;

/** The running service. */
export interface App {
  /** Port of the API; 0 in a process that is a worker only. */
  readonly port: number;
  readonly db: Database;
  /** Takes no more work, ends what is under way, and lets go of everything. */
  close(): Promise<void>;
}

/** How long calls under way may take to end when the service stops, in milliseconds. */
const graceMs = 10_000;

/** Puts the service together from its parts and starts the roles asked for. */
export async function startApp(config: AppConfig, log: Logger): Promise<App> {
  const { DATABASE_URL: url, ROLE: role } = config;
  const db = await openDatabase({ url, entities, log, poolSize: config.DATABASE_POOL });
  const isWorker = role !== "api";
  const boss = await startQueue({
    url,
    backend: config.DATABASE_BACKEND,
    log,
    supervise: isWorker,
  });
  const guard = createAddressGuard({ allowedCidrs: config.WEBHOOK_ALLOWED_CIDRS });
  const sealer = createSealer(config.SECRET_ENCRYPTION_KEY, config.SECRET_ENCRYPTION_KEY_PREVIOUS);
  if (!(await hasRightKey(db.pool, sealer))) {
    await Promise.all([boss.stop(), db.close()]);
    throw new ConfigError(
      "SECRET_ENCRYPTION_KEY: is not the one that the secrets in the database are sealed with",
    );
  }
  const closers: (() => Promise<unknown>)[] = [() => db.close(), () => boss.stop()];

  if (isWorker) {
    const sender = createSender({ guard, userAgent: `ticketing/${version}` });
    const dispatcher = createDispatcher({ pool: db.pool, boss, sender, sealer, log });
    const listener = await onWake(boss, dispatcher.wake);
    dispatcher.start();
    const retention = createAuditRetention(db.pool, config.AUDIT_RETENTION_DAYS, log);
    closers.unshift(listener.close, dispatcher.stop, sender.close, retention.close);
  }

  let port = 0;
  if (role !== "worker") {
    const stopping = new AbortController();
    const authentication = createAuthentication(config, db, log);
    const transact = createOutbox(db, boss, createWakeSignal(db.pool, log));
    const entries = [
      meService(db, async (workspaceId, id) =>
        toApiKey(await findApiKey(db.forWorkspace(workspaceId), id)),
      ),
      apiKeyService(db),
      auditService(db),
      webhookSubscriptionService(db, sealer, (text) => {
        const result = parseEndpointUrl(text, guard);
        return result instanceof URL ? undefined : result;
      }),
      ticketService(db, transact),
    ];
    const dispatch = createDispatch(entries, [observe, ...authentication.interceptors, validate]);
    const handler = createRequestListener({
      entries,
      dispatch,
      log,
      clientAddress: createClientAddress(config.TRUSTED_PROXIES),
      isReady: () => !stopping.signal.aborted,
      shutdownSignal: stopping.signal,
      pages: authentication.demoLogin ? [authentication.demoLogin.handle] : [],
    });
    const listener = await listen(handler, config.PORT, config.HOST);
    port = listener.port;
    await authentication.demoLogin?.start(config.PUBLIC_URL ?? `http://localhost:${port}`, port);
    closers.unshift(
      () => {
        stopping.abort(new ConnectError("the service is stopping", Code.Unavailable));
        return listener.close(graceMs);
      },
      () => authentication.close(),
    );
  }

  return {
    port,
    db,
    async close() {
      for (const close of closers) await close();
    },
  };
}
