import { badRequest } from "../../rpc/errors/api-error.ts";
import { decodeText, parseJson } from "../../server/inbound-page.ts";

/**
 * The fields of a form as browsers send it.
 * @throws {ApiError} 400 when it is not UTF-8
 */
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

/**
 * The fields of a form as scripts send it: a JSON object of texts.
 * @throws {ApiError} 400 when it is not one
 */
export function readJson(body: Buffer): Map<string, string> {
  const json = parseJson(body);
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
