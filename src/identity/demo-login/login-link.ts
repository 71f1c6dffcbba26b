import type { Pool } from "pg";
import { createLoginCode } from "./login-codes.ts";
import { linkDonePath, linkPath, mountPath } from "./names.ts";

/**
 * Makes a link that logs a browser in. Its code is behind the `#`: no request,
 * log or Referer carries it there, and fetching the link does not use it up.
 * @param base address of the service
 */
export async function createLoginLink(pool: Pool, base: string): Promise<string> {
  return `${base}${linkPath}#${await createLoginCode(pool)}`;
}

/** The client of login links. */
export const linkClientId = "login-link";

/** It needs no tokens, only a logged-in browser. */
export const linkClient = (base: string) => ({
  client_id: linkClientId,
  client_name: "Login link",
  token_endpoint_auth_method: "none" as const,
  grant_types: [],
  response_types: ["none" as const],
  redirect_uris: [base + linkDonePath],
});

/**
 * Follows a login link. Browsers keep what is behind the `#` through redirects:
 * to the page with the form for the code, and no further.
 * @returns the address to redirect to; undefined if the path belongs to no link
 */
export function followLink(base: string, path: string): string | undefined {
  if (path === linkDonePath) {
    return `${base}/dashboard#`;
  }
  if (path !== linkPath) {
    return undefined;
  }
  const { client_id, redirect_uris } = linkClient(base);
  const query = new URLSearchParams({
    client_id,
    redirect_uri: redirect_uris.join(),
    response_type: "none",
    scope: "openid",
  });
  return `${base}${mountPath}/auth?${query}`;
}
