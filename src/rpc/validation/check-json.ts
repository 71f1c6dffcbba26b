import { FieldMaskSchema } from "@bufbuild/protobuf/wkt";
import type { FieldCheck } from "../../rest/index.ts";
import {
  isFreeForm,
  limitsOf,
  maxFreeFormValues,
  type TextLimit,
  tooLong,
  tooMany,
  tooManyValues,
} from "./request-limits.ts";

/** Holds the JSON of a field to the limits of the contract before it is decoded. */
export const checkJson: FieldCheck = (field, json) => {
  const { items = Number.POSITIVE_INFINITY, text, key } = limitsOf(field);
  if (typeof json === "string") {
    return field.message?.typeName === FieldMaskSchema.typeName
      ? checkMask(json)
      : fits(json, text);
  }
  if (typeof json !== "object" || json === null) {
    return undefined;
  }
  if (field.message !== undefined && isFreeForm(field.message)) {
    return countValues(json) > maxFreeFormValues ? tooManyValues() : undefined;
  }
  if (Array.isArray(json)) {
    return json.length > items ? tooMany(field, items) : allFit(json.entries(), text);
  }
  if (field.fieldKind !== "map") {
    return undefined;
  }
  const names = Object.keys(json);
  if (names.length > items) {
    return tooMany(field, items);
  }
  // A key that is too long is not repeated to the caller.
  return names.every((name) => fits(name, key) === undefined)
    ? allFit(Object.entries(json), text)
    : key && tooLong(key);
};

const fits = (value: unknown, limit: TextLimit | undefined) =>
  limit !== undefined && typeof value === "string" && value.length > limit.ceiling
    ? tooLong(limit)
    : undefined;

function allFit(entries: Iterable<[string | number, unknown]>, limit: TextLimit | undefined) {
  if (limit === undefined) {
    return undefined;
  }
  for (const [at, value] of entries) {
    const fault = fits(value, limit);
    if (fault !== undefined) {
      return { at, ...fault };
    }
  }
  return undefined;
}

/** A mask is one text in JSON, its paths separated by commas. */
function checkMask(mask: string) {
  const { paths } = FieldMaskSchema.field;
  const { items = Number.POSITIVE_INFINITY, text } = limitsOf(paths);
  let start = 0;
  for (let count = 1; count <= items; count++) {
    const comma = mask.indexOf(",", start);
    const end = comma === -1 ? mask.length : comma;
    if (text !== undefined && end - start > text.ceiling) {
      return tooLong(text);
    }
    if (comma === -1) {
      return undefined;
    }
    start = comma + 1;
  }
  return tooMany(paths, items);
}

/** The number of values inside of free-form JSON, or one that is over the limit. */
function countValues(json: unknown): number {
  if (typeof json !== "object" || json === null) {
    return 0;
  }
  let count = 0;
  for (const value of Object.values(json)) {
    count += 1 + countValues(value);
    if (count > maxFreeFormValues) {
      break;
    }
  }
  return count;
}
