import t from "tap";
import {
  notification,
  postAsMeta,
  startGraphDouble,
  textMessage,
} from "../features/channels/graph-double.ts";
import { eventually } from "../support/eventually.ts";
import { spawnService } from "../support/process.ts";
import { startService } from "../support/service.ts";

t.setTimeout(60_000);

/** A ticket of a requester on WhatsApp, and what becomes of replies to it. */
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
  return { graph, service, say, delivery, settled };
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
    ({ errorCode }) => errorCode === "NO_ANSWER",
  );
  t.match(await delivery(id), { status: "queued" });
  await open();
  t.match(await settled(id, "sent"), { status: "sent" });
  t.equal(graph.sent.length, 1);
});

t.test("deliveries in flight when a worker dies are not sent twice", async (t) => {
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
  // Its lease is of a minute, which has passed.
  await service.app.db.pool.query(
    "update pgboss.job set started_on = now() - interval '61 seconds' where name = 'outbound'",
  );
  graph.before = () => {};
  await spawnService(t, env);
  t.match(await settled(id, "failed"), { status: "failed", errorCode: "INTERRUPTED" });
  t.equal(graph.sent.length, 1);
});
