import { type DescMethod, getOption } from "@bufbuild/protobuf";
import { http } from "../../gen/google/api/annotations_pb.ts";
import { compileRoute, type Route } from "../rest/routes.ts";
import { successStatus } from "./rest-conventions.ts";

/** The REST route of a method, with the fields in its path. */
export const routeOf = (method: DescMethod): Route =>
  compileRoute(method, getOption(method, http), successStatus);

/** The path of a route, with its variables by their JSON names: `/api/v1/tickets/{ticketId}/messages`. */
export function pathOf({ source, variables }: Route): string {
  const names = variables.map(({ jsonPath }) => jsonPath).values();
  return source.replace(/\{[^}]*\}/g, () => `{${names.next().value}}`);
}
