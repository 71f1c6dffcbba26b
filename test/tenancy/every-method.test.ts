// @suite all
import type { DescMethod } from "@bufbuild/protobuf";
import t, { type Test } from "tap";
import { linkOrganization } from "../../src/identity/organizations.ts";
import { attachFile } from "../support/attach-file.ts";
import { eventually } from "../support/eventually.ts";
import { mailSettings, makeFailedMessage } from "../support/failed-message.ts";
import { jwtConfig, startIdentityProvider } from "../support/identity-provider.ts";
import { keepOriginal } from "../support/keep-original.ts";
import { addMember } from "../support/members.ts";
import { createReceiver } from "../support/receiver.ts";
import { startService } from "../support/service.ts";
import { createCaller } from "./caller.ts";
import {
  allServices,
  idFields,
  isForMember,
  personalServices,
  routeOf,
  targetFields,
} from "./contract.ts";
import { inputFor } from "./input.ts";
import { createTenantTables } from "./tables.ts";

/**
 * Methods are found in the contract, and identifiers in the database: later
 * additions are in this test without any change to it.
 */
t.test("no method of the contract reaches into another workspace", async (t) => {
  const provider = await startIdentityProvider(t);
  const service = await startService(t, {
    ...jwtConfig(provider),
    ...mailSettings,
    SIGN_IN: "on",
  });
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const methods = (await allServices())
    .filter(({ name }) => !personalServices.includes(name))
    .flatMap((each) => each.methods);
  const call = createCaller(service.url);
  const tables = createTenantTables(service.app.db.pool);

  const { workspaceId: mine } = service;
  const { pool } = service.app.db;
  await linkOrganization(pool, provider.issuer, "owners", mine);
  // To be merged into the newest ticket, which has the same requester.
  const mergeable = await service.rest("POST", "/api/v1/tickets", {
    subject: "Source",
    requester: { email: "ada@example.com" },
  });
  await makeOneOfEach();
  await tables.settled(mine);
  const ids = await tables.idsOf(mine);
  for (const prefix of [
    "ak",
    "cs",
    "whs",
    "evt",
    "tkt",
    "msg",
    "rq",
    "dlv",
    "op",
    "aud",
    "cr",
    "ch",
    "att",
    "req",
  ]) {
    t.ok(
      ids.some((id) => id.startsWith(`${prefix}_`)),
      `there is a ${prefix}_`,
    );
  }
  const tells = (response: string) => ids.some((id) => response.includes(id));
  const before = await tables.digest(mine);

  const stranger = await service.newWorkspace();
  await linkOrganization(pool, provider.issuer, "strangers", stranger.workspaceId);
  const tokens = { key: stranger.key, JWT: await provider.token({ org_id: "strangers" }) };
  for (const [kind, token] of Object.entries(tokens)) {
    await t.test(`by ${kind}`, async (t) => {
      for (const method of methods.filter((each) => kind === "JWT" || !isForMember(each))) {
        await t.test(String(method), (t) => tryMethod(t, method, token));
      }
    });
  }
  t.same(await tables.digest(mine), before, "nothing of the workspace has changed");

  await t.test("control: a workspace can use its own identifiers", async (t) => {
    const owner = await provider.token({ org_id: "owners" });
    const order = ["get", "patch", "put", "post", "delete"];
    const depth = (method: DescMethod) => routeOf(method).path.split("/").length;
    const rank = (method: DescMethod) => order.indexOf(routeOf(method).verb) * 100 - depth(method);
    t.equal((await service.rest("GET", "/api/v1/me", undefined, owner)).status, 200);
    // The newest member, whose identifier is tried, is not the caller.
    await addMember(service, "Grace");
    // To be merged into the newest requester, whose identifier is tried.
    const created = await service.rest("POST", "/api/v1/requesters", { name: "Source" });
    await service.rest("POST", "/api/v1/requesters", { name: "Target" });
    // To be split from the newest ticket, whose identifier is tried.
    const newest = (await tables.idsOf(mine)).find((id) => id.startsWith("tkt_"));
    const messages = `/api/v1/tickets/${newest}/messages`;
    await service.rest("POST", messages, { body: "Stays" });
    const message = await service.rest("POST", messages, { body: "Moves" });
    await keepOriginal(service, { workspaceId: mine, id: message.body.data.id }, "Subject: Moves");
    const source = {
      source_id: created.body.data.id,
      source_ids: mergeable.body.data.id,
      message_ids: message.body.data.id,
    };
    for (const method of methods.toSorted((a, b) => rank(a) - rank(b))) {
      if (targetFields(method).length === 0) {
        continue;
      }
      const reached: string[] = [];
      for (const chosen of combinations(targetFields(method), await tables.idsOf(mine))) {
        const { error } = await call(method, inputFor(method, { ...source, ...chosen }), owner);
        if (error?.reason !== "NOT_FOUND") {
          reached.push(error?.reason ?? "");
        }
        if (reached.length > 0) {
          break;
        }
      }
      // The newest channel is not one that is connected by a login.
      const isLogin = method.name.endsWith("ChannelLogin");
      t.same(reached, [isLogin ? "INVALID_ARGUMENT" : ""], String(method));
    }
  });

  /** Calls the methods named Create…, the outer resources first. */
  async function makeOneOfEach(): Promise<void> {
    const creators = methods.filter(({ name }) => name.startsWith("Create"));
    creators.sort((a, b) => targetFields(a).length - targetFields(b).length);
    // Twice, as the first objects may need others that do not exist yet.
    for (const method of [...creators, ...creators]) {
      for (const chosen of combinations(targetFields(method), await tables.idsOf(mine))) {
        const input = {
          ...inputFor(method, chosen),
          ...("url" in method.input.field && { url: receiver.url }),
        };
        const { error } = await call(method, input, service.key);
        t.ok(
          error === undefined || error.reason === "NOT_FOUND",
          `${method}: ${error?.message}; if its rules are new, teach test/tenancy/input.ts`,
        );
        if (error === undefined) {
          break;
        }
      }
    }
    await makeFailedMessage(service, service.key);
    const ticket = (await tables.idsOf(mine)).find((id) => id.startsWith("tkt_")) ?? "";
    await attachFile(service.app.db.pool, mine, ticket);
    await receiver.waitFor(1);
    const subscriptions = "/api/v1/webhook-subscriptions";
    const [{ id }] = (await service.rest("GET", subscriptions)).body.data;
    await service.rest("POST", `${subscriptions}/${id}:recover`, {
      attemptedFrom: "2026-01-01T00:00:00Z",
    });
    await eventually(
      async () => (await service.rest("GET", "/api/v1/operations")).body.data,
      ([operation]) => operation.done,
    );
  }

  async function tryMethod(t: Test, method: DescMethod, token: string): Promise<void> {
    const path = targetFields(method);
    for (const chosen of combinations(path, ids)) {
      const { error, response } = await call(method, inputFor(method, chosen), token);
      const named = JSON.stringify(chosen);
      if (path.length > 0) {
        t.equal(error?.reason, "NOT_FOUND", named);
      } else {
        // Nobody who calls here has an email address.
        const isDone = error === undefined || error.reason === "EMAIL_UNAVAILABLE";
        t.ok(isDone, `${error?.message}`);
      }
      t.notOk(tells(response), `nothing of it is told, ${named}`);
    }
    for (const field of idFields(method).filter((each) => !path.includes(each))) {
      for (const chosen of combinations([field], ids)) {
        const { error, response } = await call(method, inputFor(method, chosen), token);
        const refusals = [undefined, "NOT_FOUND", "INVALID_ARGUMENT"];
        t.ok(refusals.includes(error?.reason), `${error?.reason} ${JSON.stringify(chosen)}`);
        t.notOk(tells(response), `nothing of it is told, ${JSON.stringify(chosen)}`);
      }
    }
  }
});

/** Every assignment of identifiers to these fields: one assignment for none. */
function combinations(
  fields: readonly { name: string }[],
  ids: readonly string[],
): Record<string, string>[] {
  return fields.reduce<Record<string, string>[]>(
    (all, { name }) => all.flatMap((chosen) => ids.map((id) => ({ ...chosen, [name]: id }))),
    [{}],
  );
}
