import * as openid from "openid-client";
import { Failure } from "../../terminal/failure.ts";
import type { Session } from "./profile.ts";

/** The metadata of the service as a protected resource (RFC 9728), limited to what a login needs. */
interface Resource {
  readonly issuer: string;
  /** Audience that the service requires of tokens, if any. */
  readonly audience: string | undefined;
}

interface Metadata {
  readonly authorization_servers?: string[];
  readonly audience?: string;
}

/**
 * Asks the service for its identity provider.
 * @throws {Failure} when it has none or cannot be reached
 */
export async function findProvider(url: string): Promise<Resource> {
  const address = `${url}/.well-known/oauth-protected-resource`;
  const response = await fetch(address, { signal: AbortSignal.timeout(10_000) }).catch((error) => {
    const { code, message } = (error.cause ?? error) as { code?: string; message: string };
    throw new Failure("network", `cannot reach ${url}: ${code ?? message}`, {
      hint: "check that SERVICE_URL is right and the service is running",
    });
  });
  const body = response.ok ? await response.json() : {};
  const { authorization_servers: [issuer] = [], audience } = body as Metadata;
  if (issuer !== undefined) {
    return { issuer, audience };
  }
  throw new Failure("failed", `${url} has no identity provider for logins`, {
    hint: "set SERVICE_TOKEN to an API key; on the server, `npm run admin -- create-key` creates one",
  });
}

/** Reads the provider's metadata. Plain HTTP is allowed on this machine only. */
export async function discover(issuer: string, clientId: string): Promise<openid.Configuration> {
  const url = new URL(issuer);
  const isLocal = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  const execute = isLocal ? [openid.allowInsecureRequests] : [];
  return openid.discovery(url, clientId, undefined, openid.None(), { execute });
}

/** The session in a response of the token endpoint. */
export function toSession(
  issuer: string,
  clientId: string,
  tokens: openid.TokenEndpointResponse,
  before?: Session,
): Session {
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds } = tokens;
  return {
    issuer,
    clientId,
    accessToken,
    refreshToken: refreshToken ?? before?.refreshToken,
    expiresAt: seconds === undefined ? undefined : Date.now() + seconds * 1000,
  };
}
