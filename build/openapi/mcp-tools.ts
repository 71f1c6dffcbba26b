import type { DescEnum, DescFile, DescMessage, DescMethod } from "@bufbuild/protobuf";
import { MethodOptions_IdempotencyLevel as Level } from "@bufbuild/protobuf/wkt";
import { commentOf } from "./comments.ts";
import { type RestRoute, readContract } from "./contract.ts";
import type { JsonSchema } from "./json-schema.ts";
import { namedSchema } from "./message-schema.ts";
import { isFieldMask } from "./request.ts";
import { mustHaveItems } from "./rules.ts";
import { isHttpBody } from "./type-schema.ts";

/**
 * The methods that AI agents can call, as tools of the Model Context Protocol, in the order of the
 * contract. It leaves out methods that show a secret, which models and their logs would keep; those
 * that carry a file or a stream; batches, which are more than a person can approve at once; and those
 * that need no scope, as they concern the sign-in of a person.
 */
export function describeTools(files: readonly DescFile[]): readonly object[] {
  return readContract(files)
    .services.flatMap(({ routes }) => routes)
    .filter(isTool)
    .map((route) => {
      const { method } = route;
      const comment = commentOf(method);
      return {
        // The service finds the method by this; it is not part of the tool.
        method: `${method.parent.typeName}.${method.name}`,
        name: wordsOf(method.name).join("_").toLowerCase(),
        title: titleOf(method.name),
        description: firstParagraph(comment),
        inputSchema: inputSchema(method.input),
        annotations: annotations(route),
      };
    });
}

const isTool = ({ method, returnsSecret, requiredScope }: RestRoute) =>
  method.methodKind === "unary" &&
  !returnsSecret &&
  (requiredScope !== undefined || method.name === "GetMe") &&
  !isBatch(method) &&
  ![...method.input.fields, ...method.output.fields].some(({ message }) => isHttpBody(message));

/** Whether a method writes several resources, which its request must list. */
const isBatch = ({ input, idempotency }: DescMethod) =>
  idempotency !== Level.NO_SIDE_EFFECTS &&
  input.fields.some((field) => field.message !== undefined && mustHaveItems(field));

const wordsOf = (name: string) => name.split(/(?=[A-Z])/);

/** `Create sender block` for CreateSenderBlock. */
const titleOf = (name: string) =>
  wordsOf(name)
    .map((word, i) => (i === 0 ? word : word.toLowerCase()))
    .join(" ");

/**
 * Hints by which a client decides whether to ask a person first. Drafts stay with their member; other
 * changes are sent to requesters or webhook receivers.
 */
function annotations({ httpMethod, method, status, requiredScope }: RestRoute) {
  if (method.idempotency === Level.NO_SIDE_EFFECTS) {
    return { readOnlyHint: true, openWorldHint: false };
  }
  return {
    readOnlyHint: false,
    // Anything that does more than add something.
    destructiveHint: status !== 201,
    idempotentHint: method.idempotency === Level.IDEMPOTENT || httpMethod === "PATCH",
    openWorldHint: requiredScope !== "drafts:write",
  };
}

function inputSchema(request: DescMessage): JsonSchema {
  const { description: _, ...schema } = compact(schemaOf(request, []));
  return schema;
}

/**
 * The schema of a request, with everything it refers to inlined, as many clients do not follow
 * references.
 * @param above the messages that this one is part of; within itself it is any object
 */
function schemaOf(desc: DescMessage | DescEnum, above: readonly DescMessage[]): JsonSchema {
  if (desc.kind === "message" && above.includes(desc)) {
    return { type: "object" };
  }
  const reference = (part: DescMessage | DescEnum) =>
    schemaOf(part, desc.kind === "message" ? [...above, desc] : above);
  const schema = namedSchema(desc, { direction: "input", nullable: isUpdate(desc), reference });
  return desc.kind === "message" ? withoutMask(desc, schema) : schema;
}

/** Only in an update does `null` differ from leaving a field out: it clears the field. */
const isUpdate = (desc: DescMessage | DescEnum) =>
  desc.kind === "message" && desc.fields.some(isFieldMask);

/** The update mask is derived from the fields that are sent. */
function withoutMask({ fields }: DescMessage, schema: JsonSchema): JsonSchema {
  const masks = fields.filter(isFieldMask).map(({ jsonName }) => jsonName);
  const properties = Object.entries(schema.properties ?? {}).filter(
    ([name]) => !masks.includes(name),
  );
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** Every agent pays for each word of a schema: leaves out the parts that a model does not need. */
function compact(schema: JsonSchema): JsonSchema {
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    const isNoise =
      key === "examples" ||
      (key === "pattern" && String(value).includes("\\x00")) ||
      (key === "format" && String(value).startsWith("int"));
    if (isNoise) {
      return [];
    }
    if (key === "description") {
      return [[key, firstParagraph(String(value))]];
    }
    return [[key, key === "properties" ? mapValues(value as object) : compactValue(value)]];
  });
  return Object.fromEntries(entries);
}

const mapValues = (schemas: object) =>
  Object.fromEntries(Object.entries(schemas).map(([name, each]) => [name, compactValue(each)]));

function compactValue(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(compactValue);
  }
  return typeof value === "object" && value !== null ? compact(value as JsonSchema) : value;
}

const firstParagraph = (comment: string) => comment.split("\n\n", 1)[0] ?? "";
