import type { Test } from "tap";
import { startService } from "../../support/service.ts";

/** Starts an API at which people sign in. */
export async function startSignIn(t: Test, more: Parameters<typeof startService>[1] = {}) {
  const service = await startService(t, { SIGN_IN: "on", ROLE: "api", ...more });
  return { service, base: `http://localhost:${service.app.port}` };
}

/** The address at which the dashboard begins a sign-in. `more` overrides its parameters. */
export function authorizeUrl(base: string, more: object = {}): string {
  const query = new URLSearchParams({
    client_id: "portal",
    response_type: "code",
    scope: "openid",
    redirect_uri: `${base}/dashboard/callback`,
    code_challenge: "x".repeat(43),
    code_challenge_method: "S256",
    ...more,
  });
  return `${base}/oidc/auth?${query}`;
}
