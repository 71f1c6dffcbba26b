import {
  type DescField,
  type DescMessage,
  type DescMethod,
  getOption,
  hasOption,
  ScalarType,
} from "@bufbuild/protobuf";
import { FieldMaskSchema } from "@bufbuild/protobuf/wkt";
import {
  type FieldRules,
  field as rulesOf,
} from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";
import { max_request_bytes } from "../../../gen/ticketing/v1/options_pb.ts";
import type { FieldCheck } from "../../rest/index.ts";
import type { FieldViolation } from "../errors/api-error.ts";

/** The longest text. */
export interface TextLimit {
  readonly max: number;
  readonly unit: "characters" | "bytes";
  /**
   * Bytes past which a text is rejected unread. Slightly longer texts are left to validation,
   * which counts characters, and reports all violations of a message at once.
   */
  readonly ceiling: number;
}

/** A character has at most 4 bytes in UTF-8, and 3 bytes are 4 characters in base64. */
const atMost = (max: number, unit: TextLimit["unit"]): TextLimit => ({
  max,
  unit,
  ceiling: 4 * max + 256,
});

/** The most that a field of a request may hold. Undefined: the contract sets no limit. */
interface FieldLimits {
  /** Items of a list, or pairs of a map. */
  readonly items: number | undefined;
  /** The field itself, each item of a list or each value of a map, if these are texts or bytes. */
  readonly text: TextLimit | undefined;
  /** Each key of a map, if these are texts. */
  readonly key: TextLimit | undefined;
}

/** Values in the free-form JSON of a request, which is in `google.protobuf.Struct`. */
export const maxFreeFormValues = 10_000;

/** Whether a message is free-form JSON. Its values are counted together, not field by field. */
export const isFreeForm = ({ typeName }: DescMessage): boolean =>
  /^google\.protobuf\.(Struct|Value|ListValue)$/.test(typeName);

/** Limits of messages that we cannot add rules to. */
const foreign: Readonly<Record<string, Partial<FieldLimits>>> = {
  "google.protobuf.FieldMask.paths": { items: 100, text: atMost(256, "bytes") },
  "google.api.HttpBody.content_type": { text: atMost(255, "bytes") },
  "google.api.HttpBody.extensions": { items: 10 },
  "google.protobuf.Any.type_url": { text: atMost(255, "bytes") },
};

/** Their fields with the limit of the whole message. */
const asLongAsMessage = new Set(["google.api.HttpBody.data", "google.protobuf.Any.value"]);

const known = new Map<DescField, FieldLimits>();

/** The limits of a field, by the protovalidate rules of the contract. */
export function limitsOf(field: DescField): FieldLimits {
  let limits = known.get(field);
  if (limits === undefined) {
    limits = readLimits(field);
    known.set(field, limits);
  }
  return limits;
}

const nameOf = ({ parent, name }: DescField) => `${parent.typeName}.${name}`;

function readLimits(field: DescField): FieldLimits {
  const rules = hasOption(field, rulesOf) ? getOption(field, rulesOf) : undefined;
  const type = rules?.type;
  let limits: FieldLimits = { items: undefined, text: textLimit(rules), key: undefined };
  if (type?.case === "repeated") {
    const { maxItems, items } = stated(type.value);
    limits = { ...limits, items: toNumber(maxItems), text: textLimit(items) };
  } else if (type?.case === "map") {
    const { maxPairs, keys, values } = stated(type.value);
    const key = textLimit(keys);
    limits = { items: toNumber(maxPairs), text: textLimit(values), key };
  }
  return { ...limits, ...foreign[nameOf(field)] };
}

/** An unset rule has a default on its prototype. */
const stated = <Rules extends object>(rules: Rules): Partial<Rules> => ({ ...rules });

const toNumber = (count: bigint | undefined) => (count === undefined ? undefined : Number(count));

function textLimit(rules: FieldRules | undefined): TextLimit | undefined {
  const type = rules?.type;
  if (type?.case === "bytes") {
    const max = toNumber(stated(type.value).maxLen);
    return max === undefined ? undefined : atMost(max, "bytes");
  }
  if (type?.case !== "string") {
    return undefined;
  }
  const { len, maxLen = len, maxBytes } = stated(type.value);
  if (maxBytes !== undefined) {
    return atMost(Number(maxBytes), "bytes");
  }
  const words = type.value.in.map((word) => word.length);
  const max = toNumber(maxLen) ?? (words.length > 0 ? Math.max(...words) : undefined);
  return max === undefined ? undefined : atMost(max, "characters");
}

/** Protobuf messages that hold a number or two. */
const small = /^google\.protobuf\.(Timestamp|Duration|Empty|Bool|Int|UInt|Float|Double)/;

/**
 * The fields of a request, at any depth, that could hold any number of items or a text of any
 * length, such as `ticketing.v1.CreateTicketRequest.tags has no limit on its items`.
 */
export function unlimitedFields(message: DescMessage, seen = new Set<DescMessage>()): string[] {
  if (seen.has(message) || isFreeForm(message) || small.test(message.typeName)) {
    return [];
  }
  seen.add(message);
  return message.fields.flatMap((field) => {
    const { items, text, key } = limitsOf(field);
    const lacking = [
      (field.fieldKind === "list" || field.fieldKind === "map") && !items && "its items",
      isText(field.scalar) && !text && !asLongAsMessage.has(nameOf(field)) && "its length",
      field.fieldKind === "map" && isText(field.mapKey) && !key && "the length of its keys",
    ].filter((part) => part !== false);
    return [
      ...lacking.map((part) => `${nameOf(field)} has no limit on ${part}`),
      ...(field.message === undefined ? [] : unlimitedFields(field.message, seen)),
    ];
  });
}

const isText = (scalar: ScalarType | undefined) =>
  scalar === ScalarType.STRING || scalar === ScalarType.BYTES;

/** A violation without the name of its field. */
export type LimitFault = Omit<FieldViolation, "field">;

/** The fault of a list or map that holds more than it may. */
export const tooMany = (most: number): LimitFault => ({
  reason: "TOO_MANY",
  message: `must have at most ${most} entries`,
});

/** The fault of a text that is longer than it may be, in the words of protovalidate. */
export const tooLong = ({ max, unit }: Pick<TextLimit, "max" | "unit">): LimitFault => ({
  reason: "TOO_LONG",
  message: `must be at most ${max} ${unit}`,
});

/** The fault of free-form JSON that holds more than it may. */
export const tooManyValues = (): LimitFault => ({
  reason: "TOO_MANY",
  message: `must hold no more than ${maxFreeFormValues} values`,
});

/** The longest request body of most methods, in bytes. */
export const usualBytes = 1 << 20;
/** The fields alongside the file of an upload. */
const besideFile = 1 << 13;

/** Read once, as every call needs it and every read parses the option. */
const limits = new Map<DescMethod, number>();

/** The longest request body of a method over REST, in bytes. */
export function maxBodyBytes(method: DescMethod): number {
  let limit = limits.get(method);
  if (limit === undefined) {
    limit = getOption(method, max_request_bytes) || usualBytes;
    limits.set(method, limit);
  }
  return limit;
}

/** Whether a method accepts longer requests than most. */
export const isUpload = (method: DescMethod): boolean => maxBodyBytes(method) > usualBytes;

/** The longest message of a method in other protocols, in bytes: JSON carries files in base64. */
export const maxMessageBytes = (method: DescMethod): number =>
  isUpload(method) ? Math.ceil((maxBodyBytes(method) / 3) * 4) + besideFile : usualBytes;

/** Checks the JSON of a field against the limits of the contract before it is decoded. */
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
    if (countValues(json) > maxFreeFormValues) {
      return tooManyValues();
    }
  }
  if (Array.isArray(json)) {
    return json.length > items ? tooMany(items) : allFit(json.entries(), text);
  }
  if (field.fieldKind !== "map") {
    return undefined;
  }
  const names = Object.keys(json);
  if (names.length > items) {
    return tooMany(items);
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
  return tooMany(items);
}

/** The number of values inside free-form JSON, or a number over the limit. */
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
