// @suite default
import { createServer } from "node:net";
import { mock } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { SMTPServerOptions } from "smtp-server";
import t from "tap";
import type { SmtpServer } from "../../../src/config/mail.ts";
import { composeMail } from "../../../src/features/mail/compose.ts";
import { createOutageLog } from "../../../src/features/mail/outage-log.ts";
import { createTransport, type Waits } from "../../../src/features/mail/transport.ts";
import { createLogger } from "../../../src/telemetry/log.ts";
import { createAuthority, testAuthority } from "../../support/certificates.ts";
import { lineCollector } from "../../support/lines.ts";
import {
  type MailServer,
  refusal,
  type Stage,
  startMailServer,
} from "../../support/mail-server.ts";
import { listenOnFreePort } from "../../support/port.ts";
import { testLog, trustTestAuthority } from "../../support/service.ts";
import { content, contentTo } from "./content.ts";

await trustTestAuthority();
const patient: Waits = { start: 60_000, envelope: 60_000, message: 60_000 };
/** For a server that stalls; nothing that is done by then depends on it. */
const shortMs = 300;

/** Sends one email. */
async function send(
  server: Partial<SmtpServer>,
  to = "ada@example.com",
  waits = patient,
  signal?: AbortSignal,
) {
  const whole: SmtpServer = { host: "localhost", port: 0, tls: "optional", ...server };
  const sendMail = await createTransport(whole, createOutageLog(testLog), waits);
  return sendMail(composeMail(contentTo(to)), signal);
}

t.test("connections are encrypted", async (t) => {
  const byStartTls = await startMailServer(t);
  const fromTheStart = await startMailServer(t, { secure: true });
  const plain = await startMailServer(t, { disabledCommands: ["STARTTLS"] });
  const cases: [MailServer, SmtpServer["tls"], host: string, isSecure: boolean | undefined][] = [
    [fromTheStart, "implicit", "localhost", true],
    [byStartTls, "required", "localhost", true],
    [byStartTls, "optional", "localhost", true],
    [plain, "optional", "localhost", false],
    [plain, "required", "localhost", undefined],
  ];
  for (const [server, tls, host, isSecure] of cases) {
    server.received.length = 0;
    const result = await send({ host, port: server.port, tls });
    const sent = { kind: "sent", refused: new Map() };
    const about = `${tls}: ${isSecure}`;
    t.match(result, isSecure === undefined ? { kind: "later", code: "NO_TLS" } : sent, about);
    t.equal(server.received[0]?.isSecure, isSecure, about);
  }
});

t.test("a connection that cannot be encrypted says why", async (t) => {
  const authority = await testAuthority();
  const yesterday = new Date(Date.now() - 86_400_000);
  const invalid = "INVALID_CERTIFICATE";
  const cases: [SMTPServerOptions, code: string, message: RegExp][] = [
    [await (await createAuthority()).issue(), invalid, /is not trusted \([A-Z_]+\)$/],
    [await authority.issue({ names: ["other.test"], addresses: [] }), invalid, /for another host$/],
    [await authority.issue({ notAfter: yesterday }), invalid, /has expired$/],
    [{ disabledCommands: ["STARTTLS"] }, "NO_TLS", /does not encrypt the connection$/],
  ];
  for (const [options, code, message] of cases) {
    for (const secure of "key" in options ? [false, true] : [false]) {
      const server = await startMailServer(t, { ...options, secure });
      const tls = secure ? "implicit" : "required";
      const result = await send({ port: server.port, tls });
      t.match(result, { kind: "later", code, message }, `${tls}: ${message}`);
      t.same(server.received, []);
    }
  }
  const plain = await startMailServer(t);
  t.match(await send({ port: plain.port, tls: "implicit" }), { kind: "later", code: "NO_TLS" });
});

t.test("a login is sent where it is asked for", async (t) => {
  const server = await startMailServer(t, {
    authOptional: false,
    onAuth({ username, password }, _, callback) {
      callback(null, password === "right" ? { user: username } : {});
    },
  });
  const { port } = server;
  const auth = { user: "u", pass: "right" };
  t.same(await send({ port, tls: "required", auth }), { kind: "sent", refused: new Map() });
  t.equal(server.received[0]?.user, "u");
  const message = "the mail server refuses the login";
  t.same(await send({ port, tls: "required", auth: { ...auth, pass: "wrong" } }), {
    kind: "later",
    code: "535",
    message,
    isOutage: true,
  });
  const strange = await startMailServer(t, { authMethods: [], disabledCommands: ["AUTH"] });
  t.match(
    await send({ port: strange.port, tls: "required", auth }),
    { kind: "later", code: "500", message },
    "a server without logins",
  );
});

t.test("a permanent refusal concerns one email; any other is temporary", async (t) => {
  const server = await startMailServer(t);
  const cases: [Stage, number, string][] = [
    ["connect", 421, "outage"],
    ["connect", 554, "outage"],
    ["sender", 451, "outage"],
    ["sender", 530, "outage"],
    ["sender", 550, "outage"],
    ["sender", 552, "failed"],
    ["sender", 553, "outage"],
    ["recipient", 450, "later"],
    ["recipient", 501, "failed"],
    ["recipient", 530, "later"],
    ["recipient", 550, "failed"],
    ["recipient", 551, "failed"],
    ["recipient", 552, "failed"],
    ["recipient", 553, "failed"],
    ["recipient", 554, "later"],
    ["recipient", 556, "failed"],
    ["data", 452, "later"],
    ["data", 550, "failed"],
    ["data", 554, "failed"],
  ];
  for (const [stage, code, kind] of cases) {
    server.at = (now) => {
      if (now === stage) {
        throw refusal(code, `Not ${stage}`);
      }
    };
    const message = new RegExp(`Not ${stage}`);
    const expected = {
      ...(kind === "outage" ? { kind: "later", isOutage: true } : { kind, isOutage: undefined }),
      code: String(code),
      message,
    };
    t.match(await send({ port: server.port }), expected, `${stage} ${code}`);
  }
  t.same(server.received, []);
  server.at = () => {};
  t.same(await send({ port: server.port }), { kind: "sent", refused: new Map() });
  await send({ port: server.port }, "ada@example.com>\r\nRCPT TO:<b@example.com");
  await send({ port: server.port }, "ada@example.com, b@example.com");
  t.ok(server.received.every(({ to }) => to.length === 1 && to[0] !== "b@example.com"));
});

t.test("an outage is logged once for each reason", async (t) => {
  const server = await startMailServer(t);
  const { lines, destination } = lineCollector();
  const log = createLogger("warn", { destination });
  const { port } = server;
  const sendMail = await createTransport(
    { host: "localhost", port, tls: "optional" },
    createOutageLog(log),
  );
  const sendTo = (address: string) => sendMail(composeMail(contentTo(address)));
  const refuse = (at: Stage, code: number) => {
    server.at = (stage, address) => {
      if (stage === at) {
        throw refusal(code, `Not ${address}`);
      }
    };
  };
  const logged = () =>
    lines.splice(0).map((line) => {
      t.notMatch(line, "@", "no address");
      const { level, status } = JSON.parse(line) as Record<string, string>;
      return `${level} ${status}`;
    });
  refuse("sender", 553);
  await Promise.all(["ada@example.com", "bob@example.com", "eve@example.com"].map(sendTo));
  t.same(logged(), ["error 553"]);
  for (const [stage, code] of [
    ["recipient", 450],
    ["recipient", 550],
    ["data", 451],
  ] as const) {
    refuse(stage, code);
    await sendTo("ada@example.com");
    t.same(logged(), [`warn ${code}`]);
  }
  await server.close();
  await sendTo("ada@example.com");
  await sendTo("bob@example.com");
  t.same(logged(), ["error NO_RESPONSE"]);
});

t.test("a stalled server is waited for until a timeout", async (t) => {
  const server = await startMailServer(t);
  const stall = Promise.withResolvers<void>();
  t.teardown(stall.resolve);
  const later = { kind: "later", code: "NO_RESPONSE" };
  const cases: [Stage, keyof Waits, object][] = [
    ["connect", "start", later],
    ["sender", "envelope", later],
    ["recipient", "envelope", later],
    ["data", "message", { kind: "failed", code: "UNCONFIRMED" }],
  ];
  for (const [stage, wait, expected] of cases) {
    server.at = (now) => (now === stage ? stall.promise : undefined);
    const waits = { ...patient, [wait]: shortMs };
    t.match(await send({ port: server.port }, "ada@example.com", waits), expected, stage);
  }
});

t.test("a message may take longer to accept than anything before it", async (t) => {
  const server = await startMailServer(t);
  const waits = { ...patient, start: 2_000, envelope: 2_000 };
  server.at = (stage) => stage === "data" && sleep(waits.envelope + 100);
  t.same(await send({ port: server.port }, "ada@example.com", waits), {
    kind: "sent",
    refused: new Map(),
  });
});

t.test("a slow server has the time that RFC 5321 gives it", async (t) => {
  const minute = 60_000;
  /** A reply of the server, and the minutes until it comes. */
  const responses: [minutes: number, text: string][] = [
    [5, "220 hi"],
    [0, "250 hello"],
    [5, "250 sender"],
    [5, "250 recipient"],
    [2, "354 go"],
    [10, "250 accepted"],
    [0, "221 bye"],
  ];
  const server = createServer((socket) => {
    const respond = () => {
      const [minutes, text] = responses.shift() ?? [0, "500 what?"];
      if (minutes > 0) {
        // Real time passes too.
        mock.timers.tick(minutes * minute - 5_000);
      }
      socket.write(`${text}\r\n`);
    };
    let request = "";
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      request += chunk;
      if (request.endsWith(responses[0]?.[0] === 10 ? "\r\n.\r\n" : "\r\n")) {
        request = "";
        respond();
      }
    });
    respond();
  });
  const port = await listenOnFreePort(server);
  t.teardown(() => server.close());
  mock.timers.enable({ apis: ["setTimeout"] });
  t.teardown(() => mock.timers.reset());
  const sendMail = await createTransport(
    { host: "127.0.0.1", port, tls: "optional" },
    createOutageLog(testLog),
  );
  t.match(await sendMail(composeMail(content)), { kind: "sent" });
});

t.test("an attempt can be aborted", async (t) => {
  const server = await startMailServer(t);
  const stall = Promise.withResolvers<void>();
  t.teardown(stall.resolve);
  const cases: [Stage, object][] = [
    ["recipient", { kind: "later", code: "NO_RESPONSE" }],
    ["data", { kind: "failed", code: "UNCONFIRMED" }],
  ];
  for (const [stage, expected] of cases) {
    const stopping = new AbortController();
    server.at = (now) => {
      if (now !== stage) {
        return undefined;
      }
      stopping.abort();
      return stall.promise;
    };
    const result = await send({ port: server.port }, "ada@example.com", patient, stopping.signal);
    t.match(result, expected, stage);
  }
});

t.test("a connection that breaks counts as refused only before the message", async (t) => {
  const closed = await startMailServer(t);
  await closed.close();
  t.match(await send({ port: closed.port }), { kind: "later", code: "NO_RESPONSE" });

  /** Gives these responses, then hangs up after the last request, or drips. */
  const script = async (responses: readonly string[], drip?: string, waits = patient) => {
    const server = createServer((socket) => {
      const [greeting, ...rest] = responses;
      socket.write(`${greeting}\r\n`);
      socket.on("error", () => {});
      socket.on("data", () => {
        const next = rest.shift();
        if (next !== undefined) {
          socket.write(next.replaceAll("\n", "\r\n").concat("\r\n"));
        } else if (drip === undefined) {
          socket.destroy();
        } else {
          const timer = setInterval(() => socket.write(drip), shortMs / 3);
          socket.once("close", () => clearInterval(timer));
        }
      });
    });
    const port = await listenOnFreePort(server);
    t.teardown(() => server.close());
    return send({ port }, "ada@example.com", waits);
  };
  const polite = ["220 hi", "250 hello", "250 sender", "250 recipient"];
  t.match(await script(polite.slice(0, 1)), { kind: "later", code: "NO_RESPONSE" });
  t.match(await script(polite.slice(0, 2)), { kind: "later", code: "NO_RESPONSE" });
  t.match(await script(polite), { kind: "later", code: "NO_RESPONSE" }, "before DATA is answered");
  t.match(await script([...polite, "354 go"]), { kind: "failed", code: "UNCONFIRMED" });
  const inMessage = { ...patient, message: shortMs };
  t.match(await script([...polite, "354 go"], "250-", inMessage), {
    kind: "failed",
    code: "UNCONFIRMED",
  });
  t.match(
    await script(polite.slice(0, 1), "250-x\r\n", { ...patient, start: shortMs }),
    { kind: "later" },
    "a response without end",
  );
});
