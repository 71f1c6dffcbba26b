import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type { LoginSettings } from "../login-settings.ts";
import { App } from "./app.tsx";
import { keepDrafts } from "./session/drafts.ts";
import { AppFailed, LoginFailed, NotConfigured, WrongAddress } from "./session/no-session.tsx";
import type { Session } from "./session/session.ts";
import { ErrorBoundary } from "./shell/error-boundary.tsx";
import { OneTimeSecrets } from "./ui/one-time-secret.tsx";

const root = createRoot(document.getElementById("root") as HTMLElement);

/** Shows the portal to a logged-in user. */
export function showApp(session: Session): void {
  keepDrafts();
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

export const showWrongAddress = (login: LoginSettings) =>
  root.render(<WrongAddress login={login} />);

export const showLoginFailed = (error: unknown, login: LoginSettings, retry: () => void) =>
  root.render(<LoginFailed error={error} login={login} retry={retry} />);
