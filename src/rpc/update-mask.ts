import { type DescMessage, isFieldSet, type Message, type MessageShape } from "@bufbuild/protobuf";
import type { FieldMask } from "@bufbuild/protobuf/wkt";
import { invalidArgument } from "./errors/api-error.ts";

/**
 * The fields that an update changes (AIP-134): the fields of its mask or, without
 * one, the fields that are set. A field that the mask names and the request leaves
 * out comes with its empty value, which clears it, or as undefined where the
 * field has presence.
 * @throws {ApiError} INVALID_ARGUMENT when the mask names a field that cannot be changed
 */
export function changesOf<S extends DescMessage>(
  schema: S,
  request: MessageShape<S> & { updateMask?: FieldMask },
): Partial<Omit<MessageShape<S>, "id" | "updateMask" | keyof Message>> {
  const updatable = schema.fields.filter(({ name }) => name !== "id" && name !== "update_mask");
  const paths = request.updateMask?.paths;
  for (const path of paths ?? []) {
    if (!updatable.some(({ name }) => name === path)) {
      throw invalidArgument({
        field: "updateMask",
        reason: "UNKNOWN_FIELD",
        message: `${path} cannot be changed`,
      });
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
