import {
  create,
  type DescField,
  type DescMessage,
  type DescOneof,
  type Message,
  type MessageInitShape,
  type MessageShape,
  ScalarType,
} from "@bufbuild/protobuf";
import {
  FeatureSet_FieldPresence,
  type Timestamp,
  TimestampSchema,
  timestampFromDate,
} from "@bufbuild/protobuf/wkt";

/** A value of a row, excluding those that represent an empty field. */
type Present<V> = Exclude<V, null | undefined>;

/** Whether the value of a property automatically becomes the value of the field of the same name. */
type Follows<Field, Property> = [Present<Property>] extends [Date]
  ? Timestamp extends Field
    ? true
    : false
  : [Present<Property>] extends [Present<Field>]
    ? true
    : false;

type FieldName<S extends DescMessage> = Exclude<keyof MessageShape<S>, keyof Message>;

/** The fields that no property of the row fills automatically, and that are not absent without one. */
type Differing<S extends DescMessage, Row> = {
  [K in FieldName<S>]: K extends keyof Row
    ? Follows<MessageShape<S>[K], Row[K]> extends true
      ? never
      : K
    : undefined extends MessageShape<S>[K]
      ? never
      : K;
}[FieldName<S>];

type Value<S extends DescMessage, K> = K extends keyof MessageInitShape<S>
  ? MessageInitShape<S>[K]
  : never;

/** How to compute the fields that differ from the properties of a row. */
type Rules<S extends DescMessage, Row> = {
  readonly [K in Differing<S, Row>]: (row: Row) => Value<S, K>;
} & { readonly [K in FieldName<S>]?: (row: Row) => Value<S, K> };

/**
 * Creates the function that renders a row as a message of the contract: each field is the property of
 * the same name, with null as an empty string or an absent value and a `Date` as a `Timestamp`, unless a rule
 * computes it. It is compiled to one object literal, as a page of rows has thousands of fields.
 */
export function createRenderer<S extends DescMessage, Row extends object>(
  schema: S,
  rules: Rules<S, Row>,
): (row: Row) => MessageShape<S> {
  const given = rules as Readonly<Record<string, (row: Row) => unknown>>;
  const compute: Record<string, (row: Row) => unknown> = {};
  const fields = schema.members.map((member) => {
    const name = member.localName;
    const key = JSON.stringify(name);
    const rule = given[name];
    if (rule === undefined) {
      return `${key}: ${convert(member, `row[${key}]`)}`;
    }
    compute[name] = (row) => complete(schema, member, rule(row));
    return `${key}: compute[${key}](row)`;
  });
  const literal = `{ $typeName: ${JSON.stringify(schema.typeName)}, ${fields.join()} }`;
  const make = new Function("compute", "toTimestamp", `return (row) => (${literal})`);
  return make(compute, toTimestamp);
}

/** Completes the messages in the value of a field, which may be partial unless it is a map. */
function complete(schema: DescMessage, member: DescField | DescOneof, value: unknown): unknown {
  if (member.kind === "oneof") {
    const { localName } = member;
    const whole = create(schema, { [localName]: value } as MessageInitShape<DescMessage>);
    return (whole as unknown as Record<string, unknown>)[localName];
  }
  const { fieldKind, message } = member;
  if (message === undefined || value === undefined) {
    return value;
  }
  // `create` returns a message that is already complete as it is.
  const completeOne = (init: object) => create(message, init as MessageInitShape<DescMessage>);
  if (fieldKind === "map") {
    return value;
  }
  return fieldKind === "list" ? (value as object[]).map(completeOne) : completeOne(value as object);
}

/** The expression for a field's value, based on that of its property. */
function convert(member: DescField | DescOneof, property: string): string {
  if (member.kind === "oneof") {
    return "{ case: undefined }";
  }
  if (member.message?.typeName === TimestampSchema.typeName) {
    return `toTimestamp(${property})`;
  }
  if (member.presence !== FeatureSet_FieldPresence.IMPLICIT) {
    return `${property} ?? undefined`;
  }
  return member.scalar === ScalarType.STRING ? `${property} ?? ""` : property;
}

const toTimestamp = (time: Date | null | undefined) => (time ? timestampFromDate(time) : undefined);
