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
  /** A token that is valid for at least half a minute, renewed if needed. */
  token(): Promise<string>;
  /** Notes that the service accepted a token: a later refusal means that it expired. */
  accepted(): void;
  /**
   * Handles a token that the service refuses: logs in again, comes back to the
   * page and never resolves. If no token was ever accepted it does nothing,
   * because another login would be refused too.
   */
  refused(): Promise<void>;
  logOut(): Promise<void>;
}

const callbackPath = "/dashboard/callback";
/** Tokens are renewed this long before they expire, so that they outlive a call. */
const leewaySeconds = 30;

/** Whether the identity provider has sent the browser back. */
export const isReturn = () => location.pathname === callbackPath;

/**
 * The login by authorization code and PKCE. Tokens stay in the memory of this
 * page, where no other page can read them; after a reload the provider's own
 * session logs the user in again.
 * @param provider its endpoints, if they are known; default: asks the issuer
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
    leaveNote({ path: state, provider: await manager.metadataService.getMetadata() });
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
        // Another login would bring one that is as short: the service says what is wrong with it.
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

/** What the page that the identity provider leads back to would otherwise wait for. */
interface ReturnNote {
  /** Where the user goes after the login. */
  readonly path: string;
  /** The endpoints of the provider. */
  readonly provider: Partial<OidcMetadata>;
}

const key = "return";

/** Leaves a note in this tab for after the login. */
function leaveNote(note: ReturnNote): void {
  sessionStorage.setItem(key, JSON.stringify(note));
}

/** Takes the note; undefined if there is none. */
export function takeNote(): ReturnNote | undefined {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return text === null ? undefined : (JSON.parse(text) as ReturnNote);
}
