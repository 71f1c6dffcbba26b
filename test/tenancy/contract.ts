import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { DescField, DescMethod, DescService } from "@bufbuild/protobuf";
import { getOption } from "@bufbuild/protobuf";
import { field as rules } from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";
import { http } from "../../gen/google/api/annotations_pb.ts";

const folder = join(import.meta.dirname, "../../gen/ticketing/v1");

/** Every service of the contract, found by looking and not by name. */
export async function allServices(): Promise<DescService[]> {
  const modules = await Promise.all(
    readdirSync(folder)
      .filter((file) => file.endsWith("_service_pb.ts"))
      .map((file) => import(join(folder, file)) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) => Object.values(module).filter(isService));
}

const isService = (value: unknown): value is DescService =>
  (value as { kind?: unknown } | undefined)?.kind === "service";

/**
 * The services of people who signed in at the service itself. Sessions and passkeys belong to no
 * workspace: test/features/accounts tests that they belong to one member.
 */
export const personalServices: readonly string[] = ["SessionService", "PasskeyService"];

/** Whether a method is for the member who calls, of whom a key by itself is none. */
export const isForMember = ({ parent, name }: DescMethod): boolean =>
  parent.name === "NotificationService" || /^(?:Unf|F)ollowTicket$/.test(name);

/** HTTP method and path template, such as `/api/v1/tickets/{id}`. */
export function routeOf(method: DescMethod): { verb: string; path: string } {
  const { pattern } = getOption(method, http);
  return { verb: pattern.case ?? "", path: String(pattern.value) };
}

/** The field of a batch's requests that names the object of each, if they have one. */
export const idOfItem = ({ input }: DescMethod) => input.field.requests?.message?.field.id;

/**
 * Fields of the request, or of the requests of a batch, that hold the service's own identifiers;
 * foreign ones and plans are left out.
 */
export function idFields(method: DescMethod): DescField[] {
  const id = idOfItem(method);
  return [...method.input.fields, ...(id ? [id] : [])].filter(
    ({ name, scalar }) =>
      scalar !== undefined &&
      /^(?:.+_)?ids?$/.test(name) &&
      !/^(?:external_ids?|plan_id)$/.test(name),
  );
}

/** The identifiers that choose the resource: those in the path or, if it has none, those that are required. */
export function targetFields(method: DescMethod): DescField[] {
  const inPath = idFields(method).filter(({ name }) => routeOf(method).path.includes(`{${name}}`));
  return inPath.length > 0
    ? inPath
    : method.input.fields.filter(
        (field) =>
          idFields(method).includes(field) &&
          field.fieldKind === "scalar" &&
          getOption(field, rules).required,
      );
}
