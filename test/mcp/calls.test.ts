// @suite default
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { startService } from "../support/service.ts";
import { connectAgent, eras, jsonOf } from "./support/agent.ts";
import { post, request } from "./support/post.ts";

const ticket = { subject: "Help", requester: { email: "ada@example.com" } };

t.test("a key reads and changes its own workspace alone", async (t) => {
  const service = await startService(t);
  const other = await service.newWorkspace();
  const { body } = await service.rest("POST", "/api/v1/tickets", {
    ...ticket,
    message: { body: "Secret" },
  });
  const { id } = body.data;
  const event = (await service.rest("GET", "/api/v1/events")).body.data[0].id;
  const agent = await connectAgent(t, { ...service, key: other.key });
  for (const uri of [`ticketing://tickets/${id}`, `ticketing://events/${event}`]) {
    await t.rejects(agent.readResource({ uri }), { message: /not found/ }, uri);
  }
  t.match(await agent.listResources(), { resources: [] });
  for (const [name, input] of [
    ["get_ticket", { id }],
    ["update_ticket", { id, priority: "high" }],
    ["list_messages", { ticketId: id }],
    ["create_message", { ticketId: id, body: "Hi" }],
    ["delete_ticket", { id }],
    ["get_event", { id: event }],
  ] as const) {
    const result = await agent.callTool({ name, arguments: input });
    t.match(jsonOf(result).error, { code: "NOT_FOUND" }, name);
  }
  t.equal((await service.rest("GET", `/api/v1/tickets/${id}`)).body.data.priority, "normal");
});

t.test("a fraction is not rounded to an integer", async (t) => {
  const service = await startService(t);
  const list = async (pageSize: string) => {
    const params = `{"name":"list_tickets","arguments":{"pageSize":${pageSize}}}`;
    const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`;
    return jsonOf((await post(service, body)).body.result);
  };
  t.match(await list("1.00000000000000000001"), { error: { code: "INVALID_ARGUMENT" } });
  t.match(await list("1.00000000000000000000"), { data: [] });
});

t.test("a call with an Idempotency-Key is made once", async (t) => {
  const service = await startService(t);
  const create = (idempotencyKey: string, subject = "Once") =>
    request(service, "tools/call", {
      name: "create_ticket",
      arguments: { ...ticket, subject },
      _meta: { "ticketing/idempotencyKey": idempotencyKey },
    });
  const idOf = ({ body }: { body: { result: object } }) => jsonOf(body.result).data.id;
  const [first, second] = [await create("k1"), await create("k1")];
  t.equal(idOf(first), idOf(second));
  t.equal(second.headers.get("idempotency-replayed"), "true");
  t.not(idOf(await create("k2")), idOf(first));
  const other = await create("k1", "Another");
  t.match(jsonOf(other.body.result).error, { code: "IDEMPOTENCY_KEY_REUSED" });
  const wrong = await create("\u0000");
  t.match(jsonOf(wrong.body.result).error, { code: "INVALID_ARGUMENT" });

  // The header of REST, and the same slot: a retry may use either.
  const params = { name: "create_ticket", arguments: { ...ticket, subject: "Once" } };
  const byHeader = await request(service, "tools/call", params, { "idempotency-key": "k1" });
  t.equal(idOf(byHeader), idOf(first));
  t.equal((await service.rest("GET", "/api/v1/tickets")).body.data.length, 2);
});

t.test("the audit trail and the log of calls name the client", async (t) => {
  const service = await startService(t);
  for (const transport of ["http", "stdio"] as const) {
    for (const era of eras) {
      const agent = await connectAgent(t, service, { transport, era });
      const made = jsonOf(await agent.callTool({ name: "create_ticket", arguments: ticket })).data;
      await agent.callTool({
        name: "update_ticket",
        arguments: { id: made.id, priority: "urgent" },
      });
      const { body } = await service.rest("GET", `/api/v1/audit-events?targetId=${made.id}`);
      const [entry] = body.data;
      t.match(entry, { action: "ticket.updated", actor: { type: "api_key", name: "test" } });
      const call = await eventually(
        () => service.rest("GET", `/api/v1/api-calls/${entry.requestId}`),
        ({ status }) => status === 200,
      );
      // A handshake is not remembered, so over HTTP such a client has its User-Agent alone.
      const isNamed = transport === "stdio" || era === "auto";
      t.match(call.body.data, {
        protocol: "mcp",
        method: "UpdateTicket",
        httpStatus: 200,
        userAgent: isNamed ? /^test-agent\/1\.2\.3 / : /./,
      });
      t.equal(entry.userAgent, call.body.data.userAgent);
    }
  }
});

t.test("the name of a client is untrusted text", async (t) => {
  const service = await startService(t);
  const clientInfo = { name: `\u0000evil\r\nX: y${"z".repeat(500)}`, version: {} };
  const { body } = await request(service, "tools/call", {
    name: "get_me",
    _meta: { "io.modelcontextprotocol/clientInfo": clientInfo },
  });
  t.equal(body.result.isError, undefined);
  const calls = await eventually(
    () => service.rest("GET", "/api/v1/api-calls?method=GetMe"),
    ({ body }) => body.data.length === 1,
  );
  t.match(calls.body.data[0].userAgent, /^evilX: yz{40,60} node$/);
});

t.test("REST and agents share the limits of a key", async (t) => {
  const service = await startService(t, { RATE_LIMIT_PER_MINUTE: 60 });
  const list = () => post(service, { jsonrpc: "2.0", id: 1, method: "tools/list" });
  const leftOf = ({ headers }: { headers: Headers }) =>
    Number(/r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1]);
  const before = leftOf(await service.rest("GET", "/api/v1/me"));
  t.equal(leftOf(await list()), before - 1, "a list counts as a call");
  const called = await request(service, "tools/call", { name: "get_me" });
  t.equal(leftOf(called), before - 2, "so does a call of a tool");
  const made = await service.rest("POST", "/api/v1/tickets", ticket);
  const uri = `ticketing://tickets/${made.body.data.id}`;
  t.equal(leftOf(await request(service, "resources/read", { uri })), before - 4);
  while ((await service.rest("GET", "/api/v1/me")).status === 200) {
    // Goes on until the key has no calls left.
  }
  const refused = await list();
  t.match(refused, { status: 429, body: { error: { code: "RATE_LIMITED" } } });
  t.match(refused.headers.get("retry-after"), /^\d+$/);
});
