import { isDeepStrictEqual } from "node:util";
import {
  create,
  type DescField,
  type DescMessage,
  isFieldSet,
  type Message,
  type MessageShape,
} from "@bufbuild/protobuf";
import type { FieldMask } from "@bufbuild/protobuf/wkt";
import { isOutputOnly, isPlainMessage } from "../rest/routes.ts";
import { invalidArgument, invalidField } from "./errors/api-error.ts";

/**
 * The fields that an update changes (AIP-134): the fields of its mask or, without one, the fields that
 * are set. A field that the mask names and the request leaves out gets its empty value, which clears
 * it, or undefined if the field has presence. {@link changesWithin} finds those in groups, which are
 * messages in its fields.
 * @throws {ApiError} INVALID_ARGUMENT when the mask names a field that cannot be changed
 */
export function changesOf<S extends DescMessage>(
  schema: S,
  request: MessageShape<S> & { updateMask?: FieldMask },
): Partial<Omit<MessageShape<S>, "id" | "updateMask" | keyof Message>> {
  const fields = schema.fields.filter(({ name }) => name !== "id" && name !== "update_mask");
  const updatable = fields.filter((field) => !isPlainMessage(field));
  const groups = fields.filter(isPlainMessage).map(({ name }) => name);
  const paths = request.updateMask?.paths;
  for (const path of paths ?? []) {
    const isKnown = updatable.some(({ name }) => name === path);
    if (!isKnown && !groups.includes(path.split(".", 1)[0] as string)) {
      throw unchangeable(path);
    }
  }
  const changed = updatable.filter((field) =>
    paths === undefined ? isFieldSet(request, field) : paths.includes(field.name),
  );
  const values = request as unknown as Record<string, unknown>;
  return Object.fromEntries(
    changed.map(({ localName }) => [localName, values[localName]]),
  ) as ReturnType<typeof changesOf<S>>;
}

/**
 * The fields that an update changes in a group: those that its mask names, as in `form.attachments`.
 * Without a mask, and for a path that is the whole group, these are the fields that are set. Groups
 * within it are returned as objects with their changes, or as undefined if the mask clears them.
 * @param value the group in the request
 * @throws {ApiError} INVALID_ARGUMENT when the mask names a field that cannot be changed
 */
export function changesWithin(
  group: DescField,
  value: Message | undefined,
  mask: FieldMask | undefined,
): Record<string, unknown> {
  const prefix = `${group.name}.`;
  const named = new Set(mask?.paths.filter((path) => path.startsWith(prefix)));
  const isWhole = mask === undefined || mask.paths.includes(group.name);
  const changes = changesIn(group.message as DescMessage, { value, prefix, named, isWhole });
  for (const path of named) {
    throw unchangeable(path);
  }
  return changes;
}

interface Group {
  readonly value: Message | undefined;
  readonly prefix: string;
  /** Paths of the mask. Those of fields that exist are deleted. */
  readonly named: Set<string>;
  readonly isWhole: boolean;
}

function changesIn(schema: DescMessage, { value, prefix, named, isWhole }: Group) {
  const message = (value ?? create(schema)) as Message & Record<string, unknown>;
  const changes: Record<string, unknown> = {};
  for (const field of schema.fields.filter((candidate) => !isOutputOnly(candidate))) {
    const path = `${prefix}${field.name}`;
    const isGiven = named.delete(path) || (isWhole && isFieldSet(message, field));
    const inner = message[field.localName];
    if (isPlainMessage(field) && !(isGiven && inner === undefined)) {
      const group = { value: inner as Message, prefix: `${path}.`, named, isWhole: isGiven };
      const within = changesIn(field.message, group);
      if (Object.keys(within).length > 0) {
        changes[field.localName] = within;
      }
    } else if (isGiven) {
      changes[field.localName] = inner;
    }
  }
  return changes;
}

const unchangeable = (path: string) =>
  invalidField("updateMask", "UNKNOWN_FIELD", `${path} cannot be changed`);

/** Rejects a change that would clear a required field. @throws {ApiError} INVALID_ARGUMENT */
export function requireValues(changes: object, fields: readonly string[]): void {
  const cleared = fields.filter(
    (field) => field in changes && (changes as Record<string, unknown>)[field] === undefined,
  );
  if (cleared.length > 0) {
    throw invalidArgument(
      cleared.map((field) => ({ field, reason: "REQUIRED", message: "cannot be cleared" })),
    );
  }
}

/** Whether values would change a row: an update without changes leaves it as it is. */
export function differs(row: object, changes: object): boolean {
  const current = row as Record<string, unknown>;
  return Object.entries(changes).some(([key, value]) => !isDeepStrictEqual(current[key], value));
}
