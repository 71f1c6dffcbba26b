import { BlockList, isIP } from "node:net";
import type { Config } from "../../config/settings.ts";

/** The path of the provider. */
export const mountPath = "/oidc";

/** The claim with the workspace of a person. */
export const workspaceClaim = "workspace_id";

/** The claim with their role. */
export const roleClaim = "role";

/** Issuer and audience of the provider of a service at this address. */
export const namesOf = (base: string) => ({
  issuer: `${base}${mountPath}`,
  audience: `${base}/api/v1`,
});

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Whether an address, or the host of a URL, always means this machine. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, "$1");
  const version = isIP(address);
  return host === "localhost" || (version > 0 && loopback.check(address, `ipv${version as 4 | 6}`));
}

/**
 * Whether the demo login is on: it is off with an identity provider, and if
 * clients reach the service from other machines.
 */
export function hasDemoLogin({
  DEMO_LOGIN: setting,
  JWT_ISSUER: issuer,
  PUBLIC_URL: url,
}: Pick<Config, "DEMO_LOGIN" | "JWT_ISSUER" | "PUBLIC_URL">): boolean {
  if (setting === "off" || issuer !== undefined) {
    return false;
  }
  return url === undefined || isLoopback(new URL(url).hostname);
}
