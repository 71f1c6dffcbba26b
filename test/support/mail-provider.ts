import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import Provider, { type AdapterPayload, interactionPolicy } from "oidc-provider";
import { memoryAdapter } from "./openid-provider.ts";
import { listenOnFreePort } from "./port.ts";
import type { Scope } from "./scope.ts";

const scopes = [
  ...["openid", "email", "profile", "offline_access", "https://mail.google.com/"],
  "https://outlook.office.com/IMAP.AccessAsUser.All",
  "https://outlook.office.com/SMTP.Send",
];
const client = { id: "mail-client", secret: "secret-of-the-client" };

/** An OAuth provider of mailboxes. Refresh tokens rotate; reuse of one revokes the grant. */
export interface MailProvider {
  readonly issuer: string;
  /** Settings of a service that uses it as both Google and Microsoft. */
  readonly settings: Readonly<
    Record<`MAIL_${"GOOGLE" | "MICROSOFT"}_${"CLIENT_ID" | "CLIENT_SECRET" | "ISSUER"}`, string>
  >;
  /** The address of the person who signs in. */
  account: string;
  /** Claims of ID tokens in addition to `sub`; default: the account as `email`. */
  claims: (() => Record<string, unknown>) | undefined;
  givesRefreshTokens: boolean;
  /** May handle a request instead of the provider; returns whether it does. */
  fault: ((req: IncomingMessage, res: ServerResponse) => boolean) | undefined;
  /** Types of the grants that were exchanged for tokens. */
  readonly exchanged: string[];
  /** Registers the redirect URI of a service. */
  allow(service: { readonly url: string }): void;
  /** Revokes the access tokens. */
  expireTokens(): void;
  /** Revokes all consent. */
  revoke(): void;
  /** Prefix of the URL where Dovecot looks up the owner of an access token. */
  readonly introspectionUrl: string;
}

/** Starts a provider until the test ends. */
export async function startMailProvider(t: Scope): Promise<MailProvider> {
  const store = new Map<string, AdapterPayload>();
  const redirectUris = ["http://localhost/channel-login"];
  const memory = memoryAdapter(store);
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: "ES256" };

  const server = createServer(async (req, res) => {
    if (mail.fault?.(req, res)) {
      return;
    }
    const url = new URL(req.url ?? "/", issuer);
    if (url.pathname === "/introspect") {
      const token = await provider.AccessToken.find(url.searchParams.get("token") ?? "");
      const body = token ? { active: true, email: token.accountId } : { active: false };
      res.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    } else if (url.pathname.startsWith("/interaction/")) {
      await interact(req, res, url.searchParams.get("answer"));
    } else {
      await provider.callback()(req, res);
    }
  });
  // A host other than that of the service, as all ports of a host share cookies.
  const issuer = `http://127.0.0.1:${await listenOnFreePort(server)}`;
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });

  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }));
  const provider = new Provider(issuer, {
    adapter: (model) => ({
      ...memory(model),
      ...(model === "Client" && {
        find: async (id: string) =>
          id === client.id
            ? ({
                client_id: client.id,
                client_secret: client.secret,
                token_endpoint_auth_method: "client_secret_post",
                grant_types: ["authorization_code", "refresh_token"],
                redirect_uris: [...redirectUris],
                id_token_signed_response_alg: "ES256",
              } as AdapterPayload)
            : undefined,
      }),
    }),
    jwks: { keys: [jwk] as never },
    cookies: { keys: ["test"] },
    scopes,
    claims: { openid: ["sub"], email: ["email"], profile: ["preferred_username"] },
    conformIdTokenClaims: false,
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...(mail.claims?.() ?? { email: accountId }) }),
    }),
    issueRefreshToken: () => mail.givesRefreshTokens,
    rotateRefreshToken: true,
    interactions: { policy, url: (_, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    ttl: {
      // biome-ignore-start lint/style/useNamingConvention: models
      AccessToken: 3600,
      Grant: 3600,
      IdToken: 600,
      Interaction: 600,
      RefreshToken: 3600,
      Session: 3600,
      // biome-ignore-end lint/style/useNamingConvention: models
    },
    pkce: { required: () => true },
  });
  provider.on("grant.success", ({ oidc }) => {
    mail.exchanged.push(String(oidc.params?.grant_type));
  });

  /** A consent page, and the effects of its buttons. */
  async function interact(req: IncomingMessage, res: ServerResponse, answer: string | null) {
    if (answer === null) {
      const path = String(req.url);
      res.writeHead(200, { "content-type": "text/html" }).end(
        `<!doctype html><title>Mail provider</title>
        <a href="${path}?answer=allow">Allow</a> <a href="${path}?answer=decline">Decline</a>`,
      );
      return;
    }
    const options = { mergeWithLastSubmission: false };
    if (answer === "decline") {
      const result = { error: "access_denied", error_description: "The person said no" };
      await provider.interactionFinished(req, res, result, options);
      return;
    }
    const grant = new provider.Grant({ clientId: client.id, accountId: mail.account });
    grant.addOIDCScope(scopes.join(" "));
    const result = {
      login: { accountId: mail.account },
      consent: { grantId: await grant.save() },
      select_account: {},
    };
    await provider.interactionFinished(req, res, result, options);
  }

  const forget = (...models: string[]) => {
    for (const key of store.keys()) {
      if (models.includes(key.split(" ", 1)[0] as string)) {
        store.delete(key);
      }
    }
  };
  const mail: MailProvider = {
    issuer,
    account: "support@example.com",
    claims: undefined,
    givesRefreshTokens: true,
    fault: undefined,
    exchanged: [],
    introspectionUrl: `${issuer}/introspect?token=`,
    settings: {
      MAIL_GOOGLE_CLIENT_ID: client.id,
      MAIL_GOOGLE_CLIENT_SECRET: client.secret,
      MAIL_GOOGLE_ISSUER: issuer,
      MAIL_MICROSOFT_CLIENT_ID: client.id,
      MAIL_MICROSOFT_CLIENT_SECRET: client.secret,
      MAIL_MICROSOFT_ISSUER: issuer,
    },
    allow: ({ url }) =>
      void redirectUris.push(`http://localhost:${new URL(url).port}/channel-login`),
    expireTokens: () => forget("AccessToken"),
    revoke: () => forget("Grant", "AccessToken", "RefreshToken", "Session"),
  };
  return mail;
}

/**
 * Gives or refuses consent at a provider, as a browser would.
 * @returns the URL that the provider redirects to
 */
export async function visitMailProvider(
  authorizationUrl: string,
  answer: "allow" | "decline" = "allow",
): Promise<string> {
  const { origin } = new URL(authorizationUrl);
  const cookies = new Map<string, string>();
  let url = authorizationUrl;
  for (let i = 0; i < 10; i++) {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const response = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const each of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (each.split(";", 1)[0] as string).split("=");
      cookies.set(name, value);
    }
    await response.arrayBuffer();
    const { pathname } = new URL(url);
    const next = response.headers.get("location");
    if (next === null && !pathname.startsWith("/interaction/")) {
      throw new Error(`${url} responded with ${response.status}`);
    }
    url = new URL(next ?? `${pathname}?answer=${answer}`, url).href;
    if (new URL(url).origin !== origin) {
      return url;
    }
  }
  throw new Error("the provider redirects without end");
}
