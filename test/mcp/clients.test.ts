// @suite all
import t from "tap";
import { runCli } from "../support/cli.ts";
import { startService } from "../support/service.ts";
import { connectAgent, eras, jsonOf } from "./support/agent.ts";

const ticket = {
  subject: "Where is my order?",
  requester: { email: "ada@example.com" },
  message: { body: "It has not arrived." },
};

for (const transport of ["http", "stdio"] as const) {
  for (const era of eras) {
    t.test(`the official client over ${transport}, ${era}`, async (t) => {
      const service = await startService(t);
      const agent = await connectAgent(t, service, { transport, era });
      t.equal(agent.getServerVersion()?.name, "ticketing");
      t.match(agent.getInstructions(), /strangers/);

      const { tools } = await agent.listTools();
      t.match(
        tools.find(({ name }) => name === "create_ticket"),
        {
          title: "Create ticket",
          description: /^Opens a ticket/,
          inputSchema: { type: "object", required: ["subject", "requester"] },
          annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
        },
      );

      const made = await agent.callTool({ name: "create_ticket", arguments: ticket });
      t.not(made.isError, true);
      const { id, ...data } = jsonOf(made).data;
      t.match(data, { number: 1, subject: ticket.subject, createdAt: /\.\d{3}Z$/, tags: [] });
      t.equal((await service.rest("GET", `/api/v1/tickets/${id}`)).body.data.number, 1);

      const open = await agent.callTool({ name: "list_tickets", arguments: { status: ["open"] } });
      t.same(
        jsonOf(open).data.map((each: { id: string }) => each.id),
        [id],
      );
      const changed = await agent.callTool({
        name: "update_ticket",
        arguments: { id, priority: "high", tags: ["vip"] },
      });
      t.match(jsonOf(changed).data, { priority: "high", tags: ["vip"], subject: ticket.subject });
      const cleared = await agent.callTool({
        name: "update_ticket",
        arguments: { id, tags: null },
      });
      t.match(jsonOf(cleared).data, { priority: "high", tags: [] });

      t.match(await agent.listResourceTemplates(), {
        resourceTemplates: [
          { uriTemplate: "ticketing://tickets/{id}" },
          { uriTemplate: "ticketing://events/{id}" },
        ],
      });
      const { resources } = await agent.listResources();
      t.match(resources, [{ uri: `ticketing://tickets/${id}`, title: "#1 Where is my order?" }]);
      const { contents } = await agent.readResource({ uri: `ticketing://tickets/${id}` });
      t.match(JSON.parse((contents[0] as { text: string }).text), {
        ticket: { id },
        messages: [{ body: "It has not arrived." }],
      });
      const { body: events } = await service.rest("GET", "/api/v1/events?pageSize=1");
      const [event] = (await agent.readResource({ uri: `ticketing://events/${events.data[0].id}` }))
        .contents as { text: string }[];
      t.match(JSON.parse(event?.text ?? ""), events.data[0]);

      const refused = await agent.callTool({ name: "create_ticket", arguments: { subject: "" } });
      t.equal(refused.isError, true);
      t.match(jsonOf(refused).error, {
        code: "INVALID_ARGUMENT",
        message: /^subject: /,
        details: [{ field: "subject" }],
        requestId: /^req_/,
      });
      const unknown = { name: "create_ticket", arguments: { ...ticket, colour: "red" } };
      t.match(jsonOf(await agent.callTool(unknown)).error, {
        code: "INVALID_ARGUMENT",
        details: [{ field: "colour", reason: "UNKNOWN_FIELD" }],
      });
      await t.rejects(agent.callTool({ name: "create_api_key" }), { code: -32602 });
      await t.rejects(agent.readResource({ uri: "ticketing://tickets/tkt_none" }), {
        code: era === "auto" ? -32602 : -32002,
      });
      await t.rejects(agent.readResource({ uri: "file:///etc/passwd" }));
    });
  }
}

t.test("ticketing mcp explains why it cannot work", async (t) => {
  const service = await startService(t);
  await t.rejects(connectAgent(t, service, { transport: "stdio", token: "wrong" }), {
    message: /token is not valid/,
  });
  const nowhere = { url: "http://127.0.0.1:1", key: service.key };
  await t.rejects(connectAgent(t, nowhere, { transport: "stdio" }), { message: /cannot reach/ });
});

t.test("ticketing mcp passes each message on, and ends with its input", async (t) => {
  const service = await startService(t);
  const env = { SERVICE_URL: service.url, SERVICE_TOKEN: service.key };
  const lines = [
    { jsonrpc: "2.0", id: "é", method: "ping" },
    "",
    "{",
    [],
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { jsonrpc: "2.0", id: 2, method: "tools/list" },
    { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 2 } },
    { jsonrpc: "2.0", id: 3, method: "resources/read", params: { uri: "ticketing://tickets/ü\n" } },
  ];
  const input = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line)));
  const { code, stdout, stderr } = await runCli(["mcp"], env, input.join("\n"));
  t.match({ code, stderr }, { code: 0, stderr: "" });
  const byId = new Map(
    stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
      .map((message) => [message.id ?? message.error.code, message]),
  );
  t.same([...byId.keys()].sort(), [-32600, -32700, 3, "é"].sort(), "none for what was cancelled");
  t.same(byId.get("é").result, {});
  t.equal(byId.get(3).error.code, -32002);

  t.match(await runCli(["mcp"], { SERVICE_URL: service.url, HOME: "/nonexistent" }), {
    code: 3,
    stdout: "",
    stderr: /no credential/,
  });
});
