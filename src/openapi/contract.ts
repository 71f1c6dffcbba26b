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
import type { event_type } from "../../gen/ticketing/events/v1/options_pb.ts";
import type { required_role } from "../../gen/ticketing/v1/options_pb.ts";
import { compileRoute, type Route } from "../rest/routes.ts";
import { successStatus } from "./rest-conventions.ts";

/** A route, and who may call it. */
export interface RestRoute extends Route {
  /** The role that a member needs; undefined: any. */
  readonly requiredRole: string | undefined;
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
}

/**
 * Finds the REST services and the events in the files of a contract. Their
 * options come from the same files: while `buf generate` runs, `gen/` does not
 * exist and cannot be imported.
 */
export function readContract(files: readonly DescFile[]): Contract {
  const sorted = [...files].sort((a, b) => (a.name < b.name ? -1 : 1));
  const registry = createRegistry(...sorted);
  const httpOption = registry.getExtension("google.api.http") as typeof http | undefined;
  const roleOption = registry.getExtension("ticketing.v1.required_role") as
    | typeof required_role
    | undefined;
  const eventOption = registry.getExtension("ticketing.events.v1.event_type") as
    | typeof event_type
    | undefined;
  return {
    services: sorted
      .flatMap((file) => file.services)
      .map((service) => ({ service, routes: routesOf(service, httpOption, roleOption) }))
      .filter(({ routes }) => routes.length > 0),
    events: sorted
      .flatMap((file) => file.messages)
      .flatMap((payload) =>
        eventOption !== undefined && hasOption(payload, eventOption)
          ? [{ type: getOption(payload, eventOption), payload }]
          : [],
      ),
  };
}

function routesOf(
  service: DescService,
  option: typeof http | undefined,
  roleOption: typeof required_role | undefined,
): RestRoute[] {
  if (option === undefined) {
    return [];
  }
  return service.methods
    .filter((method) => hasOption(method, option))
    .flatMap((method) => {
      const rule = getOption(method, option);
      const requiredRole = (roleOption && getOption(method, roleOption)) || undefined;
      return [rule, ...rule.additionalBindings].map((binding) => ({
        ...compileRoute(method, binding, successStatus),
        requiredRole,
      }));
    });
}

/** Whether the contract declares that a method is safe to call twice. */
export function isIdempotent(method: DescMethod): boolean {
  return method.idempotency !== Level.IDEMPOTENCY_UNKNOWN;
}

/**
 * Whether a route shows one thing that counts its versions. The `ETag` of such a response names the
 * version, and an update takes it in `If-Match`.
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
