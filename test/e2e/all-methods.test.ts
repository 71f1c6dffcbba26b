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
import { attachFile } from "../support/attach-file.ts";
import { CallError, type Caller, createCallers } from "../support/callers.ts";
import { eventually } from "../support/eventually.ts";
import { makeFailedMessage } from "../support/failed-message.ts";
import { jwtConfig, startIdentityProvider } from "../support/identity-provider.ts";
import { createReceiver } from "../support/receiver.ts";
import { startService } from "../support/service.ts";
import { allServices, routeOf } from "../tenancy/contract.ts";
import { type Reply, type Row, rows, type World } from "./all-methods.cases.ts";

t.setTimeout(300_000);

/** The results of one caller in the table, by row. */
type Journey = Map<string, unknown>;

t.test("every method gives the same response and the same errors in every protocol", async (t) => {
  const provider = await startIdentityProvider(t);
  const service = await startService(t, jwtConfig(provider));
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

  const journeys = new Map<string, Journey>();
  for (const caller of callers) {
    await t.test(caller.name, async (t) => {
      const { key, workspaceId } = await service.newWorkspace();
      const attachedTo = newId("tkt");
      const attachment = await attachFile(service.app.db.pool, workspaceId, attachedTo);
      const failed = await makeFailedMessage(service, key);
      const world: World = { receiver: receiver.url, attachedTo, attachment, ...failed };
      await linkOrganization(service.app.db.pool, provider.issuer, caller.name, workspaceId);
      const token = await provider.token({ org_id: caller.name });
      const journey: Journey = new Map();
      journeys.set(caller.name, journey);
      for (const row of rows) {
        const method = methods.get(row.method);
        if (method === undefined) {
          throw new Error(`the contract has no ${row.method}`);
        }
        await t.test(row.method, async (t) => {
          const credential = row.byMember ? token : key;
          journey.set(row.method, await travel(t, caller, method, row, world, credential));
        });
      }
    });
  }

  const [[reference, expected] = ["", new Map<string, unknown>()], ...others] = journeys;
  for (const [name, journey] of others) {
    for (const { method } of rows) {
      t.same(journey.get(method), expected.get(method), `${method}: ${name} as ${reference}`);
    }
  }
});

/** Runs one row and returns everything the service sent, in comparable form. */
async function travel(
  t: Test,
  caller: Caller,
  method: DescMethod,
  row: Row,
  world: World,
  token: string,
) {
  const input = row.input(world);
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
  // When a key was used last is written in the background, so it may not be there yet.
  const text = JSON.stringify(json, (name, value) =>
    name === "lastUsedAt" ? undefined : vary.has(name) ? typeof value : value,
  );
  return JSON.parse(
    text
      .replace(/\b([a-z]+_)[0-9a-f]{24,}\b/g, "$1…")
      .replace(/\b(sk_live_|whsec_)\w+|(\/t\/)\w+/g, "$1$2…")
      .replace(/\btest-\d+\b/g, "test")
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "time"),
  );
}

const vary = new Set(["cursor", "health", "durationMs", "timings"]);
