// @suite all
// @needs keycloak
import * as openid from "openid-client";
import t from "tap";
import { createBrowser } from "../support/browser.ts";
import { startKeycloak } from "../support/keycloak.ts";
import { tools } from "../support/tools.ts";
import { audience, checkProvider, groupsOf, redirectUri } from "./openid-provider.cases.ts";

const password = "correct horse battery staple";

const mapper = (name: string, protocolMapper: string, config: object) => ({
  name,
  protocol: "openid-connect",
  protocolMapper: `oidc-${protocolMapper}-mapper`,
  config: { "access.token.claim": "true", ...config },
});

const audienceMapper = (included: string) =>
  mapper("audience", "audience", { "included.custom.audience": included });

const client = {
  clientId: "dashboard",
  publicClient: true,
  redirectUris: [redirectUri],
  protocolMappers: [
    audienceMapper(audience),
    mapper("groups", "group-membership", { "claim.name": "groups", "full.path": "false" }),
    mapper("organisation", "hardcoded-claim", { "claim.name": "org_id", "claim.value": "acme" }),
  ],
};

const realm = {
  realm: "acme",
  enabled: true,
  groups: [...new Set(Object.values(groupsOf).flat())].map((name) => ({ name })),
  users: Object.entries(groupsOf).map(([username, groups]) => ({
    username,
    enabled: true,
    firstName: username,
    lastName: "Example",
    email: `${username}@example.com`,
    emailVerified: true,
    credentials: [{ type: "password", value: password }],
    groups,
  })),
  clients: [client],
};

t.test("sign-in through Keycloak next to the service's own", async (t) => {
  const { base, callAdmin } = await startKeycloak(t, await tools.keycloak.install());
  await callAdmin("POST", "", realm);
  const [{ id: clientId }] = (await callAdmin("GET", "/acme/clients?clientId=dashboard")) as [
    { id: string },
  ];
  const mappers = `/acme/clients/${clientId}/protocol-mappers/models`;
  const found = (await callAdmin("GET", mappers)) as { id: string; name: string }[];
  const mapperId = found.find(({ name }) => name === "audience")?.id;

  const { client, getTokens } = await checkProvider(t, {
    issuer: `${base}/realms/acme`,
    async signIn(url, as) {
      const browser = createBrowser((address) => address.startsWith(redirectUri));
      const page = await browser(url.href);
      const [, action = ""] =
        /<form id="kc-form-login"[^>]* action="([^"]+)"/.exec(page.text) ?? [];
      const form = new URLSearchParams({ username: as, password });
      return (await browser(action.replaceAll("&amp;", "&"), `${form}`)).url;
    },
    async rotate() {
      await callAdmin("POST", "/acme/components", {
        name: "next",
        providerId: "rsa-generated",
        providerType: "org.keycloak.keys.KeyProvider",
        config: { priority: ["200"] },
      });
    },
    async setAudience(other) {
      const changed = { id: mapperId, ...audienceMapper(other) };
      await callAdmin("PUT", `${mappers}/${mapperId}`, changed);
    },
  });

  const { id_token: hint = "", refresh_token } = await getTokens("ada");
  const { ok } = await fetch(openid.buildEndSessionUrl(client, { id_token_hint: hint }));
  t.ok(ok);
  await t.rejects(openid.refreshTokenGrant(client, refresh_token), "signed out at Keycloak");
});
