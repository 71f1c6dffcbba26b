import { create } from "@bufbuild/protobuf";
import { CreateTicketRequestSchema } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
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
): Map<string, string> {
  const byField = new Map<string, string>();
  for (const violation of violations) {
    const { field } = violation;
    if (!byField.has(field)) {
      byField.set(field, sentenceFor(violation, values[field as keyof FormValues]));
    }
  }
  return byField;
}

function sentenceFor({ field, reason, message }: FieldViolation, value: string): string {
  if (value === "") {
    return missing.get(field) ?? "Fill in this field.";
  }
  if (reason === "TOO_LONG") {
    const most = maxLengths[field as keyof FormValues];
    return `Use at most ${most.toLocaleString("en")} characters.`;
  }
  if (field === "email" && reason === "INVALID_FORMAT") {
    return "Enter an email address, such as name@example.com.";
  }
  return `This ${message}.`;
}

const missing = new Map([
  ["email", "Enter your email address."],
  ["subject", "Enter a subject."],
  ["message", "Enter your message."],
]);
