import {
  InMemoryWebStorage,
  type OidcMetadata,
  UserManager,
  WebStorageStateStore,
} from "oidc-client-ts";
import type { LoginSettings } from "../../page-settings.ts";
import { released } from "../boot/hold.ts";

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

  async function logIn(): Promise<never> {
    await released();
    const state = location.pathname + location.search;
    storeReturn({ path: state, provider: await manager.metadataService.getMetadata() });
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
    async logOut() {
      await manager.signoutRedirect();
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
interface LoginReturn {
  /** The page to open after the login. */
  readonly path: string;
  /** The endpoints of the provider. */
  readonly provider: Partial<OidcMetadata>;
}

const key = "return";

/** Stores a note in this tab until the login returns. */
function storeReturn(note: LoginReturn): void {
  sessionStorage.setItem(key, JSON.stringify(note));
}

/** Removes and returns the note, if any. */
export function takeReturn(): LoginReturn | undefined {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return text === null ? undefined : (JSON.parse(text) as LoginReturn);
}
