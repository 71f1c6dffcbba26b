import { once } from "node:events";
import { connect as connectHttp2, type IncomingHttpHeaders } from "node:http2";
import { promisify } from "node:util";
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { startService } from "../support/service.ts";

const service = await startService(t, { ROLE: "api" });
const noMessage = "this is no message";

/** Makes a call over HTTP/2 and returns how it ended. */
async function call(type: string, method: string, token: string, more = {}, body = noMessage) {
  const session = connectHttp2(service.url);
  try {
    const stream = session.request({
      ":method": "POST",
      ":path": `/ticketing.v1.${method}`,
      "content-type": type,
      te: "trailers",
      ...(token !== "" && { authorization: `Bearer ${token}` }),
      ...more,
    });
    let headers: IncomingHttpHeaders = {};
    let trailers: IncomingHttpHeaders = {};
    stream.on("response", (head) => {
      headers = head;
    });
    stream.on("trailers", (head) => {
      trailers = head;
    });
    const chunks: Buffer[] = [];
    stream.on("data", (chunk) => chunks.push(chunk));
    // An envelope without compression around something that does not parse.
    const head = Buffer.alloc(5);
    head.writeUInt32BE(body.length, 1);
    stream.end(Buffer.concat([head, Buffer.from(body)]));
    await once(stream, "close");
    return { headers, trailers, text: Buffer.concat(chunks).toString() };
  } finally {
    session.destroy();
  }
}

const wrong = `sk_live_${"0".repeat(48)}`;
const methods = ["TicketService/ListTickets", "EventService/WatchEvents"];

for (const method of methods) {
  for (const [name, token, code] of [
    ["a wrong token", wrong, "INVALID_TOKEN"],
    ["no token", "", "MISSING_TOKEN"],
  ] as const) {
    t.test(`${method} with ${name}: refused before the message is looked at`, async (t) => {
      for (const more of [{}, { "grpc-encoding": "gzip" }]) {
        const grpc = await call("application/grpc+proto", method, token, more);
        const status = { ...grpc.headers, ...grpc.trailers };
        t.equal(status["grpc-status"], "16", "gRPC: UNAUTHENTICATED");
        t.equal(status[":status"], 200);
        t.match(Buffer.from(String(status["grpc-status-details-bin"]), "base64").toString(), code);

        const web = await call("application/grpc-web+proto", method, token, more);
        t.match(web.text, /grpc-status: 16\r\n/i, "gRPC-Web: UNAUTHENTICATED, in the body");
        t.equal(web.headers[":status"], 200);
      }
      const stream = method.endsWith("Events") ? "application/connect+proto" : "application/proto";
      const gzip = { "content-encoding": "gzip", "connect-content-encoding": "gzip" };
      const connect = await call(stream, method, token, gzip);
      t.match(connect.text, /"unauthenticated"/, "Connect, compressed");
    });
  }

  t.test(`${method} with a good token: the message is refused`, async (t) => {
    const grpc = await call("application/grpc+proto", method, service.key);
    const status = { ...grpc.headers, ...grpc.trailers }["grpc-status"];
    t.ok(status === "3" || status === "13", `gRPC status ${status}`);
    const web = await call("application/grpc-web+proto", method, service.key);
    t.match(web.text, /grpc-status: (3|13)\r\n/i);
  });
}

t.test("a call ends at its client's deadline", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const ask = (seconds: string) =>
    fetch(`${service.url}/api/v1/events:watch`, {
      headers: { authorization: `Bearer ${service.key}`, "x-server-timeout": seconds },
    });
  const late = await ask("0.05");
  t.equal(late.status, 504);
  t.match(await late.json(), { error: { code: "DEADLINE_EXCEEDED", requestId: /^req_/ } });
  const odd = await ask("soon");
  t.equal(odd.status, 400);
  t.match(await odd.json(), { error: { code: "INVALID_ARGUMENT" } });
});

t.test("a call ends when its client disconnects before sending its message", async (t) => {
  const session = connectHttp2(service.url);
  const head = {
    ":method": "POST",
    ":path": "/ticketing.v1.TicketService/GetTicket",
    "content-type": "application/grpc+proto",
    authorization: `Bearer ${service.key}`,
  };
  session.request(head, { endStream: false }).on("error", () => {});
  await once(session, "connect");
  // Its response follows what was sent before it.
  await promisify(session.ping.bind(session) as (done: () => void) => void)();
  session.destroy();
  const metrics = async () => (await fetch(`${service.url}/metrics`)).text();
  const counted = /^.*calls?_.*method="GetTicket".*code="(?!OK)/m;
  t.match(await eventually(metrics, (text) => counted.test(text)), counted);
});
