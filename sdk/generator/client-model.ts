import { createFileRegistry, type DescMethod, fromBinary } from "@bufbuild/protobuf";
import { FeatureSet_FieldPresence, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { commentOf } from "../../build/openapi/comments.ts";
import { createComponents } from "../../build/openapi/components.ts";
import {
  type Contract,
  type RestService,
  readContract,
  takesIdempotencyKey,
} from "../../build/openapi/contract.ts";
import type { JsonSchema } from "../../build/openapi/json-schema.ts";
import { requiredFields } from "../../build/openapi/presence.ts";
import { isHttpBody } from "../../build/openapi/type-schema.ts";
import type { Route } from "../../src/rest/route.ts";
import { type Enums, readEnums } from "./enums.ts";

const { EXPLICIT } = FeatureSet_FieldPresence;

/** The contract as the client of any language needs it. */
export interface ClientModel {
  readonly services: readonly ServiceModel[];
  /** JSON Schemas of all requests, responses and events, by the name of their type. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly enums: Enums;
  /** The type of an event's data, by the type of the event. */
  readonly events: ReadonlyMap<string, string>;
  /** Fields of requests in which zero is not the same as none, such as `UpdateTicketRequest.subject`. */
  readonly presence: ReadonlySet<string>;
}

export interface ServiceModel {
  /** `TicketService`. */
  readonly typeName: string;
  /** `tickets` for TicketService, which lists them; `billing` for BillingService. */
  readonly name: string;
  readonly comment: string;
  readonly methods: readonly MethodModel[];
}

export interface MethodModel {
  /** `createTicket`. */
  readonly name: string;
  readonly comment: string;
  /** Names of schemas. A file has no response schema: its response is bytes. */
  readonly request: string;
  readonly response: string | undefined;
  /** The field that is sent as the body: a file. */
  readonly file: string | undefined;
  /** Whether a call without a request can succeed. */
  readonly isRequestOptional: boolean;
  readonly verb: string;
  /** `/api/v1/tickets/{id}`, with variables named as in JSON. */
  readonly path: string;
  readonly takesKey: boolean;
  readonly isStream: boolean;
}

/** @param descriptors the contract with its comments, as `buf build --as-file-descriptor-set` writes it */
export function readClientModel(descriptors: Uint8Array): ClientModel {
  const { files } = createFileRegistry(fromBinary(FileDescriptorSetSchema, descriptors));
  const contract = readContract([...files]);
  const schemas = schemasOf(contract);
  return {
    services: contract.services.map(serviceModel),
    schemas,
    enums: readEnums(schemas, isInput),
    events: new Map(contract.events.map(({ type, payload }) => [type, payload.name])),
    presence: new Set(contract.services.flatMap(fieldsWithPresence)),
  };
}

const fieldsWithPresence = ({ routes }: RestService): string[] =>
  routes.flatMap(({ method: { input } }) =>
    input.fields
      .filter(
        ({ fieldKind, presence, oneof }) =>
          // Choosing a member of a oneof with a zero value is of no use.
          fieldKind === "scalar" && presence === EXPLICIT && oneof === undefined,
      )
      .map(({ jsonName }) => `${input.name}.${jsonName}`),
  );

/** Whether a type is part of a request. */
export const isInput = (name: string): boolean => /(?:Request|Input)$/.test(name);

function schemasOf({ services, events, knownValues }: Contract): Record<string, JsonSchema> {
  const routes = services.flatMap((service) => service.routes);
  const inputs = routes.map(({ method }) => method.input);
  const responses = routes.filter((route) => !isFile(route)).map(({ method }) => method.output);
  const outputs = [...responses, ...events.map(({ payload }) => payload)];
  const components = createComponents({ input: inputs, output: outputs }, { knownValues });
  inputs.forEach(components.input.reference);
  outputs.forEach(components.output.reference);
  return withFiles(components.schemas(), routes);
}

/** Clients take the file of an upload as bytes, and not as the message that it is in the contract. */
function withFiles(
  { HttpBody: _, ...schemas }: Record<string, JsonSchema>,
  routes: readonly Route[],
): Record<string, JsonSchema> {
  for (const { method, body } of routes) {
    const schema = schemas[method.input.name] as { properties: Record<string, JsonSchema> };
    if (body !== undefined && body !== "*") {
      const description = commentOf(body);
      schema.properties[body.jsonName] = { type: "string", format: "binary", description };
    }
  }
  return schemas;
}

function serviceModel(rest: RestService): ServiceModel {
  return {
    typeName: rest.service.name,
    name: propertyOf(rest),
    comment: commentOf(rest.service),
    methods: rest.routes.map(methodModel),
  };
}

function methodModel(route: Route): MethodModel {
  const { method, httpMethod, source, body } = route;
  const file = body === undefined || body === "*" ? undefined : body;
  if (file !== undefined && !isHttpBody(file.message)) {
    throw new Error(`${method.name}: clients send a whole message or a file as the body`);
  }
  return {
    name: method.localName,
    comment: commentOf(method),
    request: method.input.name,
    file: file?.jsonName,
    response: isFile(route) ? undefined : method.output.name,
    isRequestOptional: requiredFields(method.input, "input").length === 0,
    verb: httpMethod,
    path: source.replace(/\{([^}=]+)[^}]*\}/g, (_, name: string) => `{${jsonName(method, name)}}`),
    takesKey: takesIdempotencyKey(route),
    isStream: method.methodKind === "server_streaming",
  };
}

const isFile = ({ responseBody }: Route) => isHttpBody(responseBody?.message);

const jsonName = ({ input }: DescMethod, name: string) =>
  input.fields.find((field) => field.name === name)?.jsonName;

function propertyOf({ service, routes }: RestService): string {
  const name = service.name.replace(/Service$/, "");
  const plural = /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`;
  // `GetMe` has no identifier, as there is one only.
  const isOfMany = routes.some(
    ({ method, variables }) =>
      method.name === `List${plural}` || (method.name === `Get${name}` && variables.length > 0),
  );
  const chosen = isOfMany ? plural : name;
  return chosen.charAt(0).toLowerCase() + chosen.slice(1);
}

/** Marks generated files, in the form that tools recognise. @see https://go.dev/s/generatedcode */
export const notice = "Code generated from the contract by `npm run generate:sdk`. DO NOT EDIT.";
