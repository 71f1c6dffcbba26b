import { create } from "@bufbuild/protobuf";
import { CreateTicketRequestSchema } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import type { FieldViolation } from "../../../rpc/api-error.ts";
import { violationsOf } from "../../../rpc/validate.ts";
import { badRequest, decodeText } from "../public.ts";
import { type FormValues, honeypot } from "./page.ts";

const maxMessageLength = 10_000;

/** What was posted: the fields that people see, and those that they do not. */
export interface Submission {
  readonly values: FormValues;
  readonly token: string;
  /** Whether something filled in what people do not see. */
  readonly isTrapped: boolean;
}

/**
 * Reads a submission, as a browser sends a form or as JSON.
 * @throws {ApiError} 400 when it is neither
 */
export function readSubmission(body: Buffer, isJson: boolean): Submission {
  const fields = isJson ? readJson(decodeText(body)) : readForm(body);
  const field = (name: string) => fields.get(name) ?? "";
  const values = {
    name: field("name").trim(),
    email: field("email").trim(),
    subject: field("subject").trim(),
    message: field("message").replaceAll("\r\n", "\n").trim(),
  };
  return { values, token: field("token"), isTrapped: field(honeypot) !== "" };
}

function readForm(body: Buffer): Map<string, string> {
  const text = decodeText(body);
  // URLSearchParams would put something in place of what is not UTF-8.
  try {
    decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw badRequest("the body is not a form in UTF-8");
  }
  return new Map(new URLSearchParams(text));
}

function readJson(text: string): Map<string, string> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw badRequest("the body is not JSON");
  }
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    throw badRequest("the body is not a JSON object");
  }
  for (const [name, value] of Object.entries(json)) {
    if (typeof value !== "string") {
      throw badRequest(`${name}: must be a string`);
    }
  }
  return new Map(Object.entries(json as Record<string, string>));
}

/** What is wrong with the values: the rules are those of the contract, the names the form's. */
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
  if (message.length > maxMessageLength) {
    const text = `must be at most ${maxMessageLength} characters`;
    violations.push({ field: "message", reason: "TOO_LONG", message: text });
  }
  return violations;
}

const fieldNames = new Map([
  ["requester.name", "name"],
  ["requester.email", "email"],
  ["message.body", "message"],
]);
