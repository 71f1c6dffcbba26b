import { type DescField, type DescMessage, isMessage, type Message } from "@bufbuild/protobuf";
import { createValidator, type Violation } from "@bufbuild/protovalidate";
import { type FieldViolation, invalidArgument } from "./api-error.ts";
import type { Interceptor } from "./dispatch.ts";
import { patternInWords } from "./pattern-words.ts";

const validator = createValidator();

/**
 * Holds every request to the protovalidate rules of its contract. All
 * violations are reported at once, each under the JSON path of its field.
 */
export const validate: Interceptor = (next) => (call, read) => {
  const check = (message: Message) => {
    const violations = violationsOf(call.method.input, message);
    if (violations.length > 0) {
      throw invalidArgument(...violations);
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
  const result = validator.validate(schema, message);
  if (result.kind === "error") {
    throw result.error;
  }
  const violations = result.kind === "invalid" ? result.violations.map(toFieldViolation) : [];
  return findNul(schema, message, violations);
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
