import {
  InMemoryWebStorage,
  type OidcMetadata,
  UserManager,
  WebStorageStateStore,
} from "oidc-client-ts";
import type { LoginSettings } from "../../page-settings.ts";
import { released } from "../boot/hold.ts";
import { forgetChoice } from "./choice.ts";

/** A logged-in user. */
export interface Session {
  /** An access token that is valid for at least 30 seconds, renewed if needed. */
  token(): Promise<string>;
  /** Records that the service accepted the token: a later rejection means that it expired. */
  accepted(): void;
  /**
   * Handles a rejected token: logs in again and never resolves. Does nothing if no token was ever
   * accepted, because the next one would be rejected too.
   */
  refused(): Promise<void>;
  /** Has the user sign in again, and returns to this page. */
  signInAgain(): Promise<void>;
  logOut(): Promise<void>;
}

const callbackPath = "/dashboard/callback";
/** Tokens are renewed this long before they expire, so that they outlive a call. */
const leewaySeconds = 30;

/** Whether this is the redirect back from the identity provider. */
export const isReturn = () => location.pathname === callbackPath;

/**
 * Logs in by authorization code with PKCE. Tokens stay in the memory of this page, where no other
 * page can read them; after a reload the provider's session logs the user in again.
 * @param provider its endpoints, if known; default: asks the issuer
 */
export function createLogin(settings: LoginSettings, provider?: Partial<OidcMetadata>) {
  const { issuer, clientId, scope, audience } = settings;
  const manager = new UserManager({
    authority: issuer,
    ...(provider && { metadata: provider }),
    client_id: clientId,
    redirect_uri: location.origin + callbackPath,
    post_logout_redirect_uri: `${location.origin}/dashboard`,
    scope,
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    stateStore: new WebStorageStateStore({ store: sessionStorage }),
    automaticSilentRenew: false,
    requestTimeoutInSeconds: 10,
    extraQueryParams: audience === undefined ? {} : { audience },
  });

  let isLeaving = false;

  async function logIn(prompt?: "login"): Promise<never> {
    await released();
    // Calls that the page still makes must not sign the user back in during a sign-out.
    if (isLeaving) {
      return new Promise(() => {});
    }
    const state = location.pathname + location.search;
    storeReturn({ path: state, issuer, provider: await manager.metadataService.getMetadata() });
    // Back leads to the page before, and not to this one, which would redirect again.
    const redirectMethod = "replace";
    await manager.signinRedirect({ state, redirectMethod, ...(prompt && { prompt }) });
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
        // Another login would return one just as short. The service reports the problem.
        return left > 0 || !isAccepted ? user.access_token : logIn();
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
    signInAgain: () => logIn("login"),
    async logOut() {
      forgetChoice();
      isLeaving = true;
      try {
        if (settings.origin !== undefined) {
          // The service knows the session by its cookie. The key of an old ID token may be gone.
          await manager.removeUser();
        }
        await manager.signoutRedirect();
      } catch (error) {
        isLeaving = false;
        throw error;
      }
    },
  };

  return {
    /**
     * Redirects to the provider, or handles the redirect back.
     * @throws when the provider refuses, or cannot be reached
     */
    async begin(): Promise<Session> {
      if (!isReturn()) {
        return logIn();
      }
      const { state } = await manager.signinRedirectCallback();
      history.replaceState(null, "", state as string);
      return session;
    },
  };
}

/** State kept across the redirect. */
export interface LoginReturn {
  /** The page to open after the login. */
  readonly path: string;
  /** The issuer at which the user signs in. */
  readonly issuer: string;
  /** The endpoints of the provider. */
  readonly provider: Partial<OidcMetadata>;
}

const key = "return";

/** Stores a note in this tab until the login returns. */
function storeReturn(note: LoginReturn): void {
  sessionStorage.setItem(key, JSON.stringify(note));
}

/** Removes and returns the note; undefined if there is none, or none that can be read. */
export function takeReturn(): LoginReturn | undefined {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text === null ? undefined : (JSON.parse(text) as LoginReturn);
  } catch {
    return undefined;
  }
}
