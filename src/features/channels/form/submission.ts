import { type Multipart, readMultipart } from "../../attachments/upload.ts";
import { readForm, readJson } from "../../public-forms/read-form.ts";
import { type FormValues, honeypot } from "./page.ts";

/** A submission: the visible fields and the hidden ones. */
export interface Submission extends Pick<Multipart, "files" | "isTooMuch"> {
  readonly values: FormValues;
  readonly token: string;
  /** Whether the field that people do not see is filled in. */
  readonly isTrapped: boolean;
}

/** How a submission is encoded. */
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
  encoding === "json" ? readJson(body) : readForm(body);
