// @suite default
/** A kind of channel that no line of `src` knows. */
import t from "tap";
import { eventually } from "../../support/eventually.ts";
import { startService, testLog } from "../../support/service.ts";
import { compileContract } from "./memory/contract.ts";
import { createMemory } from "./memory/kind.ts";

t.test("a kind of channel from outside the repository", async (t) => {
  const memory = createMemory();
  const service = await startService(t, {}, testLog, {
    channelKinds: [memory.kind],
    channelContract: await compileContract(t),
  });
  const { rest } = service;
  const make = (body: object) => rest("POST", "/api/v1/channels", { type: "memory", ...body });
  const secret = "between us";
  const made = await make({ name: "Lobby", memory: { room: "lobby", secret } });
  const channel = made.body.data;
  const path = `/api/v1/channels/${channel.id}`;
  const post = async (from: string, id: string, text: string, key = secret) => {
    const { pathname } = new URL(channel.memory.webhookUrl);
    const response = await fetch(service.url + pathname, {
      method: "POST",
      headers: { "x-secret": key },
      body: JSON.stringify({ from, id, text }),
    });
    return response.status;
  };
  const say = (ticket: string, body: string) =>
    rest("POST", `/api/v1/tickets/${ticket}/messages`, { body });
  const messagesOf = async (ticket: string) =>
    (await rest("GET", `/api/v1/tickets/${ticket}/messages`)).body.data;
  const ticketsOf = async () =>
    (await rest("GET", `/api/v1/tickets?channelId=${channel.id}&orderBy=createdAt`)).body.data;

  await t.test("is created, read, listed, changed and checked like any other", async (t) => {
    t.equal(made.status, 201, made.text);
    t.match(channel, { type: "memory", name: "Lobby", active: true, memory: { room: "lobby" } });
    t.same(channel.mail, { senderName: "", footer: "", emailChannelId: "" }, "it confirms nothing");
    t.same((await rest("PATCH", path, channel)).body.data, channel, "and is accepted back");
    t.same((await rest("GET", path)).body.data, channel);
    t.same((await rest("GET", "/api/v1/channels")).body.data, [channel]);
    t.match(await make({ name: "Lobby", memory: { room: "lobby" } }), {
      status: 400,
      body: { error: { details: [{ field: "memory.secret", reason: "REQUIRED" }] } },
    });
    t.match(await make({ name: "Lobby", form: {} }), {
      status: 400,
      body: { error: { details: [{ field: "form", reason: "INVALID_VALUE" }] } },
    });
    t.match(await make({ name: "Lobby", memory: { room: "x".repeat(21), secret } }), {
      status: 400,
      body: { error: { details: [{ field: "memory.room", reason: "TOO_LONG" }] } },
    });
    t.match(await rest("PATCH", path, { mail: { confirmation: true } }), { status: 400 });
    const step = async () => (await rest("POST", `${path}:check`, {})).body.data.steps[0];
    t.match(await step(), { status: "waiting", message: "Post to lobby." });

    const changed = await rest("PATCH", path, { name: "Hall", memory: { room: "hall" } });
    t.match(changed.body.data, { id: channel.id, name: "Hall" });
    t.match(await step(), { message: "Post to hall." });
    const { rows } = await service.app.db.pool.query("select * from channels");
    t.same(rows[0].settings, { room: "hall" });
    t.notMatch(JSON.stringify(rows) + made.text + changed.text, secret, "is sealed, and not shown");
  });

  await t.test("opens tickets, and adds replies to them, each once", async (t) => {
    t.equal(await post("ada", "1", "Hello", "a guess"), 401);
    t.equal(await post("ada", "1", "Hello"), 204);
    t.equal(await post("ada", "1", "Hello"), 204);
    t.equal(await post("ada", "2", "Is anybody there?"), 204);
    t.equal(await post("bob", "3", "Hi"), 204);
    const tickets = await ticketsOf();
    t.match(tickets, [
      {
        subject: "From hall",
        requester: { name: "ada" },
        channel: { type: "memory", id: channel.id },
        createdBy: { type: "channel", id: channel.id, name: "Hall" },
        replyWindowExpiresAt: /./,
      },
      { requester: { name: "bob" } },
    ]);
    const bodies = (await messagesOf(tickets[0].id)).map(({ body }: { body: string }) => body);
    t.same(bodies, ["Hello", "Is anybody there?"]);
    t.match(await rest("POST", `${path}:check`, {}), { body: { data: { ok: true } } });
  });

  await t.test("sends agents' replies by its own rules", async (t) => {
    const [{ id }] = await ticketsOf();
    t.match((await say(id, "Yes.")).body.data.delivery, { status: "queued" });
    await eventually(
      () => Promise.resolve(memory.sent),
      ({ length }) => length === 1,
    );
    t.same(memory.sent, [{ room: channel.id, to: "ada", text: "Yes." }]);
    t.match(await say(id, "x".repeat(41)), {
      status: 400,
      body: { error: { details: [{ field: "body", reason: "TOO_LONG" }] } },
    });
    memory.isOpen = false;
    t.match(await say(id, "Too late"), { body: { error: { code: "REPLY_WINDOW_CLOSED" } } });
    memory.isOpen = true;

    memory.failure = { kind: "failed", code: "FULL", message: "the room is full" };
    const refused = (await say(id, "Once more")).body.data;
    const delivery = async () => (await messagesOf(id)).at(-1).delivery;
    t.match(await eventually(delivery, ({ status }) => status === "failed"), { errorCode: "FULL" });
    memory.failure = undefined;
    await rest("POST", `/api/v1/tickets/${id}/messages/${refused.id}:resend`, {});
    await eventually(delivery, ({ status }) => status === "sent");
    t.same(memory.sent.at(-1)?.text, "Once more");
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    t.match(metrics, /ticketing_messages_total\{medium="memory",outcome="sent"\} 2/);

    await rest("PATCH", path, { active: false });
    t.match(await say(id, "Closed"), { body: { error: { code: "CHANNEL_INACTIVE" } } });
    t.equal(await post("ada", "4", "Hello?"), 404);
    t.equal(memory.sent.length, 2);
  });

  await t.test("is used by requester pages", async (t) => {
    const [{ id }] = await ticketsOf();
    const link = await rest("POST", `/api/v1/tickets/${id}:createRequesterLink`, {});
    const page = await (await fetch(service.url + new URL(link.body.data.url).pathname)).text();
    t.match(page, /Is anybody there\?/);
    t.match(page, /type="file"/);
  });
});
