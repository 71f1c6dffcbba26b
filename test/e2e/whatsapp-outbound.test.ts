// @suite all
import { randomBytes } from "node:crypto";
import t from "tap";
import {
  notification,
  postAsMeta,
  startGraphDouble,
  textMessage,
} from "../features/channels/graph-double.ts";
import { eventually } from "../support/eventually.ts";
import { loseHeartbeat } from "../support/lose-heartbeat.ts";
import { spawnService } from "../support/process.ts";
import { startService } from "../support/service.ts";

/** A ticket of a requester on WhatsApp, and the delivery of replies to it. */
async function start(overrides: Parameters<typeof startService>[1] = {}) {
  const graph = await startGraphDouble(t);
  const service = await startService(t, { WHATSAPP_API_URL: graph.url, ...overrides });
  const made = await service.rest("POST", "/api/v1/channels", {
    type: "whatsapp",
    name: "WhatsApp",
    whatsapp: {
      phoneNumberId: "1001",
      accessToken: "a",
      appSecret: "app secret",
      verifyToken: "v",
    },
  });
  const hook = `${service.url}/hooks/whatsapp/${made.body.data.id}`;
  await postAsMeta(hook, notification({ messages: [textMessage("wamid.1", "15550100", "Hi")] }));
  const [{ id }] = (await service.rest("GET", "/api/v1/tickets")).body.data;
  const messages = `/api/v1/tickets/${id}/messages`;
  const say = async (body: string): Promise<string> =>
    (await service.rest("POST", messages, { body })).body.data.id;
  const delivery = async (messageId: string) => {
    const { data } = (await service.rest("GET", messages)).body;
    return data.find((message: { id: string }) => message.id === messageId).delivery;
  };
  const settled = (messageId: string, status: string) =>
    eventually(
      () => delivery(messageId),
      (current) => current.status === status,
      20_000,
    );
  const hear = (value: object) => postAsMeta(hook, notification(value));
  return { graph, service, ticket: `/api/v1/tickets/${id}`, say, hear, delivery, settled };
}

t.test("messages that Meta cannot take now are sent later", async (t) => {
  const { graph, say, delivery, settled } = await start();
  graph.response = () => ({ status: 429, body: { error: { code: 80007, message: "Slow down" } } });
  const id = await say("Hello");
  await eventually(
    () => delivery(id),
    ({ errorCode }) => errorCode === "80007",
  );
  t.match(await delivery(id), { status: "queued", errorMessage: "Slow down" });
  delete graph.response;
  t.match(await settled(id, "sent"), { status: "sent", errorCode: "" });
  t.equal(graph.sent.length, 2);
});

t.test("a call to an unreachable API is retried", async (t) => {
  const { graph, say, delivery, settled } = await start();
  const open = await graph.close();
  const id = await say("Hello");
  await eventually(
    () => delivery(id),
    ({ errorCode }) => errorCode === "NO_RESPONSE",
  );
  t.match(await delivery(id), { status: "queued" });
  await open();
  t.match(await settled(id, "sent"), { status: "sent" });
  t.equal(graph.sent.length, 1);
});

t.test("undelivered messages are resent once", async (t) => {
  const { graph, service, ticket, say, hear, settled } = await start();
  const resend = (id: string) => service.rest("POST", `${ticket}/messages/${id}:resend`, {});
  const refusal = async (id: string) => (await resend(id)).body.error?.code;
  const error = { code: 131026, message: "Undeliverable" };
  graph.response = () => ({ status: 400, body: { error } });
  const id = await say("Hello");
  await settled(id, "failed");
  delete graph.response;

  const both = await Promise.all([resend(id), resend(id)]);
  t.same(both.map(({ status }) => status).sort(), [200, 409]);
  const accepted = both.find(({ status }) => status === 200);
  t.match(accepted?.body.data.delivery, { status: "queued", errorCode: "", errorMessage: "" });
  await settled(id, "sent");
  t.equal(graph.sent.length, 2);
  t.equal(await refusal(id), "MESSAGE_NOT_FAILED");

  const report = {
    statuses: [{ id: "wamid.out.2", status: "failed", timestamp: "1700000001", errors: [error] }],
  };
  await hear(report);
  await settled(id, "failed");
  t.equal((await resend(id)).status, 200);
  await hear(report);
  await settled(id, "sent");
  t.equal(graph.sent.length, 3, "a repeated report on the attempt before changes nothing");

  const internal = await service.rest("POST", `${ticket}/messages`, {
    body: "Note",
    visibility: "internal",
  });
  t.equal(await refusal(internal.body.data.id), "MESSAGE_NOT_FAILED", "nobody is to receive it");
  t.equal(await refusal("msg_0"), "NOT_FOUND");

  await hear({ statuses: [{ ...report.statuses[0], id: "wamid.out.3" }] });
  await settled(id, "failed");
  await service.app.db.pool.query(
    "update tickets set reply_window_expires_at = now() - interval '1 hour'",
  );
  t.equal(await refusal(id), "REPLY_WINDOW_CLOSED");

  const path = "/api/v1/events?type=service.message.delivery_failed.v1";
  const { data: failures } = (await service.rest("GET", path)).body;
  t.equal(failures.length, 3, "an event for each failure");
  for (const { data } of failures) {
    t.match(data, { message: { id, delivery: { status: "failed" } }, error: { code: "131026" } });
  }
});

t.test("files go out as media, the first with the text", async (t) => {
  const { graph, service, ticket, settled } = await start();
  const jpeg = Buffer.concat([Buffer.from("ffd8ffe0", "hex"), randomBytes(300_000)]);
  const upload = async (name: string, bytes: Uint8Array) =>
    (await service.rest("POST", `/api/v1/attachments?name=${name}`, bytes)).body.data.id;
  const ids = [await upload("lamp.jpg", jpeg), await upload("notes.txt", Buffer.from("notes"))];
  const message = { body: "As asked", attachments: ids.map((id) => ({ id })) };
  const { body } = await service.rest("POST", `${ticket}/messages`, message);
  await settled(body.data.id, "sent");
  t.match(graph.sent, [
    { body: "As asked", media: { id: "media-1" } },
    { body: "", media: { id: "media-2", filename: "notes.txt" } },
  ]);
  t.ok(graph.media.get("media-1")?.bytes.equals(jpeg));
  t.equal(graph.media.get("media-2")?.type, "text/plain");

  const long = { body: "x".repeat(2_000), attachments: [{ id: await upload("a", jpeg) }] };
  const said = await service.rest("POST", `${ticket}/messages`, long);
  await settled(said.body.data.id, "sent");
  t.match(graph.sent.slice(2), [{ body: long.body }, { media: { id: "media-3" } }]);
});

t.test(
  "media that arrive are stored, and those that cannot be fetched are mentioned",
  async (t) => {
    const { graph, service, ticket, hear } = await start();
    const jpeg = Buffer.concat([Buffer.from("ffd8ffe0", "hex"), randomBytes(600_000)]);
    graph.media.set("in-1", { type: "image/jpeg", bytes: jpeg });
    const stolen = { type: "image/jpeg", bytes: jpeg, url: "https://thief.example/in-2" };
    graph.media.set("in-2", stolen);
    graph.media.set("in-3", { type: "video/mp4", bytes: Buffer.alloc((10 << 20) + 1) });
    const image = (id: string) => ({ type: "image", image: { id, mime_type: "text/html" } });
    const of = { from: "15550100", timestamp: "1700000000" };
    const messages = ["in-1", "in-2", "in-3"].map((id) => ({ ...of, id: `w.${id}`, ...image(id) }));
    await hear({ messages });
    const files = async () => {
      const { data } = (await service.rest("GET", `${ticket}/messages`)).body;
      return data.slice(1).map((said: { attachments: unknown[] }) => said.attachments[0]);
    };
    const shown = await eventually(files, ([first]) => first.id !== "");
    t.match(shown, [
      {
        name: "image.jpeg",
        contentType: "image/jpeg",
        size: String(jpeg.length),
        externalId: "in-1",
      },
      { id: "", name: "image", externalId: "in-2" },
      { id: "", name: "image", externalId: "in-3" },
    ]);
    const response = await fetch(`${service.url}/files/${shown[0].id}`, {
      headers: { authorization: `Bearer ${service.key}` },
    });
    t.ok(jpeg.equals(await response.bytes()));
  },
);

t.test("the history names the requester who reopens", async (t) => {
  const { service, ticket, hear } = await start({ ROLE: "api" });
  await service.rest("PATCH", ticket, { status: "resolved" });
  await hear({ messages: [textMessage("wamid.2", "15550100", "Still broken")] });
  const { requester } = (await service.rest("GET", ticket)).body.data;
  const [entry] = (await service.rest("GET", `${ticket}/audit-events`)).body.data;
  t.match(entry, {
    actor: { type: "requester", id: requester.id },
    requestId: "",
    changes: [{ field: "status", before: "resolved", after: "open" }],
  });
});

t.test("messages in flight when a worker dies are not sent twice", async (t) => {
  const { graph, service, say, settled } = await start({ ROLE: "api" });
  const { DATABASE_URL, SECRET_ENCRYPTION_KEY, WHATSAPP_API_URL } = service.config;
  const env = { DATABASE_URL, SECRET_ENCRYPTION_KEY, WHATSAPP_API_URL, ROLE: "worker" };
  const worker = await spawnService(t, env);
  graph.before = () => Promise.withResolvers<void>().promise;
  const id = await say("Hello");
  await eventually(
    async () => graph.sent.length,
    (count) => count === 1,
  );
  await worker.end("SIGKILL");
  await loseHeartbeat(service, "outbound");
  graph.before = () => {};
  await spawnService(t, env);
  t.match(await settled(id, "failed"), { status: "failed", errorCode: "INTERRUPTED" });
  t.equal(graph.sent.length, 1);
});
