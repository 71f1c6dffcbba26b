import {
  create,
  type DescField,
  type DescMessage,
  getOption,
  hasOption,
  type Message,
  type MessageInitShape,
} from "@bufbuild/protobuf";
import { nestedTypes } from "@bufbuild/protobuf/reflect";
import {
  type FieldRules,
  field as rulesOfField,
} from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";
import t from "tap";
import {
  CreateMessageRequestSchema,
  CreateTicketRequestSchema,
  ListTicketsRequestSchema,
} from "../../gen/ticketing/v1/ticket_service_pb.ts";
import { RotateWebhookSecretRequestSchema } from "../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { violationsOf } from "../../src/rpc/validation/validate.ts";
import { allServices } from "../tenancy/contract.ts";

const services = await allServices();
const fields = services
  .flatMap(({ file }) => [...nestedTypes(file)])
  .flatMap((type) => (type.kind === "message" ? type.fields : []));

/** Places in a field that can have a pattern, and the value of the field with a text in that place. */
function placesIn(field: DescField): [FieldRules | undefined, (text: string) => unknown][] {
  if (!hasOption(field, rulesOfField)) {
    return [];
  }
  const rules = getOption(field, rulesOfField);
  switch (rules.type.case) {
    case "repeated":
      return [[rules.type.value.items, (text) => [text]]];
    case "map":
      return [
        [rules.type.value.keys, (text) => ({ [text]: emptyValue(field) })],
        [rules.type.value.values, (text) => ({ key: text })],
      ];
    default:
      return [[rules, (text) => text]];
  }
}

/** An empty text as a value of a map. */
const emptyValue = ({ message }: DescField) =>
  message === undefined ? "" : { kind: { case: "stringValue", value: "" } };

/** A message with a value of a field. */
const holder = ({ localName, oneof }: DescField, value: unknown) =>
  oneof === undefined ? { [localName]: value } : { [oneof.localName]: { case: localName, value } };

t.test("no pattern of the contract is shown to callers", async (t) => {
  let count = 0;
  for (const field of fields) {
    for (const [rules, holding] of placesIn(field)) {
      const pattern = rules?.type.case === "string" ? rules.type.value.pattern : "";
      if (pattern === "") {
        continue;
      }
      count++;
      const text = [" ", "\0"].find((candidate) => !new RegExp(pattern).test(candidate)) ?? "";
      const message = holder(field, holding(text));
      const found = violationsOf(field.parent, create(field.parent, message) as Message);
      const { message: said = "" } =
        found.find((violation) => {
          const isThere = violation.field.startsWith(field.jsonName);
          return isThere && violation.reason === "INVALID_FORMAT";
        }) ?? {};
      t.match(said, /^(the key )?must /, `${field} says in words what ${pattern} asks for`);
    }
  }
  t.ok(count > 20, `${count} patterns`);
});

t.test("a text that must not be blank is not one of invisible characters either", (t) => {
  let count = 0;
  for (const field of fields) {
    for (const [rules, holding] of placesIn(field)) {
      if (rules?.type.case !== "string" || rules.type.value.pattern !== "\\S") {
        continue;
      }
      count++;
      for (const text of [" ", "\u00a0", "\u200b\u2060", "\u3164", "\u202e\u2066"]) {
        const message = holder(field, holding(text));
        const found = violationsOf(field.parent, create(field.parent, message) as Message);
        const own = found.filter((violation) => violation.field === field.jsonName);
        t.match(own, [{ reason: "INVALID_FORMAT", message: "must not be blank" }], `${field}`);
        t.equal(own.length, 1);
      }
    }
  }
  t.ok(count > 10, `${count} fields`);
  t.end();
});

t.test("other rules are explained in words too", (t) => {
  const said = <S extends DescMessage>(schema: S, init: MessageInitShape<S>) =>
    violationsOf(schema, create(schema, init)).map(({ field, message }) => `${field} ${message}`);
  const requester = { name: "Ada" };
  const texts = Array.from({ length: 51 }, (_, i) => `${i}`);
  for (const [violations, expected] of [
    [said(CreateTicketRequestSchema, { subject: "Dark" }), "requester is required"],
    [said(CreateTicketRequestSchema, { requester }), "subject must not be empty"],
    [said(ListTicketsRequestSchema, { pageSize: -1 }), "pageSize must be at least 0"],
    [
      said(RotateWebhookSecretRequestSchema, { id: "a", graceSeconds: -1 }),
      "graceSeconds must be from 0 to 604800",
    ],
    [
      said(ListTicketsRequestSchema, { status: ["new"] }),
      "status[0] must be one of open, pending, resolved, closed",
    ],
    [
      said(CreateTicketRequestSchema, { subject: "Dark", requester, tags: texts }),
      "tags must have at most 50 entries",
    ],
    [
      said(CreateMessageRequestSchema, {
        variables: Object.fromEntries(texts.map((text) => [text, text])),
      }),
      "variables must have at most 50 entries",
    ],
    [
      said(CreateMessageRequestSchema, { ticketId: "tkt_1" }),
      "body is required, unless cannedReplyId is given",
    ],
  ] as const) {
    t.ok(violations.includes(expected), `${expected}: ${violations}`);
  }
  t.end();
});
