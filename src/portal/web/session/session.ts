import { InMemoryWebStorage, UserManager, WebStorageStateStore } from "oidc-client-ts";
import type { LoginSettings } from "../../login-settings.ts";
import { type Drafts, openDrafts } from "./drafts.ts";
import { released } from "./hold.ts";

/** Somebody who is logged in. */
export interface Session {
  /** A token that is good for a while, renewed if it can be. */
  token(): Promise<string>;
  /** The service has taken the token: from now on a refusal means that it has expired. */
  accepted(): void;
  /**
   * The service does not take the token. Leads through the login back to the
   * page, and never returns; but for a token that is fresh from the login, with
   * which that would go on for ever.
   */
  refused(): Promise<void>;
  logOut(): Promise<void>;
}

/** What is remembered across the login. */
interface Return {
  readonly path: string;
  readonly drafts: Drafts;
}

const callbackPath = "/dashboard/callback";
/** A token that is about to expire may not live to see the end of a call. */
const leewaySeconds = 30;

/**
 * The login by authorization code and PKCE. Tokens are kept in the memory of
 * this page alone, where nothing else can read them; a reload asks the
 * provider again, which remembers its session.
 */
export function createLogin(settings: LoginSettings) {
  const { issuer, clientId, scope, audience } = settings;
  const manager = new UserManager({
    authority: issuer,
    client_id: clientId,
    redirect_uri: location.origin + callbackPath,
    post_logout_redirect_uri: `${location.origin}/dashboard`,
    scope,
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    stateStore: new WebStorageStateStore({ store: sessionStorage }),
    automaticSilentRenew: false,
    extraQueryParams: audience === undefined ? {} : { audience },
  });

  async function logIn(path?: string): Promise<never> {
    await released();
    const state: Return = {
      path: path ?? location.pathname + location.search,
      drafts: openDrafts(),
    };
    await manager.signinRedirect({ state });
    return new Promise(() => {});
  }

  let renewal: Promise<unknown> | undefined;
  let isAccepted = false;

  const session: Session = {
    async token() {
      const user = await manager.getUser();
      if (user === null) {
        return logIn();
      }
      const { expires_in: left = Number.POSITIVE_INFINITY, refresh_token: refresh } = user;
      if (left > leewaySeconds) {
        return user.access_token;
      }
      if (refresh === undefined) {
        return left > 0 ? user.access_token : logIn();
      }
      renewal ??= manager.signinSilent().finally(() => {
        renewal = undefined;
      });
      await renewal.catch(() => logIn());
      return (await manager.getUser())?.access_token ?? logIn();
    },
    accepted() {
      isAccepted = true;
    },
    async refused() {
      if (isAccepted) {
        await logIn();
      }
    },
    async logOut() {
      await manager.signoutRedirect();
    },
  };

  return {
    /**
     * Comes back from the provider, or goes there.
     * @returns once somebody is logged in, with what forms held before
     * @throws when the provider refuses, or cannot be reached
     */
    async begin(): Promise<{ session: Session; drafts: Drafts }> {
      if (location.pathname !== callbackPath) {
        return logIn();
      }
      const { state } = await manager.signinRedirectCallback();
      const { path, drafts } = state as Return;
      history.replaceState(null, "", path);
      return { session, drafts };
    },
    logIn,
  };
}
