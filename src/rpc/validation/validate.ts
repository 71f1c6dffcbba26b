import { type DescField, type DescMessage, isMessage, type Message } from "@bufbuild/protobuf";
import { createValidator, type Validator, type Violation } from "@bufbuild/protovalidate";
import type { Interceptor } from "../dispatch.ts";
import { type FieldViolation, invalidArgument, maxViolations } from "../errors/api-error.ts";

const validator = createValidator();
const firstOnly = createValidator({ failFast: true });

/**
 * Holds every request to the protovalidate rules of its contract. All
 * violations are reported at once, each under the JSON path of its field; of a
 * batch, for as many requests as there is room for.
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
  // Rules that look at a batch as a whole are found by the first run only.
  return findNul(schema, message, violations.length === 0 ? first : violations);
}

function run(by: Validator, schema: DescMessage, message: Message): FieldViolation[] {
  const result = by.validate(schema, message);
  if (result.kind === "error") {
    throw result.error;
  }
  return result.kind === "invalid" ? result.violations.map(toFieldViolation) : [];
}

/**
 * Validates a message, but the requests of a batch one after the other until there are enough
 * violations: a batch of 100 can have 25,000, which take most of a second to describe.
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
        return `${text}[${JSON.stringify(String(step.key))}]`;
      case "field":
        return text === "" ? step.jsonName : `${text}.${step.jsonName}`;
      default:
        return text;
    }
  }, "");
  const rule = violation.ruleId.split(".").pop() ?? "";
  return { field: path, reason: reasons[rule] ?? "INVALID_VALUE", message: messageOf(violation) };
}

/** The message of a violation, with patterns in words. */
function messageOf({ ruleId, message, forKey }: Violation): string {
  const quoted = ruleId === "string.pattern" ? /`(.*)`/.exec(message)?.[1] : undefined;
  const text = quoted === undefined ? message : (patternInWords(quoted) ?? "has an invalid format");
  return forKey ? `the key ${text}` : text;
}

/** Stable reasons for the rules that callers tell apart. */
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
 * Postgres cannot store NUL in text. Finding it here makes it the caller's error, with a field name.
 * @param prefix path of the message, up to its dot
 */
function findNul(
  schema: DescMessage,
  message: Message,
  found: FieldViolation[],
  prefix = "",
): FieldViolation[] {
  for (const field of schema.fields) {
    if (found.length >= maxViolations) {
      break;
    }
    const value = fieldValue(message, field);
    if (field.fieldKind === "list") {
      for (const [index, item] of (value as unknown[]).entries()) {
        look(field, item, `[${index}]`);
      }
    } else {
      look(field, value, "");
    }
  }
  return found;

  function look({ jsonName, message: type }: DescField, value: unknown, index: string): void {
    if (typeof value === "string") {
      if (!value.includes("\0")) {
        return;
      }
      const field = `${prefix}${jsonName}${index}`;
      found.push({ field, reason: "INVALID_VALUE", message: "must not contain NUL" });
    } else if (type !== undefined && isMessage(value)) {
      findNul(type, value, found, `${prefix}${jsonName}${index}.`);
    }
  }
}

function fieldValue(message: Message, field: DescField): unknown {
  const fields = message as unknown as Record<string, unknown>;
  if (field.oneof === undefined) {
    return fields[field.localName];
  }
  const chosen = fields[field.oneof.localName] as { case?: string; value?: unknown };
  return chosen.case === field.localName ? chosen.value : undefined;
}

/**
 * The patterns of the contract in words, for error messages: nobody should have to read a regular
 * expression to correct a request. A test holds that every pattern is listed.
 */
const words = new Map<string, string>([
  ["\\S", "must not be blank"],
  ["^[^\\x00]*$", "must not contain NUL"],
  ["^[^\\x00-\\x1f\\x7f]*$", "must be one line without control characters"],
  [
    "^[a-z0-9._-]{1,32}@[a-z0-9.-]+$",
    "must be an e-mail address in lower case, with at most 32 letters, digits, `.`, `_` or `-` before the `@`",
  ],
  ["^[\\x21-\\x7e]{24,255}$", "must be 24 to 255 printable ASCII characters without spaces"],
  ["^[0-9]{1,32}$", "must be 1 to 32 digits"],
  ["^[A-Za-z0-9_]{1,64}$", "must be 1 to 64 letters, digits or `_`"],
  ["^[A-Za-z0-9_.-]{1,64}$", "must be 1 to 64 letters, digits, `_`, `.` or `-`"],
  [
    "^[a-z0-9][a-z0-9_.-]{0,63}$",
    "must be 1 to 64 lower-case letters, digits, `_`, `.` or `-`, and start with a letter or digit",
  ],
  ["^\\+[1-9][0-9]{1,14}$", "must be a telephone number in E.164 form, such as `+14155550123`"],
  ["^https?://[^\\s]+$", "must be an `http` or `https` URL without spaces"],
  [
    "^https?://[a-z0-9.-]+(:[0-9]{1,5})?$",
    "must be an origin in lower case without a path, such as `https://www.example.com`",
  ],
  [
    "^(\\*|service(\\.[a-z][a-z0-9_]*)+\\.v[1-9][0-9]*)$",
    "must be `*` or a versioned event type, such as `service.ticket.created.v1`",
  ],
  ["^([0-9]{1,19}\\.[0-9A-Za-z_]*)?$", "must be a cursor from an earlier message of the stream"],
]);

/** The requirement of a pattern, as a sentence whose subject is the field; undefined if unknown. */
const patternInWords = (pattern: string): string | undefined => words.get(pattern);
