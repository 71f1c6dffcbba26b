// @suite default
import type { Socket } from "node:net";
import t from "tap";
import type { Attempt } from "../../src/delivery/send/http/attempt.ts";
import { createSender } from "../../src/delivery/send/sender.ts";
import { createAddressGuard } from "../../src/egress/address-guard.ts";
import { createAuthority, testAuthority } from "../support/certificates.ts";
import { createRandom, drawBytes } from "../support/random.ts";
import { createReceiver } from "../support/receiver.ts";
import { eventOf } from "./event-of.ts";
import { createRawReceiver } from "./raw-receiver.ts";

const random = createRandom();

const timeoutMs = 500;
const secret = "whsec_example";
const guard = createAddressGuard({ allowedCidrs: ["127.0.0.0/8"] });
const { ca } = await testAuthority();
const options = { guard, ca, timeoutMs };

/** A response written by hand, and the expected attempt. */
interface Case {
  response: string | Uint8Array | ((socket: Socket, reset: () => void) => void);
  expected: Partial<Attempt>;
  /** Whether the connection may serve another request. */
  reusable?: boolean;
}

const ok = { outcome: "succeeded", httpStatus: 200 } as const;
const failed = (error: Attempt["error"]) => ({ outcome: "failed", error }) as const;

const cases: Record<string, Case> = {
  "204 without a body": {
    response: "HTTP/1.1 204 No Content\r\n\r\n",
    expected: { outcome: "succeeded", httpStatus: 204 },
    reusable: true,
  },
  "200 with a body of 4 KiB": {
    response: `HTTP/1.1 200 OK\r\nContent-Length: 4096\r\n\r\n${"a".repeat(4096)}`,
    expected: ok,
    reusable: true,
  },
  "200 with a body of 4 KiB and one byte": {
    response: `HTTP/1.1 200 OK\r\nContent-Length: 4097\r\n\r\n${"a".repeat(4097)}`,
    expected: ok,
  },
  "HTTP/1.0": { response: "HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok", expected: ok },
  "HTTP/1.0, body up to the end of the connection": {
    response: (socket) => socket.end("HTTP/1.0 200 OK\r\n\r\nok"),
    expected: ok,
  },
  "103 before 200": {
    response:
      "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
    expected: ok,
    reusable: true,
  },
  "redirect to a metadata address": {
    response: "HTTP/1.1 307 Go\r\nLocation: https://169.254.169.254/\r\nContent-Length: 0\r\n\r\n",
    expected: { ...failed("http_status"), httpStatus: 307 },
    reusable: true,
  },
  "304, which is not 2xx": {
    response: "HTTP/1.1 304 Not Modified\r\n\r\n",
    expected: { ...failed("http_status"), httpStatus: 304 },
    reusable: true,
  },
  "500 with a large body": {
    response: endless(
      "HTTP/1.1 500 No\r\nContent-Length: 1073741824\r\n\r\n",
      Buffer.alloc(65_536),
    ),
    expected: { ...failed("http_status"), httpStatus: 500 },
  },
  "1 GiB body": {
    response: endless(
      "HTTP/1.1 200 OK\r\nContent-Length: 1073741824\r\n\r\n",
      Buffer.alloc(65_536),
    ),
    expected: ok,
  },
  "endless chunked body": {
    response: endless(
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
      `8000\r\n${"a".repeat(0x8000)}\r\n`,
    ),
    expected: ok,
  },
  "gzip bomb": {
    response: endless(
      "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 1073741824\r\n\r\n",
      drawBytes(random, 65_536),
    ),
    expected: ok,
  },
  "head of 64 KiB": {
    response: `HTTP/1.1 200 OK\r\nX-Large: ${"a".repeat(65_536)}\r\nContent-Length: 0\r\n\r\n`,
    expected: failed("protocol"),
  },
  "endless head": {
    response: endless("HTTP/1.1 200 OK\r\n", `X-More: ${"a".repeat(1_000)}\r\n`),
    expected: failed("protocol"),
  },
  "endless trailers": {
    response: endless(
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n",
      `X-More: ${"a".repeat(1_000)}\r\n`,
    ),
    expected: { ...failed("protocol"), httpStatus: 200 },
  },
  "endless chunk extension": {
    response: endless(
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;",
      "a".repeat(65_536),
    ),
    expected: { ...failed("protocol"), httpStatus: 200 },
  },
  "flood of informational responses": {
    response: endless("", "HTTP/1.1 103 Early Hints\r\n\r\n".repeat(50)),
    expected: failed("protocol"),
  },
  "100 and then nothing": {
    response: "HTTP/1.1 102 Processing\r\n\r\n",
    expected: failed("timeout"),
  },
  "upgrade that was not asked for": {
    response: "HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n",
    expected: { outcome: "failed" },
  },
  "garbage instead of HTTP": { response: drawBytes(random, 2_000), expected: failed("protocol") },
  "a greeting of another protocol": {
    response: "220 mail ESMTP\r\n",
    expected: failed("protocol"),
  },
  "malformed chunk size": {
    response: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\nabc\r\n0\r\n\r\n",
    expected: { ...failed("protocol"), httpStatus: 200 },
  },
  "both length and chunks": {
    response:
      "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nHTTP/1.1",
    expected: failed("protocol"),
  },
  "two different lengths": {
    response: "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    expected: failed("protocol"),
  },
  "one byte of the body at a time": {
    response: trickle("HTTP/1.1 200 OK\r\nContent-Length: 4000\r\n\r\n"),
    expected: { ...failed("timeout"), httpStatus: 200 },
  },
  "one byte of the head at a time": {
    response: trickle("HTTP/1.1 200 OK\r\nX: "),
    expected: failed("timeout"),
  },
  "no response": { response: "", expected: failed("timeout") },
  "closed without a response": { response: (socket) => socket.end(), expected: failed("connect") },
  "reset without a response": {
    response: (_socket, reset) => reset(),
    expected: failed("connect"),
  },
  "closed in the middle of the body": {
    response: (socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf"),
    expected: { ...failed("connect"), httpStatus: 200 },
  },
  "reset in the middle of the body": {
    response: (socket, reset) => {
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf");
      setTimeout(reset, 50);
    },
    expected: { ...failed("connect"), httpStatus: 200 },
  },
  "closed in the middle of a chunked body": {
    response: (socket) =>
      socket.end("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab"),
    expected: { ...failed("connect"), httpStatus: 200 },
  },
  "more than was announced": {
    response: `HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok${"HTTP/1.1 200 OK\r\n\r\n".repeat(3)}`,
    expected: ok,
  },
};

for (const [name, { response, expected, reusable = false }] of Object.entries(cases)) {
  t.test(name, async (t) => {
    const receiver = await createRawReceiver((socket, reset) => {
      if (typeof response === "function") {
        response(socket, reset);
      } else {
        socket.write(response);
      }
    });
    const sender = createSender(options);
    const before = process.memoryUsage().rss;

    const attempt = await sender.send({ url: receiver.url, event: eventOf("{}"), secrets: secret });

    t.match(attempt, expected);
    t.ok(attempt.durationMs < 10 * timeoutMs, `took ${Math.round(attempt.durationMs)} ms`);
    t.ok(process.memoryUsage().rss - before < 100 * 2 ** 20, "memory is bounded");
    // An unusable connection closes without waiting for another request.
    await waitUntil(() => sender.stats().openConnections === (reusable ? 1 : 0));
    t.equal(sender.stats().openConnections, reusable ? 1 : 0, "open connections");
    t.equal(receiver.arrivals, 1, "one arrival");
    t.equal(receiver.connections, 1, "one connection");
    t.equal(sender.stats().inFlight, 0);
    await receiver.close();
    await sender.close();
  });
}

t.test("connections that never complete TLS", async (t) => {
  const stalls: Record<string, [(socket: Socket, reset: () => void) => void, Attempt["error"]]> = {
    "says nothing": [() => {}, "timeout"],
    "responds in plain HTTP": [(s) => s.write("HTTP/1.1 400 Bad Request\r\n\r\n"), "tls"],
    closes: [(s) => s.end(), "tls"],
    resets: [(_s, reset) => reset(), "connect"],
    "sends half of a record and stalls": [
      (s) => s.write(Buffer.from([22, 3, 3, 0, 80, 2])),
      "timeout",
    ],
  };
  for (const [name, [onConnection, error]] of Object.entries(stalls)) {
    const receiver = await createRawReceiver(onConnection, { plain: true });
    const sender = createSender(options);
    const attempt = await sender.send({ url: receiver.url, event: eventOf("{}"), secrets: secret });
    if (name === "resets") {
      t.equal(attempt.outcome, "failed", name);
    } else {
      t.match(attempt, failed(error), name);
    }
    t.ok(attempt.durationMs < 10 * timeoutMs, `took ${Math.round(attempt.durationMs)} ms`);
    t.equal(receiver.connections, 1, "no second connection");
    await receiver.close();
    await sender.close();
  }
});

t.test("a port without a listener", async (t) => {
  const receiver = await createReceiver();
  await receiver.close();
  const sender = createSender(options);
  const attempt = await sender.send({ url: receiver.url, event: eventOf("{}"), secrets: secret });
  t.match(attempt, failed("connect"));
  await sender.close();
});

t.test("invalid certificates", async (t) => {
  const authority = await testAuthority();
  const day = 86_400_000;
  const now = Date.now();
  const certificates = {
    "for another name": await authority.issue({ names: ["other.test"], addresses: ["127.0.0.2"] }),
    expired: await authority.issue({
      notBefore: new Date(now - 2 * day),
      notAfter: new Date(now - day),
    }),
    "not valid yet": await authority.issue({
      notBefore: new Date(now + day),
      notAfter: new Date(now + 2 * day),
    }),
    "of an authority that is not trusted": await (await createAuthority()).issue(),
  };
  for (const [name, certificate] of Object.entries(certificates)) {
    const receiver = await createReceiver({ certificate });
    const sender = createSender(options);
    for (const round of [1, 2]) {
      const attempt = await sender.send({
        url: receiver.url,
        event: eventOf("{}"),
        secrets: secret,
      });
      t.match(attempt, failed("tls"), `${name}, round ${round}`);
    }
    t.equal(receiver.requests.length, 0, "nothing was sent");
    await receiver.close();
    await sender.close();
  }
});

t.test("the default limit is 5 seconds", async (t) => {
  const receiver = await createReceiver({ respond: { hang: true } });
  const sender = createSender({ guard, ca });
  const attempt = await sender.send({ url: receiver.url, event: eventOf("{}"), secrets: secret });
  t.match(attempt, failed("timeout"));
  t.ok(attempt.durationMs >= 4_999 && attempt.durationMs < 7_500, `${attempt.durationMs} ms`);
  await receiver.close();
  await sender.close();
});

/** Sends `part` for as long as the other side accepts it. */
function endless(head: string, part: string | Uint8Array) {
  return (socket: Socket) => {
    const more = () => {
      while (!socket.destroyed && socket.write(part)) {}
    };
    socket.write(head);
    socket.on("drain", more);
    more();
  };
}

function trickle(head: string) {
  return (socket: Socket) => {
    socket.write(head);
    const timer = setInterval(() => socket.write("a"), 20);
    socket.once("close", () => clearInterval(timer));
  };
}

async function waitUntil(condition: () => boolean): Promise<void> {
  const until = performance.now() + 5_000;
  while (!condition() && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
