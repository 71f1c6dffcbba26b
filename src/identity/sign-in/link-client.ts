import { linkPath } from "./links.ts";
import { mountPath } from "./settings.ts";

/** Where a sign-in that began with a link ends. */
const donePath = "/sign-in/done";

const clientId = "link";

/** The client of links. It needs no tokens, only a signed-in browser. */
export const linkClient = (base: string) => ({
  client_id: clientId,
  client_name: "Link",
  token_endpoint_auth_method: "none" as const,
  grant_types: [],
  response_types: ["none" as const],
  redirect_uris: [base + donePath],
});

/**
 * Follows a link. Browsers keep the fragment, which holds the token, through redirects: to the page
 * that reads it, and no further.
 * @returns the address to redirect to; undefined if the path belongs to no link
 */
export function followLink(base: string, path: string): string | undefined {
  if (path === donePath) {
    return `${base}/dashboard#`;
  }
  if (path !== linkPath) {
    return undefined;
  }
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: base + donePath,
    response_type: "none",
    scope: "openid",
    // A link may be for someone other than the person who is signed in.
    prompt: "login",
  });
  return `${base}${mountPath}/auth?${query}`;
}
