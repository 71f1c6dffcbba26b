import { once } from "node:events";
import { connect as connectHttp2 } from "node:http2";
import pg from "pg";
import t from "tap";
import { createLogger } from "../../src/telemetry/log.ts";
import { eventually } from "../support/eventually.ts";
import { restCall, startService } from "../support/service.ts";

interface Line {
  level: string;
  msg: string;
  code?: string;
  cause?: unknown;
}

const lines: Line[] = [];
const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
const service = await startService(
  t,
  {
    ROLE: "api",
    DATABASE_STATEMENT_TIMEOUT: 1,
    JWT_ISSUER: "http://127.0.0.1:1",
    JWT_AUDIENCE: ["api"],
  },
  createLogger("info", { destination }),
);

/** The log lines of a call. */
async function linesOf(call: () => Promise<unknown>): Promise<Line[]> {
  const before = lines.length;
  await call();
  await eventually(
    async () => lines.length,
    (count) => count > before,
  );
  // A second line would be written before the response to the next call.
  await service.rest("GET", "/api/v1/me");
  return lines.slice(before);
}

async function watchWithoutMessage(type: string): Promise<void> {
  const session = connectHttp2(service.url);
  const stream = session.request({
    ":method": "POST",
    ":path": "/ticketing.v1.EventService/WatchEvents",
    "content-type": type,
    te: "trailers",
    authorization: `Bearer ${service.key}`,
  });
  stream.end();
  stream.resume();
  await once(stream, "close");
  session.destroy();
}

for (const type of [
  "application/grpc+proto",
  "application/grpc-web+proto",
  "application/connect+json",
]) {
  t.test(`WatchEvents without a message writes one line: ${type}`, async (t) => {
    const written = await linesOf(() => watchWithoutMessage(type));
    t.match(written, [{ level: "info", msg: "call refused" }]);
    t.equal(written.length, 1);
    t.notMatch(JSON.stringify(written), "stack");
  });
}

t.test("a 503 writes one line with its cause, and no stack", async (t) => {
  const client = new pg.Client({ connectionString: service.config.DATABASE_URL });
  await client.connect();
  t.teardown(() => client.end());
  await client.query("begin; lock table tickets");
  const part = (object: object) => Buffer.from(JSON.stringify(object)).toString("base64url");
  const jwt = `${part({ alg: "ES256" })}.${part({ iss: "http://127.0.0.1:1", sub: "a" })}.YQ`;
  for (const [code, path, token] of [
    ["TIMEOUT", "/api/v1/tickets", service.key],
    ["AUTH_PROVIDER_UNAVAILABLE", "/api/v1/me", jwt],
    // A page outside of the API.
    ["AUTH_PROVIDER_UNAVAILABLE", "/files/att_0", jwt],
  ] as const) {
    const written = await linesOf(async () => {
      const { status, body } = await restCall(service.url, token, "GET", path);
      t.match([status, body.error.code], [503, code]);
    });
    const calls = written.filter(({ msg }) => / failed$/.test(msg));
    t.match(calls, [{ level: "warn", code, cause: /./ }]);
    t.equal(calls.length, 1);
    t.notMatch(JSON.stringify(calls), "stack");
  }
});
