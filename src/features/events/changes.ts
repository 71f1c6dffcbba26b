import { isDeepStrictEqual } from "node:util";
import { fromJson, type JsonValue } from "@bufbuild/protobuf";
import { ValueSchema } from "@bufbuild/protobuf/wkt";

/** A field that changed. A value is absent if there was none before, or is none after. */
interface Change {
  readonly field: string;
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
}

type Fields = Readonly<Record<string, JsonValue>>;

/** The fields that differ, in the order of their names in `before`, then `after`. */
export const changesBetween = (before: Fields, after: Fields): Change[] =>
  Object.keys({ ...before, ...after })
    .map((field) => ({ field, before: ownValue(before, field), after: ownValue(after, field) }))
    .filter((change) => !isDeepStrictEqual(change.before, change.after));

/** A custom field may have the name of a property that every object inherits. */
const ownValue = (fields: Fields, field: string) =>
  Object.hasOwn(fields, field) ? fields[field] : undefined;

/** Changes as events show them. */
export const renderChanges = (changes: readonly Change[]) =>
  changes.map(({ field, before, after }) => ({
    field,
    before: toValue(before),
    after: toValue(after),
  }));

const toValue = (value: JsonValue | undefined) =>
  value === undefined ? undefined : fromJson(ValueSchema, value);
