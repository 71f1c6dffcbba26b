import type { IncomingMessage, ServerResponse } from "node:http";
import { decodeJwt } from "jose";
import { deriveKeys } from "../../config/derive-keys.ts";
import { translatorForBrowser } from "../../language/catalogues.ts";
import type { Translator } from "../../language/translate.ts";
import { methodNotAllowed, rateLimited } from "../../rpc/errors/api-error.ts";
import { networkOf } from "../../rpc/limits/auth-failures.ts";
import { createGcra } from "../../rpc/limits/gcra.ts";
import type { RequestHandler } from "../../server/error-boundary.ts";
import type { Authenticator } from "../authenticate.ts";
import { looksLikeJwt } from "../jwt/verify.ts";
import { createAccountAuthenticator } from "./authenticator.ts";
import { createChallenges } from "./challenges.ts";
import { createIssuerKeys } from "./keys.ts";
import { followLink } from "./link-client.ts";
import type { SignInOptions } from "./options.ts";
import { isOwnRequest, pinOrigin } from "./origin.ts";
import { pageHeaders, sendPage } from "./page.ts";
import { failurePage, foreignPage } from "./pages.ts";
import { createPasskeys, type Passkeys } from "./passkeys.ts";
import { mountPath, namesOf } from "./settings.ts";

/** The sign-in of the service: an OpenID provider, and the authenticator that accepts its tokens. */
export interface SignIn {
  readonly authenticator: Authenticator;
  readonly passkeys: Passkeys;
  /** Handles requests to the provider. */
  readonly handle: RequestHandler;
  /** Starts the provider, once the address of the service is known. */
  start(base: string): Promise<void>;
}

/** Requests per minute from one client network that make the provider store something. */
const beginningsPerMinute = 120;

const beginnings = /^\/oidc\/(auth|device|device\/auth)(\?|$)/;

/** Creates the sign-in. */
export function createSignIn(options: SignInOptions): SignIn {
  const { db, sealer, clientAddress, processes } = options;
  const keys = createIssuerKeys(db.pool, sealer);
  const challenges = createChallenges(deriveKeys(options.secretKeys, "passkeys")[0]);
  const cookieKeys = deriveKeys(options.secretKeys, "cookies").map((key) => key.toString("base64"));
  const limiter = createGcra({
    perMinute: beginningsPerMinute / processes,
    burst: beginningsPerMinute,
  });
  let base = "";
  let authenticator: Authenticator | undefined;
  let respond: RequestHandler | undefined;
  const passkeys = createPasskeys({ pool: db.pool, challenges, base: () => base });

  /** Seconds until a client may begin another sign-in; undefined if it may now. */
  function waitOf({ headers, url = "" }: IncomingMessage): number | undefined {
    const verdict = beginnings.test(url)
      ? limiter.take(networkOf(String(headers["x-forwarded-for"])))
      : undefined;
    return verdict === undefined || verdict.allowed ? undefined : verdict.retryAfterSeconds;
  }

  /** Refuses a request before it reaches the provider. */
  async function refuse(
    { headers }: IncomingMessage,
    res: ServerResponse,
    status: number,
    pageIn: (translator: Translator) => string,
  ): Promise<void> {
    const page = pageIn(await translatorForBrowser(headers["accept-language"]));
    sendPage(res, status, page, pageHeaders([new URL(base).origin]));
  }

  return {
    passkeys,

    authenticator: {
      matches: (token) =>
        looksLikeJwt(token) && (!options.isBesideProvider || isIssuedAt(base, token)),
      identify: async (...args) => authenticator?.identify(...args),
    },

    async start(address) {
      base = address;
      authenticator = createAccountAuthenticator({ base, keys, ...options });
      // Creates the first key, or reports immediately that the database cannot keep it.
      await keys.current();
      // Loaded with the first sign-in: most processes never see one, and it takes 25 MB.
      const load = async () =>
        (await import("./provider-handler.ts")).createProviderHandler({
          ...options,
          base,
          keys,
          cookieKeys,
          passkeys,
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
      if (target !== undefined) {
        if (req.method !== "GET" && req.method !== "HEAD") {
          throw methodNotAllowed(["GET", "HEAD"]);
        }
        res.writeHead(303, { location: target, "cache-control": "no-store" }).end();
        return true;
      }
      const forwarded = req.headers["x-forwarded-for"]?.toString();
      pinOrigin(req, base, clientAddress(req.socket.remoteAddress, forwarded));
      const wait = waitOf(req);
      if (wait !== undefined) {
        if (!req.headers.accept?.includes("text/html")) {
          throw rateLimited(wait);
        }
        res.setHeader("retry-after", wait);
        return refuse(req, res, 429, (translator) => failurePage(translator, 429, wait));
      }
      if (req.method === "POST" && !isOwnRequest(req, base)) {
        return refuse(req, res, 403, (translator) => foreignPage(translator, base));
      }
      // Tells oidc-provider the path that it is mounted at.
      Object.assign(req, { originalUrl: url });
      req.url = url.slice(mountPath.length);
      return respond(req, res);
    },
  };
}

/** Whether a token says that it was issued at this address, which its signature has yet to prove. */
function isIssuedAt(base: string, token: string): boolean {
  try {
    return decodeJwt(token).iss === namesOf(base).issuer;
  } catch {
    return false;
  }
}
