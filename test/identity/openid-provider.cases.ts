import * as openid from "openid-client";
import type { Test } from "tap";
import { addPerson, people, signIn } from "../support/accounts.ts";
import { restCall, startService } from "../support/service.ts";

/** Where the dashboard of these cases is sent back to. */
export const redirectUri = "https://desk.example.com/dashboard/callback";

/** Whom its access tokens are for. */
export const audience = "https://api.example.com";

/** The groups of the people of a provider, all of the organisation `acme`. */
export const groupsOf = {
  ada: ["staff", "admin"],
  alex: ["agent"],
  eve: ["visitors"],
} as const satisfies Record<string, readonly string[]>;

/** An OpenID provider with those people, and a public client `dashboard`. */
export interface ProviderUnderTest {
  readonly issuer: string;
  /** Signs a person in at an authorization address. @returns where the browser is sent back to */
  signIn(url: URL, as: keyof typeof groupsOf): Promise<string>;
  /** Signs with another key from now on. */
  rotate(): Promise<void>;
  /** Makes later tokens for another audience. */
  setAudience(audience: string): Promise<void>;
}

/** Tests the service with a provider next to its own sign-in. @returns a function that signs in again */
export async function checkProvider(t: Test, provider: ProviderUnderTest) {
  const service = await startService(t, {
    SIGN_IN: "on",
    ROLE: "api",
    JWT_ISSUER: provider.issuer,
    JWT_AUDIENCE: [audience],
    JWT_ROLE_CLAIM: "groups",
  });
  const client = await openid.discovery(
    new URL(provider.issuer),
    "dashboard",
    undefined,
    undefined,
    { execute: [openid.allowInsecureRequests] },
  );
  const getTokens = async (as: keyof typeof groupsOf) => {
    const verifier = openid.randomPKCECodeVerifier();
    const url = openid.buildAuthorizationUrl(client, {
      redirect_uri: redirectUri,
      scope: "openid",
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    });
    const back = await provider.signIn(url, as);
    const tokens = await openid.authorizationCodeGrant(client, new URL(back), {
      pkceCodeVerifier: verifier,
    });
    return { ...tokens, refresh_token: tokens.refresh_token as string };
  };
  const me = (token: string) => service.rest("GET", "/api/v1/me", undefined, token);

  const ada = await getTokens("ada");
  t.match(await me(ada.access_token), { status: 200, body: { data: { role: "admin" } } });
  const alex = await getTokens("alex");
  t.match(await me(alex.access_token), { status: 200, body: { data: { role: "agent" } } });
  const eve = await getTokens("eve");
  t.match(await me(eve.access_token), { status: 403, body: { error: { code: "NO_ROLE" } } });
  t.equal((await me(ada.id_token as string)).status, 401);
  const renewed = await openid.refreshTokenGrant(client, ada.refresh_token);
  t.equal((await me(renewed.access_token)).status, 200);

  const own = await addPerson(service, service.workspaceId, people.ada);
  const { token } = await signIn(service, own);
  t.match(await me(token), {
    status: 200,
    body: { data: { role: "admin", workspace: { id: service.workspaceId } } },
  });

  await provider.rotate();
  const later = await openid.refreshTokenGrant(client, renewed.refresh_token as string);
  // A running process asks for keys every 30 seconds at most: test/identity/key-set.test.ts.
  const base = `http://localhost:${service.app.port}`;
  const { port } = await service.startAnother({ PUBLIC_URL: base });
  for (const bearer of [later.access_token, token]) {
    const url = `http://127.0.0.1:${port}`;
    t.equal((await restCall(url, bearer, "GET", "/api/v1/me")).status, 200, "with the new key");
  }
  await openid.tokenRevocation(client, later.refresh_token as string);
  await t.rejects(openid.refreshTokenGrant(client, later.refresh_token as string));

  await provider.setAudience("https://other.example.com");
  t.equal((await me((await getTokens("ada")).access_token)).status, 401, "for somebody else");
  await provider.setAudience(audience);
  const metadata = await fetch(`${service.url}/.well-known/oauth-protected-resource`);
  t.match(await metadata.json(), {
    authorization_servers: [`http://localhost:${service.app.port}/oidc`, provider.issuer],
  });
  return { client, getTokens };
}
