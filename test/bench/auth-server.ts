/**
 * The service three times in one process: as it is, with every caller taken for
 * the same one, and without row-level security. Driven by auth.ts.
 */
import { createAuthentication } from "../../src/app/authentication.ts";
import { entities } from "../../src/app/entities.ts";
import { type Database, openDatabase } from "../../src/db/database.ts";
import { ticketService } from "../../src/features/tickets/service.ts";
import { createMemoryAdapter } from "../../src/identity/demo-login/storage.ts";
import { meService } from "../../src/identity/me-service.ts";
import { createClientAddress } from "../../src/rpc/client-address.ts";
import { createDispatch, type Interceptor } from "../../src/rpc/dispatch.ts";
import { observe } from "../../src/rpc/observe.ts";
import { validate } from "../../src/rpc/validation/validate.ts";
import { listen } from "../../src/server/listener.ts";
import { createRequestHandler } from "../../src/server/request-handler.ts";
import { testConfig, testLog } from "../support/service.ts";

const [url = "", workspaceId = "", issuer = ""] = process.argv.slice(2);
const config = testConfig(url, {
  JWT_ISSUER: issuer,
  JWT_AUDIENCE: ["bench"],
  // Counted, with headers, and never reached.
  RATE_LIMIT_PER_MINUTE: 1e9,
});
const options = { url, entities, log: testLog, poolSize: 20 };
const db = await openDatabase(options);
const { interceptors } = createAuthentication(config, {
  db,
  log: testLog,
  loginAdapter: createMemoryAdapter(),
});

const everybody: Interceptor = (next) => (call, read) => {
  call.principal = { kind: "api_key", id: "ak_bench", workspaceId };
  return next(call, read);
};

const onlyReads = () => Promise.reject(new Error("the benchmark only reads"));

async function serve(chain: readonly Interceptor[], db: Database): Promise<number> {
  const entries = [
    meService(db, async () => ({})),
    ticketService({
      db,
      channels: {
        typesOf: onlyReads,
        windowOf: () => undefined,
        repliesOn: onlyReads,
        enqueue: onlyReads,
      },
      files: { claim: onlyReads, attach: onlyReads },
      loadReplies: onlyReads,
      links: { renew: onlyReads, revoke: onlyReads, redact: async (written) => written },
    }),
  ];
  const handler = createRequestHandler({
    entries,
    dispatch: createDispatch(entries, [observe(() => {}), ...chain, validate], onlyReads),
    log: testLog,
    clientAddress: createClientAddress([]),
    isReady: () => true,
    shutdownSignal: new AbortController().signal,
  });
  return (await listen({ handler, log: testLog, port: 0, host: "127.0.0.1" })).port;
}

const unsecured = await openDatabase({ ...options, rowLevelSecurity: false });
process.send?.({
  checked: await serve(interceptors, db),
  open: await serve([everybody], db),
  unsecured: await serve(interceptors, unsecured),
});
