import type { JsonSchema } from "../../../build/openapi/json-schema.ts";
import type { ClientModel } from "../client-model.ts";
import { pascal } from "./text.ts";

/** A field of a message, as far as Python's types can say it. */
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
      readonly name: "str" | "int" | "bool" | "bytes | BinaryIO" | "dict[str, Any]";
    }
  | { readonly kind: "time" }
  /** A value of an enum, by its name. */
  | { readonly kind: "enum"; readonly name: string }
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
  /** The values of every enum, by its name. */
  readonly enums: ReadonlyMap<string, readonly string[]>;
}

/** Reads the schemas of a contract. @throws {Error} if Python has no type for one of them */
export function readPythonModel({ services, schemas, events }: ClientModel): PythonModel {
  const names = new Map<string, string>();
  const enums = new Map<string, readonly string[]>();
  const nameOf = (list: readonly string[], candidate: string): string => {
    const key = [...list].sort().join();
    const name = names.get(key) ?? candidate;
    names.set(key, name);
    enums.set(name, enums.get(name) ?? list);
    return name;
  };

  const read = (roots: readonly string[]): Messages => {
    const messages = new Map<string, MessageModel>();
    const visit = (name: string) => {
      if (!messages.has(name)) {
        const message = messageOf(name, schemas[name] ?? {}, nameOf);
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
  // Responses first: enums are better named after a resource than after a request.
  const outputs = read([...responses, ...events.values()]);
  return { outputs, inputs: read(methods.map(({ request }) => request)), enums };
}

/** The type in a list or map, or the type itself. */
export const elementOf = (type: TypeModel): TypeModel =>
  type.kind === "list" || type.kind === "map" ? elementOf(type.of) : type;

type NameEnum = (values: readonly string[], candidate: string) => string;

function messageOf(name: string, schema: JsonSchema, nameOf: NameEnum): MessageModel {
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
    fields: Object.entries(properties).map(([key, value]) => {
      const candidate = name.replace(/(?:Request|Response|Input)$/, "") + pascal(key);
      return {
        key,
        comment: String(value.description ?? ""),
        isRequired: required.includes(key),
        type: typeOf(value, (values) => nameOf(values, candidate)),
      };
    }),
  };
}

function typeOf(schema: JsonSchema, nameOf: (values: readonly string[]) => string): TypeModel {
  const { $ref, type, format, items, additionalProperties } = schema;
  if (typeof $ref === "string") {
    return { kind: "message", name: $ref.replace("#/components/schemas/", "") };
  }
  if (type === "array") {
    return { kind: "list", of: typeOf(items as JsonSchema, nameOf) };
  }
  if (type === "object" && typeof additionalProperties === "object") {
    return { kind: "map", of: typeOf(additionalProperties as JsonSchema, nameOf) };
  }
  if (type === "string" && format === "date-time") {
    return { kind: "time" };
  }
  if (type === "string" && format === "binary") {
    return { kind: "plain", name: "bytes | BinaryIO" };
  }
  if (Array.isArray(schema.enum)) {
    return { kind: "enum", name: nameOf(schema.enum) };
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
  ["boolean", "bool"],
  ["object", "dict[str, Any]"],
] as const) as ReadonlyMap<string, (TypeModel & { kind: "plain" })["name"]>;
