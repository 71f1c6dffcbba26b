import { once } from "node:events";
import { connect, type IncomingHttpHeaders } from "node:http2";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { base64Decode } from "@bufbuild/protobuf/wire";
import t from "tap";
import { BadRequestSchema, ErrorInfoSchema } from "../../gen/google/rpc/error_details_pb.ts";
import {
  CreateTicketRequestSchema,
  CreateTicketResponseSchema,
} from "../../gen/ticketing/v1/ticket_service_pb.ts";
import { startService } from "../support/service.ts";

const service = await startService(t, { ROLE: "api" });
const path = "/ticketing.v1.TicketService/CreateTicket";
const ticket = { subject: "Hello", requester: { email: "ada@example.com" } };
const proto = toBinary(CreateTicketRequestSchema, create(CreateTicketRequestSchema, ticket));

interface Response {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The same over HTTP/1.1 and over HTTP/2. */
const transports: Record<
  string,
  (headers: Record<string, string>, body: Uint8Array) => Promise<Response>
> = {
  async "HTTP/1.1"(headers, body) {
    const response = await fetch(service.url + path, {
      method: "POST",
      headers,
      body: Buffer.from(body),
    });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    };
  },
  async "HTTP/2"(headers, body) {
    const session = connect(service.url);
    const stream = session.request({ ":method": "POST", ":path": path, ...headers });
    stream.end(body);
    const [head] = await once(stream, "response");
    const response = { status: head[":status"], headers: head, body: await buffer(stream) };
    session.close();
    return response;
  },
};

/** A failed call: code, reason, and the fields that are to blame. */
function faultOf({ body }: Response) {
  const { code, details = [] } = JSON.parse(body.toString()) as {
    code: string;
    details?: { type: string; value: string }[];
  };
  const detail = (type: string) =>
    base64Decode(details.find((each) => each.type === type)?.value ?? "");
  return {
    code,
    reason: fromBinary(ErrorInfoSchema, detail("google.rpc.ErrorInfo")).reason,
    fields: fromBinary(BadRequestSchema, detail("google.rpc.BadRequest")).fieldViolations.map(
      ({ field }) => field,
    ),
  };
}

const text = (value: string) => new TextEncoder().encode(value);
const json = { "content-type": "application/json" };

for (const [name, post] of Object.entries(transports)) {
  const call = (headers: Record<string, string>, body: Uint8Array) =>
    post({ authorization: `Bearer ${service.key}`, ...headers }, body);

  t.test(`calls over ${name}`, async (t) => {
    for (const [headers, body] of [
      [json, text(JSON.stringify(ticket))],
      [{ "content-type": "application/json; charset=utf-8" }, text(JSON.stringify(ticket))],
      [{ ...json, "content-encoding": "gzip" }, gzipSync(JSON.stringify(ticket))],
      [{ ...json, "connect-timeout-ms": "10000" }, text(JSON.stringify(ticket))],
    ] as const) {
      const response = await call(headers, body);
      t.match(response, { status: 200, headers: { "content-type": "application/json" } });
      t.match(response.headers["x-request-id"], /^req_/);
      const { data } = JSON.parse(response.body.toString());
      t.match(data, { subject: "Hello", createdAt: /\.\d{3}Z$/, tags: [] });
    }
    const response = await call({ "content-type": "application/proto" }, proto);
    t.match(response, { status: 200, headers: { "content-type": "application/proto" } });
    t.equal(fromBinary(CreateTicketResponseSchema, response.body).data?.subject, "Hello");
  });

  t.test(`faults over ${name} have a reason and name the field`, async (t) => {
    const invalid = { code: "invalid_argument", reason: "INVALID_ARGUMENT" };
    for (const { headers = json, body, status = 400, fault } of [
      { body: text('{"subjekt":"x"}'), fault: { ...invalid, fields: ["subjekt"] } },
      { body: text('{"subject":1}'), fault: { ...invalid, fields: ["subject"] } },
      { body: text("{"), fault: { ...invalid, fields: [""] } },
      { body: text(""), fault: { ...invalid, fields: [""] } },
      {
        headers: { "content-type": "application/proto" },
        body: Uint8Array.of(0xff),
        fault: { ...invalid, fields: [] },
      },
      {
        headers: { ...json, "connect-timeout-ms": "soon" },
        body: text("{}"),
        fault: { ...invalid, fields: [] },
      },
      {
        headers: { ...json, authorization: "Bearer sk_live_x" },
        body: text("{}"),
        status: 401,
        fault: { code: "unauthenticated", reason: "INVALID_TOKEN", fields: [] },
      },
      {
        body: new Uint8Array(2 << 20),
        status: 429,
        fault: { code: "resource_exhausted", reason: "PAYLOAD_TOO_LARGE", fields: [] },
      },
    ]) {
      const response = await call(headers, body);
      t.equal(response.status, status);
      t.match(response.headers["x-request-id"], /^req_/);
      t.same(faultOf(response), fault);
    }
  });
}
