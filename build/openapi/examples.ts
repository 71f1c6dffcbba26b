import { type DescField, type DescMessage, type DescOneof, ScalarType } from "@bufbuild/protobuf";
import { isSecret } from "../../src/contract/without-secrets.ts";
import { isOutputOnly } from "../../src/rest/output-only.ts";
import { commentOf } from "./comments.ts";
import { exampleValues, idPrefixes } from "./example-values.ts";
import type { Direction, JsonSchema, KnownValues } from "./json-schema.ts";
import { fieldSchema } from "./message-schema.ts";
import { mustHaveText, ruleExamples } from "./rules.ts";
import { isNullValue, wellKnownSchema } from "./type-schema.ts";

/** The purpose of an example. */
interface ExampleContext {
  /** Default: `output`. */
  readonly direction?: Direction;
  /** Fields that are not part of the JSON, and neither are their namesakes in nested messages. */
  readonly omit?: ReadonlySet<DescField>;
  /** Includes secrets, which only some responses contain. Default: false. */
  readonly secrets?: boolean;
}

/** Creates examples in JSON. The same contract always produces the same examples. */
export interface Examples {
  ofMessage(desc: DescMessage, context?: ExampleContext): unknown;
  ofField(field: DescField, context?: ExampleContext): unknown;
  /** An identifier with this prefix. */
  id(prefix: string): string;
}

/** @param messages all messages of the contract; their comments name the prefixes of identifiers */
export function createExamples(
  messages: readonly DescMessage[],
  knownValues: KnownValues,
): Examples {
  const prefixOf = createIdPrefixes(messages);

  function ofMessage(desc: DescMessage, context: ExampleContext, above: DescMessage[]): unknown {
    const wellKnown = wellKnownSchema(desc);
    if (wellKnown !== undefined) {
      return ofSchema(wellKnown, "");
    }
    const path = [desc, ...above];
    const omitted = new Set([...(context.omit ?? [])].map(({ name }) => name));
    const fields = desc.fields.filter(
      (field) =>
        !omitted.has(field.name) &&
        !isLeftOut(field) &&
        (context.direction !== "input" || !(field.deprecated || isOutputOnly(field))) &&
        (context.secrets === true ||
          !isSecret(field) ||
          (context.direction === "input" && mustHaveText(field))) &&
        // One member of each oneof.
        (field.oneof === undefined || firstOf(field.oneof) === field) &&
        (field.fieldKind !== "message" || !path.includes(field.message)),
    );
    return Object.fromEntries(
      fields.map((field) => [field.jsonName, ofField(field, context, path)]),
    );
  }

  function ofField(field: DescField, context: ExampleContext, above: DescMessage[]): unknown {
    const chosen = chosenExample(field);
    if (chosen !== undefined) {
      return chosen;
    }
    const isRecursive = field.message !== undefined && above.includes(field.message);
    switch (field.fieldKind) {
      case "list":
        return isRecursive ? [] : [ofValue(field, context, above)];
      case "map":
        return field.mapKey === ScalarType.STRING && !isRecursive
          ? { key: ofValue(field, context, above) }
          : {};
      default:
        return ofValue(field, context, above);
    }
  }

  function ofValue(field: DescField, context: ExampleContext, above: DescMessage[]): unknown {
    if (field.message !== undefined) {
      return ofMessage(field.message, context, above);
    }
    if (isNullValue(field.enum)) {
      return null;
    }
    if (field.enum !== undefined) {
      // The first value is usually the unspecified one.
      return (field.enum.values[1] ?? field.enum.values[0])?.jsonName;
    }
    const [known] = knownValues(field);
    if (known !== undefined) {
      return known;
    }
    const prefix = prefixOf(field);
    if (prefix !== undefined) {
      return exampleId(prefix);
    }
    const schema = fieldSchema(field, { direction: "input", reference: () => ({}) });
    return ofSchema((schema.items as JsonSchema | undefined) ?? schema, commentOf(field));
  }

  return {
    ofMessage: (desc, context = {}) => ofMessage(desc, context, []),
    ofField: (field, context = {}) => ofField(field, context, []),
    id: exampleId,
  };
}

/** The example that the rules of a field state, otherwise the one in our table. */
function chosenExample(field: DescField): unknown {
  const [stated] = ruleExamples(field);
  return stated ?? exampleValues[`${field.parent.name}.${field.name}`] ?? exampleValues[field.name];
}

/** Whether our table says so: a field that is present only without another. */
function isLeftOut({ parent, name }: DescField): boolean {
  const key = `${parent.name}.${name}`;
  return key in exampleValues && exampleValues[key] === undefined;
}

/** The member of a oneof that examples show. */
const firstOf = ({ fields }: DescOneof) => fields.find((field) => !isLeftOut(field));

/** A value that a schema allows. A string is the first word in backquotes in the comment. */
function ofSchema(schema: JsonSchema, comment: string): unknown {
  const { type, examples, enum: words, const: exactly, minimum, format } = schema;
  if (exactly !== undefined) {
    return exactly;
  }
  const [first] = (examples ?? words ?? []) as unknown[];
  if (first !== undefined) {
    return first;
  }
  switch (type) {
    case "string":
      return formatExamples[String(format)] ?? /`([\w.]+)`/.exec(comment)?.[1] ?? "text";
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

const formatExamples: Record<string, string> = {
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
 * Finds the prefix of the identifier that a field holds. Either the comment on
 * the field names the prefix, or the field or its comment names what it
 * identifies: `ticket_id`, "Identifier of the ticket."
 */
function createIdPrefixes(messages: readonly DescMessage[]) {
  const ownPrefix = (field: DescField) => /\bprefix `([a-z]+_)`/.exec(commentOf(field))?.[1];
  const byNoun = new Map<string, string>();
  for (const message of messages) {
    const id = message.fields.find(({ name }) => name === "id");
    const prefix = id && ownPrefix(id);
    if (prefix === undefined) {
      continue;
    }
    // A `WebhookSubscription` is also called a subscription.
    const words = message.name.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
    byNoun.set(words.join("_"), prefix);
    for (const start of words.keys()) {
      const noun = words.slice(start).join("_");
      byNoun.set(noun, byNoun.get(noun) ?? prefix);
    }
  }
  return (field: DescField): string | undefined => {
    if (!/^(.+_)?ids?$/.test(field.name)) {
      return undefined;
    }
    const noun = /^(.+)_ids?$/.exec(field.name)?.[1];
    const [, first, second] = /\bof (?:the|an?) (\w+)(?: (\w+))?/.exec(commentOf(field)) ?? [];
    const subjects = [second && `${first}_${second}`, first].map((words) => words?.toLowerCase());
    return (
      ownPrefix(field) ??
      [noun, ...subjects]
        .filter((word) => word !== undefined)
        .map((word) => byNoun.get(word) ?? idPrefixes[word])
        .find((prefix) => prefix !== undefined)
    );
  };
}
