import type { RequestHandler } from "../server/error-boundary.ts";

const path = "/.well-known/oauth-protected-resource";

/** The identity provider that issues tokens for the service. */
export interface AuthorizationServer {
  readonly issuer: string;
  /** The audience that tokens must have. */
  readonly audience: string | undefined;
}

/**
 * Tells clients where to log in (RFC 9728). Returns 404 without an identity provider.
 * @param base address of the service
 */
export function resourceMetadata(
  base: () => string,
  authorizationServers: () => readonly AuthorizationServer[],
): RequestHandler {
  return (req, res) => {
    if (req.url?.split("?", 1)[0] !== path) {
      return false;
    }
    const servers = authorizationServers();
    if (servers.length === 0) {
      res.writeHead(404).end();
      return true;
    }
    const body = JSON.stringify({
      resource: base(),
      authorization_servers: servers.map(({ issuer }) => issuer),
      bearer_methods_supported: ["header"],
      // Not in the RFC: some providers require it in their requests.
      audience: servers[0]?.audience,
    });
    res.writeHead(200, { "content-type": "application/json", "cache-control": "no-cache" });
    res.end(body);
    return true;
  };
}
