import {
  type DescField,
  type DescMessage,
  type DescMethod,
  getOption,
  ScalarType,
} from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import {
  oneof as choiceRules,
  field as rules,
} from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";
import { FieldBehavior, field_behavior } from "../../gen/google/api/field_behavior_pb.ts";
import { idOfItem } from "./contract.ts";

let made = 0;

/** Values for fields whose rules an arbitrary text breaks, by name. */
const samples: Record<string, unknown> = {
  url: "https://example.com/hook",
  filter: "data.ticket.number > 0",
  custom_headers: { name: "X-Team", value: "desk" },
  page_token: "",
  plan_id: "pro",
  source: "elsewhere",
  time_zone: "UTC",
  filters: { status: ["open"] },
  // A key has no views of its own.
  shared: true,
  source_ids: "tkt_0",
  message_ids: "msg_0",
  tickets: () => ({
    externalId: `external-${++made}`,
    subject: "some subject",
    requester: { name: "some name" },
    createdAt: timestampFromMs(Date.UTC(2020, 0)),
  }),
  event_type: "service.ticket.created.v1",
  http_status: "404",
  // Of a file.
  data: Uint8Array.of(1),
  attempted_from: () => timestampFromMs(0),
  through: () => timestampFromMs(0),
  // Unique in a workspace.
  shortcut: () => `shortcut-${++made}`,
  email: () => `ada-${++made}@example.com`,
  value: () => `ada-${++made}@example.com`,
  phone: () => `+1555${++made}`,
  // Of a forward.
  to: "bob@example.net",
  language: "de",
  logo_url: "https://example.com/logo.png",
  accent_color: "#2f6fed",
};

/**
 * An input that is valid for a method, made from the contract alone, so that its
 * form is never the reason of a refusal. It contains only the given identifiers.
 * @param ids values of fields by name
 */
export function inputFor(method: DescMethod, ids: Readonly<Record<string, string>>) {
  const input = fill(method.input, 0);
  for (const { name, localName, fieldKind } of method.input.fields) {
    if (ids[name] === undefined) {
      continue;
    }
    input[localName] = fieldKind === "list" ? [ids[name]] : ids[name];
  }
  for (const { localName, fields } of method.input.oneofs) {
    const named = fields.find(({ name }) => ids[name] !== undefined);
    if (named !== undefined) {
      input[localName] = { case: named.localName, value: ids[named.name] };
    }
  }
  for (const request of idOfItem(method) ? (input.requests as Record<string, unknown>[]) : []) {
    request.id = ids.id ?? "tkt_0";
  }
  return input;
}

function fill(message: DescMessage, depth: number): Record<string, unknown> {
  const values = message.fields.map((field) => [field.localName, sampleOf(field, depth)]);
  const choices = message.oneofs
    .filter((oneof) => getOption(oneof, choiceRules).required)
    .map(({ localName, fields: [first] }) => [
      localName,
      {
        case: first?.localName,
        value: first?.scalar === ScalarType.INT32 ? 3_600 : `some ${first?.name}`,
      },
    ]);
  return Object.fromEntries([...values.filter(([, value]) => value !== undefined), ...choices]);
}

function sampleOf(field: DescField, depth: number): unknown {
  // It must be unchanged.
  if (getOption(field, field_behavior).includes(FieldBehavior.IMMUTABLE)) {
    return undefined;
  }
  // One request makes a batch.
  if (field.fieldKind === "list" && field.message !== undefined && field.name === "requests") {
    return [fill(field.message, depth + 1)];
  }
  if (field.name in samples) {
    const sample = samples[field.name];
    const value = typeof sample === "function" ? sample() : sample;
    return field.fieldKind === "list" ? [value] : value;
  }
  if (field.oneof !== undefined || /(?:^|_)ids?$/.test(field.name)) {
    return getOption(field, rules).required ? "none" : undefined;
  }
  if (field.fieldKind === "message") {
    // Times and masks: filters, or of no interest.
    if (field.message.typeName.startsWith("google.protobuf.") || depth > 2) {
      return undefined;
    }
    return fill(field.message, depth + 1);
  }
  if (field.fieldKind !== "scalar" || field.scalar !== ScalarType.STRING) {
    return undefined;
  }
  const { type } = getOption(field, rules);
  const [word] = type.case === "string" ? type.value.in : [];
  return word ?? `some ${field.name.replaceAll("_", " ")}`;
}
