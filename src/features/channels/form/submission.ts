import { type Multipart, readMultipart } from "../../attachments/upload.ts";
import { badRequest, decodeText } from "../public.ts";
import { type FormValues, honeypot } from "./page.ts";

/** A submission: the visible fields and the hidden ones. */
export interface Submission extends Pick<Multipart, "files" | "isTooMuch"> {
  readonly values: FormValues;
  readonly token: string;
  /** Whether the field that people do not see is filled in. */
  readonly isTrapped: boolean;
}

/** How a submission is written. */
export type Encoding = "form" | "json" | "multipart";

/**
 * Reads a submission: a form as browsers send it, or JSON.
 * @param contentType of the request
 * @throws {ApiError} 400 when it is neither
 */
export async function readSubmission(
  body: Buffer,
  encoding: Encoding,
  contentType: string,
): Promise<Submission> {
  const { fields, files, isTooMuch } =
    encoding === "multipart"
      ? await readMultipart(body, contentType)
      : { fields: readFields(body, encoding), files: [], isTooMuch: false };
  const field = (name: string) => fields.get(name) ?? "";
  const values = {
    name: field("name").trim(),
    email: field("email").trim(),
    subject: field("subject").trim(),
    message: field("message").replaceAll("\r\n", "\n").trim(),
  };
  return { values, token: field("token"), isTrapped: field(honeypot) !== "", files, isTooMuch };
}

const readFields = (body: Buffer, encoding: "form" | "json") =>
  encoding === "json" ? readJson(decodeText(body)) : readForm(body);

/** @throws {ApiError} 400 when it is not UTF-8 */
export function readForm(body: Buffer): Map<string, string> {
  const text = decodeText(body);
  // URLSearchParams would replace invalid UTF-8 silently.
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
    // JSON can escape half a character, which UTF-8 cannot encode.
    if (!value.isWellFormed()) {
      throw badRequest(`${name}: must be valid Unicode`);
    }
  }
  return new Map(Object.entries(json as Record<string, string>));
}
