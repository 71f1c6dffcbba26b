// @suite all
import { setTimeout as sleep } from "node:timers/promises";
import t from "tap";
import { createSender } from "../../src/delivery/send/sender.ts";
import { createAddressGuard } from "../../src/egress/address-guard.ts";
import { startSink } from "../bench/start-sink.ts";
import { eventually } from "../support/eventually.ts";
import { trustTestAuthority } from "../support/service.ts";
import { eventOf } from "./event-of.ts";

const attempts = 1_500;
/** The memory of an attempt in flight that docs/reference/settings.md promises. */
const mostKiB = 100;

t.test("an attempt that hangs costs little memory", async (t) => {
  await trustTestAuthority();
  const sink = await startSink("https", true);
  let arrived = 0;
  sink.onArrival(() => {
    arrived += 1;
  });
  const sender = createSender({
    guard: createAddressGuard({ allowedCidrs: ["127.0.0.0/8"] }),
    timeoutMs: 60_000,
    connectionsPerOrigin: attempts,
    maxConnections: attempts,
  });
  const body = JSON.stringify({ id: "evt_1", data: "x".repeat(1_000) });
  const send = (delayMs: number) =>
    sender.send({
      url: `${sink.url}/delay/${delayMs}`,
      event: eventOf(body),
      secrets: "whsec_test",
    });
  // What the first connections load is not theirs alone.
  await Promise.all(Array.from({ length: 50 }, () => send(0)));
  const before = process.memoryUsage.rss();

  const hanging = Array.from({ length: attempts }, () => send(55_000));
  await eventually(
    async () => arrived,
    (count) => count === attempts + 50,
    50_000,
  );
  t.equal(arrived, attempts + 50, "all are in flight at once");
  // The work of connecting is over.
  await sleep(500);
  const kib = (process.memoryUsage.rss() - before) / attempts / 1024;
  t.ok(kib < mostKiB, `${Math.round(kib)} KiB each`);
  t.comment(`${Math.round(kib)} KiB each`);
  t.equal(sender.stats().inFlight, attempts);
  sink.close();
  await Promise.all(hanging);
  await sender.close();
  t.equal(sender.stats().openConnections, 0);
});
