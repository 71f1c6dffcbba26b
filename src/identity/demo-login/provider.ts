import { Provider } from "oidc-provider";
import type { Role } from "../../rpc/principal.ts";
import { linkClient } from "./login-link.ts";
import { codePage, confirmPage, errorPage, logoutPage } from "./pages.ts";
import { mountPath, namesOf, roleClaim, workspaceClaim } from "./settings.ts";
import type { DemoKeys, LoginAdapter } from "./storage.ts";

const scope = "api";

/** Where native clients wait for the redirect of the browser. */
export const nativeOrigin = "http://127.0.0.1:*";

/**
 * An OpenID provider for the portal, the command line and login links:
 * authorization code flow with PKCE, device flow for the command line; access
 * tokens as JWT (RFC 9068) for the API.
 * @param base address of the service
 * @param portals addresses at which the portal may be opened
 */
export function createDemoProvider(
  base: string,
  portals: readonly string[],
  keys: DemoKeys,
  adapter: LoginAdapter,
) {
  const { issuer, audience } = namesOf(base);
  const provider = new Provider(issuer, {
    adapter,
    jwks: { keys: [keys.signing as never] },
    cookies: { keys: [keys.cookies] },
    clients: [
      {
        client_id: "portal",
        client_name: "Portal",
        token_endpoint_auth_method: "none",
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        redirect_uris: portals.map((portal) => `${portal}/dashboard/callback`),
        post_logout_redirect_uris: portals.map((portal) => `${portal}/dashboard`),
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
    clientBasedCORS: (_, origin) => portals.some((portal) => new URL(portal).origin === origin),
    claims: { openid: ["sub"], profile: ["name"], email: ["email"] },
    scopes: ["openid", "profile", "email", "offline_access"],
    findAccount(_, accountId) {
      const account = readAccount(accountId);
      if (account === undefined) {
        return undefined;
      }
      const { name, email } = account.person;
      return { accountId, claims: () => ({ sub: accountId, name, email }) };
    },
    extraTokenClaims(_, token) {
      const account = "accountId" in token ? readAccount(token.accountId) : undefined;
      if (account === undefined) {
        return undefined;
      }
      const { person, workspaceId } = account;
      const { name, email, role } = person;
      return { name, email, [roleClaim]: role, [workspaceClaim]: workspaceId };
    },
    issueRefreshToken: async (_, client) => client.grantTypeAllowed("refresh_token"),
    async loadExistingGrant({ oidc }) {
      const { session, client } = oidc;
      if (client === undefined || session?.accountId === undefined) {
        return undefined;
      }
      const known = oidc.result?.consent?.grantId ?? session.grantIdFor(client.clientId);
      if (known) {
        return provider.Grant.find(known);
      }
      // The clients belong to this service and need no consent.
      const { accountId } = session;
      const grant = new provider.Grant({ clientId: client.clientId, accountId });
      grant.addOIDCScope("openid profile email offline_access");
      grant.addResourceScope(audience, scope);
      await grant.save();
      return grant;
    },
    interactions: { url: (_, { uid }) => `${mountPath}/interaction/${uid}` },
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
      deviceFlow: {
        enabled: true,
        userCodeInputSource: (ctx, form, _, error) => {
          ctx.body = codePage(form, error !== undefined);
        },
        userCodeConfirmSource: (ctx, form, _client, _device, code) => {
          ctx.body = confirmPage(form, code);
        },
        successSource: (ctx) => {
          ctx.body = errorPage("Logged in", "You can close this page and go back to the terminal.");
        },
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = logoutPage(form);
        },
        postLogoutSuccessSource: (ctx) => {
          ctx.body = errorPage("Logged out", "You can close this page.");
        },
      },
    },
    renderError: (ctx, { error, error_description: description = "" }) => {
      ctx.type = "html";
      ctx.body = errorPage(error, description);
    },
    ttl,
    pkce: { required: () => true },
  });
  // A service with an https address is behind a proxy that says so.
  provider.proxy = base.startsWith("https:");
  return provider;
}

const hour = 3600;

/** In seconds. */
const ttl = {
  AccessToken: hour,
  AuthorizationCode: 60,
  DeviceCode: 600,
  Grant: 14 * 24 * hour,
  IdToken: hour,
  Interaction: hour,
  RefreshToken: 14 * 24 * hour,
  Session: 14 * 24 * hour,
};

/** Somebody to try out the service as. */
interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

/** One for each role, so that both can be tried. */
export const people: readonly Person[] = [
  { id: "ada", name: "Ada Admin", email: "ada.admin@example.com", role: "admin" },
  { id: "alex", name: "Alex Agent", email: "alex.agent@example.com", role: "agent" },
];

/** A person has one account in each workspace. */
export const accountOf = (person: Person, workspaceId: string) => `${person.id}:${workspaceId}`;

/** The person and the workspace of an account; undefined if there is no such person. */
function readAccount(accountId: string) {
  const [id, workspaceId = ""] = accountId.split(":", 2);
  const person = people.find((each) => each.id === id);
  return person && { person, workspaceId };
}
