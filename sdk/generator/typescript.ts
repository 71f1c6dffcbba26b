import { readFileSync } from "node:fs";
import { compile, type JSONSchema } from "json-schema-to-typescript";
import type { JsonSchema } from "../../build/openapi/json-schema.ts";
import { knownValuesOf } from "../../build/openapi/type-schema.ts";
import { errorCodes } from "../../src/rpc/errors/error-codes.ts";
import {
  type ClientModel,
  isInput,
  type MethodModel,
  notice,
  type ServiceModel,
} from "./client-model.ts";

const { version } = JSON.parse(
  readFileSync(new URL("../typescript/package.json", import.meta.url), "utf8"),
) as { version: string };
const banner = `// ${notice}\n`;

/**
 * The types of the JSON API, and the methods of its client.
 * @returns source files by name
 */
export async function typescriptClient(model: ClientModel): Promise<Record<string, string>> {
  return {
    "types.ts": banner + (await typesOf(model)),
    "services.ts": banner + servicesOf(model),
    "event_types.ts": `${banner}
/** Every type of event. */
export const eventTypes = [
${[...model.events.keys()].map((type) => `  "${type}",`).join("\n")}
] as const;
`,
    "version.ts": `${banner}\nexport const version = "${version}";\n`,
    "errors.ts": `${banner}
/** Stable codes of errors. */
export type ErrorCode =\n${errorCodes.map((code) => `  | "${code}"`).join("\n")};
`,
  };
}

/** One type for each message, and a map from event types to their data. */
async function typesOf({ schemas, events }: ClientModel): Promise<string> {
  const definitions = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, typeSchema(schema, isInput(name))]),
  );
  const text = await compile({ title: "Root", type: "object", definitions } as JSONSchema, "Root", {
    additionalProperties: false,
    bannerComment: "",
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
    style: { printWidth: 100 },
  });
  const types = text
    .replace("export interface Root {}\n", "")
    .replace(/\n? \* This interface was referenced by `Root`'s JSON-Schema\n.*\n/g, "")
    .replaceAll("\n * */", "\n */");
  return `${types}
/** The data of an event, by its type. */
export interface EventData {
${[...events].map(([type, name]) => `  "${type}": ${name};`).join("\n")}
}
`;
}

/** The keywords of a schema that a type can express. */
function typeSchema(value: unknown, isSent: boolean): unknown {
  if (Array.isArray(value)) {
    return value.map((each) => typeSchema(each, isSent));
  }
  if (typeof value !== "object" || value === null) {
    return value;
  }
  const { oneOf, allOf, $ref, ...schema } = value as JsonSchema & { $ref?: string };
  if ($ref !== undefined) {
    return { $ref: $ref.replace("#/components/schemas/", "#/definitions/") };
  }
  const known = knownValuesOf(schema);
  if (known !== undefined) {
    // With plain `string`, TypeScript would drop the known values, and editors would not suggest them.
    const words = known.map((word) => JSON.stringify(word)).join(" | ");
    return { ...schema, tsType: `${words} | (string & {})` };
  }
  const isOpen = schema.properties === undefined && schema.additionalProperties === undefined;
  return Object.fromEntries([
    ...Object.entries(schema).map(([key, each]) => [key, typeSchema(each, isSent)]),
    ...(schema.format === "date-time" && isSent ? [["tsType", "string | Date"]] : []),
    ...(schema.format === "binary" ? [["tsType", "Blob | Uint8Array<ArrayBuffer>"]] : []),
    ...(schema.type === "object" && isOpen ? [["tsType", "Record<string, unknown>"]] : []),
    ...(isUnrestricted(schema) ? [["tsType", "unknown"]] : []),
  ]);
}

/** Whether a schema accepts every JSON value. */
const isUnrestricted = (schema: JsonSchema) =>
  typeof schema.description === "string" &&
  Object.keys(schema).every((key) => key === "description" || key === "examples");

/** An interface for each service, and the routes of its methods. */
function servicesOf({ services }: ClientModel): string {
  const names = services.flatMap(({ methods }) =>
    methods.flatMap(({ request, response }) => [request, ...(response ? [response] : [])]),
  );
  return `import type { Call } from "../call.ts";
import type { CallOptions } from "../options.ts";
import type { Route } from "../request.ts";
import type {
${[...new Set(names)].map((name) => `  ${name},`).join("\n")}
} from "./types.ts";

${services.map(interfaceOf).join("\n\n")}

/** Every service of the API. */
export interface Services {
${services.map(({ name, typeName, comment }) => `${docComment(comment, "  ")}  readonly ${name}: ${typeName};`).join("\n")}
}

/** Where each method is in the REST API. */
export const routes = {
${services.map(({ name, methods }) => `  ${name}: {\n${methods.map(routeOf).join("\n")}\n  },`).join("\n")}
} satisfies Record<keyof Services, Record<string, Route>>;
`;
}

function interfaceOf({ typeName, comment, methods }: ServiceModel): string {
  return `${docComment(comment, "")}export interface ${typeName} {\n${methods.map(signatureOf).join("\n")}\n}`;
}

function signatureOf(method: MethodModel): string {
  const { name, comment, request, response = "Blob", isRequestOptional, isStream } = method;
  const result = `${isStream ? "AsyncIterable" : "Call"}<${response}>`;
  const optional = isRequestOptional ? "?" : "";
  return `${docComment(comment, "  ")}  ${name}(request${optional}: ${request}, options?: CallOptions): ${result};`;
}

function routeOf({ name, verb, path, takesKey, isStream, file, response }: MethodModel): string {
  const traits = [
    ...(takesKey ? ["takesKey: true"] : []),
    ...(isStream ? ["isStream: true"] : []),
    ...(file === undefined ? [] : [`file: "${file}"`]),
    ...(response === undefined ? ["isFile: true"] : []),
  ];
  const more = traits.map((trait) => `, ${trait}`).join("");
  return `    ${name}: { verb: "${verb}", path: "${path}"${more} },`;
}

function docComment(text: string, indent: string): string {
  const lines = text.split("\n").map((line) => `${indent} * ${line}`.trimEnd());
  return text === "" ? "" : `${indent}/**\n${lines.join("\n")}\n${indent} */\n`;
}
