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
  return [...violations, ...findNul(schema, message)];
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
function findNul(schema: DescMessage, message: Message): FieldViolation[] {
  const found: FieldViolation[] = [];
  visitTexts(schema, message, (text, path) => {
    if (!text.includes("\0")) return;
    found.push({ field: path(), reason: "INVALID_VALUE", message: "must not contain NUL" });
  });
  return found;
}

/** Visits every text in a message. Where it is is only put together when asked for. */
function visitTexts(
  schema: DescMessage,
  message: Message,
  visit: (text: string, path: () => string) => void,
  prefix = () => "",
): void {
  for (const field of schema.fields) {
    const value = fieldValue(message, field);
    if (value === undefined) continue;
    const path = () => [prefix(), field.jsonName].filter(Boolean).join(".");
    if (typeof value === "string") visit(value, path);
    else if (field.fieldKind === "message" && isMessage(value)) {
      visitTexts(field.message, value, visit, path);
    } else if (field.fieldKind === "list") {
      for (const [index, item] of (value as unknown[]).entries()) {
        const at = () => `${path()}[${index}]`;
        if (typeof item === "string") visit(item, at);
        else if (field.message !== undefined && isMessage(item)) {
          visitTexts(field.message, item, visit, at);
        }
      }
    }
  }
}

function fieldValue(message: Message, field: DescField): unknown {
  const fields = message as unknown as Record<string, unknown>;
  if (field.oneof === undefined) return fields[field.localName];
  const chosen = fields[field.oneof.localName] as { case?: string; value?: unknown };
  return chosen.case === field.localName ? chosen.value : undefined;
}
