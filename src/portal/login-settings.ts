import type { Config } from "../config.ts";
import { namesOf } from "../demo-login/names.ts";
import { hasDemoLogin } from "../demo-login/offered.ts";

/** What the pages must know to log somebody in. */
export interface LoginSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly scope: string;
  /** For whom the access token is to be meant, where the provider must be told. */
  readonly audience?: string;
  /** The only address at which the login works, where there is only one. */
  readonly origin?: string;
}

type Settings = Pick<
  Config,
  "DEMO_LOGIN" | "JWT_ISSUER" | "JWT_AUDIENCE" | "PORTAL_CLIENT_ID" | "PORTAL_SCOPE" | "PUBLIC_URL"
>;

/**
 * Where people log in: at the provider that is configured, or at the demo
 * login. Undefined where there is neither.
 * @param base address of the service
 */
export function loginSettings(config: Settings, base: string): LoginSettings | undefined {
  const { JWT_ISSUER: issuer, PORTAL_CLIENT_ID: clientId, PORTAL_SCOPE: scope } = config;
  if (issuer !== undefined) {
    if (clientId === undefined) return undefined;
    const [audience] = config.JWT_AUDIENCE;
    return { issuer, clientId, scope, ...(audience !== undefined && { audience }) };
  }
  if (!hasDemoLogin(config)) return undefined;
  return {
    issuer: namesOf(base).issuer,
    clientId: "portal",
    scope: "openid profile offline_access",
    origin: new URL(base).origin,
  };
}
