import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import { connect, constants } from "node:http2";
import { connect as connectSocket, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import t from "tap";
import { invalidArgument } from "../../src/rpc/errors/api-error.ts";
import { catchEventErrors, type RequestHandler } from "../../src/server/error-boundary.ts";
import { listen } from "../../src/server/listener.ts";
import { createLogger } from "../../src/telemetry/log.ts";
import { listenOnFreePort } from "../support/port.ts";

const lines: string[] = [];
const log = createLogger("info", { destination: { write: (line) => void lines.push(line) } });

const handlers = new Map<string, RequestHandler>([
  ["/ok", async (_, res) => res.end("ok")],
  [
    "/throws",
    () => {
      throw new Error("a secret");
    },
  ],
  ["/rejects", () => Promise.reject(new TypeError("a secret"))],
  ["/not-mine", () => false],
  [
    "/refuses",
    async () => {
      throw invalidArgument({ field: "name", reason: "REQUIRED", message: "is required" });
    },
  ],
  [
    "/breaks-off",
    async (_, res) => {
      res.writeHead(200).write("begun");
      await sleep(20);
      throw new Error("a secret");
    },
  ],
]);

const listener = await listen({
  handler: (req, res) => handlers.get(req.url ?? "")?.(req, res) ?? false,
  log,
  port: 0,
  host: "127.0.0.1",
});
t.teardown(() => listener.close(1_000));

interface Outcome {
  readonly status: number;
  readonly requestId: string;
  readonly body: string;
  readonly reset: boolean;
}

async function read(stream: AsyncIterable<Buffer>) {
  let body = "";
  try {
    for await (const chunk of stream) {
      body += chunk;
    }
    return { body, reset: false };
  } catch {
    return { body, reset: true };
  }
}

const clients = new Map<string, (path: string) => Promise<Outcome>>([
  [
    "HTTP/1.1",
    async (path) => {
      const request = get({ port: listener.port, host: "127.0.0.1", path, agent: false });
      const [response] = (await once(request, "response")) as [IncomingMessage];
      const { statusCode: status = 0, headers } = response;
      return { status, requestId: String(headers["x-request-id"]), ...(await read(response)) };
    },
  ],
  [
    "HTTP/2",
    async (path) => {
      const session = connect(`http://127.0.0.1:${listener.port}`);
      const stream = session.request({ ":path": path });
      stream.on("error", () => {});
      const [headers] = await once(stream, "response");
      const result = await read(stream);
      session.close();
      return {
        status: headers[":status"],
        requestId: String(headers["x-request-id"]),
        ...result,
        reset: stream.rstCode === constants.NGHTTP2_INTERNAL_ERROR,
      };
    },
  ],
]);

for (const [protocol, call] of clients) {
  t.test(`${protocol}: a failure affects only its own request`, async (t) => {
    for (const [path, status, code] of [
      ["/throws", 500, "INTERNAL"],
      ["/rejects", 500, "INTERNAL"],
      ["/not-mine", 404, "NOT_FOUND"],
      ["/refuses", 400, "INVALID_ARGUMENT"],
    ] as const) {
      lines.length = 0;
      const outcome = await call(path);
      t.equal(outcome.status, status, path);
      const { error } = JSON.parse(outcome.body);
      t.equal(error.code, code);
      t.match(outcome.requestId, /^req_/);
      t.equal(error.requestId, outcome.requestId);
      t.notMatch(outcome.body, "secret", "nothing of the inside shows");
      t.match(lines.join(""), outcome.requestId, "the log names the request");
    }
    const broken = await call("/breaks-off");
    t.match(broken, { status: 200, body: "begun", reset: true });
    t.match(await call("/ok"), { status: 200, body: "ok", reset: false });
  });
}

t.test("a failed connection is logged in one line without a stack", async (t) => {
  const server = createServer();
  server.on("connection", () => {
    throw new Error("it is broken");
  });
  catchEventErrors<[Socket]>(server, "connection", (socket) => socket.destroy(), log);
  const port = await listenOnFreePort(server);
  t.teardown(() => server.close());
  lines.length = 0;
  const socket = connectSocket(port, "127.0.0.1").on("error", () => {});
  await once(socket, "close");
  t.equal(lines.length, 1);
  const { time: _, ...line } = JSON.parse(lines[0] ?? "");
  const expected = { level: "info", msg: "connection failed", event: "connection" };
  t.same(line, { ...expected, cause: "it is broken" });
});
