// @suite all
// @runs measured
import { gzipSync } from "node:zlib";
import { type DescField, type DescMessage, type DescMethod, ScalarType } from "@bufbuild/protobuf";
import t from "tap";
import { limitsOf } from "../../src/rpc/validation/request-limits.ts";
import { allServices, routeOf } from "../tenancy/contract.ts";
import {
  envelope,
  extraCpu,
  json,
  maxExtraCpu,
  pathOf,
  record,
  type Sent,
  startServers,
} from "./cost-of-calls.ts";

/** Bodies are a little shorter than the service reads. */
const maxBytes = (1 << 20) - 1024;
const many = 300_000;

/** A list or map of a request, with the path of fields to it. */
interface Place {
  readonly method: DescMethod;
  readonly above: readonly DescField[];
  readonly field: DescField;
  /** As errors name it: `requests[0].tags`. */
  readonly name: string;
  /** The most that it may hold, if there is a limit. */
  readonly limit: number | undefined;
}

const methods = (await allServices()).flatMap((service) => service.methods);
const places = methods.flatMap((method) => placesIn(method, method.input, []));

function placesIn(method: DescMethod, message: DescMessage, above: readonly DescField[]): Place[] {
  return message.fields.flatMap((field) => {
    const isMany = field.fieldKind === "list" || field.fieldKind === "map";
    const prefix = above.map(({ jsonName, fieldKind }) =>
      fieldKind === "list" ? `${jsonName}[0].` : `${jsonName}.`,
    );
    const name = prefix.join("") + field.jsonName;
    const inner = field.message;
    // Masks and free-form JSON have tests of their own.
    const goesOn = inner && !inner.typeName.startsWith("google.protobuf.") && above.length < 5;
    return [
      ...(isMany ? [{ method, above, field, name, limit: limitsOf(field).items }] : []),
      ...(goesOn ? placesIn(method, inner, [...above, field]) : []),
    ];
  });
}

/** One element, and how many bytes it has in a body. */
const isText = ({ scalar }: DescField) => scalar === ScalarType.STRING;
const jsonItem = (field: DescField) => (field.message ? "{}" : isText(field) ? '"a"' : "1");

/** A request in JSON whose list or map has this many elements, or as many as fit in a body. */
function jsonRequest({ above, field }: Place, count: number): Buffer {
  const item = jsonItem(field);
  const most = (bytes: number) => Math.min(count, Math.floor(maxBytes / bytes));
  let text =
    field.fieldKind === "map"
      ? `{${Array.from({ length: most(item.length + 9) }, (_, i) => `"${i}":${item}`).join()}}`
      : `[${Array(most(item.length + 1))
          .fill(item)
          .join()}]`;
  for (const { jsonName, fieldKind } of [field, ...above.toReversed()]) {
    text = `{"${jsonName}":${fieldKind === "list" && text.startsWith("{") ? `[${text}]` : text}}`;
  }
  return Buffer.from(text);
}

/** The same in binary. */
function binaryRequest({ above, field }: Place, count: number): Buffer<ArrayBuffer> {
  const isLong = field.message !== undefined || isText(field) || field.fieldKind === "map";
  const value = isText(field) && field.fieldKind === "list" ? Buffer.from("a") : Buffer.alloc(0);
  const item = isLong ? record(field, value) : Buffer.from([field.number << 3, 1]);
  const most = Math.min(count, Math.floor(maxBytes / item.length));
  let bytes = Buffer.alloc(most * item.length, item);
  for (const parent of above.toReversed()) {
    bytes = record(parent, bytes);
  }
  return bytes;
}

const { service, overHttp, overHttp2 } = await startServers(t);

/** The encodings, each with a request for a place; undefined: it does not exist for that place. */
const codecs: Record<string, (place: Place, count: number) => Sent | undefined> = {
  REST: (place, count) => {
    const { verb, path } = routeOf(place.method);
    // The body of an upload is the file.
    if (verb === "get" || verb === "delete" || path === "/api/v1/attachments") {
      return undefined;
    }
    const headers = json("json");
    const filled = path.replace(/\{\w+\}/g, "x_1");
    return overHttp(verb.toUpperCase(), filled, headers, jsonRequest(place, count));
  },
  "REST query": (place, count) => {
    const { verb, path } = routeOf(place.method);
    // Node reads 16 KB of headers.
    if (verb !== "get" || count === many) {
      return undefined;
    }
    const query = Array(count).fill(`${place.field.jsonName}=a`).join("&");
    return overHttp("GET", `${path.replace(/\{\w+\}/g, "x_1")}?${query}`, {});
  },
  "Connect JSON": (place, count) =>
    place.method.methodKind === "unary"
      ? overHttp("POST", pathOf(place.method), json("json"), jsonRequest(place, count))
      : undefined,
  "Connect binary": (place, count) =>
    place.method.methodKind === "unary"
      ? overHttp("POST", pathOf(place.method), json("proto"), binaryRequest(place, count))
      : overHttp2(
          pathOf(place.method),
          json("connect+proto"),
          envelope(binaryRequest(place, count)),
        ),
  gRPC: (place, count) =>
    overHttp2(pathOf(place.method), json("grpc"), envelope(binaryRequest(place, count))),
};

t.ok(places.length > 25, `${places.length} lists and maps`);
t.ok(places.some(({ above }) => above.length > 1));

for (const [codec, request] of Object.entries(codecs)) {
  t.test(`${codec}: a list or map with one element too many is refused by its name`, async (t) => {
    for (const place of places) {
      const send = request(place, (place.limit ?? Number.NaN) + 1);
      if (send !== undefined) {
        const { isInvalid, text } = await send(true);
        const label = `${place.method.name} ${place.name}`;
        t.ok(isInvalid && text.includes(`${place.name}: `), `${label}: ${text.slice(0, 300)}`);
      }
    }
  });

  t.test(`${codec}: one with 300,000 elements costs no more than reading it`, async (t) => {
    let worst = 0;
    for (const place of places) {
      const send = request(place, many);
      if (send !== undefined) {
        const label = `${place.method.name} ${place.name}`;
        const { isInvalid, text } = await send(true);
        t.ok(isInvalid && text.includes(`${place.name}: `), `${label}: ${text.slice(0, 300)}`);
        const extra = await extraCpu(send);
        t.ok(extra <= maxExtraCpu, `${label}: ${extra.toFixed()} ms beyond reading`);
        worst = Math.max(worst, extra);
      }
    }
    t.comment(`at most ${worst.toFixed()} ms beyond reading`);
  });
}

/** Rarely used encodings, each for a request of 330,000 tickets. */
const batch = methods.find(({ name }) => name === "BatchCreateTickets") as DescMethod;
const requests = places.find(
  ({ method, name }) => method === batch && name === "requests",
) as Place;
const list = methods.find(({ name }) => name === "ListTickets") as DescMethod;
const ids = places.find(({ method }) => method === list) as Place;
const watch = places.find(({ method }) => method.name === "WatchEvents") as Place;
const inQuery = (bytes: Buffer) => encodeURIComponent(bytes.toString("base64url"));
const gzip = { "content-encoding": "gzip" };
const grpcGzip = { "grpc-encoding": "gzip" };
const rare: Record<string, [name: string, send: Sent]> = {
  "REST, compressed": [
    "requests",
    overHttp(
      "POST",
      routeOf(batch).path,
      { ...json("json"), ...gzip },
      gzipSync(jsonRequest(requests, many)),
    ),
  ],
  "Connect JSON, compressed": [
    "requests",
    overHttp(
      "POST",
      pathOf(batch),
      { ...json("json"), ...gzip },
      gzipSync(jsonRequest(requests, many)),
    ),
  ],
  "Connect binary, compressed": [
    "requests",
    overHttp(
      "POST",
      pathOf(batch),
      { ...json("proto"), ...gzip },
      gzipSync(binaryRequest(requests, many)),
    ),
  ],
  "Connect GET, JSON, compressed": [
    ids.name,
    overHttp(
      "GET",
      `${pathOf(list)}?encoding=json&base64=1&compression=gzip&message=${inQuery(gzipSync(jsonRequest(ids, many)))}`,
      {},
    ),
  ],
  "Connect GET, binary, compressed": [
    ids.name,
    overHttp(
      "GET",
      `${pathOf(list)}?encoding=proto&base64=1&compression=gzip&message=${inQuery(gzipSync(binaryRequest(ids, many)))}`,
      {},
    ),
  ],
  "Connect stream, JSON": [
    watch.name,
    overHttp2(pathOf(watch.method), json("connect+json"), envelope(jsonRequest(watch, many))),
  ],
  "Connect stream, compressed": [
    watch.name,
    overHttp2(
      pathOf(watch.method),
      { ...json("connect+proto"), "connect-content-encoding": "gzip" },
      envelope(gzipSync(binaryRequest(watch, many)), 1),
    ),
  ],
  "gRPC, compressed": [
    "requests",
    overHttp2(
      pathOf(batch),
      { ...json("grpc+proto"), ...grpcGzip },
      envelope(gzipSync(binaryRequest(requests, many)), 1),
    ),
  ],
  "gRPC, JSON": [
    "requests",
    overHttp2(pathOf(batch), json("grpc+json"), envelope(jsonRequest(requests, many))),
  ],
  "gRPC-Web": [
    "requests",
    overHttp2(pathOf(batch), json("grpc-web+proto"), envelope(binaryRequest(requests, many))),
  ],
  "gRPC-Web, compressed": [
    "requests",
    overHttp2(
      pathOf(batch),
      { ...json("grpc-web"), ...grpcGzip },
      envelope(gzipSync(binaryRequest(requests, many)), 1),
    ),
  ],
};

for (const [codec, [name, send]] of Object.entries(rare)) {
  t.test(`${codec}: 300,000 elements cost no more than reading them`, async (t) => {
    const { isInvalid, text } = await send(true);
    t.ok(isInvalid && text.includes(`${name}: `), text.slice(0, 300));
    const extra = await extraCpu(send);
    t.ok(extra <= maxExtraCpu, `${extra.toFixed()} ms beyond reading`);
  });
}

t.test("an entirely invalid batch costs little, and its error is short", async (t) => {
  const pairs = Array.from({ length: 50 }, (_, i) => [`!${i}`, "\0"]);
  const wrong = { tags: Array(50).fill(""), customFields: Object.fromEntries(pairs) };
  const body = Buffer.from(JSON.stringify({ requests: Array(100).fill(wrong) }));
  const send = overHttp("POST", routeOf(batch).path, json("json"), body);
  const { error } = JSON.parse((await send(true)).text);
  t.equal(error.code, "INVALID_ARGUMENT");
  t.equal(error.details.length, 20);
  t.match(
    error.message,
    /^requests\[0\]\.subject: .* \(and at least \d+ more that are not listed\)$/,
  );
  const extra = await extraCpu(send);
  t.ok(extra <= maxExtraCpu, `${extra.toFixed()} ms beyond reading`);
});

t.test("an error late in a batch is found", async (t) => {
  const right = { subject: "Hello", requester: { email: "ada@example.com" } };
  const requests = Array.from({ length: 100 }, (_, i) => (i === 87 ? { subject: "x" } : right));
  const { status, body } = await service.rest("POST", routeOf(batch).path, { requests });
  t.equal(status, 400);
  t.match(body.error.details, [{ field: "requests[87].requester", reason: "REQUIRED" }]);
});
