// @suite all
import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "node:util";
import {
  create,
  type DescMethod,
  type DescMethodServerStreaming,
  type DescMethodUnary,
  toJson,
} from "@bufbuild/protobuf";
import t, { type Test } from "tap";
import { newId } from "../../src/db/ids.ts";
import { linkOrganization } from "../../src/identity/organizations.ts";
import { addPerson, signIn } from "../support/accounts.ts";
import { addApiCall } from "../support/add-api-call.ts";
import { attachFile } from "../support/attach-file.ts";
import { CallError, type Caller, createCallers } from "../support/callers.ts";
import { eventually } from "../support/eventually.ts";
import { mailSettings, makeFailedMessage } from "../support/failed-message.ts";
import { jwtConfig, startIdentityProvider } from "../support/identity-provider.ts";
import { keepOriginal } from "../support/keep-original.ts";
import { startMailProvider } from "../support/mail-provider.ts";
import { addMember } from "../support/members.ts";
import { createReceiver } from "../support/receiver.ts";
import { startService } from "../support/service.ts";
import { allServices, routeOf } from "../tenancy/contract.ts";
import { type Reply, type Row, rows, type World } from "./all-methods.cases.ts";

/** Everything that the service sent for a row, in comparable form. */
interface Outcome {
  readonly strangers: readonly unknown[];
  readonly response: unknown;
  readonly refusals: readonly unknown[];
}

/** The outcomes of one caller, by row. */
type Journey = Map<string, Outcome>;

t.test("every method gives the same response and the same errors in every protocol", async (t) => {
  const provider = await startIdentityProvider(t);
  const mailProvider = await startMailProvider(t);
  const service = await startService(t, {
    ...jwtConfig(provider),
    ...mailProvider.settings,
    ...mailSettings,
    SIGN_IN: "on",
  });
  mailProvider.allow(service);
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const callers = createCallers(service.url);
  t.teardown(() => {
    for (const caller of callers) {
      caller.close();
    }
  });
  const methods = new Map(
    (await allServices())
      .flatMap((each) => each.methods)
      .map((method) => [`${method.parent.name}.${method.name}`, method]),
  );
  t.same(
    [...methods.keys()].filter((name) => !rows.some(({ method }) => method === name)),
    [],
    "every method has a row in all-methods.cases.ts",
  );

  // Deliveries are counted by the hour, which must be the same one for every caller.
  const restOfHourMs = 3_600_000 - (Date.now() % 3_600_000);
  await sleep(restOfHourMs < 90_000 ? restOfHourMs : 0);

  /** Calls each method in its own workspace. */
  async function journeyOf(t: Test, caller: Caller, credential: "key" | "token"): Promise<Journey> {
    const { key, workspaceId } = await service.newWorkspace();
    const { pool } = service.app.db;
    await linkOrganization(pool, provider.issuer, workspaceId, workspaceId);
    const token = await provider.token({ org_id: workspaceId, name: "Ada" });
    const attachedTo = newId("tkt");
    const attachment = await attachFile(pool, workspaceId, attachedTo);
    const apiCall = await addApiCall(pool, workspaceId);
    const failed = await makeFailedMessage(service, key);
    await keepOriginal(service, { workspaceId, id: failed.messageId }, "Subject: Help\n\nHello");
    const member = await addMember({ ...service, workspaceId }, "Grace");
    const account = await addPerson(service, workspaceId, {
      name: "Edsger",
      email: `${workspaceId}@example.com`,
      role: "admin",
    });
    const origin = `http://localhost:${service.app.port}`;
    const [person, other] = [
      await signIn(service, account),
      await signIn(service, account),
      await signIn(service, account),
    ];
    const world: World = {
      receiver: receiver.url,
      attachedTo,
      attachment,
      apiCall,
      member,
      origin,
      session: other.sessionId,
      ...failed,
    };
    const journey: Journey = new Map();
    for (const row of rows) {
      const method = methods.get(row.method);
      if (method === undefined) {
        throw new Error(`the contract has no ${row.method}`);
      }
      await t.test(row.method, async (t) => {
        const used = row.isPersonal ? person.token : credential === "key" ? key : token;
        journey.set(row.method, await travel(t, caller, method, row, world, used));
      });
    }
    return journey;
  }

  const journeys = new Map<string, Journey>();
  for (const caller of callers) {
    await t.test(caller.name, async (t) => {
      journeys.set(caller.name, await journeyOf(t, caller, "key"));
    });
  }
  const [[reference, expected] = ["", new Map<string, Outcome>()], ...others] = journeys;
  for (const [name, journey] of others) {
    for (const { method } of rows) {
      t.same(journey.get(method), expected.get(method), `${method}: ${name} as ${reference}`);
    }
  }

  await t.test("a JWT", async (t) => {
    const [caller] = callers;
    const journey = await journeyOf(t, caller as Caller, "token");
    for (const { method } of rows) {
      const [byToken, byKey] = [journey.get(method), expected.get(method)];
      t.same(byToken?.refusals, byKey?.refusals, `${method}: refuses as it does a key`);
      t.same(shapeOf(byToken?.response), shapeOf(byKey?.response), `${method}: the same shape`);
    }
  });
});

/** Runs one row. */
async function travel(
  t: Test,
  caller: Caller,
  method: DescMethod,
  row: Row,
  world: World,
  token: string,
): Promise<Outcome> {
  const input = await row.input(world);
  const ask = async (token: string | undefined, changes = {}) => {
    const message = create(method.input, { ...input, ...changes } as never);
    const response =
      method.methodKind === "unary"
        ? await caller.call(method as DescMethodUnary, message, token)
        : await caller.first(method as DescMethodServerStreaming, message, token);
    return response as Reply;
  };
  const refusal = async (token: string | undefined, changes = {}) => {
    const thrown = await ask(token, changes).then(
      () => new Error("it was accepted"),
      (error: Error) => error,
    );
    const { reason, fields } = thrown instanceof CallError ? thrown : { reason: "", fields: [] };
    return { reason, fields, message: thrown.message };
  };

  const strangers = [await refusal(undefined), await refusal("nonsense")];
  t.same(
    strangers.map(({ reason }) => reason),
    ["MISSING_TOKEN", "INVALID_TOKEN"],
  );
  const response = await eventually(() => ask(token), row.until ?? (() => true));
  Object.assign(world, row.remember?.(response));
  const refusals = [];
  for (const [changes, reason, ...fields] of row.refused ?? []) {
    const refused = await refusal(token, changes);
    t.match(refused, { reason, fields }, inspect(changes));
    refusals.push(refused);
  }
  if (routeOf(method).path.includes("{")) {
    const tried = refusals.some(({ reason }) => reason === "NOT_FOUND");
    t.ok(tried, "what is not there is tried too");
  }
  return { strangers, response: comparable(toJson(method.output, response)), refusals };
}

/** Without the values that differ from call to call: identifiers, times, secrets and durations. */
function comparable(json: unknown): unknown {
  // When a key was used, or a member was seen, is written in the background, so it may not be there yet.
  const text = JSON.stringify(json, (name, value) => {
    if (name === "lastSeenAt" || name.startsWith("lastUsed")) {
      return undefined;
    }
    if (name === "delivery") {
      // A worker may have tried meanwhile, at a mail server that is not there.
      return { ...value, errorCode: undefined, errorMessage: undefined };
    }
    if (name === "headers") {
      // Shown a second after the secret was rotated, which depends on how fast the calls are.
      return value.filter((header: { name: string }) => !/signature$/i.test(header.name));
    }
    if (Array.isArray(value) && value[0]?.hour !== undefined) {
      // The next hour may have begun meanwhile.
      return value.filter(({ succeeded = 0 }) => succeeded > 0);
    }
    return vary.has(name) ? typeof value : value;
  });
  return JSON.parse(
    text
      .replace(/\b([a-z]+_)[0-9a-f]{24,}\b/g, "$1…")
      .replace(/\b(sk_live_|whsec_)\w+|(\/t\/)\w+|(\/link#)[\w-]+/g, "$1$2$3…")
      .replace(/(ticketing-sender=)\w+/g, "$1…")
      .replace(/\btest-\d+\b/g, "test")
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z|"\d{10}"/g, (time) =>
        time[0] === '"' ? '"time"' : "time",
      ),
  );
}

/**
 * The names and types of the fields of a response. Of the caller itself, the member or the key and the
 * organisation depend on the credential.
 */
function shapeOf(json: unknown): unknown {
  if (Array.isArray(json)) {
    return json.slice(0, 1).map(shapeOf);
  }
  if (typeof json !== "object" || json === null) {
    return typeof json;
  }
  const entries = Object.entries(json).filter(([name]) => !ofCaller.has(name));
  return Object.fromEntries(entries.map(([name, value]) => [name, shapeOf(value)]));
}

const ofCaller = new Set(["member", "apiKey", "nameSource", "organization"]);

const vary = new Set([
  "cursor",
  "health",
  "durationMs",
  "timings",
  "challenge",
  "user",
  "authorizationUrl",
  "userAgent",
]);
