import type { DescField, DescMessage, JsonValue, Message, MessageShape } from "@bufbuild/protobuf";
import { typesIn } from "../../contract/types-in.ts";

/**
 * A message with its map entries ordered by key: a copy, if its type has maps. Senders write them in
 * any order, and some programs in a different one each time.
 */
export function withOrderedMaps<Desc extends DescMessage>(
  schema: Desc,
  message: MessageShape<Desc>,
): MessageShape<Desc> {
  return orderIn(schema, message) as MessageShape<Desc>;
}

function orderIn(schema: DescMessage, message: Message): Message {
  const held = fieldsWithMaps(schema);
  if (held.length === 0) {
    return message;
  }
  const copy: Message & Record<string, unknown> = { ...message };
  for (const field of held) {
    const { localName, oneof } = field;
    if (oneof === undefined) {
      copy[localName] = orderOf(field, copy[localName]);
      continue;
    }
    const member = copy[oneof.localName] as { case?: string; value?: unknown };
    if (member.case === localName) {
      copy[oneof.localName] = { ...member, value: orderOf(field, member.value) };
    }
  }
  return copy;
}

/** @param value of a field that may hold maps */
function orderOf(field: DescField, value: unknown): unknown {
  const { message } = field;
  const inner = (each: unknown) => (message && each ? orderIn(message, each as Message) : each);
  if (field.fieldKind === "map") {
    return byKey(value as Record<string, unknown>, inner);
  }
  if (field.fieldKind === "list") {
    return (value as readonly unknown[]).map(inner);
  }
  // protobuf-es keeps it as the JSON that it represents, except within itself.
  const isJson =
    message?.typeName === "google.protobuf.Struct" &&
    field.parent.typeName !== "google.protobuf.Value";
  return isJson ? orderJson(value as JsonValue) : inner(value);
}

function orderJson(json: JsonValue | undefined): unknown {
  if (typeof json !== "object" || json === null) {
    return json;
  }
  return Array.isArray(json) ? json.map(orderJson) : byKey(json, orderJson);
}

const byKey = <T>(map: Readonly<Record<string, T>>, change: (value: T) => unknown) =>
  Object.fromEntries(
    Object.keys(map)
      .sort()
      .map((key) => [key, change(map[key] as T)]),
  );

const known = new Map<DescMessage, readonly DescField[]>();

/** The fields of a type that are maps or contain maps. */
function fieldsWithMaps(schema: DescMessage): readonly DescField[] {
  let fields = known.get(schema);
  if (fields === undefined) {
    fields = schema.fields.filter(mayHoldMaps);
    known.set(schema, fields);
  }
  return fields;
}

const isMap = ({ fieldKind }: DescField) => fieldKind === "map";

const mayHoldMaps = (field: DescField) =>
  isMap(field) ||
  (field.message !== undefined &&
    [...typesIn(field.message)].some(({ fields }) => fields.some(isMap)));
