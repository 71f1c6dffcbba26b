import type { Config } from "../config/settings.ts";
import { hasSignIn, namesOf } from "../identity/sign-in/settings.ts";
import type { LoginSettings } from "./page-settings.ts";

type Settings = Pick<
  Config,
  "SIGN_IN" | "JWT_ISSUER" | "JWT_AUDIENCE" | "PORTAL_CLIENT_ID" | "PORTAL_SCOPE"
>;

/**
 * Where people sign in: at the service itself, at the configured identity provider, or at either.
 * @param base address of the service
 */
export function findLogins(config: Settings, base: string): LoginSettings[] {
  const { JWT_ISSUER: issuer, PORTAL_CLIENT_ID: clientId, PORTAL_SCOPE: scope } = config;
  const [audience] = config.JWT_AUDIENCE;
  const own = {
    issuer: namesOf(base).issuer,
    clientId: "portal",
    scope: "openid profile email",
    origin: new URL(base).origin,
  };
  return [
    ...(hasSignIn(config) ? [own] : []),
    ...(issuer !== undefined && clientId !== undefined
      ? [{ issuer, clientId, scope, ...(audience !== undefined && { audience }) }]
      : []),
  ];
}
