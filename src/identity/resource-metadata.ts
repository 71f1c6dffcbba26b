import type { RequestHandler } from "../server/contain.ts";

const path = "/.well-known/oauth-protected-resource";

/** Who vouches for the users of this service. */
export interface Vouching {
  readonly issuer: string;
  /** For whom the tokens must be meant. */
  readonly audience: string | undefined;
}

/**
 * Tells clients where to log in (RFC 9728). Without an identity provider there
 * is nothing to tell.
 * @param base where the service is reached
 */
export function resourceMetadata(
  base: () => string,
  vouching: () => Vouching | undefined,
): RequestHandler {
  return (req, res) => {
    if (req.url?.split("?", 1)[0] !== path) {
      return false;
    }
    const known = vouching();
    if (known === undefined) {
      res.writeHead(404).end();
      return true;
    }
    const body = JSON.stringify({
      resource: base(),
      authorization_servers: [known.issuer],
      bearer_methods_supported: ["header"],
      // Not of the RFC: what some providers want to be asked for.
      audience: known.audience,
    });
    res.writeHead(200, { "content-type": "application/json", "cache-control": "no-cache" });
    res.end(body);
    return true;
  };
}
