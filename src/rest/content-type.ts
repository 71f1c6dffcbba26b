import { RestError } from "./rest-error.ts";

const jsonType = /^\s*application\/json\s*(?:;|$)/i;
const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i;

/**
 * Makes sure that a body is JSON in UTF-8. A body without a content type is taken for that.
 *
 * @throws RestError UNSUPPORTED_MEDIA_TYPE.
 */
export function checkJsonType(contentType: string | undefined): void {
  if (contentType === undefined || contentType === "application/json") {
    return;
  }
  if (!jsonType.test(contentType)) {
    throw unsupported(`Content type "${contentType}" is not supported, send application/json.`);
  }
  const name = charset.exec(contentType)?.[1] ?? "utf-8";
  if (!/^utf-?8$/i.test(name)) {
    throw unsupported(`Charset "${name}" is not supported, send UTF-8.`);
  }
}

function unsupported(message: string): RestError {
  return new RestError("UNSUPPORTED_MEDIA_TYPE", message);
}
