import type { Command } from "commander";
import type { JsonSchema } from "../openapi/json-schema.ts";

/** The parts of an OpenAPI document that clients rely on. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks?: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, JsonSchema>> };
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
}

interface Parameter {
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly schema?: JsonSchema;
}

interface Body {
  readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>>;
}

/**
 * The surface of a version, one line for each promise and demand. Later versions keep every line that
 * starts with `has`, a promise, and add none that starts with `needs`, a demand on callers.
 */
export type Surface = readonly string[];

/**
 * The surface of the REST API and of the events: paths, statuses, parameters, and the properties of
 * bodies with their types and values. Clients do not see the names of path parameters.
 */
export function apiSurface({ paths, webhooks = {}, components }: Document): Surface {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      operationSurface(
        `${method.toUpperCase()} ${path.replaceAll(/\{[^{}]*\}/g, "{}")}`,
        operation,
      ),
    ),
  );
  const events = Object.entries(webhooks).map(
    ([type, { post }]) => `has event ${type} ${bodyType(post.requestBody)}`,
  );
  const schemas = Object.entries(components?.schemas ?? {}).flatMap(([name, schema]) =>
    schemaSurface(name, schema),
  );
  return [...operations, ...events, ...schemas];
}

/** The surface of error codes, by their rows in the reference: `| 404 | \`NOT_FOUND\` | …`. */
export const errorSurface = (reference: string): Surface =>
  [...reference.matchAll(/^\| (\d+) \| `(\w+)` \|/gm)].map(
    ([, status, code]) => `has error ${status} ${code}`,
  );

/** The surface of a command line: its commands, arguments and flags. */
export function commandSurface(command: Command, path = command.name()): Surface {
  const options = command.options.map(({ flags, mandatory }) => ({ text: flags, mandatory }));
  const args = command.registeredArguments.map((argument) => ({
    text: `<${argument.name()}>`,
    mandatory: argument.required,
  }));
  return [
    `has command ${path}`,
    ...[...args, ...options].flatMap(({ text, mandatory }) => [
      `has command ${path} ${text}`,
      ...(mandatory ? [`needs command ${path} ${text}`] : []),
    ]),
    ...command.commands.flatMap((each) => commandSurface(each, `${path} ${each.name()}`)),
  ];
}

function operationSurface(name: string, operation: Operation): string[] {
  const { parameters = [], requestBody, responses } = operation;
  const statuses = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  const named = parameters.filter((parameter) => parameter.in === "query");
  return [
    ...statuses.map(([status, body]) => `has ${name} ${status} ${bodyType(body)}`.trimEnd()),
    ...(requestBody === undefined ? [] : [`has ${name} body ${bodyType(requestBody)}`]),
    ...named.flatMap(({ name: query, schema = {}, required }) =>
      valueSurface(`${name} ?${query}`, schema, required ? "needs" : undefined),
    ),
  ];
}

const bodyType = ({ content = {} }: Body = {}): string =>
  Object.values(content)
    .map(({ schema = {} }) => typeOf(schema))
    .join();

/** In requests, which refuse unknown fields, required properties are demands; in responses, promises. */
function schemaSurface(name: string, schema: JsonSchema): string[] {
  const {
    properties = {},
    required = [],
    additionalProperties,
  } = schema as {
    properties?: Record<string, JsonSchema>;
    required?: readonly string[];
    additionalProperties?: unknown;
  };
  const isRequest = additionalProperties === false && !name.endsWith("Event");
  return Object.entries(properties).flatMap(([key, value]) => {
    const mark = isRequest ? "needs" : "has always";
    return valueSurface(`${name}.${key}`, value, required.includes(key) ? mark : undefined);
  });
}

function valueSurface(name: string, schema: JsonSchema, required: string | undefined): string[] {
  return [
    `has ${name}: ${typeOf(schema)}`,
    ...valuesOf(schema).map((value) => `has ${name} = ${JSON.stringify(value)}`),
    ...(required === undefined ? [] : [`${required} ${name}`]),
  ];
}

/** A type in a few characters: `[string]`, `{number}`, `Ticket`, `string date-time`. */
function typeOf({
  $ref,
  type,
  format,
  items,
  additionalProperties,
  anyOf,
  oneOf,
}: JsonSchema): string {
  if (typeof $ref === "string") {
    return $ref.replace("#/components/schemas/", "");
  }
  const choices = (anyOf ?? oneOf) as readonly JsonSchema[] | undefined;
  if (choices !== undefined) {
    return [...new Set(choices.map(typeOf))].sort().join("|");
  }
  if (items !== undefined) {
    return `[${typeOf(items as JsonSchema)}]`;
  }
  if (typeof additionalProperties === "object" && additionalProperties !== null) {
    return `{${typeOf(additionalProperties as JsonSchema)}}`;
  }
  const names = [type ?? "any"].flat().sort().join("|");
  return format === undefined ? names : `${names} ${format}`;
}

/** The values of an enum, of an open enum, or of the items of a list. */
function valuesOf({ enum: values, anyOf, items, const: exactly }: JsonSchema): readonly unknown[] {
  if (items !== undefined) {
    return valuesOf(items as JsonSchema);
  }
  const choices = (anyOf ?? []) as readonly JsonSchema[];
  const all = (values as readonly unknown[] | undefined) ?? choices.flatMap(valuesOf);
  return exactly === undefined ? all : [exactly];
}
