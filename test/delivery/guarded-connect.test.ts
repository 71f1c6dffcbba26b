import { randomBytes } from "node:crypto";
import type { LookupAddress } from "node:dns";
import { once } from "node:events";
import { createServer } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import type { EphemeralKeyInfo, TLSSocket } from "node:tls";
import t from "tap";
import { createGuardedConnect } from "../../src/delivery/guard/guarded-connect.ts";
import { createAddressGuard } from "../../src/egress/address-guard.ts";
import { testAuthority } from "../support/certificates.ts";
import { listenOnFreePort } from "../support/port.ts";
import { createReceiver } from "../support/receiver.ts";

const { ca } = await testAuthority();
const publicOnly = createAddressGuard();
const loopback = createAddressGuard({ allowedCidrs: ["127.0.0.0/8", "::1/128"] });

/** Resolves to each list in turn, then always to the last one. */
function answering(...answers: string[][]) {
  const asked: string[] = [];
  const resolve = async (hostname: string): Promise<LookupAddress[]> => {
    const answer = answers[Math.min(asked.length, answers.length - 1)] ?? [];
    asked.push(hostname);
    return answer.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  };
  return { asked, resolve };
}

type Options = Parameters<typeof createGuardedConnect>[0];

function connectTo(
  hostname: string,
  port: number,
  options: Partial<Options> & Pick<Options, "resolve">,
) {
  const connect = createGuardedConnect({ guard: loopback, timeoutMs: 1_000, ca, ...options });
  return toPromise(connect, hostname, port);
}

function toPromise(
  connect: ReturnType<typeof createGuardedConnect>,
  hostname: string,
  port: number,
  protocol = "https:",
): Promise<TLSSocket | Error> {
  return new Promise((resolve) => {
    const onread = { buffer: Buffer.alloc(1), callback: () => true };
    connect({ protocol, hostname, port: String(port) }, onread, (error, socket) => {
      socket?.on("error", () => {});
      resolve(error ?? (socket as TLSSocket));
    });
  });
}

t.test("forbidden addresses are refused before anything is opened", async (t) => {
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const blocked = { kind: "blocked" };

  const literals = ["127.0.0.1", "::1", "::ffff:127.0.0.1", "::ffff:7f00:1", "::7f00:1", "0.0.0.0"];
  for (const literal of literals) {
    const { asked, resolve } = answering(["8.8.8.8"]);
    const outcome = await connectTo(literal, receiver.port, { guard: publicOnly, resolve });
    t.match(outcome, blocked, literal);
    t.same(asked, [], "nobody was asked for it");
    if (!literal.includes(":")) {
      continue;
    }
    const bracketed = `[${literal}]`;
    t.match(await connectTo(bracketed, receiver.port, { guard: publicOnly, resolve }), blocked);
    t.same(asked, [], "nor for how it stands in a URL");
  }

  const answers: string[][] = [
    ["127.0.0.1"],
    ["8.8.8.8", "127.0.0.1"],
    ["127.0.0.1", "8.8.8.8"],
    ["2606:4700:4700::1111", "fd00::1"],
    ["::ffff:127.0.0.1"],
    ["fe80::1%lo"],
    ["not an address"],
  ];
  for (const answer of answers) {
    const { resolve } = answering(answer);
    const outcome = await connectTo("a.receiver.test", receiver.port, {
      guard: publicOnly,
      resolve,
    });
    t.match(outcome, blocked, answer.join(" and "));
  }
  t.equal(receiver.connections, 0);
});

t.test("a name is refused once it resolves to a forbidden address", async (t) => {
  // 127.0.0.2 plays the public address.
  const guard = createAddressGuard({ allowedCidrs: ["127.0.0.2/32"] });
  const receiver = await createReceiver({ host: "127.0.0.2" });
  t.teardown(() => receiver.close());
  const { asked, resolve } = answering(["127.0.0.2"], ["127.0.0.1"]);
  const connect = createGuardedConnect({ guard, resolve, timeoutMs: 1_000, ca });

  const first = (await toPromise(connect, "a.receiver.test", receiver.port)) as TLSSocket;
  t.equal(first.remoteAddress, "127.0.0.2", "connected to what was checked");
  t.equal(asked.length, 1, "the name was resolved once for the check and the connection");
  first.destroy();
  t.match(await toPromise(connect, "a.receiver.test", receiver.port), { kind: "blocked" });
});

t.test("the certificate is checked against the name, the address is the pinned one", async (t) => {
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const { resolve } = answering(["127.0.0.1"]);

  const socket = (await connectTo("a.receiver.test", receiver.port, { resolve })) as TLSSocket;
  t.equal(socket.remoteAddress, "127.0.0.1");
  t.equal(socket.servername, "a.receiver.test");
  t.equal(socket.authorized, true);
  socket.destroy();

  t.match(await connectTo("other.test", receiver.port, { resolve }), { kind: "tls" });
});

t.test("environment variables neither weaken the check nor set a proxy", async (t) => {
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const { env } = process;
  process.env = {
    ...env,
    NODE_TLS_REJECT_UNAUTHORIZED: "0",
    HTTPS_PROXY: "http://127.0.0.1:9",
    ALL_PROXY: "http://127.0.0.1:9",
    NODE_USE_ENV_PROXY: "1",
  };
  t.teardown(() => {
    process.env = env;
  });
  const { resolve } = answering(["127.0.0.1"]);
  t.match(await connectTo("other.test", receiver.port, { resolve }), { kind: "tls" });
  const socket = (await connectTo("a.receiver.test", receiver.port, { resolve })) as TLSSocket;
  t.equal(socket.remotePort, receiver.port);
  socket.destroy();
});

t.test("the next address is tried when one does not respond", async (t) => {
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  for (const answer of [
    ["127.0.0.3", "127.0.0.1"],
    ["::1", "127.0.0.1"],
  ]) {
    const { resolve } = answering(answer);
    const socket = (await connectTo("a.receiver.test", receiver.port, { resolve })) as TLSSocket;
    t.equal(socket.remoteAddress, "127.0.0.1", answer.join(" then "));
    socket.destroy();
  }
  const { resolve } = answering(["127.0.0.3", "127.0.0.4"]);
  t.match(await connectTo("a.receiver.test", receiver.port, { resolve }), { kind: "connect" });
});

t.test("a resolver that fails, finds nothing, or never responds", async (t) => {
  const failing = () => Promise.reject(new Error("ENOTFOUND"));
  t.match(await connectTo("a.receiver.test", 1, { resolve: failing }), { kind: "dns" });
  const { resolve } = answering([]);
  t.match(await connectTo("a.receiver.test", 1, { resolve }), { kind: "dns" });
  const hanging = () => new Promise<never>(() => {});
  const outcome = await connectTo("a.receiver.test", 1, { resolve: hanging, timeoutMs: 100 });
  t.match(outcome, { kind: "timeout" });
});

t.test("anything but https: is refused", async (t) => {
  const { resolve } = answering(["127.0.0.1"]);
  const connect = createGuardedConnect({ guard: loopback, resolve, timeoutMs: 1_000, ca });
  t.match(await toPromise(connect, "a.receiver.test", 80, "http:"), { kind: "blocked" });
});

t.test("a further connection resumes the TLS session, at less expense", async (t) => {
  const server = createServer(await (await testAuthority()).issue());
  const port = await listenOnFreePort(server);
  t.teardown(() => server.close());
  const { resolve } = answering(["127.0.0.1"]);
  const connect = createGuardedConnect({ guard: loopback, resolve, timeoutMs: 1_000, ca });
  const open = async (host: string) => {
    const socket = (await toPromise(connect, host, port)) as TLSSocket;
    const { name } = socket.getEphemeralKeyInfo() as EphemeralKeyInfo;
    // In TLS 1.3 the session may arrive after the handshake.
    await Promise.race([once(socket, "session"), sleep(500)]);
    const resumed = socket.isSessionReused();
    socket.destroy();
    return { resumed, exchange: name };
  };
  const full = { resumed: false, exchange: "X25519MLKEM768" };
  const resumed = { resumed: true, exchange: "X25519" };
  t.same(await open("a.receiver.test"), full);
  t.same(await open("a.receiver.test"), resumed);
  t.same(await open("a.receiver.test"), resumed);
  t.same(await open("b.receiver.test"), full, "another name has a session of its own");

  // Tickets cannot be read with other keys.
  server.setTicketKeys(randomBytes(48));
  t.match(await open("a.receiver.test"), { resumed: false });
  t.same(await open("a.receiver.test"), full, "no session lives on that began at less expense");
});
