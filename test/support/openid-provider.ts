import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import Provider, { type Adapter, type AdapterPayload } from "oidc-provider";
import { listenOnFreePort } from "./port.ts";
import type { Scope } from "./scope.ts";

/** Claims of the access tokens of its people, by subject. */
type People = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * Starts a separate OpenID provider, with refresh tokens and sign-out. The query `as` of an
 * authorization says who signs in. It ends with the test.
 */
export async function startOpenIdProvider(t: Scope, people: People, redirectUri: string) {
  const adapter = memoryAdapter();

  async function create(audience: string) {
    const { privateKey } = await generateKeyPair("ES256", { extractable: true });
    const provider = new Provider(issuer, {
      adapter,
      jwks: {
        keys: [{ ...(await exportJWK(privateKey)), kid: randomUUID(), alg: "ES256" }] as never,
      },
      cookies: { keys: ["test"] },
      clients: [
        {
          client_id: "dashboard",
          token_endpoint_auth_method: "none",
          grant_types: ["authorization_code", "refresh_token"],
          redirect_uris: [redirectUri],
          id_token_signed_response_alg: "ES256",
        },
      ],
      extraParams: ["as"],
      findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
      extraTokenClaims: (_, token) => people["accountId" in token ? token.accountId : ""],
      issueRefreshToken: () => true,
      rotateRefreshToken: true,
      async loadExistingGrant({ oidc }) {
        const grant = new provider.Grant({
          clientId: oidc.client?.clientId ?? "",
          accountId: oidc.session?.accountId ?? "",
        });
        grant.addOIDCScope("openid");
        grant.addResourceScope(audience, "api");
        await grant.save();
        return grant;
      },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      features: {
        devInteractions: { enabled: false },
        revocation: { enabled: true, allowedPolicy: () => true },
        resourceIndicators: {
          enabled: true,
          defaultResource: () => audience,
          useGrantedResource: () => true,
          getResourceServerInfo: () => ({
            scope: "api",
            audience,
            accessTokenFormat: "jwt",
            jwt: { sign: { alg: "ES256" } },
          }),
        },
      },
      ttl: {
        // biome-ignore-start lint/style/useNamingConvention: models
        AccessToken: 600,
        Grant: 3600,
        IdToken: 600,
        Interaction: 600,
        RefreshToken: 3600,
        Session: 3600,
        // biome-ignore-end lint/style/useNamingConvention: models
      },
      pkce: { required: () => true },
    });
    return provider;
  }

  let current: Provider;
  const server = createServer(async (req, res) => {
    if (req.url?.startsWith("/interaction/")) {
      const { params } = await current.interactionDetails(req, res);
      const login = { accountId: String(params.as) };
      await current.interactionFinished(req, res, { login }, { mergeWithLastSubmission: false });
      return;
    }
    await current.callback()(req, res);
  });
  const issuer = `http://localhost:${await listenOnFreePort(server)}`;
  t.teardown(() => server.close());
  current = await create("https://api.example.com");
  return {
    issuer,
    /** Signs with another key from now on. */
    async rotate(audience = "https://api.example.com") {
      current = await create(audience);
    },
  };
}

/** Stores the data of a provider in a map, which tests can read and change. */
export function memoryAdapter(store = new Map<string, AdapterPayload>()) {
  return (model: string): Adapter => {
    const find = async (test: (payload: AdapterPayload) => boolean) =>
      [...store.values()].find((each) => each.kind === model && test(each));
    return {
      upsert: async (id, payload) => void store.set(`${model} ${id}`, payload),
      find: async (id) => store.get(`${model} ${id}`),
      findByUid: (uid) => find((each) => each.uid === uid),
      findByUserCode: (code) => find((each) => each.userCode === code),
      consume: async (id) => void Object.assign(store.get(`${model} ${id}`) ?? {}, { consumed: 1 }),
      destroy: async (id) => void store.delete(`${model} ${id}`),
      async revokeByGrantId(grantId) {
        for (const [key, each] of store) {
          if (each.kind === model && each.grantId === grantId) {
            store.delete(key);
          }
        }
      },
    };
  };
}
