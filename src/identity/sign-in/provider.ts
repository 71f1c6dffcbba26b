import { errors, interactionPolicy, type KoaContextWithOIDC, Provider } from "oidc-provider";
import type { Pool } from "pg";
import { translatorForBrowser } from "../../language/catalogues.ts";
import type { Translator } from "../../language/translate.ts";
import { findAccount } from "./accounts.ts";
import type { IssuerStore } from "./adapter.ts";
import type { KeyRing } from "./keys.ts";
import { linkClient } from "./link-client.ts";
import { originOf } from "./origin.ts";
import {
  codePage,
  confirmPage,
  deviceSignedInPage,
  endedPage,
  logoutPage,
  refusedPage,
  signedOutPage,
} from "./pages.ts";
import {
  createSession,
  extendSession,
  idleSeconds,
  longestSeconds,
  type Origin,
  type SessionClient,
} from "./sessions.ts";
import { mountPath, namesOf } from "./settings.ts";

const scope = "api";
const oidcScope = "openid profile email offline_access";

/** Where native clients wait for the redirect of the browser. */
export const nativeOrigin = "http://127.0.0.1:*";

/** The results of a sign-in for the steps that follow it. */
export interface SignedIn {
  readonly login: { readonly accountId: string; readonly amr: string[] };
  /** The session of the browser. */
  readonly session: string;
  /** Whether to offer a passkey. */
  readonly offer: boolean;
}

interface IssuerOptions {
  /** Address of the service. */
  readonly base: string;
  readonly pool: Pool;
  readonly keys: KeyRing;
  /** Secrets that sign cookies, the current one first. */
  readonly cookieKeys: readonly string[];
  readonly store: IssuerStore;
  /** Called when a command line is signed in. */
  readonly signedIn: (accountId: string, client: SessionClient, origin: Origin) => Promise<void>;
}

/**
 * An OpenID provider for the portal, the command line and sign-in links: authorization code flow with
 * PKCE, device flow for the command line; access tokens as JWT (RFC 9068) for the API. It trusts
 * `X-Forwarded-*`, which {@link createSignIn} sets.
 */
export function createIssuer(options: IssuerOptions): Provider {
  const { base, pool, keys, cookieKeys, store, signedIn } = options;
  const { issuer, audience } = namesOf(base);
  const { origin } = new URL(base);
  const prefix = base.startsWith("https:") ? { host: "__Host-", path: "__Secure-" } : undefined;

  const policy = interactionPolicy.base();
  // After a sign-in by a link, once.
  policy.add(
    new interactionPolicy.Prompt(
      { name: "passkey", requestable: false },
      new interactionPolicy.Check("offered", "a passkey is offered", ({ oidc }) => {
        const { offer, passkey } = (oidc.result ?? {}) as { offer?: boolean; passkey?: object };
        return offer === true && passkey === undefined;
      }),
    ),
    1,
  );

  /** A session of a command line begins with each of its sign-ins; that of a browser already exists. */
  async function sessionFor({ oidc, req }: KoaContextWithOIDC): Promise<string | undefined> {
    const { session, client, result } = oidc;
    if (session === undefined || client === undefined || session.accountId === undefined) {
      return undefined;
    }
    const fresh = (result as Partial<SignedIn> | undefined)?.session;
    if (fresh !== undefined) {
      session.grantIdFor("portal", fresh);
    }
    if (client.clientId === "portal") {
      return session.grantIdFor("portal");
    }
    if (client.clientId !== "cli" || result?.consent === undefined) {
      return undefined;
    }
    const from = originOf(req);
    const id = await createSession(pool, session.accountId, "cli", from);
    await signedIn(session.accountId, "cli", from);
    return id;
  }

  const provider = new Provider(issuer, {
    adapter: store,
    jwks: { keys: keys.keys as never },
    cookies: {
      keys: [...cookieKeys],
      ...(prefix && {
        names: {
          session: `${prefix.host}session`,
          interaction: `${prefix.path}interaction`,
          resume: `${prefix.path}resume`,
        },
      }),
      long: { httpOnly: true, sameSite: "lax", path: "/" },
      short: { httpOnly: true, sameSite: "lax" },
    },
    clients: [
      {
        client_id: "portal",
        client_name: "Dashboard",
        token_endpoint_auth_method: "none",
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        redirect_uris: [`${base}/dashboard/callback`],
        post_logout_redirect_uris: [`${base}/dashboard`],
        id_token_signed_response_alg: "ES256",
      },
      {
        client_id: "cli",
        client_name: "Command line",
        application_type: "native",
        token_endpoint_auth_method: "none",
        grant_types: [
          "authorization_code",
          "refresh_token",
          "urn:ietf:params:oauth:grant-type:device_code",
        ],
        response_types: ["code"],
        // Any port matches (RFC 8252 §7.3).
        redirect_uris: ["http://127.0.0.1/callback"],
        id_token_signed_response_alg: "ES256",
      },
      { ...linkClient(base), id_token_signed_response_alg: "ES256" },
    ],
    clientBasedCORS: (_, from) => from === origin,
    claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"] },
    scopes: oidcScope.split(" "),
    async findAccount(_, accountId) {
      const account = await findAccount(pool, accountId);
      if (account === undefined) {
        return undefined;
      }
      const { name, email, isVerified } = account;
      const claims = { sub: accountId, name, email, email_verified: isVerified };
      return { accountId, claims: () => claims };
    },
    async extraTokenClaims({ oidc, req }, token) {
      const sid = "grantId" in token ? token.grantId : undefined;
      const account = oidc.account;
      if (sid === undefined || account === undefined) {
        return undefined;
      }
      if (!(await extendSession(pool, sid, originOf(req)))) {
        throw new errors.InvalidGrant("the session has ended");
      }
      // Without the name: a member's name is stored, and theirs to change.
      const { email, email_verified } = await account.claims("access_token", "", {}, []);
      return { sid, email, email_verified };
    },
    issueRefreshToken: async (_, client) => client.grantTypeAllowed("refresh_token"),
    rotateRefreshToken: true,
    // A sign-out in the browser ends the dashboard's session, but no command line's.
    expiresWithSession: async (_, token) => token.clientId !== "cli",
    async loadExistingGrant(ctx) {
      const { session, client } = ctx.oidc;
      if (client === undefined || session?.accountId === undefined) {
        return undefined;
      }
      const id = await sessionFor(ctx);
      const known = id === undefined ? undefined : await provider.Grant.find(id);
      if (known !== undefined) {
        return known;
      }
      // The clients belong to this service, which asks for no consent to scopes.
      const { accountId } = session;
      const grant = new provider.Grant({ clientId: client.clientId, accountId });
      grant.addOIDCScope(oidcScope);
      grant.addResourceScope(audience, scope);
      if (id !== undefined) {
        // The session is the grant, so ending one ends the other.
        grant.jti = id;
        await grant.save();
      }
      return grant;
    },
    interactions: { url: (_, { uid }) => `${mountPath}/interaction/${uid}`, policy },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope,
          audience,
          accessTokenFormat: "jwt",
          accessTokenTTL: ttl.AccessToken,
          jwt: { sign: { alg: "ES256" } },
        }),
      },
      revocation: {
        enabled: true,
        allowedPolicy: (_, client, token) => token.clientId === client.clientId,
      },
      userinfo: { enabled: false },
      deviceFlow: {
        enabled: true,
        userCodeInputSource: (ctx, form, _, error) =>
          // They declined it themselves.
          show(ctx, (translator) =>
            codePage(translator, form, error !== undefined && error.name !== "AbortedError"),
          ),
        userCodeConfirmSource: (ctx, form, _client, _device, code) =>
          show(ctx, (translator) => confirmPage(translator, form, code)),
        successSource: (ctx) => show(ctx, deviceSignedInPage),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => show(ctx, (translator) => logoutPage(translator, form)),
        postLogoutSuccessSource: (ctx) => show(ctx, signedOutPage),
      },
    },
    renderError: (ctx, { error, error_description: description }, cause) =>
      show(ctx, (translator) =>
        cause instanceof errors.SessionNotFound
          ? endedPage(translator)
          : refusedPage(translator, { status: ctx.status, error, description }),
      ),
    ttl: {
      ...ttl,
      // The last renewal is bounded by the grant.
      Session: (_, { loginTs = now() }) =>
        Math.max(1, Math.min(idleSeconds, loginTs + longestSeconds - now())),
    },
    pkce: { required: () => true },
  });
  provider.proxy = true;
  return provider;
}

/** Shows a page in the language that the browser prefers. */
async function show(
  ctx: KoaContextWithOIDC,
  page: (translator: Translator) => string,
): Promise<void> {
  const translator = await translatorForBrowser(ctx.headers["accept-language"]);
  ctx.set("cache-control", "no-store");
  ctx.type = "html";
  ctx.body = page(translator);
}

const now = () => Math.floor(Date.now() / 1000);

const hour = 3600;

/** Lifetimes, in seconds. */
const ttl = {
  AccessToken: 600,
  AuthorizationCode: 60,
  DeviceCode: 600,
  Grant: longestSeconds,
  IdToken: 600,
  Interaction: hour,
  RefreshToken: idleSeconds,
};
