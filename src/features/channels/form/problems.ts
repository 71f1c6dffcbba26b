import { create } from "@bufbuild/protobuf";
import { CreateTicketRequestSchema } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { isBlank } from "../../../contract/blank.ts";
import { msg, type Translator } from "../../../language/translate.ts";
import type { FieldViolation } from "../../../rpc/errors/api-error.ts";
import { violationsOf } from "../../../rpc/validation/validate.ts";
import { type FormValues, maxLengths } from "./page.ts";

/** The violations in the values, by the rules of the contract and the names of the form. */
export function problemsOf({ name, email, subject, message }: FormValues): FieldViolation[] {
  const request = create(CreateTicketRequestSchema, {
    subject,
    requester: { name, email },
    message: { body: message },
  });
  const violations = violationsOf(CreateTicketRequestSchema, request).map((violation) => ({
    ...violation,
    field: fieldNames.get(violation.field) ?? violation.field,
  }));
  if (email === "") {
    violations.push({ field: "email", reason: "REQUIRED", message: "is required" });
  }
  if (message.length > maxLengths.message) {
    const text = `must be at most ${maxLengths.message} characters`;
    violations.push({ field: "message", reason: "TOO_LONG", message: text });
  }
  return violations;
}

const fieldNames = new Map([
  ["requester.name", "name"],
  ["requester.email", "email"],
  ["message.body", "message"],
]);

/** The first problem of each field, in a sentence for the person who filled it in. */
export function inSentences(
  violations: readonly FieldViolation[],
  values: FormValues,
  translator: Translator,
): Map<string, string> {
  const byField = new Map<string, string>();
  for (const violation of violations) {
    const { field } = violation;
    if (!byField.has(field)) {
      byField.set(field, sentenceFor(violation, values[field as keyof FormValues], translator));
    }
  }
  return byField;
}

function sentenceFor(
  { field, reason, message }: FieldViolation,
  value: string,
  { t }: Translator,
): string {
  if (isBlank(value)) {
    return t(missing.get(field) ?? msg("Fill in this field."));
  }
  if (reason === "TOO_LONG") {
    const count = maxLengths[field as keyof FormValues];
    return t("Use at most {count, number} characters.", { count });
  }
  if (field === "email" && reason === "INVALID_FORMAT") {
    return t("Enter an email address, such as name@example.com.");
  }
  // The message is the API's, in English.
  return `This ${message}.`;
}

const missing = new Map([
  ["email", msg("Enter your email address.")],
  ["subject", msg("Enter a subject.")],
  ["message", msg("Enter your message.")],
]);
