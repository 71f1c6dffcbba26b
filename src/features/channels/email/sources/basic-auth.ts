import { Code } from "@connectrpc/connect";
import { ApiError } from "../../../../rpc/errors/api-error.ts";
import { isSame } from "../../../is-same.ts";

/**
 * Checks that the secret is the password in the URL that was entered at a provider. Any user name will
 * do.
 * @throws {ApiError} 401
 */
export function requirePassword(
  authorization: string | undefined,
  secret: string | undefined,
): void {
  if (authorization === undefined) {
    throw refuse("MISSING_TOKEN", "put the secret into the URL as its password");
  }
  const credentials = /^basic +([a-z0-9+/]{1,2000}={0,2}) *$/i.exec(authorization)?.[1] ?? "";
  const text = Buffer.from(credentials, "base64").toString();
  const colon = text.indexOf(":");
  const password = colon === -1 ? "" : text.slice(colon + 1);
  if (secret === undefined || !isSame(password, secret)) {
    throw refuse("INVALID_TOKEN", "the password is not the secret of the channel");
  }
}

const refuse = (reason: "MISSING_TOKEN" | "INVALID_TOKEN", message: string) =>
  new ApiError(Code.Unauthenticated, reason, message, {
    headers: { "WWW-Authenticate": 'Basic realm="ticketing"' },
  });
