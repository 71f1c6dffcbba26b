import {
  type DescField,
  type DescMessage,
  getOption,
  hasOption,
  isMessage,
  type Message,
} from "@bufbuild/protobuf";
import type { Value } from "@bufbuild/protobuf/wkt";
import { createValidator, type Validator, type Violation } from "@bufbuild/protovalidate";
import { Ignore, field as rulesOf } from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";
import { type ScalarValues, scalar_values } from "../../../gen/ticketing/v1/options_pb.ts";
import { isBlank } from "../../contract/blank.ts";
import type { Interceptor } from "../dispatch.ts";
import { type FieldViolation, invalidArgument, maxViolations } from "../errors/api-error.ts";
import { tooLong } from "./request-limits.ts";

const validator = createValidator();
const firstOnly = createValidator({ failFast: true });

/**
 * Checks every request against the protovalidate rules of its contract. All violations are reported
 * together, each under the JSON path of its field; for a batch, as many requests as there is room for.
 */
export const validate: Interceptor = (next) => (call, read) => {
  const check = (message: Message) => {
    const violations = violationsOf(call.method.input, message);
    if (violations.length > 0) {
      throw invalidArgument(violations);
    }
    return message;
  };
  return next(call, () => {
    const message = read();
    return message instanceof Promise ? message.then(check) : check(message);
  });
};

/** The violations of the contract's rules in a message. */
export function violationsOf(schema: DescMessage, message: Message): FieldViolation[] {
  const first = run(firstOnly, schema, message);
  const violations = first.length === 0 ? [] : collect(schema, message);
  // Violations of rules about a batch as a whole are found only by the first run.
  return findMore(schema, message, violations.length === 0 ? first : violations);
}

function run(by: Validator, schema: DescMessage, message: Message): FieldViolation[] {
  const result = by.validate(schema, message);
  if (result.kind === "error") {
    throw result.error;
  }
  return result.kind === "invalid" ? result.violations.map(toFieldViolation) : [];
}

/**
 * Validates a message, but the requests of a batch one at a time until there are enough violations: a
 * batch of 100 can have 25,000, which take most of a second to describe.
 */
function collect(schema: DescMessage, message: Message): FieldViolation[] {
  const { requests } = schema.field;
  const list = requests && (fieldValue(message, requests) as Message[]);
  if (requests?.message === undefined || !Array.isArray(list)) {
    return run(validator, schema, message);
  }
  const found = run(validator, schema, { ...message, requests: list.slice(0, 1) } as Message);
  for (const [index, request] of list.entries()) {
    if (found.length >= maxViolations) {
      break;
    }
    for (const violation of index === 0 ? [] : run(validator, requests.message, request)) {
      const field = `${requests.jsonName}[${index}].${violation.field}`;
      found.push({ ...violation, field });
    }
  }
  return found;
}

function toFieldViolation(violation: Violation): FieldViolation {
  const path = violation.field.reduce((text, step) => {
    switch (step.kind) {
      case "list_sub":
        return `${text}[${step.index}]`;
      case "map_sub":
        return atKey(text, String(step.key));
      case "oneof":
        return joined(text, (step.fields[0] as DescField).jsonName);
      case "field":
        return joined(text, step.jsonName);
      default:
        return text;
    }
  }, "");
  const rule = violation.ruleId.split(".").pop() ?? "";
  return { field: path, reason: reasons[rule] ?? "INVALID_VALUE", message: messageOf(violation) };
}

const joined = (path: string, name: string) => (path === "" ? name : `${path}.${name}`);

/** The path of a value in a map. */
const atKey = (path: string, key: string) =>
  /^[\w.-]+$/.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`;

/** The message of a violation, with patterns in words. */
function messageOf({ ruleId, message, forKey, field }: Violation): string {
  const last = field.at(-1);
  if (last?.kind === "oneof") {
    const [, ...others] = last.fields.map(({ jsonName }) => jsonName);
    return others.length === 0
      ? "is required"
      : `is required, unless ${others.join(" or ")} is given`;
  }
  const quoted = ruleId === "string.pattern" ? /`(.*)`/.exec(message)?.[1] : undefined;
  const text =
    quoted === undefined ? reword(message) : (patternInWords(quoted) ?? "has an invalid format");
  return forKey ? `the key ${text}` : text;
}

/** Messages of protovalidate that would not read well to callers, with their replacements. */
const wordings: readonly [RegExp, string][] = [
  [/^value is required$/, "is required"],
  [/^must be at least 1 characters$/, "must not be empty"],
  [/^must be in list \[(.*)\]$/, "must be one of $1"],
  [/^must contain no more than (\d+) item\(s\)$/, "must have at most $1 entries"],
  [/^must contain at least 1 item\(s\)$/, "must not be empty"],
  [/^map must be at most (\d+) entries$/, "must have at most $1 entries"],
  [
    /^must be greater than or equal to (\S+) and less than or equal to (\S+)$/,
    "must be from $1 to $2",
  ],
  [/^must be greater than or equal to (\S+)$/, "must be at least $1"],
];

function reword(message: string): string {
  const [said, instead] = wordings.find(([pattern]) => pattern.test(message)) ?? [];
  return said && instead ? message.replace(said, instead) : message;
}

/** Stable reasons for the rules that callers distinguish. */
const reasons: Record<string, string> = {
  required: "REQUIRED",
  min_len: "TOO_SHORT",
  max_len: "TOO_LONG",
  min_items: "TOO_FEW",
  max_items: "TOO_MANY",
  max_pairs: "TOO_MANY",
  unique: "DUPLICATE_VALUE",
  in: "UNKNOWN_VALUE",
  pattern: "INVALID_FORMAT",
  email: "INVALID_FORMAT",
};

/**
 * Finds violations that the rules of protovalidate do not: values of types that a map does not accept,
 * texts of invisible characters where the contract asks for a mark, and NUL, which Postgres cannot
 * store in text.
 * @param prefix path of the message, up to its dot
 */
function findMore(
  schema: DescMessage,
  message: Message,
  found: FieldViolation[],
  prefix = "",
): FieldViolation[] {
  for (const field of schema.fields) {
    if (found.length >= maxViolations) {
      break;
    }
    const options = optionsOf(field);
    if (options.isLeftToHandler) {
      continue;
    }
    const value = fieldValue(message, field);
    if (field.fieldKind === "list") {
      for (const [index, item] of (value as unknown[]).entries()) {
        look(field, options, item, `[${index}]`);
      }
    } else if (field.fieldKind === "map") {
      const rules = options.scalars;
      const path = `${prefix}${field.jsonName}`;
      found.push(...(rules ? wrongValues(path, value as Record<string, Value>, rules) : []));
    } else {
      look(field, options, value, "");
    }
  }
  return found;

  function look(
    { jsonName, message: type }: DescField,
    { isShown }: FieldOptions,
    value: unknown,
    index: string,
  ): void {
    if (typeof value === "string") {
      const field = `${prefix}${jsonName}${index}`;
      if (value.includes("\0")) {
        found.push({ field, ...nul });
      } else if (
        isShown &&
        value !== "" &&
        isBlank(value) &&
        !found.some((other) => other.field === field)
      ) {
        found.push({ field, ...blank });
      }
    } else if (type !== undefined && isMessage(value)) {
      findMore(type, value, found, `${prefix}${jsonName}${index}.`);
    }
  }
}

/** The options of a field that affect the check of its value. */
interface FieldOptions {
  readonly scalars: ScalarValues | undefined;
  /** Whether the rules let each item of a list pass, for the handler to refuse it individually. */
  readonly isLeftToHandler: boolean;
  /** Whether a text must not be blank. */
  readonly isShown: boolean;
}

/** Read once, as every read parses the options. */
const fieldOptions = new Map<DescField, FieldOptions>();

function optionsOf(field: DescField): FieldOptions {
  let options = fieldOptions.get(field);
  if (options === undefined) {
    const { type } = getOption(field, rulesOf);
    options = {
      scalars: hasOption(field, scalar_values) ? getOption(field, scalar_values) : undefined,
      isLeftToHandler: type.case === "repeated" && type.value.items?.ignore === Ignore.ALWAYS,
      isShown: type.case === "string" && type.value.pattern === notBlank,
    };
    fieldOptions.set(field, options);
  }
  return options;
}

/** The violations of values that must be texts, finite numbers or booleans. */
function wrongValues(
  path: string,
  values: Readonly<Record<string, Value>>,
  { maxLen, nullable }: ScalarValues,
): FieldViolation[] {
  const isScalar = ({ kind }: Value) =>
    kind.case === "stringValue" ||
    kind.case === "boolValue" ||
    (kind.case === "numberValue" && Number.isFinite(kind.value)) ||
    (kind.case === "nullValue" && nullable);
  const expected = `must be a string, a number or a boolean${nullable ? ", or null to remove it" : ""}`;
  return Object.entries(values).flatMap(([key, value]) => {
    const field = atKey(path, key);
    if (!isScalar(value)) {
      return [{ field, reason: "INVALID_VALUE", message: expected }];
    }
    const text = value.kind.case === "stringValue" ? value.kind.value : "";
    if (text.includes("\0")) {
      return [{ field, ...nul }];
    }
    return [...text].length > maxLen
      ? [{ field, ...tooLong({ max: maxLen, unit: "characters" }) }]
      : [];
  });
}

/** The pattern of a text that must not be blank. It also matches characters that show nothing. */
const notBlank = "\\S";
const blank = { reason: "INVALID_FORMAT", message: "must not be blank" };

const nul = { reason: "INVALID_VALUE", message: "must not contain NUL" };

function fieldValue(message: Message, field: DescField): unknown {
  const fields = message as unknown as Record<string, unknown>;
  if (field.oneof === undefined) {
    return fields[field.localName];
  }
  const chosen = fields[field.oneof.localName] as { case?: string; value?: unknown };
  return chosen.case === field.localName ? chosen.value : undefined;
}

/**
 * The patterns of the contract in words, for error messages: no one should have to read a regular
 * expression to correct a request. A test checks that every pattern is listed.
 */
const words = new Map<string, string>([
  [notBlank, blank.message],
  ["^[^\\x00]*$", "must not contain NUL"],
  ["^[^\\x00-\\x1f\\x7f]*$", "must be one line without control characters"],
  [
    "^[a-z0-9._-]{1,32}@[a-z0-9.-]+$",
    "must be an email address in lower case, with at most 32 letters, digits, `.`, `_` or `-` before the `@`",
  ],
  ['^(https://[^\\s<>"]+)?$', "must be an address that begins with `https://`"],
  ["^(#[0-9a-fA-F]{6})?$", "must be a colour such as `#2f6fed`"],
  ["^[A-Za-z0-9:.-]+$", "must be a host name, such as `imap.example.com`"],
  [
    "^arn:aws(-cn|-us-gov)?:sns:[a-z0-9-]{1,32}:[0-9]{12}:[A-Za-z0-9_-]{1,256}$",
    "must be the ARN of an Amazon SNS topic, such as `arn:aws:sns:eu-west-1:123456789012:mail`",
  ],
  ["^[\\x21-\\x7e]{24,255}$", "must be 24 to 255 printable ASCII characters without spaces"],
  ["^[0-9]{1,32}$", "must be 1 to 32 digits"],
  ["^[1-5]([0-9]{2}|xx)$", "must be an HTTP status, such as `404`, or a class, such as `4xx`"],
  ["^[A-Za-z0-9_]{1,64}$", "must be 1 to 64 letters, digits or `_`"],
  ["^[A-Za-z0-9_.-]{1,64}$", "must be 1 to 64 letters, digits, `_`, `.` or `-`"],
  ["^[A-Za-z0-9_.-]{1,64}:", "must be the name of a custom value, a colon and the value"],
  [
    "^[a-z0-9][a-z0-9_.-]{0,63}$",
    "must be 1 to 64 lower-case letters, digits, `_`, `.` or `-`, and start with a letter or digit",
  ],
  ["^\\+[1-9][0-9]{1,14}$", "must be a telephone number in E.164 form, such as `+14155550123`"],
  ["^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$", "must be a language tag, such as `de` or `pt-BR`"],
  [
    "^[a-z0-9][a-z0-9_.-]{0,49}$",
    "must be 1 to 50 lower-case letters, digits, `_`, `.` or `-`, and start with a letter or digit",
  ],
  ["^https://[^\\s]+$", "must be an `https` URL without spaces"],
  [
    "^https?://[a-z0-9.-]+(:[0-9]{1,5})?$",
    "must be an origin in lower case without a path, such as `https://www.example.com`",
  ],
  [
    "^(\\*|service(\\.[a-z][a-z0-9_]*)+\\.v[1-9][0-9]*)$",
    "must be `*` or a versioned event type, such as `service.ticket.created.v1`",
  ],
  ["^[A-Za-z0-9!#$%&'*+.^_`|~-]*$", "must be the name of an HTTP header"],
  ["^([!-~]([ !-~]*[!-~])?)?$", "must be printable ASCII characters without spaces at either end"],
  [
    "^(([0-9]{1,9}:)?[0-9]{1,19}\\.[0-9A-Za-z_]*(\\.[0-9]{1,19}(,[0-9]{1,19})*)?)?$",
    "must be a cursor from an earlier message of the stream",
  ],
]);

/** The requirement of a pattern, as a sentence whose subject is the field; undefined if unknown. */
const patternInWords = (pattern: string): string | undefined => words.get(pattern);
