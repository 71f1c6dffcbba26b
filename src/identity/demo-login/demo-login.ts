import type { IncomingMessage } from "node:http";
import { createLocalJWKSet, type JWK } from "jose";
import type { Database } from "../../db/database.ts";
import { methodNotAllowed } from "../../rpc/api-error.ts";
import type { FailedLogins } from "../../rpc/limits/failed-logins.ts";
import type { RequestHandler } from "../../server/contain.ts";
import type { TokenScheme } from "../authenticate.ts";
import { createJwtScheme } from "../jwt-scheme.ts";
import { createJwtVerifier, looksLikeJwt } from "../verify-jwt.ts";
import { createLoginPages } from "./interaction.ts";
import { loadOrCreateDemoKeys } from "./keys.ts";
import { rememberAddress } from "./last-address.ts";
import { followLink } from "./login-link.ts";
import { mountPath, namesOf, workspaceClaim } from "./names.ts";
import { isLoopback } from "./offered.ts";
import { errorPage, pageHeaders } from "./pages.ts";
import { createDemoProvider, nativeOrigin } from "./provider.ts";

export interface DemoLoginOptions {
  readonly db: Database;
  readonly dataDir: string;
  readonly failures: FailedLogins;
}

/** A local OpenID provider, and the acceptance of its tokens. */
export interface DemoLogin {
  readonly scheme: TokenScheme;
  /** Handles the requests for the provider. */
  readonly handle: RequestHandler;
  /** Opens for business, now that it is known where the service is. */
  start(base: string, port: number): Promise<void>;
}

/** What proxies say about the client. */
const forwardingHeaders = ["forwarded", "via", "x-forwarded-for", "x-real-ip"];

/**
 * Stands in for an identity provider until there is one: it lets in anybody
 * with a login code, which takes access to the terminal or the data folder.
 * That is the lock. That it also responds to this machine alone, and to its own
 * name alone (else any web page could have its own name lead here), leaves
 * others nothing to try it on.
 */
export function createDemoLogin({ db, dataDir, failures }: DemoLoginOptions): DemoLogin {
  let scheme: TokenScheme | undefined;
  let respond: RequestHandler | undefined;
  let base = "";

  function isWelcome({ socket, headers }: IncomingMessage): boolean {
    const { host, protocol } = new URL(base);
    // A service known by https has a proxy before it.
    const isForwarded =
      protocol === "http:" && forwardingHeaders.some((name) => headers[name] !== undefined);
    return isLoopback(socket.remoteAddress ?? "") && headers.host === host && !isForwarded;
  }

  return {
    scheme: {
      matches: looksLikeJwt,
      identify: async (token, transport) => scheme?.identify(token, transport),
    },

    async start(address, port) {
      base = address;
      const keys = await loadOrCreateDemoKeys(dataDir);
      rememberAddress(dataDir, base);
      const { d: _, ...publicKey } = keys.signing;
      const { issuer, audience } = namesOf(base);
      const getKey = createLocalJWKSet({ keys: [publicKey as JWK] });
      scheme = createJwtScheme({
        verify: createJwtVerifier({
          issuer,
          audience: [audience],
          algorithms: ["ES256"],
          getKey,
        }),
        workspaceClaim,
        // Its own tokens name the workspace by its own identifier.
        async findWorkspace(id) {
          const { rowCount } = await db.pool.query("select from workspaces where id = $1", [id]);
          return rowCount === 1 ? id : undefined;
        },
        failures,
      });
      const portals = [...new Set([base, `http://localhost:${port}`])];
      const provider = createDemoProvider(base, portals, keys);
      const pages = createLoginPages({ provider, db, failures });
      const callback = provider.callback();
      const headers = Object.entries(pageHeaders([...portals, nativeOrigin]));
      respond = (req, res) => {
        for (const [name, value] of headers) {
          res.setHeader(name, value);
        }
        return pages(req, res) || callback(req, res);
      };
    },

    handle(req, res) {
      const url = req.url ?? "";
      const target = followLink(base, url.split("?", 1)[0] ?? "");
      const isOurs = target !== undefined || url.startsWith(`${mountPath}/`);
      if (respond === undefined || !isOurs) {
        return false;
      }
      if (!isWelcome(req)) {
        const text = `This login works only at ${base}, in a browser on the machine that runs the service. To log in from elsewhere, set JWT_ISSUER to your identity provider.`;
        res.writeHead(403, { "content-type": "text/html; charset=utf-8" });
        res.end(errorPage("Demo login", text));
        return true;
      }
      if (target !== undefined) {
        if (req.method !== "GET" && req.method !== "HEAD") {
          throw methodNotAllowed(["GET", "HEAD"]);
        }
        res.writeHead(303, { location: target, "cache-control": "no-store" }).end();
        return true;
      }
      // How oidc-provider learns that it does not live at the root.
      Object.assign(req, { originalUrl: url });
      req.url = url.slice(mountPath.length);
      return respond(req, res);
    },
  };
}
