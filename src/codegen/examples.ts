import { type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import { describe } from "./comments.ts";
import { exampleValues, idPrefixes } from "./example-values.ts";
import { ruledExamples } from "./field-rules.ts";
import { type Direction, fieldSchema, type JsonSchema } from "./json-schema.ts";
import { wellKnownSchema } from "./well-known-schema.ts";

export interface ExampleContext {
  /** Default: `output`. */
  readonly direction?: Direction;
  /** Fields that are not in the JSON. */
  readonly omit?: ReadonlySet<DescField>;
  /** Whether to show what is only shown once. */
  readonly secrets?: boolean;
}

/** Makes examples of JSON, the same at every run. */
export interface Examples {
  ofMessage(desc: DescMessage, context?: ExampleContext): unknown;
  ofField(field: DescField, context?: ExampleContext): unknown;
  /** An identifier with this prefix. */
  id(prefix: string): string;
}

/**
 * @param messages of the contract, whose comments tell the prefixes of identifiers
 */
export function createExamples(messages: readonly DescMessage[]): Examples {
  const prefixOf = createIdPrefixes(messages);

  function ofMessage(desc: DescMessage, context: ExampleContext, above: DescMessage[]): unknown {
    const special = wellKnownSchema(desc);
    if (special !== undefined) return ofSchema(special, "");
    const chosen = desc.fields.filter(
      (field) =>
        context.omit?.has(field) !== true &&
        (context.direction !== "input" || !field.deprecated) &&
        (context.secrets === true || !isSecret(field)) &&
        // One member of a oneof, and no message within itself.
        (field.oneof === undefined || field.oneof.fields[0] === field) &&
        (field.fieldKind !== "message" || ![desc, ...above].includes(field.message)),
    );
    return Object.fromEntries(
      chosen.map((field) => [field.jsonName, ofField(field, context, [desc, ...above])]),
    );
  }

  function ofField(field: DescField, context: ExampleContext, above: DescMessage[]): unknown {
    const stated = statedExample(field);
    if (stated !== undefined) return stated;
    const isCircle = field.message !== undefined && above.includes(field.message);
    if (field.fieldKind === "list") return isCircle ? [] : [ofValue(field, context, above)];
    if (field.fieldKind !== "map") return ofValue(field, context, above);
    const hasAnyKey = field.mapKey === ScalarType.STRING && !isCircle;
    return hasAnyKey ? { key: ofValue(field, context, above) } : {};
  }

  function ofValue(field: DescField, context: ExampleContext, above: DescMessage[]): unknown {
    if (field.message !== undefined) return ofMessage(field.message, context, above);
    if (field.enum?.typeName === "google.protobuf.NullValue") return null;
    if (field.enum !== undefined) return (field.enum.values[1] ?? field.enum.values[0])?.jsonName;
    const prefix = prefixOf(field);
    if (prefix !== undefined) return exampleId(prefix);
    const schema = fieldSchema(field, { direction: "input", reference: () => ({}) });
    return ofSchema((schema.items as JsonSchema | undefined) ?? schema, describe(field));
  }

  return {
    ofMessage: (desc, context = {}) => ofMessage(desc, context, []),
    ofField: (field, context = {}) => ofField(field, context, []),
    id: exampleId,
  };
}

/** The one that the contract states in its rules, or the table by the name of the field. */
function statedExample(field: DescField): unknown {
  const [ruled] = ruledExamples(field);
  return ruled ?? exampleValues[`${field.parent.name}.${field.name}`] ?? exampleValues[field.name];
}

const isSecret = ({ proto }: DescField) => proto.options?.debugRedact === true;

/** A value that a schema allows; a text is the first word that its comment quotes. */
function ofSchema(schema: JsonSchema, comment: string): unknown {
  const { type, examples, enum: words, const: exactly, minimum, format } = schema;
  if (exactly !== undefined) return exactly;
  const [first] = [...((examples ?? words ?? []) as unknown[])];
  if (first !== undefined) return first;
  switch (type) {
    case "string":
      return ofFormat[String(format)] ?? /`([\w.]+)`/.exec(comment)?.[1] ?? "text";
    case "integer":
    case "number":
      return minimum ?? 1;
    case "boolean":
      return true;
    case "array":
      return [];
    default:
      return {};
  }
}

const ofFormat: Record<string, string> = {
  email: "ada@example.com",
  hostname: "example.com",
  int64: "1",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  uri: "https://example.com",
  "uri-reference": "/path",
  uuid: "01946f3c-27b5-7e7c-81a9-d28f60b3e1c7",
};

const exampleId = (prefix: string) => `${prefix}01946f3c27b57e7c81a9d28f60b3e1c7`;

/**
 * Finds the prefix of a field that holds an identifier. The comment names it,
 * or it is that of the thing that the field or its comment is about: the
 * `ticket_id`, the "Identifier of the ticket."
 */
function createIdPrefixes(messages: readonly DescMessage[]) {
  const ownPrefix = (field: DescField) => /\bprefix `([a-z]+_)`/.exec(describe(field))?.[1];
  const byNoun = new Map<string, string>();
  for (const message of messages) {
    const id = message.fields.find(({ name }) => name === "id");
    const prefix = id && ownPrefix(id);
    // `WebhookSubscription` is a subscription too.
    const words = message.name.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
    if (prefix !== undefined) {
      for (const from of words.keys()) byNoun.set(words.slice(from).join("_"), prefix);
    }
  }
  return (field: DescField): string | undefined => {
    if (!/^(.+_)?ids?$/.test(field.name)) return undefined;
    const noun = /^(.+)_ids?$/.exec(field.name)?.[1];
    const subject = /\bof (?:the|an?) (\w+)/.exec(describe(field))?.[1];
    return (
      ownPrefix(field) ??
      [noun, subject]
        .filter((word) => word !== undefined)
        .map((word) => byNoun.get(word) ?? idPrefixes[word])
        .find((prefix) => prefix !== undefined)
    );
  };
}
