import { StrictMode } from "preact/compat";
import { createRoot } from "preact/compat/client";
import type { LoginSettings } from "../page-settings.ts";
import { App } from "./app.tsx";
import { persistDrafts } from "./session/drafts.ts";
import type { Session } from "./session/login.ts";
import { AppFailed, LoginFailed, Logins, NotConfigured, WrongAddress } from "./shell/lobby.tsx";
import { ErrorBoundary } from "./shell/pages.tsx";
import { OneTimeSecrets } from "./ui/secret/secret.tsx";

const root = createRoot(document.getElementById("root") as HTMLElement);

/** Shows the portal to a logged-in user. */
export function showApp(session: Session): void {
  persistDrafts();
  root.render(
    <StrictMode>
      <ErrorBoundary fallback={(error) => <AppFailed error={error} />}>
        <App session={session} />
      </ErrorBoundary>
      <OneTimeSecrets />
    </StrictMode>,
  );
}

export const showNotConfigured = () => root.render(<NotConfigured />);

export const showLogins = (
  logins: readonly LoginSettings[],
  choose: (login: LoginSettings) => void,
) => root.render(<Logins logins={logins} choose={choose} />);

export const showWrongAddress = (login: LoginSettings) =>
  root.render(<WrongAddress login={login} />);

export const showLoginFailed = (error: unknown, login: LoginSettings, retry: () => void) =>
  root.render(<LoginFailed error={error} login={login} retry={retry} />);
