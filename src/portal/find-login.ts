import type { Config } from "../config/settings.ts";
import { hasDemoLogin, namesOf } from "../identity/demo-login/settings.ts";
import type { LoginSettings } from "./page-settings.ts";

type Settings = Pick<
  Config,
  "DEMO_LOGIN" | "JWT_ISSUER" | "JWT_AUDIENCE" | "PORTAL_CLIENT_ID" | "PORTAL_SCOPE" | "PUBLIC_URL"
>;

/**
 * Where people log in: the configured identity provider or the demo login.
 * Undefined if there is neither.
 * @param base address of the service
 */
export function findLogin(config: Settings, base: string): LoginSettings | undefined {
  const { JWT_ISSUER: issuer, PORTAL_CLIENT_ID: clientId, PORTAL_SCOPE: scope } = config;
  if (issuer !== undefined) {
    if (clientId === undefined) {
      return undefined;
    }
    const [audience] = config.JWT_AUDIENCE;
    return { issuer, clientId, scope, ...(audience !== undefined && { audience }) };
  }
  if (!hasDemoLogin(config)) {
    return undefined;
  }
  return {
    issuer: namesOf(base).issuer,
    clientId: "portal",
    scope: "openid profile email offline_access",
    origin: new URL(base).origin,
  };
}
