import { Code } from "@connectrpc/connect";
import type { Call } from "./call.ts";
import { ApiError } from "./errors/api-error.ts";

/**
 * Enforces `If-Match` (RFC 9110, 13.1.1): it accepts a version, such as `"3"`, or the `ETag` of a
 * response, which begins with the version.
 * @param what names the resource in the error, such as `ticket`
 * @throws {ApiError} 412 VERSION_MISMATCH when it is at another version
 */
export function requireMatch(
  { context }: Pick<Call, "context">,
  what: string,
  version: number,
): void {
  const header = context.requestHeader("if-match")?.trim();
  if (header === undefined || header === "*") {
    return;
  }
  const versions = header
    .match(/"(\d+)(?:-[0-9a-z]+)?"/g)
    ?.map((tag) => Number.parseInt(tag.slice(1), 10));
  if (versions?.includes(version)) {
    return;
  }
  throw new ApiError(
    Code.FailedPrecondition,
    "VERSION_MISMATCH",
    `the ${what} has changed: it is now at version ${version}`,
    { status: 412 },
  );
}
