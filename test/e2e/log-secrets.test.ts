// @suite all
import { randomBytes } from "node:crypto";
import type { DescMethod, DescMethodServerStreaming, DescMethodUnary } from "@bufbuild/protobuf";
import t from "tap";
import { newId } from "../../src/db/ids.ts";
import { createApiKey } from "../../src/features/api-keys/service.ts";
import { ensureWorkspace } from "../../src/identity/workspace.ts";
import { addPerson, linkFor, people } from "../support/accounts.ts";
import { attachFile } from "../support/attach-file.ts";
import { createCallers } from "../support/callers.ts";
import { eventually } from "../support/eventually.ts";
import { findSecrets } from "../support/find-secrets.ts";
import { audience, startIdentityProvider } from "../support/identity-provider.ts";
import { startMailProvider } from "../support/mail-provider.ts";
import { prepareDatabase } from "../support/prepared-database.ts";
import { spawnService } from "../support/process.ts";
import { createReceiver } from "../support/receiver.ts";
import { restCall, type TestService } from "../support/service.ts";
import { followLink } from "../support/sign-in.ts";
import { allServices } from "../tenancy/contract.ts";
import { type Reply, rows, type World } from "./all-methods.cases.ts";

t.test("the scanner finds secrets", async (t) => {
  const hex = randomBytes(24).toString("hex");
  const planted = {
    "API key": `sk_${"live"}_${hex}`,
    "signing secret": `whsec_${hex}`,
    "token of the console": `console_${hex}`,
    "JWT or JWE": `${"ey"}JhbGciOiJFUzI1NiJ9.e30.c2ln`,
    "bearer token": "authorization: bearer abcdefgh",
    signature: `t=1,v1=${hex}`,
    "password in an address": "postgres://me:pass@host/db",
    "private key": "-----BEGIN PRIVATE KEY-----",
    "connection of pg": '{"secretKey":1}',
    "known value": "tell nobody",
  };
  for (const [what, line] of Object.entries(planted)) {
    t.match(findSecrets([line], ["tell nobody"])[0], { what }, what);
  }
  const harmless = [`"keyPrefix":"sk_${"live"}_0123"`, `sk_${"live"}_0123…`, "postgres://host/db"];
  t.same(findSecrets(harmless, []), []);
});

t.test("no log line of a call, delivery or failure contains a credential", async (t) => {
  const { key, env, db } = await prepareDatabase(t);
  const provider = await startIdentityProvider(t);
  const mailProvider = await startMailProvider(t);
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const service = await spawnService(t, {
    ...env,
    LOG_LEVEL: "trace",
    BILLING_PROVIDER: "dev",
    JWT_ISSUER: provider.issuer,
    JWT_AUDIENCE: audience,
    SIGN_IN: "on",
    ...mailProvider.settings,
  });
  mailProvider.allow(service);
  const jwt = await provider.token();
  const known = [key, jwt, env.SECRET_ENCRYPTION_KEY, env.DATABASE_URL];
  const password = new URL(env.DATABASE_URL).password;
  known.push(decodeURIComponent(password));

  const methods = new Map(
    (await allServices())
      .flatMap((each) => each.methods)
      .map((method) => [`${method.parent.name}.${method.name}`, method as DescMethod]),
  );
  const callers = createCallers(service.url).filter(({ name }) => /REST|^gRPC$/.test(name));
  for (const caller of callers) {
    const workspaceId = await ensureWorkspace(db, caller.name);
    const attachedTo = newId("tkt");
    const attachment = await attachFile(db.pool, workspaceId, attachedTo);
    const world: World = { receiver: receiver.url, attachedTo, attachment };
    const { key } = await createApiKey(db, workspaceId, "own");
    known.push(key);
    for (const row of rows.filter(({ isPersonal }) => !isPersonal)) {
      const method = methods.get(row.method) as DescMethod;
      const given = await row.input(world);
      const ask = (token: string, changes = {}): Promise<Reply> => {
        const input = { ...given, ...changes } as never;
        return method.methodKind === "unary"
          ? caller.call(method as DescMethodUnary, input, token)
          : caller.first(method as DescMethodServerStreaming, input, token);
      };
      // Errors are logged too; only calls that later rows need have to succeed.
      const ignored = () => ({ data: undefined }) as Reply;
      const isNeeded = row.remember !== undefined || row.until !== undefined;
      const response = isNeeded
        ? await eventually(() => ask(key), row.until ?? (() => true))
        : await ask(key).catch(ignored);
      Object.assign(world, row.remember?.(response));
      for (const name of ["key", "secret"]) {
        if (typeof response.data?.[name] === "string") {
          known.push(response.data[name]);
        }
      }
      for (const [changes] of row.refused ?? []) {
        await ask(key, changes).catch(() => {});
      }
      await ask(jwt, {}).catch(() => {});
      await ask(`${key.slice(0, -1)}x`).catch(() => {});
    }
    caller.close();
  }

  // Secrets where they do not belong, deliveries that fail, a database that goes away.
  const misplaced = [
    restCall(service.url, key, "GET", `/api/v1/tickets?token=${key}`),
    restCall(service.url, key, "GET", `/api/v1/tickets/${key}`),
    restCall(service.url, key, "POST", "/api/v1/tickets", { subject: key, [key]: jwt }),
    restCall(service.url, `Basic ${key}`, "GET", `/nowhere/${jwt}`),
  ];
  await Promise.all(misplaced);
  known.push(await useRequesterLink(service.url, key));
  const owners = { app: { db } } as Pick<TestService, "app">;
  const account = await addPerson(owners, await ensureWorkspace(db, "people"), people.ada);
  const link = await linkFor(owners, account);
  known.push(link.split("#")[1] as string);
  const end = await followLink(service.url.replace("127.0.0.1", "localhost") + link);
  t.match(end.url, /dashboard#$/, end.text);
  receiver.respond({ status: 500, body: `no: ${key}` });
  await restCall(service.url, key, "POST", "/api/v1/webhook-subscriptions", { url: receiver.url });
  const ticket = { subject: "T", requester: { name: "Ada" } };
  const before = receiver.requests.length;
  await restCall(service.url, key, "POST", "/api/v1/tickets", ticket);
  await receiver.waitFor(before + 1);
  await db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await restCall(service.url, key, "GET", "/api/v1/tickets");
  t.equal(await service.end("SIGTERM"), 0);

  const said = (text: string) => service.lines.some((line) => line.includes(text));
  t.ok(service.lines.length > 200, `${service.lines.length} lines`);
  t.ok(said('"msg":"delivery failed"') && said('"msg":"call refused"') && said("57P01"));
  t.same(findSecrets(service.lines, known), []);
});

/** Opens conversation pages, rightly and wrongly. @returns the token of the link */
async function useRequesterLink(base: string, key: string): Promise<string> {
  const ticket = { subject: "T", requester: { name: "Ada" } };
  const { body } = await restCall(base, key, "POST", "/api/v1/tickets", ticket);
  const path = `/api/v1/tickets/${body.data.id}:createRequesterLink`;
  const link = (await restCall(base, key, "POST", path, {})).body.data.url;
  const token = link.slice(link.lastIndexOf("/") + 1);
  for (const path of ["", "/", "/x", "?token=x", "#x"]) {
    await fetch(`${base}/t/${token}${path}`);
  }
  for (const path of ["/files/att_x", "/t", "/"]) {
    await fetch(`${base}${path}?token=${token}&x=1`);
    await fetch(`${base}${path}?x=1&token=${token}`, { method: "PUT" });
  }
  await fetch(`${base}/t/${token}`, { method: "PUT" });
  await fetch(`${base}/t/${token}`, {
    method: "POST",
    body: new URLSearchParams({ message: "x" }),
  });
  return token;
}
