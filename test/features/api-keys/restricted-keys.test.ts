// @suite default
import type { DescMethod } from "@bufbuild/protobuf";
import t from "tap";
import { apiKeyScopes } from "../../../gen/enums.ts";
import { hasScope } from "../../../src/contract/scopes.ts";
import { scopeOf } from "../../../src/identity/authenticate.ts";
import { startService, type TestService } from "../../support/service.ts";
import { allServices } from "../../tenancy/contract.ts";

const path = "/api/v1/api-keys";
const methods = (await allServices()).flatMap((service) => service.methods);
const needed = [...new Set(methods.map(scopeOf))];
const scopes = needed.filter((scope) => scope !== undefined && scope !== "*") as string[];

/** Scopes that a method needs in addition to its own, as it grants them. */
const furtherScopes = new Map([["CreateConsoleSession", ["events:read"]]]);

async function createKey(service: TestService, body: object, token?: string) {
  const made = await service.rest("POST", path, { name: "restricted", ...body }, token);
  t.equal(made.status, 201, JSON.stringify(made.body));
  return made.body.data as { id: string; key: string };
}

t.test("the contract lists the scopes that its methods need", async (t) => {
  t.same([...apiKeyScopes].sort(), [...scopes].sort());
  t.ok(scopes.includes("tickets:read") && scopes.includes("webhooks:manage"));
});

t.test("each scope allows the methods that need it, and no others", async (t) => {
  const service = await startService(t, { ROLE: "api", RATE_LIMIT_PER_MINUTE: 0 });
  for (const granted of [
    ...scopes.map((scope) => [scope]),
    ["tickets:write", "webhooks:read"],
    ["webhooks:manage", "events:read"],
  ]) {
    const { key } = await createKey(service, { scopes: granted });
    const isOpen = (method: DescMethod) => {
      const scope = scopeOf(method);
      const needed = [scope ?? [], furtherScopes.get(method.name) ?? []].flat();
      return needed.every((each) => hasScope(granted, each));
    };
    const outcomes = await Promise.all(
      methods.map(async (method) => {
        const url = `${service.url}/${method.parent.typeName}/${method.name}`;
        // A stream that is open has no end.
        const signal = isOpen(method) ? AbortSignal.timeout(500) : null;
        const isUnary = method.methodKind === "unary";
        const text = await fetch(url, { ...callOf(isUnary, key), ...(!isUnary && { signal }) })
          .then((response) => response.text())
          .catch(() => "");
        return { method, isRefused: text.includes('"reason":"INSUFFICIENT_SCOPE"') };
      }),
    );
    const wrong = outcomes.filter(({ method, isRefused }) => isRefused === isOpen(method));
    t.same(
      wrong.map(({ method }) => `${method.parent.name}.${method.name}`),
      [],
      granted.join(" "),
    );
  }
});

/** A call over Connect with an empty message. */
function callOf(isUnary: boolean, key: string): RequestInit {
  const type = isUnary ? "application/json" : "application/connect+json";
  const message = isUnary ? "{}" : Buffer.from([0, 0, 0, 0, 2, 123, 125]);
  const headers = { authorization: `Bearer ${key}`, "content-type": type };
  return { method: "POST", headers, body: message };
}

t.test("a canned reply needs the scopes of what it shows", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const { rest } = service;
  const ticket = { subject: "Secret", requester: { email: "ada@example.com" } };
  const ticketId = (await rest("POST", "/api/v1/tickets", ticket)).body.data.id;
  const reply = { shortcut: "x", body: "{{ticket.subject|none}}" };
  const { id } = (await rest("POST", "/api/v1/canned-replies", reply)).body.data;
  const render = async (granted: string[], body: object) => {
    const { key } = await createKey(service, { scopes: granted });
    return rest("POST", `/api/v1/canned-replies/${id}:render`, body, key);
  };
  const own = "canned_replies:read";
  for (const wanted of [ticketId, "tkt_unknown"]) {
    t.match(await render([own], { ticketId: wanted }), {
      status: 403,
      body: { error: { code: "INSUFFICIENT_SCOPE", metadata: { requiredScope: "tickets:read" } } },
    });
  }
  t.match(await render([own], {}), { status: 200, body: { data: { body: "none" } } });
  const both = await render([own, "tickets:read"], { ticketId });
  t.match(both, { status: 200, body: { data: { body: "Secret" } } });

  const send = async (...scopes: string[]) => {
    const { key } = await createKey(service, { scopes });
    return rest("POST", `/api/v1/tickets/${ticketId}/messages`, { cannedReplyId: id }, key);
  };
  t.match(await send("tickets:write"), {
    status: 403,
    body: { error: { code: "INSUFFICIENT_SCOPE", metadata: { requiredScope: own } } },
  });
  t.match(await send("tickets:write", own), { status: 201, body: { data: { body: "Secret" } } });
});

t.test("a key cannot grant more than it has", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const parent = await createKey(service, { scopes: ["api_keys:manage", "tickets:write"] });
  const create = (body: object) =>
    service.rest("POST", path, { name: "child", ...body }, parent.key);
  const refused = async (response: ReturnType<typeof create>, requiredScope: string) =>
    t.match(await response, {
      status: 403,
      body: { error: { code: "INSUFFICIENT_SCOPE", metadata: { requiredScope } } },
    });
  await refused(create({}), "*");
  await refused(create({ scopes: [] }), "*");
  await refused(create({ scopes: ["tickets:read", "webhooks:manage"] }), "webhooks:manage");
  const child = (await create({ scopes: ["tickets:read", "api_keys:manage"] })).body.data;
  t.same(child.scopes, ["tickets:read", "api_keys:manage"]);

  const patch = (id: string, body: object, token: string) =>
    service.rest("PATCH", `${path}/${id}`, body, token);
  await refused(patch(child.id, { scopes: ["tickets:write"] }, child.key), "tickets:write");
  await refused(patch(child.id, { scopes: [] }, child.key), "*");
  await refused(patch(parent.id, { allowedCidrs: ["10.0.0.0/8"] }, child.key), "tickets:write");
  t.equal((await patch(parent.id, { name: "renamed" }, child.key)).status, 200);
  t.equal((await patch(child.id, { scopes: ["tickets:write"] }, parent.key)).status, 200);
  const [member] = (await service.rest("GET", "/api/v1/members")).body.data;
  t.equal(member, undefined);
  await refused(
    service.rest("POST", "/api/v1/members:invite", { email: "eve@example.com" }, parent.key),
    "*",
  );
  t.match(await create({ scopes: ["nothing:read"] }), {
    status: 400,
    body: { error: { code: "INVALID_ARGUMENT" } },
  });
});

t.test("a change of scopes applies to the next request and to streams", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const { id, key } = await createKey(service, { scopes: ["events:read", "tickets:read"] });
  const stream = await fetch(`${service.url}/api/v1/events:watch`, {
    headers: { authorization: `Bearer ${key}` },
  });
  t.equal(stream.status, 200);
  const ended = stream.text();
  t.equal((await service.rest("GET", "/api/v1/tickets", undefined, key)).status, 200);
  await service.rest("PATCH", `${path}/${id}`, { scopes: ["webhooks:read"] });
  t.equal((await service.rest("GET", "/api/v1/tickets", undefined, key)).status, 403);
  t.match(await ended, "INSUFFICIENT_SCOPE");
});

t.test("a key works from its networks only", async (t) => {
  const service = await startService(t, { ROLE: "api", TRUSTED_PROXIES: ["127.0.0.1"] });
  const { id, key } = await createKey(service, {
    allowedCidrs: ["203.0.113.0/24", "2001:db8::/32"],
  });
  const from = async (address: string) => {
    const headers = { authorization: `Bearer ${key}`, "x-forwarded-for": address };
    const response = await fetch(`${service.url}/api/v1/me`, { headers });
    return response.status === 200
      ? 200
      : ((await response.json()) as { error: { code: string } }).error.code;
  };
  t.equal(await from("203.0.113.9"), 200);
  t.equal(await from("2001:db8::1"), 200);
  t.equal(await from("::ffff:203.0.113.9"), 200);
  t.equal(await from("203.0.114.1"), "ADDRESS_NOT_ALLOWED");
  t.equal(await from("2001:db9::1"), "ADDRESS_NOT_ALLOWED");
  for (const [cidr, field] of [
    ["10.0.0.0/33", "allowedCidrs[0]"],
    ["example.com", "allowedCidrs[0]"],
    ["10.0.0.0/8/8", "allowedCidrs[0]"],
    ["fe80::1%eth0/64", "allowedCidrs[0]"],
  ] as const) {
    t.match(await service.rest("POST", path, { name: "x", allowedCidrs: [cidr] }), {
      status: 400,
      body: { error: { details: [{ field, reason: "INVALID_VALUE" }] } },
    });
  }
  const own = { allowedCidrs: ["127.0.0.0/8", "10.0.0.0/8"] };
  const local = await createKey(service, own);
  const create = (allowedCidrs: string[]) =>
    service.rest("POST", path, { name: "child", allowedCidrs }, local.key);
  t.equal((await create(["127.0.0.1/32", "10.1.0.0/16"])).status, 201);
  for (const broader of [[], ["0.0.0.0/0"], ["::/0"], ["127.0.0.1", "11.0.0.0/8"]]) {
    t.match(await create(broader), {
      status: 400,
      body: { error: { details: [{ reason: "BROADER_THAN_CALLER" }] } },
    });
  }
  t.equal((await service.rest("PATCH", `${path}/${id}`, { allowedCidrs: [] })).status, 200);
  t.equal(await from("198.51.100.1"), 200);
});
