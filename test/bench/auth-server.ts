/**
 * Three services in one process: one unchanged, one that treats every caller as the same member, and
 * one without row-level security. Started by auth.ts.
 */
import { importJWK, SignJWT } from "jose";
import { sealerOf } from "../../src/app/context.ts";
import { createAuthentication } from "../../src/app/create-authentication.ts";
import { entities } from "../../src/app/entities.ts";
import { type Database, openDatabase } from "../../src/db/database.ts";
import { runBatch } from "../../src/db/pool/statement-batch.ts";
import { createNotices } from "../../src/features/mail/notices.ts";
import { ticketService } from "../../src/features/tickets/service.ts";
import { meService } from "../../src/identity/me-service.ts";
import { createAccount } from "../../src/identity/sign-in/accounts.ts";
import { createIssuerKeys } from "../../src/identity/sign-in/keys.ts";
import { createSession } from "../../src/identity/sign-in/sessions.ts";
import { namesOf, ownIssuer } from "../../src/identity/sign-in/settings.ts";
import { createClientAddress } from "../../src/rpc/client-address.ts";
import { createDispatch, type Interceptor } from "../../src/rpc/dispatch.ts";
import { observe } from "../../src/rpc/observe.ts";
import { validate } from "../../src/rpc/validation/validate.ts";
import { listen } from "../../src/server/listener.ts";
import { createRequestHandler } from "../../src/server/request-handler.ts";
import { insertMember, people } from "../support/accounts.ts";
import { testConfig, testLog } from "../support/service.ts";

const [url = "", workspaceId = "", issuer = ""] = process.argv.slice(2);
const config = testConfig(url, {
  JWT_ISSUER: issuer,
  JWT_AUDIENCE: ["bench"],
  SIGN_IN: "on",
  // Calls are counted and get the rate-limit headers, but none reaches the limit.
  RATE_LIMIT_PER_MINUTE: 1e9,
});
const options = { url, entities, log: testLog, poolSize: 20 };
const db = await openDatabase(options);
const onlyReads = () => Promise.reject(new Error("the benchmark only reads"));

const sealer = sealerOf(config);
const { interceptors, signIn } = createAuthentication(
  config,
  { db, transact: onlyReads, log: testLog, sealer, directory: undefined, enqueue: onlyReads },
  { clientAddress: createClientAddress([]), notices: createNotices(sealer, false) },
);

const base = "http://localhost";
await signIn?.start(base);

/** The access token of a member who has signed in at the service. */
async function sessionToken(): Promise<string> {
  const { pool } = db;
  const person = { name: "Ada", email: "ada@example.com", isVerified: true };
  const account = await createAccount((statements) => runBatch(pool, statements), person);
  await insertMember(pool, workspaceId, { issuer: ownIssuer, subject: account.id }, people.ada);
  const origin = { address: "", userAgent: "" };
  const sid = await createSession(pool, account.id, "portal", origin);
  const [key = {}] = (await createIssuerKeys(pool, sealer).current()).keys;
  const { issuer: iss, audience: aud } = namesOf(base);
  return new SignJWT({ iss, aud, sub: account.id, sid })
    .setProtectedHeader({ alg: "ES256", kid: String(key.kid), typ: "at+jwt" })
    .setExpirationTime("1h")
    .sign(await importJWK(key, "ES256"));
}

const everybody: Interceptor = (next) => (call, read) => {
  call.principal = {
    kind: "api_key",
    id: "ak_bench",
    name: "bench",
    scopes: [],
    allowedCidrs: [],
    workspaceId,
  };
  return next(call, read);
};

async function serve(chain: readonly Interceptor[], db: Database): Promise<number> {
  const entries = [
    meService(
      db,
      {
        apiKey: async () => ({}),
        consoleSession: async () => ({}),
        member: async () => ({}),
      },
      false,
    ),
    ticketService({
      db,
      channels: {
        ownAddresses: onlyReads,
        typesOf: onlyReads,
        windowOf: () => undefined,
        repliesOn: onlyReads,
        enqueue: onlyReads,
        enqueueForward: onlyReads,
      },
      files: { claim: onlyReads, attach: onlyReads },
      loadReplies: onlyReads,
      erasure: { deleteTicket: onlyReads },
      readOriginal: onlyReads,
      links: {
        renew: onlyReads,
        revoke: onlyReads,
        endReceipt: onlyReads,
        redact: async (written) => written,
      },
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
  sessionToken: await sessionToken(),
  ports: {
    checked: await serve(interceptors, db),
    open: await serve([everybody], db),
    unsecured: await serve(interceptors, unsecured),
  },
});
