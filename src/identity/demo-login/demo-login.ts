import type { IncomingMessage } from "node:http";
import { createLocalJWKSet, type JWK } from "jose";
import type { Database } from "../../db/database.ts";
import { methodNotAllowed } from "../../rpc/errors/api-error.ts";
import type { AuthFailures } from "../../rpc/limits/auth-failures.ts";
import type { RequestHandler } from "../../server/error-boundary.ts";
import type { TokenScheme } from "../authenticate.ts";
import { createJwtScheme } from "../jwt/scheme.ts";
import { createJwtVerifier, looksLikeJwt } from "../jwt/verify.ts";
import { followLink, rememberAddress } from "./login-link.ts";
import { errorPage } from "./pages.ts";
import { isLoopback, mountPath, namesOf, roleClaim, workspaceClaim } from "./settings.ts";
import { type LoginAdapter, loadOrCreateDemoKeys } from "./storage.ts";

interface DemoLoginOptions {
  readonly db: Database;
  readonly dataDir: string;
  readonly failures: AuthFailures;
  readonly adapter: LoginAdapter;
}

/** A local OpenID provider, and the scheme that accepts its tokens. */
export interface DemoLogin {
  readonly scheme: TokenScheme;
  /** Handles requests to the provider. */
  readonly handle: RequestHandler;
  /** Starts the provider, once the address of the service is known. */
  start(base: string, port: number): Promise<void>;
}

/** Headers that proxies add. */
const forwardingHeaders = ["forwarded", "via", "x-forwarded-for", "x-real-ip"];

/**
 * Replaces an identity provider for a first try. A login code protects it, which
 * requires access to the terminal or the data folder. As a second barrier it
 * serves only this machine, and only under its own host name, so that no web
 * page can reach it by DNS rebinding.
 */
export function createDemoLogin(options: DemoLoginOptions): DemoLogin {
  const { db, dataDir, failures, adapter } = options;
  let scheme: TokenScheme | undefined;
  let respond: RequestHandler | undefined;
  let base = "";

  function isLocal({ socket, headers }: IncomingMessage): boolean {
    const { host, protocol } = new URL(base);
    // A service with an https address is behind a proxy.
    const isForwarded =
      protocol === "http:" && forwardingHeaders.some((name) => headers[name] !== undefined);
    return isLoopback(socket.remoteAddress ?? "") && headers.host === host && !isForwarded;
  }

  return {
    scheme: {
      matches: looksLikeJwt,
      identify: async (...args) => scheme?.identify(...args),
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
        roleClaim: { claim: roleClaim, absent: "none" },
        // Tokens of the demo login hold the identifier of the workspace.
        async findWorkspace(id) {
          const { rowCount } = await db.pool.query("select from workspaces where id = $1", [id]);
          return rowCount === 1 ? id : undefined;
        },
        failures,
      });
      const portals = [...new Set([base, `http://localhost:${port}`])];
      // Loaded with the first login: most processes never see one, and it takes 25 MB.
      const load = async () =>
        (await import("./provider-handler.ts")).createProviderHandler({
          base,
          portals,
          keys,
          adapter,
          db,
          failures,
        });
      let loading: ReturnType<typeof load> | undefined;
      respond = async (req, res) => {
        loading ??= load();
        await (await loading)(req, res);
      };
    },

    handle(req, res) {
      const url = req.url ?? "";
      const target = followLink(base, url.split("?", 1)[0] ?? "");
      const isOurs = target !== undefined || url.startsWith(`${mountPath}/`);
      if (respond === undefined || !isOurs) {
        return false;
      }
      if (!isLocal(req)) {
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
      // Tells oidc-provider the path that it is mounted at.
      Object.assign(req, { originalUrl: url });
      req.url = url.slice(mountPath.length);
      return respond(req, res);
    },
  };
}
