// @suite default
import { setTimeout as delay } from "node:timers/promises";
import type { TLSSocket } from "node:tls";
import t from "tap";
import { createSender, type Sender } from "../../src/delivery/send/sender.ts";
import { createAddressGuard } from "../../src/egress/address-guard.ts";
import { startSink } from "../bench/start-sink.ts";
import { testAuthority } from "../support/certificates.ts";
import { eventually } from "../support/eventually.ts";
import { createRandom } from "../support/random.ts";
import { createReceiver } from "../support/receiver.ts";
import { eventOf } from "./event-of.ts";
import { createRawReceiver } from "./raw-receiver.ts";

const random = createRandom();

const { ca } = await testAuthority();
const options = {
  guard: createAddressGuard({ allowedCidrs: ["127.0.0.0/8"] }),
  ca,
  timeoutMs: 1_000,
};
const delivery = { event: eventOf("{}"), secrets: "whsec_example" };

/** Waits until the sender holds no connection. @returns how many it holds after that */
const allClosed = (sender: Sender) =>
  eventually(
    async () => sender.stats().openConnections,
    (count) => count === 0,
  );
const ok = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";

t.test("a connection that the receiver closed while idle is not used again", async (t) => {
  const receiver = await createRawReceiver((socket) => {
    socket.write(ok);
    setTimeout(() => socket.end(), 5);
  });
  const sender = createSender(options);
  for (let i = 0; i < 5; i++) {
    const attempt = await sender.send({ ...delivery, url: receiver.url });
    t.match(attempt, { outcome: "succeeded", reusedConnection: false });
    await allClosed(sender);
  }
  t.equal(receiver.arrivals, 5);
  await receiver.close();
  await sender.close();
});

t.test("a receiver may ask to close a connection", async (t) => {
  for (const header of ["Connection: close", "Connection: keep-alive\r\nKeep-Alive: timeout=1"]) {
    const receiver = await createRawReceiver((socket) =>
      socket.write(ok.replace("\r\n\r\n", `\r\n${header}\r\n\r\n`)),
    );
    const sender = createSender(options);
    for (let i = 0; i < 2; i++) {
      t.match(await sender.send({ ...delivery, url: receiver.url }), { outcome: "succeeded" });
      await allClosed(sender);
    }
    t.equal(receiver.connections, 2, header);
    await receiver.close();
    await sender.close();
  }
});

t.test("a receiver that silently closes after its response costs no other request", async (t) => {
  const receiver = await createRawReceiver((socket) => socket.end(ok));
  const sender = createSender({ ...options, connectionsPerOrigin: 1 });
  const attempts = await Promise.all(
    Array.from({ length: 5 }, () => sender.send({ ...delivery, url: receiver.url })),
  );
  for (const attempt of attempts) {
    t.match(attempt, { outcome: "succeeded" });
  }
  t.equal(receiver.arrivals, 5);
  await receiver.close();
  await sender.close();
});

t.test("a connection closes after a response to a request that was not read in full", async (t) => {
  const receiver = await createRawReceiver((socket) => {
    socket.write(ok.replace("200 OK", "413 No"));
    socket.pause();
  });
  const sender = createSender(options);
  const body = "a".repeat(16 * 2 ** 20);
  t.match(await sender.send({ ...delivery, event: eventOf(body), url: receiver.url }), {
    httpStatus: 413,
  });
  t.equal(await allClosed(sender), 0);
  await receiver.close();
  await sender.close();
});

t.test("an idle connection is closed after its time", async (t) => {
  const receiver = await createReceiver();
  const sender = createSender({ ...options, keepAliveMs: 50 });
  await sender.send({ ...delivery, url: receiver.url });
  t.equal(await allClosed(sender), 0);
  await receiver.close();
  await sender.close();
});

t.test(
  "a request is never sent twice when the receiver closes just as it is written",
  async (t) => {
    const receiver = await createReceiver({
      handle(_request, response) {
        response.end();
        const { socket } = response;
        // From before the response is sent to well after the next request is.
        setTimeout(() => socket?.destroy(), random() * 4);
      },
    });
    const sender = createSender(options);
    const rounds = 300;
    let failed = 0;
    for (let i = 0; i < rounds; i++) {
      const attempt = await sender.send({ ...delivery, url: `${receiver.url}/${i}` });
      if (attempt.outcome === "failed") {
        failed++;
        if (attempt.error !== "connect") {
          t.fail(`unexpected ${attempt.error}`);
        }
      }
      await delay(random() * 4);
    }
    const paths = receiver.requests.map(({ path }) => path);
    t.equal(new Set(paths).size, paths.length, "no request arrived twice");
    t.ok(paths.length >= rounds - failed, "each success arrived");
    t.comment(`${failed} of ${rounds} attempts met a closing connection`);
    await receiver.close();
    await sender.close();
  },
);

t.test(
  "no request is repeated when many are in flight and every connection is closed",
  async (t) => {
    const receiver = await createReceiver();
    // By arrivals: a busy machine may need longer for a handshake than any time between cuts.
    receiver.respond(() => {
      if (receiver.requests.length % 20 === 0) {
        setTimeout(receiver.dropConnections, random() * 20);
      }
      return { delayMs: 20 };
    });
    const sender = createSender({ ...options, connectionsPerOrigin: 8, timeoutMs: 10_000 });
    const sends = Array.from({ length: 200 }, (_, i) =>
      sender.send({ ...delivery, url: `${receiver.url}/${i}` }),
    );
    const attempts = await Promise.all(sends);

    const paths = receiver.requests.map(({ path }) => path);
    t.equal(new Set(paths).size, paths.length, "no request arrived twice");
    t.ok(attempts.some(({ outcome }) => outcome === "failed"));
    t.ok(attempts.some(({ outcome }) => outcome === "succeeded"));
    t.equal(sender.stats().inFlight, 0);
    await receiver.close();
    await sender.close();
  },
);

t.test("a new connection to a known receiver resumes its TLS session", async (t) => {
  const resumed: boolean[] = [];
  const receiver = await createReceiver({
    handle(_request, response) {
      resumed.push((response.socket as TLSSocket).isSessionReused());
      response.setHeader("Connection", "close").end();
    },
  });
  const sender = createSender(options);
  for (let i = 0; i < 3; i++) {
    await sender.send({ ...delivery, url: receiver.url });
  }
  t.same(resumed, [false, true, true]);
  await receiver.close();
  await sender.close();
});

t.test("connections are kept under load", async (t) => {
  // In a separate process, so that a response can arrive while this process is busy.
  const sink = await startSink("https");
  const sender = createSender({ ...options, connectionsPerOrigin: 8, timeoutMs: 10_000 });
  const attempts = await Promise.all(
    Array.from({ length: 1_000 }, () => sender.send({ ...delivery, url: sink.url })),
  );
  t.ok(attempts.every(({ outcome }) => outcome === "succeeded"));
  t.match(sender.stats(), { attempts: 1_000, connectionsOpened: 8 });
  await sender.close();
  sink.close();
});
