import type { ReactNode } from "preact/compat";
import type { LoginSettings } from "../../page-settings.ts";
import { t } from "../language/language.ts";
import { rich } from "../language/rich.ts";
import { Button } from "../ui/button/button.tsx";
import { adviceOn, Reason } from "../ui/feedback/states.tsx";
import { Logo } from "../ui/page/page.tsx";
import "./lobby.css";

/** The frame of pages for users who are not logged in. */
function Lobby({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="lobby">
      <Logo />
      <h1>{title}</h1>
      {children}
    </main>
  );
}

/** Shown when people can sign in at the service and at an identity provider. */
export const Logins = ({ logins, choose }: LoginsProps) => (
  <Lobby title={t("Sign in")}>
    {logins.map((login) => (
      <Button
        key={login.issuer}
        variant={login.origin ? "primary" : "secondary"}
        onClick={() => choose(login)}
      >
        {login.origin
          ? t("Sign in with a passkey or a link")
          : t("Continue with {host}", { host: new URL(login.issuer).host })}
      </Button>
    ))}
  </Lobby>
);

interface LoginsProps {
  readonly logins: readonly LoginSettings[];
  readonly choose: (login: LoginSettings) => void;
}

/** Shown when no one can sign in: neither here nor at an identity provider. */
export const NotConfigured = () => (
  <Lobby title={t("Set up login to use the dashboard")}>
    <p>
      {rich(
        "Start the service with {signIn} to let people sign in here. Or register the dashboard with your identity provider as a public client (authorization code with PKCE) and the redirect URL {callback}. Then start the service with {issuer}, {audience} and {client}.",
        {
          signIn: <code>SIGN_IN=on</code>,
          callback: <code>{location.origin}/dashboard/callback</code>,
          issuer: <code>JWT_ISSUER</code>,
          audience: <code>JWT_AUDIENCE</code>,
          client: <code>PORTAL_CLIENT_ID</code>,
        },
      )}
    </p>
    <p>
      {rich("You can use the API without a login: see the <docs>documentation</docs>.", {
        docs: (text) => <a href="/docs">{text}</a>,
      })}
    </p>
  </Lobby>
);

/** Shown at an address other than that of the service. */
export const WrongAddress = ({ login }: { login: LoginSettings }) => (
  <Lobby title={t("You cannot sign in at this address")}>
    <p>
      {rich(
        "Open the dashboard at {address}. To use it at this address, start the service with {setting}.",
        {
          address: <a href={`${login.origin}/dashboard`}>{login.origin}</a>,
          setting: <code>PUBLIC_URL={location.origin}</code>,
        },
      )}
    </p>
  </Lobby>
);

/** Shown when the whole app fails. */
export const AppFailed = ({ error }: { error: unknown }) => (
  <Lobby
    title={t(
      window.pageFiles.isLost(error)
        ? "The dashboard did not load"
        : "The dashboard could not be shown",
    )}
  >
    <Reason error={error} />
    <p>{adviceOn(error)}</p>
    <Button variant="primary" onClick={() => location.reload()}>
      {t("Reload")}
    </Button>
  </Lobby>
);

interface LoginFailedProps {
  readonly error: unknown;
  readonly login: LoginSettings;
  readonly retry: () => void;
}

/** Shown when the login fails. */
export const LoginFailed = ({ error, login, retry }: LoginFailedProps) => (
  <Lobby title={t("Login failed")}>
    <p>{loginProblem(error, login.issuer)}</p>
    <Reason error={error} />
    <p>
      {rich(
        "Try again. If it keeps failing, ask your administrator to check that your browser can reach the identity provider, and that {callback} is registered as a redirect URL.",
        { callback: <code>{location.origin}/dashboard/callback</code> },
      )}
    </p>
    <Button variant="primary" onClick={retry}>
      {t("Try again")}
    </Button>
  </Lobby>
);

/**
 * Describes to the user why a login failed.
 * @param error thrown by the browser or the login
 * @param issuer URL of the identity provider
 */
function loginProblem(error: unknown, issuer: string): string {
  const { name, message } = error instanceof Error ? error : { name: "", message: "" };
  switch (name) {
    case "SecurityError":
    case "QuotaExceededError":
      return t(
        "Your browser does not let this page store anything, which the login needs. Allow cookies and site data for this page.",
      );
    case "ErrorTimeout":
    case "TypeError":
    case "NetworkError":
      return t("Your browser could not reach the identity provider at {issuer}.", { issuer });
    case "ErrorResponse":
      return t("The identity provider refused the login.");
    default:
      return /state/i.test(message)
        ? t("This login was started in another tab, or it has already been used.")
        : t("The identity provider at {issuer} sent an unexpected response.", { issuer });
  }
}
