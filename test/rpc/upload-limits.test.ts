// @suite all
// @runs measured
import { gzipSync } from "node:zlib";
import type { DescMessage } from "@bufbuild/protobuf";
import { ListValueSchema, StructSchema, ValueSchema } from "@bufbuild/protobuf/wkt";
import t from "tap";
import { HttpBodySchema } from "../../gen/google/api/httpbody_pb.ts";
import {
  AttachmentService,
  CreateAttachmentRequestSchema,
} from "../../gen/ticketing/v1/attachment_service_pb.ts";
import {
  TestWebhookSubscriptionRequestSchema,
  WebhookSubscriptionService,
} from "../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { maxMessageBytes } from "../../src/rpc/validation/request-limits.ts";
import {
  cpuOf,
  envelope,
  extraCpu,
  json,
  maxExtraCpu,
  pathOf,
  record,
  type Sent,
  startServers,
} from "./cost-of-calls.ts";

const method = AttachmentService.method.createAttachment;
const maxBytes = maxMessageBytes(method);
/** As long as a message may be, with a file in base64. */
const plainText = fill('{"name":"a","file":{"data":"', "A", '"}}');
/**
 * CPU time of a call in terms of that of receiving a message as long and parsing its one string. A file
 * is parsed, copied and stored; a refused body is not even parsed.
 */
const maxTimes = { refused: 3, long: 8 };

/** As much of a text repeated as fits between two others. */
function fill(before: string, repeated: string, after: string): Buffer {
  const count = Math.floor((maxBytes - before.length - after.length) / repeated.length);
  return Buffer.from(before + repeated.repeat(count) + after);
}

/** The CPU time of a call in terms of that of reading a message: the least of three. */
async function timesReading(call: Sent, reading: Sent, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3 && least > enough; round++) {
    const read = await cpuOf(() => reading(false));
    least = Math.min(least, (await cpuOf(() => call(true))) / read);
  }
  return least;
}

/** Refused at a bound, whatever the size. */
const refused: Record<string, Buffer> = {
  "objects in a list": fill('{"file":{"extensions":[', "{},", "{}]}}"),
  "lists in lists": fill('{"file":{"extensions":', "[", ""),
  "objects in objects": fill("", '{"a":', ""),
  "empty texts": fill('{"file":{"extensions":[', '"",', '""]}}'),
  "numbers in a list": fill('{"file":{"extensions":[', "0,", "0]}}"),
  "keys of an object": fill('{"file":{', '"":0,', '"":0}}'),
  "quotes alone": fill("", '"', ""),
};

/** Long, and made of a few values. */
const long: Record<string, Buffer> = {
  "a file": plainText,
  "a text without an end": fill('{"name":"', "a", ""),
  "escaped quotes": fill('{"name":"', '\\"', '"}'),
  "escaped backslashes": fill('{"name":"', "\\\\", '"}'),
  "escaped characters": fill('{"name":"', "\\u00e9", '"}'),
  spaces: fill('{"name":', " ", '"a"}'),
  digits: fill('{"name":', "9", "}"),
  colons: fill('{"name"', ":", '"a"}'),
};

const { overHttp, overHttp2 } = await startServers(t);
const path = pathOf(method);
const readPlain = overHttp("POST", path, json("json"), plainText);
const gzip = { "content-encoding": "gzip" };

const ways: Record<string, (body: Buffer) => Sent> = {
  "Connect JSON": (body) => overHttp("POST", path, json("json"), body),
  "Connect JSON, compressed": (body) =>
    overHttp("POST", path, { ...json("json"), ...gzip }, gzipSync(body)),
  "gRPC, JSON": (body) => overHttp2(path, json("grpc+json"), envelope(body)),
  "gRPC, JSON, compressed": (body) =>
    overHttp2(path, { ...json("grpc+json"), "grpc-encoding": "gzip" }, envelope(gzipSync(body), 1)),
};

for (const [way, send] of Object.entries(ways)) {
  t.test(`${way}: an upload of ${maxBytes} bytes is refused before it is parsed`, async (t) => {
    for (const [name, body] of Object.entries(refused)) {
      const { isInvalid, text } = await send(body)(true);
      t.ok(
        isInvalid && /too many values|nests deeper/.test(text),
        `${name}: ${text.slice(0, 200)}`,
      );
      const times = await timesReading(send(body), readPlain, maxTimes.refused);
      t.ok(times <= maxTimes.refused, `${name}: ${times.toFixed(1)} × reading a file`);
      t.comment(`${name}: ${times.toFixed(1)} ×`);
    }
  });

  t.test(`${way}: a long upload costs no more than ${maxTimes.long} × reading it`, async (t) => {
    for (const [name, body] of Object.entries(long)) {
      const times = await timesReading(send(body), readPlain, maxTimes.long);
      t.ok(times <= maxTimes.long, `${name}: ${times.toFixed(1)} × reading a file`);
      t.comment(`${name}: ${times.toFixed(1)} ×`);
    }
  });
}

t.test("REST: JSON in place of a file is stored as a file", async (t) => {
  const body = (refused["objects in a list"] as Buffer).subarray(0, 10 << 20);
  const send = overHttp("POST", "/api/v1/attachments?name=a.json", json("json"), body);
  const { isInvalid, text } = await send(true);
  t.notOk(isInvalid, text);
  t.match(JSON.parse(text), { data: { name: "a.json", size: String(body.length) } });
  const times = await timesReading(send, readPlain, maxTimes.long);
  t.ok(times <= maxTimes.long, `${times.toFixed(1)} × reading`);
});

const field = (desc: DescMessage, name: string) => {
  const found = desc.fields.find((each) => each.name === name);
  if (found === undefined) {
    throw new Error(`${desc.typeName} has no field ${name}`);
  }
  return found;
};

/** As many copies of a field as fit into an upload, inside of its file. */
function binaryUpload(item: Buffer): Buffer {
  const items = Buffer.alloc(maxBytes - 64 - ((maxBytes - 64) % item.length), item);
  return record(field(CreateAttachmentRequestSchema, "file"), items);
}

const extension = field(HttpBodySchema, "extensions");
/** A number whose field the contract does not have, and a group of them. */
const unknown = Buffer.from([(15 << 3) | 0, 1]);
const group = Buffer.from([(15 << 3) | 3]);
const binaryUploads: Record<string, [body: Buffer, message: RegExp]> = {
  "elements of a list": [binaryUpload(record(extension, Buffer.alloc(0))), /file\.extensions: /],
  "unknown fields": [binaryUpload(unknown), /unknown fields/],
  "groups in groups": [binaryUpload(group), /nests deeper/],
};
const binaryWays: Record<string, (body: Buffer) => Sent> = {
  "Connect binary": (body) => overHttp("POST", path, json("proto"), body),
  "Connect binary, compressed": (body) =>
    overHttp("POST", path, { ...json("proto"), ...gzip }, gzipSync(body)),
  gRPC: (body) => overHttp2(path, json("grpc"), envelope(body)),
  "gRPC, compressed": (body) =>
    overHttp2(path, { ...json("grpc"), "grpc-encoding": "gzip" }, envelope(gzipSync(body), 1)),
};

for (const [way, send] of Object.entries(binaryWays)) {
  t.test(`${way}: an upload of ${maxBytes} bytes is refused before it is decoded`, async (t) => {
    for (const [name, [body, message]] of Object.entries(binaryUploads)) {
      const { isInvalid, text } = await send(body)(true);
      t.ok(isInvalid && message.test(text), `${name}: ${text.slice(0, 200)}`);
      const times = await timesReading(send(body), readPlain, maxTimes.refused);
      t.ok(times <= maxTimes.refused, `${name}: ${times.toFixed(1)} × reading`);
      t.comment(`${name}: ${times.toFixed(1)} ×`);
    }
  });
}

/** The payload of a test event is free-form JSON. */
const sendTest = WebhookSubscriptionService.method.testWebhookSubscription;
const payload = field(TestWebhookSubscriptionRequestSchema, "payload");
const entries = field(StructSchema, "fields");

/** The only entry of an object, with the key `a`. */
function objectWith(value: Buffer): Buffer<ArrayBuffer> {
  return record(entries, Buffer.concat([record({ number: 1 }, Buffer.from("a")), value]));
}

/** So many objects, each in the one before. */
function nested(levels: number): Buffer<ArrayBuffer> {
  let object: Buffer = Buffer.alloc(0);
  for (let level = 0; level < levels; level++) {
    object = objectWith(record({ number: 2 }, record(field(ValueSchema, "struct_value"), object)));
  }
  return record(payload, object);
}

function listOf(count: number): Buffer<ArrayBuffer> {
  const item = record(field(ListValueSchema, "values"), Buffer.alloc(0));
  const list = record(field(ValueSchema, "list_value"), Buffer.alloc(count * item.length, item));
  return record(payload, objectWith(record({ number: 2 }, list)));
}

const structs: Record<string, [body: Buffer, message: RegExp]> = {
  "101 levels": [nested(101), /nests deeper/],
  // Each level has the length of all inside of it: a megabyte is some thousands of them.
  "20,000 levels": [nested(20_000), /nests deeper/],
  "300,000 values": [listOf(300_000), /payload: must hold no more than/],
};

for (const [name, [body, message]] of Object.entries(structs)) {
  t.test(`free-form JSON in binary: ${name} are refused before they are decoded`, async (t) => {
    for (const send of [
      overHttp("POST", pathOf(sendTest), json("proto"), body),
      overHttp2(pathOf(sendTest), json("grpc"), envelope(body)),
    ]) {
      const { isInvalid, text } = await send(true);
      t.ok(isInvalid && message.test(text), text.slice(0, 200));
      const extra = await extraCpu(send);
      t.ok(extra <= maxExtraCpu, `${extra.toFixed()} ms beyond reading`);
    }
  });
}
