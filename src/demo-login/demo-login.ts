import type { IncomingMessage, ServerResponse } from "node:http";
import { BlockList } from "node:net";
import { createLocalJWKSet, type JWK } from "jose";
import type { Database } from "../db/database.ts";
import type { TokenScheme } from "../identity/authenticate.ts";
import { createJwtScheme } from "../identity/jwt-scheme.ts";
import { createJwtVerifier, looksLikeJwt } from "../identity/verify-jwt.ts";
import type { FailedLogins } from "../limits/failed-logins.ts";
import type { RequestHandler } from "../server/contain.ts";
import { createLoginPages } from "./interaction.ts";
import { loadOrCreateDemoKeys } from "./keys.ts";
import { errorPage } from "./pages.ts";
import { createDemoProvider, mountPath, namesOf, workspaceClaim } from "./provider.ts";

export interface DemoLoginOptions {
  readonly db: Database;
  readonly dataDir: string;
  /** Whether others than this machine may use it. */
  readonly open: boolean;
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

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/**
 * Stands in for an identity provider until there is one: it lets the demo user
 * in without a password. So it answers nobody but this machine, unless told
 * otherwise, and nobody who does not call it by its name: else any web page
 * could have its own name lead here.
 */
export function createDemoLogin({ db, dataDir, open, failures }: DemoLoginOptions): DemoLogin {
  let scheme: TokenScheme | undefined;
  let respond: ((req: IncomingMessage, res: ServerResponse) => Promise<unknown>) | undefined;
  let host = "";

  function isWelcome(req: IncomingMessage): boolean {
    const peer = req.socket.remoteAddress ?? "";
    const isLocal =
      loopback.check(peer.replace("::ffff:", ""), peer.includes(".") ? "ipv4" : "ipv6") &&
      req.headers["x-forwarded-for"] === undefined;
    return (open || isLocal) && req.headers.host === host;
  }

  return {
    scheme: {
      matches: looksLikeJwt,
      identify: async (token, transport) => scheme?.identify(token, transport),
    },

    async start(base, port) {
      host = new URL(base).host;
      const keys = await loadOrCreateDemoKeys(dataDir);
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
      const pages = createLoginPages(provider, db);
      const callback = provider.callback();
      respond = (req, res) => pages(req, res) || callback(req, res);
    },

    handle(req, res) {
      const url = req.url ?? "";
      if (respond === undefined || !url.startsWith(`${mountPath}/`)) return false;
      if (!isWelcome(req)) {
        res.writeHead(403, { "content-type": "text/html; charset=utf-8" });
        res.end(
          errorPage(
            "Demo login",
            `This login asks for no password, so it is open only at http://${host} and from the machine that the service runs on. Set JWT_ISSUER to an identity provider of yours, or DEMO_LOGIN=open and PUBLIC_URL to let everybody in.`,
          ),
        );
        return true;
      }
      // How oidc-provider learns that it does not live at the root.
      Object.assign(req, { originalUrl: url });
      req.url = url.slice(mountPath.length);
      return respond(req, res);
    },
  };
}
