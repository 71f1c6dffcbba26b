import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { knownValuesOf } from "../../../build/openapi/type-schema.ts";

/** As much of OpenAPI as the tests look into. */
export interface Document {
  readonly tags: readonly { name: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly webhooks: Record<string, { post: Operation }>;
  readonly components: {
    readonly schemas: Record<string, object>;
    readonly responses: Record<string, Response>;
    readonly headers: Record<string, { required?: boolean }>;
  };
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Record<string, MediaType> };
  readonly responses: Record<string, Response | { $ref: string }>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface Response {
  readonly headers?: Record<string, { $ref: string }>;
  readonly content?: Record<string, MediaType>;
}

interface MediaType {
  readonly schema?: Schema;
  readonly example?: unknown;
}

export interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Record<string, Schema>;
}

export const documentUrl = new URL("../../../gen/openapi.json", import.meta.url);

export const asyncApiUrl = new URL("../../../gen/asyncapi.json", import.meta.url);

/** The committed document. */
export const document: Document = JSON.parse(readFileSync(documentUrl, "utf8"));

/** Every operation of a document, in its order. */
export function operationsOf({ paths }: Pick<Document, "paths">) {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([verb, operation]) => ({
      name: `${verb.toUpperCase()} ${path}`,
      verb,
      path,
      operation,
    })),
  );
}

/** Follows a reference within the document, if it is one. */
export function resolve<T extends object>(value: T | { $ref: string }, root: object = document): T {
  if (!("$ref" in value)) {
    return value;
  }
  const parts = value.$ref.slice("#/".length).split("/");
  return parts.reduce(
    (node, part) =>
      (node as Record<string, unknown>)[part.replaceAll("~1", "/").replaceAll("~0", "~")] as object,
    root,
  ) as T;
}

/** Unknown keywords and formats are errors. The members of a choice are required one by one. */
export const strictly = { strict: true, strictRequired: false };

/** Lists the faults of a value, by one of the schemas of a document. */
type Check = (schema: object, value: unknown) => string[];

/**
 * Makes a check by the schemas of a document. It is stricter than the schemas: a
 * response must not have undocumented fields, nor an undocumented value of an open enum.
 */
export function createCheck({ components: { schemas } } = document): Check {
  const ajv = new Ajv2020({ ...strictly, allErrors: true });
  addFormats.default(ajv);
  // To the validator the document is a schema that says nothing itself, and so is a discriminator.
  ajv.addVocabulary(["components", "discriminator"]);
  ajv.addSchema({ components: { schemas: closed(schemas) } }, "document");
  return (schema, value) => {
    const validate = ajv.compile(absolute(closed(schema)));
    return validate(value)
      ? []
      : (validate.errors ?? []).map(
          ({ instancePath, message, params }) =>
            `${instancePath} ${message} ${JSON.stringify(params)}`,
        );
  };
}

function closed<T>(node: T): T {
  return map(node, (object) => {
    const known = knownValuesOf(object);
    if (known !== undefined) {
      return { type: "string", enum: [...known, ""] };
    }
    return object.type === "object" && "properties" in object && !("additionalProperties" in object)
      ? { ...object, additionalProperties: false }
      : object;
  });
}

function absolute<T>(node: T): T {
  return map(node, (object) =>
    typeof object.$ref === "string" && object.$ref.startsWith("#")
      ? { ...object, $ref: `document${object.$ref}` }
      : object,
  );
}

/** Replaces every object in a JSON value, the innermost first. */
function map<T>(node: T, replace: (object: Record<string, unknown>) => Record<string, unknown>): T {
  if (Array.isArray(node)) {
    return node.map((item) => map(item, replace)) as T;
  }
  if (typeof node !== "object" || node === null) {
    return node;
  }
  const entries = Object.entries(node).map(([key, value]) => [key, map(value, replace)]);
  return replace(Object.fromEntries(entries)) as T;
}

/** Every object in a JSON value, with its path. */
export function* walk(node: unknown, path = "#"): Generator<[string, Record<string, unknown>]> {
  if (typeof node !== "object" || node === null) {
    return;
  }
  if (!Array.isArray(node)) {
    yield [path, node as Record<string, unknown>];
  }
  for (const [key, value] of Object.entries(node)) {
    yield* walk(value, `${path}/${key}`);
  }
}
