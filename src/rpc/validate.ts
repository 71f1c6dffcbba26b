import { type DescField, type DescMessage, isMessage, type Message } from "@bufbuild/protobuf";
import { createValidator, type Violation } from "@bufbuild/protovalidate";
import { type FieldViolation, invalidArgument } from "./api-error.ts";
import type { Interceptor } from "./dispatch.ts";

const validator = createValidator();

/**
 * Holds every request to the protovalidate rules of its contract. All
 * violations are reported at once, each under the JSON path of its field.
 */
export const validate: Interceptor = (next) => (call, read) =>
  next(call, async () => {
    const message = await read();
    const violations = violationsOf(call.method.input, message);
    if (violations.length > 0) throw invalidArgument(...violations);
    return message;
  });

/** What is wrong with a message by the rules of its contract. */
export function violationsOf(schema: DescMessage, message: Message): FieldViolation[] {
  const result = validator.validate(schema, message);
  if (result.kind === "error") throw result.error;
  const violations = result.kind === "invalid" ? result.violations.map(toFieldViolation) : [];
  return [...violations, ...findNul(schema, message, "")];
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
  return { field: path, reason: reasons[rule] ?? "INVALID_VALUE", message: violation.message };
}

/** Stable words for the rules of which callers want to know more than that. */
const reasons: Record<string, string> = {
  required: "REQUIRED",
  min_len: "TOO_SHORT",
  max_len: "TOO_LONG",
  max_items: "TOO_MANY",
  unique: "DUPLICATE_VALUE",
  in: "UNKNOWN_VALUE",
  pattern: "INVALID_FORMAT",
  email: "INVALID_FORMAT",
};

/** Postgres keeps no NUL in text; found here, it is the caller's error and has a name. */
function findNul(schema: DescMessage, message: Message, prefix: string): FieldViolation[] {
  const found: FieldViolation[] = [];
  for (const field of schema.fields) {
    const value = fieldValue(message, field);
    const path = prefix === "" ? field.jsonName : `${prefix}.${field.jsonName}`;
    const values = field.fieldKind === "list" ? (value as unknown[]) : [value];
    values.forEach((item, index) => {
      const at = field.fieldKind === "list" ? `${path}[${index}]` : path;
      if (typeof item === "string" && item.includes("\0")) {
        found.push({ field: at, reason: "INVALID_VALUE", message: "must not contain NUL" });
      } else if (field.message !== undefined && isMessage(item)) {
        found.push(...findNul(field.message, item, at));
      }
    });
  }
  return found;
}

function fieldValue(message: Message, field: DescField): unknown {
  const fields = message as unknown as Record<string, unknown>;
  if (field.oneof === undefined) return fields[field.localName];
  const chosen = fields[field.oneof.localName] as { case?: string; value?: unknown };
  return chosen.case === field.localName ? chosen.value : undefined;
}
