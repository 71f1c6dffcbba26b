import { readFileSync } from "node:fs";
import { createFileRegistry, type DescMethod, fromBinary } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { compile, type JSONSchema } from "json-schema-to-typescript";
import { commentOf } from "../src/openapi/comments.ts";
import { createComponents } from "../src/openapi/components.ts";
import {
  type Contract,
  type RestService,
  readContract,
  takesIdempotencyKey,
} from "../src/openapi/contract.ts";
import type { JsonSchema } from "../src/openapi/json-schema.ts";
import { requiredFields } from "../src/openapi/presence.ts";
import { isHttpBody } from "../src/openapi/type-schema.ts";
import type { Route } from "../src/rest/route.ts";
import { errorCodes } from "../src/rpc/error-codes.ts";

const { version } = JSON.parse(
  readFileSync(new URL("typescript/package.json", import.meta.url), "utf8"),
) as { version: string };
const notice = "// Code generated from the contract by `npm run generate:sdk`. DO NOT EDIT.\n";

/**
 * The types of the JSON API, and the methods of its client.
 * @param descriptors the contract with its comments, as `buf build --as-file-descriptor-set` writes it
 * @returns source files by name
 */
export async function typescriptClient(descriptors: Uint8Array): Promise<Record<string, string>> {
  const { files } = createFileRegistry(fromBinary(FileDescriptorSetSchema, descriptors));
  const contract = readContract([...files]);
  return {
    "types.ts": notice + (await typesOf(contract)),
    "services.ts": notice + servicesOf(contract),
    "event_types.ts": `${notice}
/** Every type of event. */
export const eventTypes = [
${contract.events.map(({ type }) => `  "${type}",`).join("\n")}
] as const;
`,
    "version.ts": `${notice}\nexport const version = "${version}";\n`,
    "errors.ts": `${notice}
/** Stable codes of errors. */
export type ErrorCode =\n${errorCodes.map((code) => `  | "${code}"`).join("\n")};
`,
  };
}

/** One type for each message, and a map from event types to their data. */
async function typesOf({ services, events }: Contract): Promise<string> {
  const routes = services.flatMap((service) => service.routes);
  const inputs = routes.map(({ method }) => method.input);
  const responses = routes.filter((route) => !isFile(route)).map(({ method }) => method.output);
  const outputs = [...responses, ...events.map(({ payload }) => payload)];
  const components = createComponents({ input: inputs, output: outputs });
  inputs.forEach(components.input.reference);
  outputs.forEach(components.output.reference);
  const definitions = Object.fromEntries(
    Object.entries(components.schemas()).map(([name, schema]) => [
      name,
      typeSchema(schema, /(?:Request|Input)$/.test(name)),
    ]),
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
${events.map(({ type, payload }) => `  "${type}": ${payload.name};`).join("\n")}
}
`;
}

/** What of a schema a type can say. */
function typeSchema(value: unknown, isInput: boolean): unknown {
  if (Array.isArray(value)) {
    return value.map((each) => typeSchema(each, isInput));
  }
  if (typeof value !== "object" || value === null) {
    return value;
  }
  const { oneOf, allOf, $ref, ...schema } = value as JsonSchema & { $ref?: string };
  if ($ref !== undefined) {
    return { $ref: $ref.replace("#/components/schemas/", "#/definitions/") };
  }
  const isOpen = schema.properties === undefined && schema.additionalProperties === undefined;
  return Object.fromEntries([
    ...Object.entries(schema).map(([key, each]) => [key, typeSchema(each, isInput)]),
    ...(schema.format === "date-time" && isInput ? [["tsType", "string | Date"]] : []),
    ...(schema.type === "object" && isOpen ? [["tsType", "Record<string, unknown>"]] : []),
  ]);
}

/** An interface for each service, and the routes of its methods. */
function servicesOf({ services }: Contract): string {
  const names = services.flatMap(({ routes }) =>
    routes.flatMap((route) => [
      route.method.input.name,
      ...(isFile(route) ? [] : [route.method.output.name]),
    ]),
  );
  const parts = services.map((service) => ({ ...service, name: propertyOf(service) }));
  return `import type { CallOptions } from "../options.ts";
import type { Route } from "../request.ts";
import type {
${[...new Set(names)].map((name) => `  ${name},`).join("\n")}
} from "./types.ts";

${parts.map(interfaceOf).join("\n\n")}

/** Every service of the API. */
export interface Services {
${parts.map(({ name, service }) => `${comment(commentOf(service), "  ")}  readonly ${name}: ${service.name};`).join("\n")}
}

/** Where each method is in the REST API. */
export const routes = {
${parts.map(({ name, routes }) => `  ${name}: {\n${routes.map(routeOf).join("\n")}\n  },`).join("\n")}
} satisfies Record<keyof Services, Record<string, Route>>;
`;
}

function interfaceOf({ service, routes }: RestService): string {
  const methods = routes.map((route) => {
    const { method } = route;
    const { localName, input, output } = method;
    const isOptional = requiredFields(input, "input").length === 0;
    const type = isFile(route) ? "Blob" : output.name;
    const result = `${isStream(method) ? "AsyncIterable" : "Promise"}<${type}>`;
    const request = `request${isOptional ? "?" : ""}: ${input.name}`;
    return `${comment(commentOf(method), "  ")}  ${localName}(${request}, options?: CallOptions): ${result};`;
  });
  return `${comment(commentOf(service), "")}export interface ${service.name} {\n${methods.join("\n")}\n}`;
}

function routeOf(route: Route): string {
  const { method, httpMethod, source, body } = route;
  if (body !== undefined && body !== "*") {
    throw new Error(`${method.name}: the client sends a whole message as the body, not a field`);
  }
  // A variable is named as in JSON.
  const path = source.replace(/\{([^}=]+)[^}]*\}/g, (_, name: string) => {
    const field = method.input.fields.find((each) => each.name === name);
    return `{${field?.jsonName}}`;
  });
  const traits = [
    ...(takesIdempotencyKey(route) ? ["takesKey: true"] : []),
    ...(isStream(method) ? ["isStream: true"] : []),
    ...(isFile(route) ? ["isFile: true"] : []),
  ];
  const more = traits.map((trait) => `, ${trait}`).join("");
  return `    ${method.localName}: { verb: "${httpMethod}", path: "${path}"${more} },`;
}

/** Whether the response is bytes, and not JSON. */
const isFile = ({ responseBody }: Route) => isHttpBody(responseBody?.message);

const isStream = ({ methodKind }: DescMethod) => methodKind === "server_streaming";

/** `tickets` for TicketService, which lists them; `billing` for BillingService. */
function propertyOf({ service, routes }: RestService): string {
  const name = service.name.replace(/Service$/, "");
  const plural = /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`;
  const isListed = routes.some(({ method }) => method.name === `List${plural}`);
  const chosen = isListed ? plural : name;
  return chosen.charAt(0).toLowerCase() + chosen.slice(1);
}

function comment(text: string, indent: string): string {
  const lines = text.split("\n").map((line) => `${indent} * ${line}`.trimEnd());
  return text === "" ? "" : `${indent}/**\n${lines.join("\n")}\n${indent} */\n`;
}
