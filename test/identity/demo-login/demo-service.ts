import type { Test } from "tap";
import { temporaryFolder } from "../../support/process.ts";
import { startService } from "../../support/service.ts";

/** Starts an API with the demo login. */
export async function startDemoService(t: Test, more: Parameters<typeof startService>[1] = {}) {
  const dataDir = await temporaryFolder(t);
  const settings = { DEMO_LOGIN: "auto", DATA_DIR: dataDir, ROLE: "api", ...more } as const;
  const service = await startService(t, settings);
  return { service, dataDir, base: `http://localhost:${service.app.port}` };
}

/** The address at which the portal begins a login. `more` overrides its parameters. */
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
