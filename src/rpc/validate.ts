import { type DescField, type DescMessage, isMessage, type Message } from "@bufbuild/protobuf";
import { createValidator, type Validator, type Violation } from "@bufbuild/protovalidate";
import { type FieldViolation, invalidArgument, maxViolations } from "./api-error.ts";
import type { Interceptor } from "./dispatch.ts";
import { patternInWords } from "./pattern-words.ts";

const validator = createValidator();
const firstOnly = createValidator({ failFast: true });

/**
 * Holds every request to the protovalidate rules of its contract. All
 * violations are reported at once, each under the JSON path of its field; of a
 * batch, those of as many requests as there is room for.
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
