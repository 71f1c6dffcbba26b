import { readSettings } from "./boot/settings.ts";
import { preloadPage } from "./routes.ts";
import { createLogin, isReturn, type Session, takeNote } from "./session/login.ts";
import { supportPlainHttp } from "./session/plain-http.ts";
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
  let wanted = isReturn() ? "/dashboard" : location.href;
  let session: Session;
  try {
    const note = isReturn() ? takeNote() : undefined;
    wanted = note?.path ?? wanted;
    const beginning = createLogin(login, note?.provider).begin();
    // What shows the page loads while the login ends, and not before the browser leaves for it.
    const loading = note ? [loadScreens().catch(() => {}), preloadPage(note.path)] : [];
    [session] = await Promise.all([beginning, ...loading]);
  } catch (error) {
    const retry = () => location.replace(wanted);
    return (await loadScreens()).showLoginFailed(error, login, retry);
  }
  if (isUnstyled()) {
    await window.pageFiles.reloadOnce();
  }
  (await loadScreens()).showApp(session);
}

/** Whether the styles did not load: scripts wait for them, and each page has the tokens. */
const isUnstyled = () =>
  getComputedStyle(document.documentElement).getPropertyValue("--canvas") === "";

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127\./.test(host);
}

void start();
