import { create } from "@bufbuild/protobuf";
import { type Value, ValueSchema } from "@bufbuild/protobuf/wkt";
import { invalidArgument } from "../../rpc/errors/api-error.ts";

/** Custom values of a ticket, by name. */
export type CustomFields = Readonly<Record<string, CustomValue>>;

type CustomValue = string | number | boolean;

/** Changes of custom values; null removes one. */
export type CustomFieldChanges = Readonly<Record<string, CustomValue | null>>;

/** Maximum values of a ticket. */
const maxFields = 50;
/** Maximum bytes of the values of a ticket, as JSON. */
const maxBytes = 16 << 10;

/** The values of a valid request. */
export function readCustomFields(fields: Readonly<Record<string, Value>>): CustomFieldChanges {
  const entries = Object.entries(fields).map(([name, { kind }]) => [
    name,
    kind.case === "nullValue" ? null : kind.value,
  ]);
  // fromEntries defines own properties, so that "__proto__" is a name like any other.
  return Object.fromEntries(entries);
}

/**
 * Applies changes to the values of a ticket, whose row is locked or new.
 * @throws {ApiError} INVALID_ARGUMENT when there are too many values afterwards, or too long ones
 */
export function mergeCustomFields(before: CustomFields, changes: CustomFieldChanges): CustomFields {
  const entries = Object.entries({ ...before, ...changes }).filter(
    (entry): entry is [string, CustomValue] => entry[1] !== null,
  );
  const after = Object.fromEntries(entries);
  const fault =
    entries.length > maxFields
      ? { reason: "TOO_MANY", message: `a ticket can have at most ${maxFields} custom values` }
      : Buffer.byteLength(JSON.stringify(after)) > maxBytes
        ? {
            reason: "TOO_LONG",
            message: `a ticket can have at most ${maxBytes} bytes of custom values`,
          }
        : undefined;
  if (fault !== undefined) {
    throw invalidArgument({ field: "customFields", ...fault });
  }
  return after;
}

/** Custom values as the contract shows them. */
export function renderCustomFields(fields: CustomFields): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      create(ValueSchema, { kind: kindOf(value) }),
    ]),
  );
}

function kindOf(value: CustomValue): Value["kind"] {
  switch (typeof value) {
    case "string":
      return { case: "stringValue", value };
    case "number":
      return { case: "numberValue", value };
    default:
      return { case: "boolValue", value };
  }
}
