import type { LoginSettings } from "../page-settings.ts";
import { readSettings } from "./boot/settings.ts";
import { preloadPage } from "./routes.ts";
import { keepChoice, readChoice } from "./session/choice.ts";
import {
  createLogin,
  isReturn,
  type LoginReturn,
  type Session,
  takeReturn,
} from "./session/login.ts";
import { supportPlainHttp } from "./session/plain-http.ts";
import "./style/tokens.css";
import "./style/base.css";
import "./shell/shell.css";

/**
 * The rendering code and the messages are large, and redirecting to the identity provider does not
 * need them.
 */
async function loadScreens() {
  const [screens] = await Promise.all([
    import("./screens.tsx"),
    import("./language/show-language.ts").then(({ showLanguage }) => showLanguage()),
  ]);
  return screens;
}

async function start(): Promise<void> {
  const { logins = [] } = readSettings();
  if (logins.length === 0) {
    return (await loadScreens()).showNotConfigured();
  }
  const note = isReturn() ? takeReturn() : undefined;
  const chosen = note?.issuer ?? readChoice();
  const login = logins.find(({ issuer }) => issuer === chosen);
  if (login === undefined && logins.length > 1) {
    return (await loadScreens()).showLogins(logins, (one) => {
      keepChoice(one.issuer);
      void enter(one, undefined);
    });
  }
  return enter(login ?? (logins[0] as LoginSettings), note);
}

async function enter(login: LoginSettings, note: LoginReturn | undefined): Promise<void> {
  if (login.origin !== undefined && login.origin !== location.origin) {
    // Another name of this machine: redirect to the origin that the login accepts.
    if (isLoopback(location.hostname)) {
      return location.replace(login.origin + location.pathname + location.search);
    }
    return (await loadScreens()).showWrongAddress(login);
  }
  supportPlainHttp();
  let wanted = isReturn() ? "/dashboard" : location.href;
  let session: Session;
  try {
    wanted = note?.path ?? wanted;
    const beginning = createLogin(login, note?.provider).begin();
    // Load the page while the login completes, but not before the redirect to the provider.
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

/** Whether the styles failed to load: every page defines this custom property. */
const isUnstyled = () =>
  getComputedStyle(document.documentElement).getPropertyValue("--canvas") === "";

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127\./.test(host);
}

void start();
