import * as openid from "openid-client";
import { Failure } from "./failure.ts";
import type { Session } from "./sessions.ts";

/** Metadata of the service as a protected resource (RFC 9728), as far as a login needs them. */
export interface Resource {
  readonly issuer: string;
  /** For whom the tokens must be meant, if the service wants that said. */
  readonly audience: string | undefined;
}

interface Metadata {
  readonly authorization_servers?: string[];
  readonly audience?: string;
}

/**
 * Asks the service who vouches for its users.
 * @throws {Failure} when nobody does
 */
export async function findProvider(url: string): Promise<Resource> {
  const address = `${url}/.well-known/oauth-protected-resource`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) }).catch((thrown) => {
    const { code, message } = (thrown.cause ?? thrown) as { code?: string; message: string };
    throw new Failure("network", `${url} cannot be reached: ${code ?? message}`, {
      hint: "is SERVICE_URL its address, and is it running?",
    });
  });
  const body = answer.ok ? await answer.json() : {};
  const { authorization_servers: [issuer] = [], audience } = body as Metadata;
  if (issuer !== undefined) {
    return { issuer, audience };
  }
  throw new Failure("failed", `${url} has no identity provider to log in at`, {
    hint: "set SERVICE_TOKEN to an API key; `ticketing admin create-key` makes the first one",
  });
}

/** The provider's own metadata. Without TLS only on this machine. */
export async function discover(issuer: string, clientId: string): Promise<openid.Configuration> {
  const url = new URL(issuer);
  const isLocal = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  const execute = isLocal ? [openid.allowInsecureRequests] : [];
  return openid.discovery(url, clientId, undefined, openid.None(), { execute });
}

/** What is kept of an answer of the token endpoint. */
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
