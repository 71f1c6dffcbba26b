import type { JsonSchema } from "../../../build/openapi/json-schema.ts";
import { knownValuesOf } from "../../../build/openapi/type-schema.ts";
import type { ClientModel } from "../client-model.ts";
import type { Enums } from "../enums.ts";

/** A field of a message, as far as Python's types can express it. */
export interface FieldModel {
  /** As in JSON. */
  readonly key: string;
  readonly comment: string;
  readonly isRequired: boolean;
  readonly type: TypeModel;
}

export type TypeModel =
  | {
      readonly kind: "plain";
      readonly name:
        | "str"
        | "int"
        | "float"
        | "bool"
        | "bytes | BinaryIO"
        | "dict[str, Any]"
        | "Any"
        | "None";
    }
  | { readonly kind: "union"; readonly of: readonly TypeModel[] }
  | { readonly kind: "time" }
  /** A value of an enum, by its name; if the enum is open, also any other text. */
  | { readonly kind: "enum"; readonly name: string; readonly isOpen: boolean }
  | { readonly kind: "message"; readonly name: string }
  | { readonly kind: "list" | "map"; readonly of: TypeModel };

export interface MessageModel {
  readonly name: string;
  readonly comment: string;
  readonly fields: readonly FieldModel[];
}

/** Messages with those that they refer to, each after its references. */
export type Messages = ReadonlyMap<string, MessageModel>;

/** The input of the templates. */
export interface PythonModel {
  readonly inputs: Messages;
  readonly outputs: Messages;
}

/** Reads the schemas of a contract. @throws {Error} if Python has no type for one of them */
export function readPythonModel({ services, schemas, enums, events }: ClientModel): PythonModel {
  const read = (roots: readonly string[]): Messages => {
    const messages = new Map<string, MessageModel>();
    const visit = (name: string) => {
      if (!messages.has(name)) {
        const message = messageOf(name, schemas[name] ?? {}, enums);
        for (const { type } of message.fields) {
          const inner = elementOf(type);
          if (inner.kind === "message") {
            visit(inner.name);
          }
        }
        messages.set(name, message);
      }
    };
    roots.forEach(visit);
    return messages;
  };

  const methods = services.flatMap((service) => service.methods);
  const responses = methods.flatMap(({ response }) => (response ? [response] : []));
  return {
    outputs: read([...responses, ...events.values()]),
    inputs: read(methods.map(({ request }) => request)),
  };
}

/** The type in a list or map, or the type itself. */
export const elementOf = (type: TypeModel): TypeModel =>
  type.kind === "list" || type.kind === "map" ? elementOf(type.of) : type;

function messageOf(name: string, schema: JsonSchema, enums: Enums): MessageModel {
  const {
    properties = {},
    required = [],
    description = "",
  } = schema as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
    description?: string;
  };
  return {
    name,
    comment: description,
    fields: Object.entries(properties).map(([key, value]) => ({
      key,
      comment: String(value.description ?? ""),
      isRequired: required.includes(key),
      type: typeOf(value, enums),
    })),
  };
}

function typeOf(schema: JsonSchema, enums: Enums): TypeModel {
  const { $ref, type, format, items, additionalProperties, anyOf } = schema;
  if (typeof $ref === "string") {
    return { kind: "message", name: $ref.replace("#/components/schemas/", "") };
  }
  const enumName = enums.nameOf(schema);
  if (enumName !== undefined) {
    return { kind: "enum", name: enumName, isOpen: knownValuesOf(schema) !== undefined };
  }
  if (Array.isArray(anyOf)) {
    return { kind: "union", of: anyOf.map((each) => typeOf(each as JsonSchema, enums)) };
  }
  if (type === "array") {
    return { kind: "list", of: typeOf(items as JsonSchema, enums) };
  }
  if (type === "object" && typeof additionalProperties === "object") {
    return { kind: "map", of: typeOf(additionalProperties as JsonSchema, enums) };
  }
  if (type === "string" && format === "date-time") {
    return { kind: "time" };
  }
  if (type === "string" && format === "binary") {
    return { kind: "plain", name: "bytes | BinaryIO" };
  }
  if (type === undefined) {
    return { kind: "plain", name: "Any" };
  }
  const name = plainTypes.get(String(type));
  if (name === undefined) {
    throw new Error(`Python has no type for ${JSON.stringify(schema)}`);
  }
  return { kind: "plain", name };
}

const plainTypes = new Map([
  ["string", "str"],
  ["integer", "int"],
  ["number", "float"],
  ["null", "None"],
  ["boolean", "bool"],
  ["object", "dict[str, Any]"],
] as const) as ReadonlyMap<string, (TypeModel & { kind: "plain" })["name"]>;
