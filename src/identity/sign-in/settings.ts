import { isIP } from "node:net";
import type { Config } from "../../config/settings.ts";

/** The path of the issuer. */
export const mountPath = "/oidc";

/** Issuer and audience of a service at this address. */
export const namesOf = (base: string) => ({
  issuer: `${base}${mountPath}`,
  audience: `${base}/api/v1`,
});

/** Whether people sign in at the service itself. */
export const hasSignIn = ({
  SIGN_IN: setting,
  JWT_ISSUER: issuer,
}: Pick<Config, "SIGN_IN" | "JWT_ISSUER">): boolean =>
  setting === "on" || (setting === "auto" && issuer === undefined);

/**
 * Whether browsers offer passkeys at an address: over HTTPS or on this machine, and by a name.
 * @see https://www.w3.org/TR/webauthn-3/#relying-party-identifier
 */
export function takesPasskeys(base: string): boolean {
  const { protocol, hostname } = new URL(base);
  const isName = isIP(hostname.replace(/^\[(.*)\]$/, "$1")) === 0;
  return isName && (protocol === "https:" || /(^|\.)localhost$/.test(hostname));
}

/**
 * The issuer of accounts, as members have it. It is the same at every address, so that people keep
 * their identity when the service moves.
 */
export const ownIssuer = "ticketing";
