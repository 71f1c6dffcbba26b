// @suite default
import { create, type DescMessage, fromBinary, isMessage, toBinary } from "@bufbuild/protobuf";
import { reflect } from "@bufbuild/protobuf/reflect";
import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import t from "tap";
import {
  BatchCreateTicketsRequestSchema,
  CreateTicketRequestSchema,
  UpdateTicketRequestSchema,
} from "../../gen/ticketing/v1/ticket_service_pb.ts";
import {
  RecoverWebhookSubscriptionRequestSchema,
  TestWebhookSubscriptionRequestSchema,
} from "../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { parseJson } from "../../src/rest/http.ts";
import { RestError } from "../../src/rest/index.ts";
import { ApiError } from "../../src/rpc/errors/api-error.ts";
import { checkBinary } from "../../src/rpc/validation/check-binary.ts";
import { checkJson, limitsOf, maxFreeFormValues } from "../../src/rpc/validation/request-limits.ts";
import fc from "../support/properties.ts";

/** The fault for which a message is refused, if it is: `field REASON`. */
function faultOf(read: () => void): string | undefined {
  try {
    read();
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof RestError)) {
      throw error;
    }
    const [violation] = error.violations;
    return violation ? `${violation.field} ${violation.reason}` : error.message;
  }
  return undefined;
}

const json = (desc: DescMessage, value: unknown) =>
  faultOf(() => parseJson(desc, JSON.stringify(value), { checkField: checkJson }));
const binary = (desc: DescMessage, bytes: Uint8Array) => faultOf(() => checkBinary(desc, bytes));

const texts = (count: number, text = "a") => Array<string>(count).fill(text);
const structOf = (values: number) => ({ list: Array(values - 1).fill(0) });
const deep = (depth: number): unknown => (depth === 0 ? 0 : { a: deep(depth - 1) });

/** The limits of one message, in JSON and in binary. */
const messages: [name: string, desc: DescMessage, value: object, fault: string | undefined][] = [
  ["as many tags as there may be", CreateTicketRequestSchema, { tags: texts(50) }, undefined],
  ["one tag more", CreateTicketRequestSchema, { tags: texts(51) }, "tags TOO_MANY"],
  [
    "a tag that is far too long",
    CreateTicketRequestSchema,
    { tags: ["a", "b".repeat(1000)] },
    "tags[1] TOO_LONG",
  ],
  [
    "a key that is far too long",
    CreateTicketRequestSchema,
    { customFields: { ["k".repeat(1000)]: {} } },
    "customFields TOO_LONG",
  ],
  [
    "too much in a request of a batch",
    BatchCreateTicketsRequestSchema,
    { requests: [{}, { message: { attachments: Array(21).fill({}) } }] },
    "requests[1].message.attachments TOO_MANY",
  ],
  [
    "as much free-form JSON as there may be",
    TestWebhookSubscriptionRequestSchema,
    { payload: structOf(maxFreeFormValues) },
    undefined,
  ],
  [
    "more free-form JSON",
    TestWebhookSubscriptionRequestSchema,
    { payload: structOf(maxFreeFormValues + 2) },
    "payload TOO_MANY",
  ],
];

for (const [name, desc, value, fault] of messages) {
  t.test(name, async (t) => {
    t.equal(json(desc, value), fault, "JSON");
    t.equal(binary(desc, toBinary(desc, create(desc, value as never))), fault, "binary");
  });
}

t.test("a mask has a limited number of paths, of limited length", async (t) => {
  const desc = UpdateTicketRequestSchema;
  for (const [paths, fault] of [
    [texts(100, "subject"), undefined],
    [texts(101, "subject"), "TOO_MANY"],
    [texts(1, "s".repeat(2000)), "TOO_LONG"],
  ] as const) {
    const expected = (field: string) => fault && `${field} ${fault}`;
    t.equal(json(desc, { updateMask: paths.join() }), expected("updateMask"));
    const bytes = toBinary(desc, create(desc, { updateMask: { paths: [...paths] } }));
    const field = fault === "TOO_LONG" ? "updateMask.paths[0]" : "updateMask.paths";
    t.equal(binary(desc, bytes), expected(field));
  }
});

t.test("binary messages have further forms", async (t) => {
  const ticket = (write: (writer: BinaryWriter) => unknown) => {
    const writer = new BinaryWriter();
    write(writer);
    return binary(CreateTicketRequestSchema, writer.finish());
  };
  const times = (count: number, write: (writer: BinaryWriter) => unknown) => (w: BinaryWriter) => {
    for (let i = 0; i < count; i++) {
      write(w);
    }
  };
  const { subject, message } = CreateTicketRequestSchema.field;
  const { attachments } = message?.message?.field ?? {};
  const half = new BinaryWriter();
  times(11, (w) => w.uint32(((attachments?.number ?? 0) << 3) | 2).uint32(0))(half);
  const bytes = half.finish();
  const messageOf = (w: BinaryWriter) => w.uint32(((message?.number ?? 0) << 3) | 2).bytes(bytes);
  const text = (w: BinaryWriter) => w.uint32(((subject?.number ?? 0) << 3) | 2).string("a");
  const unknown = (w: BinaryWriter) => w.uint32((99 << 3) | 0).uint32(1);
  const inGroup = (write: (writer: BinaryWriter) => unknown) => (w: BinaryWriter) => {
    w.uint32((99 << 3) | WireType.StartGroup);
    write(w);
    w.uint32((99 << 3) | WireType.EndGroup);
  };
  let nested: (writer: BinaryWriter) => unknown = unknown;
  for (let depth = 0; depth < 10_000; depth++) {
    const inner = nested;
    nested = depth < 150 ? inGroup(inner) : nested;
  }

  t.equal(ticket(times(1, messageOf)), undefined);
  t.equal(ticket(times(2, messageOf)), "message.attachments TOO_MANY", "merged messages");
  t.equal(ticket(times(100, text)), undefined, "a field given again");
  t.equal(ticket(times(101, text)), "subject TOO_MANY");
  t.equal(ticket(times(100, unknown)), undefined, "unknown fields");
  t.equal(ticket(times(101, unknown)), " TOO_MANY");
  t.equal(ticket(inGroup(times(99, unknown))), undefined, "an unknown group");
  t.equal(ticket(inGroup(times(100, unknown))), " TOO_MANY");
  t.match(ticket(nested), /TOO_MANY|deeper than 100 levels/, "groups in groups");
  t.match(
    ticket((w) => w.uint32(((subject?.number ?? 0) << 3) | 0).uint32(1)),
    /wire type/,
    "another wire type than the contract says",
  );
  t.match(
    ticket((w) => w.uint32((99 << 3) | 2).uint32(5)),
    /is not a ticketing/,
    "cut off",
  );
});

t.test("the nesting of free-form JSON is limited", async (t) => {
  const desc = TestWebhookSubscriptionRequestSchema;
  const bytes = toBinary(desc, create(desc, { payload: { a: deep(20) } as never }));
  t.equal(binary(desc, bytes), undefined);
  t.match(json(desc, { payload: deep(150) }), /TOO_DEEP/);
});

/** Whether no list or map in a message holds more than it may. */
function isWithinLimits(desc: DescMessage, message: never): boolean {
  const view = reflect(desc, message);
  return desc.fields.every((field) => {
    const { items = Number.POSITIVE_INFINITY } = limitsOf(field);
    const value = view.get(field) as { size?: number; message?: never };
    if (field.fieldKind === "list") {
      const { message: inner } = field;
      const list = [...(view.get(field) as Iterable<{ message: never }>)];
      return (
        list.length <= items &&
        (!inner || list.every((item) => isWithinLimits(inner, item.message)))
      );
    }
    if (field.fieldKind === "map") {
      return (value.size ?? 0) <= items;
    }
    return field.fieldKind !== "message" || !view.isSet(field) || !isMessage(value.message)
      ? true
      : isWithinLimits(field.message, value.message);
  });
}

/** Records that are nearly right: any field of the contract, lengths that may be wrong. */
const { records } = fc.letrec<{ records: Uint8Array; record: Uint8Array }>((tie) => ({
  records: fc
    .array(tie("record"), { maxLength: 8, depthIdentifier: "records" })
    .map((parts) => Buffer.concat(parts)),
  record: fc
    .tuple(
      fc.constantFrom(1, 2, 3, 4, 5, 6, 7, 15, 99),
      fc.constantFrom(2, 2, 2, 2, 0, 1, 3, 4, 5),
      fc.oneof(
        { depthIdentifier: "records", maxDepth: 4 },
        fc.uint8Array({ maxLength: 4 }),
        tie("records"),
      ),
      fc.constantFrom(0, 0, 0, 0, 1, -1, 3, 200),
      fc.constantFrom(1, 1, 1, 4, 60),
    )
    .map(([number, wireType, body, off, times]) => {
      const writer = new BinaryWriter().uint32((number << 3) | wireType);
      if (wireType === 2) {
        writer.uint32(Math.max(0, body.length + off));
      }
      return Buffer.concat(Array(times).fill(Buffer.concat([writer.finish(), body])));
    }),
}));

for (const desc of [RecoverWebhookSubscriptionRequestSchema, BatchCreateTicketsRequestSchema]) {
  t.test(`whatever passes is decoded to a ${desc.name} within its limits`, async (t) => {
    let decoded = 0;
    fc.assert(
      fc.property(records, (bytes) => {
        if (binary(desc, bytes) !== undefined) {
          return true;
        }
        let message: unknown;
        try {
          message = fromBinary(desc, bytes);
        } catch {
          return true; // Text that is not UTF-8, for one.
        }
        decoded++;
        return isWithinLimits(desc, message as never);
      }),
      { numRuns: 5_000 },
    );
    t.ok(decoded > 100, `${decoded} decoded`);
  });
}
