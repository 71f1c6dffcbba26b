import { preloadPage } from "./routes.ts";
import { supportPlainHttp } from "./session/plain-http.ts";
import { takeNote } from "./session/return-note.ts";
import { createLogin, isReturn } from "./session/session.ts";
import { readSettings } from "./settings.ts";
import "./style/tokens.css";
import "./style/base.css";
import "./shell/shell.css";

/** What renders is the larger part, which the way to the identity provider does not need. */
const loadScreens = () => import("./screens.tsx");

async function start(): Promise<void> {
  const { login } = readSettings();
  if (login === undefined) {
    return (await loadScreens()).showNotConfigured();
  }
  if (login.origin !== undefined && login.origin !== location.origin) {
    // Another name of this machine: go to the one at which the login works.
    if (isLoopback(location.hostname)) {
      return location.replace(login.origin + location.pathname + location.search);
    }
    return (await loadScreens()).showWrongAddress(login);
  }
  supportPlainHttp();
  const note = isReturn() ? takeNote() : undefined;
  const { begin, logIn } = createLogin(login, note?.provider);
  try {
    const beginning = begin();
    // What shows the page loads while the login ends, and not before the browser leaves for it.
    await Promise.all(note ? [beginning, loadScreens(), preloadPage(note.path)] : [beginning]);
    const { session, drafts } = await beginning;
    (await loadScreens()).showApp(session, drafts);
  } catch (error) {
    const retry = () => void logIn("/dashboard");
    (await loadScreens()).showLoginFailed(error as Error, retry);
  }
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127\./.test(host);
}

void start();
