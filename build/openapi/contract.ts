import {
  createRegistry,
  type DescFile,
  type DescMessage,
  type DescMethod,
  type DescService,
  getOption,
  hasOption,
} from "@bufbuild/protobuf";
import { MethodOptions_IdempotencyLevel as Level } from "@bufbuild/protobuf/wkt";
import type { http } from "../../gen/google/api/annotations_pb.ts";
import type { event_type } from "../../gen/ticketing/events/v1/event_options_pb.ts";
import type {
  known_values,
  needs_unrestricted_key,
  required_role,
  returns_secret,
  scope_resource,
  success_status,
} from "../../gen/ticketing/v1/options_pb.ts";
import { neededScope } from "../../src/contract/scopes.ts";
import { compileRoute, type Route } from "../../src/rest/routes.ts";
import type { KnownValues } from "./json-schema.ts";

/** A route, and the callers it allows. */
export interface RestRoute extends Route {
  /** The role that a member needs; undefined for any. */
  readonly requiredRole: string | undefined;
  /** The scope that a restricted API key needs; `*`: only unrestricted keys can call it. */
  readonly requiredScope: string | undefined;
  /** Whether the response contains secrets that no other response shows. */
  readonly returnsSecret: boolean;
}

/** A service and the routes to its methods, in the order of the contract. */
export interface RestService {
  readonly service: DescService;
  readonly routes: readonly RestRoute[];
}

/** An event and the message that is its `data`. */
export interface EventType {
  readonly type: string;
  readonly payload: DescMessage;
}

/** The part of a contract that concerns HTTP. */
export interface Contract {
  readonly services: readonly RestService[];
  readonly events: readonly EventType[];
  readonly knownValues: KnownValues;
}

/**
 * Finds the REST services and the events in the files of a contract. Their
 * options come from the same files: while `buf generate` runs, `gen/` does not
 * exist and cannot be imported.
 */
export function readContract(files: readonly DescFile[]): Contract {
  const sorted = [...files].sort((a, b) => (a.name < b.name ? -1 : 1));
  const registry = createRegistry(...sorted);
  const extension = <Extension>(name: string) =>
    registry.getExtension(name) as Extension | undefined;
  const options: MethodOptions = {
    http: extension("google.api.http"),
    role: extension("ticketing.v1.required_role"),
    scopeResource: extension("ticketing.v1.scope_resource"),
    unrestricted: extension("ticketing.v1.needs_unrestricted_key"),
    status: extension("ticketing.v1.success_status"),
    secret: extension("ticketing.v1.returns_secret"),
  };
  const eventOption = extension<typeof event_type>("ticketing.events.v1.event_type");
  const knownValues = extension<typeof known_values>("ticketing.v1.known_values");
  return {
    services: sorted
      .flatMap((file) => file.services)
      .map((service) => ({ service, routes: routesOf(service, options) }))
      .filter(({ routes }) => routes.length > 0),
    events: sorted
      .flatMap((file) => file.messages)
      .flatMap((payload) =>
        eventOption !== undefined && hasOption(payload, eventOption)
          ? [{ type: getOption(payload, eventOption), payload }]
          : [],
      ),
    knownValues: (field) => (knownValues && getOption(field, knownValues).values) ?? [],
  };
}

/** The options of methods; undefined if no file of the contract imports the option. */
interface MethodOptions {
  readonly http: typeof http | undefined;
  readonly role: typeof required_role | undefined;
  readonly scopeResource: typeof scope_resource | undefined;
  readonly unrestricted: typeof needs_unrestricted_key | undefined;
  readonly status: typeof success_status | undefined;
  readonly secret: typeof returns_secret | undefined;
}

function routesOf(
  service: DescService,
  { http, role, scopeResource, unrestricted, status, secret }: MethodOptions,
): RestRoute[] {
  if (http === undefined) {
    return [];
  }
  const resource = (scopeResource && getOption(service, scopeResource)) ?? "";
  return service.methods
    .filter((method) => hasOption(method, http))
    .flatMap((method) => {
      const rule = getOption(method, http);
      const requiredRole = (role && getOption(method, role)) ?? "";
      const requiredScope = neededScope({
        resource,
        isRead: method.idempotency === Level.NO_SIDE_EFFECTS,
        requiredRole,
        needsUnrestrictedKey: unrestricted !== undefined && getOption(method, unrestricted),
      });
      const successStatus = (status && getOption(method, status)) || 200;
      return [rule, ...rule.additionalBindings].map((binding) => ({
        ...compileRoute(method, binding, () => successStatus),
        requiredRole: requiredRole || undefined,
        requiredScope,
        returnsSecret: secret !== undefined && getOption(method, secret),
      }));
    });
}

/** Whether the contract declares that a method is safe to call twice. */
export function isIdempotent(method: DescMethod): boolean {
  return method.idempotency !== Level.IDEMPOTENCY_UNKNOWN;
}

/**
 * Whether a route shows a single resource that counts its versions. The `ETag` of such a response names
 * the version, and an update accepts it in `If-Match`.
 */
export function isVersioned({ httpMethod, method, responseBody }: Route): boolean {
  const shown = responseBody ?? method.output.fields.find(({ name }) => name === "data");
  return (
    (httpMethod === "GET" || httpMethod === "PATCH") &&
    shown?.fieldKind === "message" &&
    shown.message.fields.some(({ name }) => name === "version")
  );
}

/** Whether callers can send `If-Match` with requests to a route. */
export const takesIfMatch = (route: Route): boolean =>
  route.httpMethod === "PATCH" && isVersioned(route);

/** Whether callers can send an `Idempotency-Key` with requests to a route. */
export function takesIdempotencyKey({ httpMethod, method }: Route): boolean {
  return (
    httpMethod === "POST" &&
    method.methodKind === "unary" &&
    method.idempotency !== Level.NO_SIDE_EFFECTS
  );
}
