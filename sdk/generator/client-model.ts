import { createFileRegistry, type DescMethod, fromBinary } from "@bufbuild/protobuf";
import { FeatureSet_FieldPresence, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { commentOf } from "../../src/openapi/comments.ts";
import { createComponents } from "../../src/openapi/components.ts";
import {
  type Contract,
  type RestService,
  readContract,
  takesIdempotencyKey,
} from "../../src/openapi/contract.ts";
import type { JsonSchema } from "../../src/openapi/json-schema.ts";
import { requiredFields } from "../../src/openapi/presence.ts";
import { isHttpBody } from "../../src/openapi/type-schema.ts";
import type { Route } from "../../src/rest/route.ts";

const { EXPLICIT } = FeatureSet_FieldPresence;

/** What the client of any language is made of. */
export interface ClientModel {
  readonly services: readonly ServiceModel[];
  /** JSON Schemas of all requests, responses and events, by the name of their type. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
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
  const contract = withoutUploads(readContract([...files]));
  return {
    services: contract.services.map(serviceModel),
    schemas: schemasOf(contract),
    events: new Map(contract.events.map(({ type, payload }) => [type, payload.name])),
    presence: new Set(contract.services.flatMap(fieldsWithPresence)),
  };
}

const withoutUploads = ({ services, ...rest }: Contract): Contract => ({
  ...rest,
  services: services.map((service) => ({
    ...service,
    routes: service.routes.filter(({ body }) => body === undefined || body === "*"),
  })),
});

const fieldsWithPresence = ({ routes }: RestService): string[] =>
  routes.flatMap(({ method: { input } }) =>
    input.fields
      .filter(({ fieldKind, presence }) => fieldKind === "scalar" && presence === EXPLICIT)
      .map(({ jsonName }) => `${input.name}.${jsonName}`),
  );

/** Whether a type is part of a request. */
export const isInput = (name: string): boolean => /(?:Request|Input)$/.test(name);

function schemasOf({ services, events }: Contract): Record<string, JsonSchema> {
  const routes = services.flatMap((service) => service.routes);
  const inputs = routes.map(({ method }) => method.input);
  const responses = routes.filter((route) => !isFile(route)).map(({ method }) => method.output);
  const outputs = [...responses, ...events.map(({ payload }) => payload)];
  const components = createComponents({ input: inputs, output: outputs });
  inputs.forEach(components.input.reference);
  outputs.forEach(components.output.reference);
  return components.schemas();
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
  if (body !== undefined && body !== "*") {
    throw new Error(`${method.name}: clients send a whole message as the body, not a field`);
  }
  return {
    name: method.localName,
    comment: commentOf(method),
    request: method.input.name,
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
  const ofMany = [`List${plural}`, `Get${name}`];
  const chosen = routes.some(({ method }) => ofMany.includes(method.name)) ? plural : name;
  return chosen.charAt(0).toLowerCase() + chosen.slice(1);
}
