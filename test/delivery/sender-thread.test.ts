import { setTimeout as sleep } from "node:timers/promises";
import t from "tap";
import { createSender } from "../../src/delivery/send/sender.ts";
import { createSenderThread } from "../../src/delivery/send/sender-thread.ts";
import { createAddressGuard } from "../../src/egress/address-guard.ts";
import { stopClock } from "../support/clock.ts";
import { createReceiver } from "../support/receiver.ts";
import { trustTestAuthority } from "../support/service.ts";
import { eventOf } from "./event-of.ts";

const allowedCidrs = ["127.0.0.0/8"];
const options = {
  connectionsPerOrigin: 8,
  maxConnections: 8,
  keepResponses: true,
  proxy: undefined,
};
const event = eventOf('{"subject":"Caf\u00e9"}');

await trustTestAuthority();

t.test("a sender thread sends and reports the same as a sender", async (t) => {
  const receiver = await createReceiver({ respond: { status: 503, body: "down for maintenance" } });
  const hanging = await createReceiver({ respond: { hang: true } });
  const thread = createSenderThread({ ...options, allowedCidrs });
  const sender = createSender({ ...options, guard: createAddressGuard({ allowedCidrs }) });
  t.teardown(() =>
    Promise.all([thread.close(), sender.close(), receiver.close(), hanging.close()]),
  );
  const requests = {
    "a response of 503": receiver.url,
    "no response": hanging.url,
    "an address that is not allowed": "https://10.0.0.1/hook",
    "a URL that is none": "nonsense",
  };
  await Promise.all(
    Object.entries(requests).map(async ([name, url]) => {
      const request = { url, event, secrets: ["whsec_example"], headers: { "X-Own": "1" } };
      const [{ durationMs, ...ofThread }, ofSender] = await Promise.all([
        thread.send(request),
        sender.send(request),
      ]);
      t.match(
        ofThread,
        {
          outcome: ofSender.outcome,
          error: ofSender.error,
          httpStatus: ofSender.httpStatus,
          startedAt: Date,
        },
        name,
      );
      t.same(ofThread.response?.body, ofSender.response?.body, name);
      t.ok(Math.abs(durationMs - ofSender.durationMs) < 1_500, name);
    }),
  );
  const [first, second] = receiver.requests;
  t.equal(first?.body.toString(), event.body);
  t.equal(second?.body.toString(), event.body);
  t.equal(first?.headers["x-own"], "1");
  t.match(thread.stats(), { inFlight: 0, attempts: 4, connectionsOpened: 2, reused: 0 });
});

t.test("connections stay open between attempts", async (t) => {
  const receiver = await createReceiver();
  const thread = createSenderThread({ ...options, allowedCidrs });
  t.teardown(() => Promise.all([thread.close(), receiver.close()]));
  const request = { url: receiver.url, event, secrets: ["whsec_example"] };
  t.match(await thread.send(request), { outcome: "succeeded", reusedConnection: false });
  t.match(await thread.send(request), { outcome: "succeeded", reusedConnection: true });
});

t.test("it closes after the last attempt", async (t) => {
  const receiver = await createReceiver({ respond: { delayMs: 500 } });
  const thread = createSenderThread({ ...options, allowedCidrs });
  t.teardown(() => receiver.close());
  const request = { url: receiver.url, event, secrets: ["whsec_example"] };
  const sent = thread.send(request);
  await receiver.waitFor(1);
  const closed = thread.close();
  t.match(await thread.send(request), { outcome: "failed", error: "aborted" });
  t.match(await sent, { outcome: "succeeded" });
  await closed;
});

t.test("attempts that begin while an idle thread ends are made by another one", async (t) => {
  const receiver = await createReceiver();
  const thread = createSenderThread({ ...options, allowedCidrs }, 5);
  t.teardown(() => Promise.all([thread.close(), receiver.close()]));
  const request = { url: receiver.url, event, secrets: ["whsec_example"] };
  const count = 12;
  for (let i = 0; i < count; i++) {
    t.match(await thread.send(request), { outcome: "succeeded" });
    await sleep(4 + (i % 4));
  }
  t.match(thread.stats(), { inFlight: 0, attempts: count });
  t.equal(receiver.requests.length, count);
});

t.test("attempts of a thread that dies are aborted, and the next one starts another", async (t) => {
  const thread = createSenderThread({ ...options, allowedCidrs: ["nonsense"] });
  t.teardown(() => thread.close());
  const request = { url: "https://127.0.0.1/", event, secrets: ["whsec_example"] };
  const turn = stopClock(t, Date);
  for (let i = 0; i < 2; i++) {
    const sent = Promise.all([thread.send(request), thread.send(request)]);
    turn(-3_600_000);
    const attempts = await sent;
    t.ok(attempts.every(({ durationMs }) => durationMs >= 0));
    t.match(attempts, Array(2).fill({ outcome: "failed", error: "aborted" }));
  }
});
