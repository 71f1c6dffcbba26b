import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { restoreDrafts } from "./session/drafts.ts";
import {
  AppFailed,
  LoggingIn,
  LoginFailed,
  NotConfigured,
  WrongAddress,
} from "./session/no-session.tsx";
import { supportPlainHttp } from "./session/plain-http.ts";
import { createLogin, isReturn } from "./session/session.ts";
import { readSettings } from "./settings.ts";
import { ErrorBoundary } from "./shell/error-boundary.tsx";
import "./style/tokens.css";
import "./style/base.css";
import { OneTimeSecrets } from "./ui/one-time-secret.tsx";

const root = createRoot(document.getElementById("root") as HTMLElement);
const { login } = readSettings();

if (login === undefined) {
  root.render(<NotConfigured />);
} else if (login.origin !== undefined && login.origin !== location.origin) {
  // Another name of this machine: go to the one at which the login works.
  if (isLoopback(location.hostname)) {
    location.replace(login.origin + location.pathname);
  } else {
    root.render(<WrongAddress login={login} />);
  }
} else {
  supportPlainHttp();
  const { begin, logIn } = createLogin(login);
  root.render(<LoggingIn />);
  // The pages load during the login, and not before the browser leaves for it.
  const app = isReturn() ? import("./app.tsx") : undefined;
  begin().then(
    async ({ session, drafts }) => {
      restoreDrafts(drafts);
      const { App } = await (app ?? import("./app.tsx"));
      root.render(
        <StrictMode>
          <ErrorBoundary fallback={(error) => <AppFailed error={error} />}>
            <App session={session} />
          </ErrorBoundary>
          <OneTimeSecrets />
        </StrictMode>,
      );
    },
    (error: Error) =>
      root.render(<LoginFailed error={error} retry={() => void logIn("/dashboard")} />),
  );
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127\./.test(host);
}
