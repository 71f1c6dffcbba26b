// The main job on real input, in one go: `npm run demo`.
import { setTimeout as sleep } from "node:timers/promises";
import { verify } from "../../src/delivery/send/signature.ts";
import { createTestDatabase } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { spawnAdmin, spawnService } from "../support/process.ts";
import { createReceiver } from "../support/receiver.ts";
import { createScope } from "../support/scope.ts";
import { restCall, testConfig } from "../support/service.ts";

const scope = createScope();
let failures = 0;

try {
  await demo();
} finally {
  await scope.end();
}
say(failures === 0 ? "\nAll of it held." : `\n${failures} things did not hold.`);
process.exitCode = failures === 0 ? 0 : 1;

async function demo(): Promise<void> {
  say("Starting the service on a temporary database …");
  const database = await createTestDatabase();
  scope.teardown(() => database.drop());
  const { SECRET_ENCRYPTION_KEY } = testConfig(database.url);
  const env = { DATABASE_URL: database.url, SECRET_ENCRYPTION_KEY };
  const adminKey = await spawnAdmin(["create-key", "--workspace", "demo", "--name", "admin"], env);
  const service = await spawnService(scope, { ...env, LOG_LEVEL: "info" });
  const call = (method: string, path: string, body?: unknown, token = adminKey) =>
    restCall(service.url, token, method, `/api/v1/${path}`, body);
  say(`It listens on ${service.url}.`);

  const receiver = await createReceiver();
  scope.teardown(() => receiver.close());
  say(`An HTTPS receiver with a certificate of its own listens on ${receiver.url}.`);

  title("An API key");
  const key = (await call("POST", "api-keys", { name: "demo" })).body.data;
  const token: string = key.key;
  say(`${key.id} ${key.keyPrefix}… was created; the full key is shown this once.`);

  title("A webhook subscription");
  const { id, secret } = (await call("POST", "webhook-subscriptions", { url: receiver.url }, token))
    .body.data;
  say(`${id} signs with ${secret.slice(0, 10)}…`);

  title("A ticket is created, replied to, and resolved");
  const ticket = await expectDelivery("service.ticket.created.v1", () =>
    call(
      "POST",
      "tickets",
      {
        subject: "Where is my order?",
        requester: { name: "Ada", email: "ada@example.com" },
        message: { body: "It was due on Monday." },
      },
      token,
    ),
  );
  const path = `tickets/${ticket.body.data.id}`;
  await expectDelivery("service.ticket.replied.v1", () =>
    call("POST", `${path}/messages`, { body: "It arrives today." }, token),
  );
  await expectDelivery("service.ticket.status_changed.v1", () =>
    call("PATCH", path, { status: "resolved" }, token),
  );

  title("Paused, the subscription is silent");
  await call("PATCH", `webhook-subscriptions/${id}`, { active: false }, token);
  await expectSilence(() => call("PATCH", path, { status: "open" }, token));
  await call("PATCH", `webhook-subscriptions/${id}`, { active: true }, token);
  await expectDelivery("service.ticket.status_changed.v1", () =>
    call("PATCH", path, { status: "closed" }, token),
  );

  title("What was delivered can be read back");
  const deliveries = `webhook-subscriptions/${id}/deliveries`;
  const { data } = await eventually(
    async () => (await call("GET", deliveries, undefined, token)).body,
    (body) => body.data.length === 6,
  );
  for (const { eventType, outcome, httpStatus, durationMs } of data) {
    say(`  ${eventType}: ${outcome}, HTTP ${httpStatus}, ${durationMs} ms`);
  }
  check(data.length === 6, "six deliveries are recorded");

  title("Revoked, the key is dead at once");
  await call("DELETE", `api-keys/${key.id}`, undefined, token);
  const refused = await call("GET", "tickets", undefined, token);
  check(
    refused.status === 401 && refused.body.error.code === "INVALID_TOKEN",
    `the next request gets ${refused.status} ${refused.body.error.code}`,
  );

  /** Makes something happen and waits for its delivery. */
  async function expectDelivery<T>(type: string, happen: () => Promise<T>): Promise<T> {
    const count = receiver.requests.length;
    const start = performance.now();
    const response = await happen();
    const respondedAt = performance.now();
    const request = await receiver.waitFor(count + 1, 5_000).then((all) => all[count]);
    if (request === undefined) {
      throw new Error("unreachable");
    }
    const signature = String(request.headers["service-signature"]);
    const event = JSON.parse(request.body.toString());
    const { valid } = verify(request.body, signature, secret);
    check(event.type === type && valid, `${event.type} ${event.id}`);
    const delay = Math.max(0, request.arrivedAt - respondedAt).toFixed(1);
    const total = (request.arrivedAt - start).toFixed(1);
    say(`    Service-Signature: ${signature.slice(0, 34)}…  verified: ${valid}`);
    say(`    arrived ${delay} ms after the API's response, ${total} ms after the request`);
    return response;
  }

  async function expectSilence(happen: () => Promise<unknown>): Promise<void> {
    const count = receiver.requests.length;
    await happen();
    await sleep(2_000);
    check(receiver.requests.length === count, "nothing arrived within two seconds");
  }
}

function check(held: boolean, what: string): void {
  if (!held) {
    failures += 1;
  }
  say(`  ${held ? "✓" : "✗"} ${what}`);
}

function title(text: string): void {
  say(`\n${text}`);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
