import { cspHash, escapeHtml, htmlDocument, isolatedHtml, pageStyle } from "../../html/html.ts";
import { codeMinutes } from "./login-link.ts";

/** An account that can be chosen. */
export interface Choice {
  readonly account: string;
  /** Name of the person. */
  readonly person: string;
  /** Name of the workspace. */
  readonly workspace: string;
}

/** Commands for people to run where the service is installed. */
const newLink = "npm run --silent admin -- login-link";
const newKey = "npm run --silent admin -- create-key --workspace demo --name demo";

interface LoginCodePage {
  /** Path of the form. */
  readonly action: string;
  /** Path that continues the login if the browser has been logged in meanwhile. */
  readonly retry: string;
  /** Whether the page sends a code behind the `#` without a click. */
  readonly direct: boolean;
  /** Whether the code that was sent is not valid. */
  readonly isWrong?: boolean;
}

/** A form for a login code, which a login link fills in. */
export const loginCodePage = ({ action, retry, direct, isWrong = false }: LoginCodePage) =>
  page(
    "Log in",
    `${isWrong ? `<p role="alert">This code is not valid. A code works once, within ${codeMinutes} minutes.</p>` : ""}
     <form method="post" action="${escapeHtml(action)}"${direct ? " data-direct" : ""}>
       <label for="code">Login code</label>
       <input id="code" name="code" required autofocus autocomplete="off" autocapitalize="none" spellcheck="false">
       <button>Log in</button>
     </form>
     <p>To get a code, run this where the service is installed:</p>
     <pre>${newLink}</pre>
     <p>Open the link it prints, or paste it here. If you already opened a link in another tab,
     <a href="${escapeHtml(retry)}">continue</a>.</p>
     <script>${script}</script>`,
  );

/**
 * Moves the code from the address to the form, so that no history keeps it.
 * A link on another site does not log a visitor in without a click.
 */
const script = `
  const form = document.forms[0];
  const code = /^#([0-9a-f]{32})$/.exec(location.hash)?.[1];
  if (code !== undefined) {
    history.replaceState(null, "", location.pathname);
    form.code.value = code;
    if ("direct" in form.dataset) form.requestSubmit();
  }
`;

/** Offers the accounts. */
export function accountPage(action: string, choices: readonly Choice[]): string {
  const buttons = choices.map(
    ({ account, person, workspace }) =>
      `<button name="account" value="${escapeHtml(account)}">Continue as <b>${isolatedHtml(person)}</b> in <b>${isolatedHtml(workspace)}</b></button>`,
  );
  const nothing = `<p>There is no workspace yet. To create one, run:</p><pre>${newKey}</pre>`;
  return page(
    "Choose an account",
    `<p>Ada is an admin and may do everything. Alex is an agent and works on tickets.</p>
     <form method="post" action="${escapeHtml(action)}">${buttons.join("") || nothing}</form>
     <p><small>Use this login to try out the service. For anything else, set
     <code>JWT_ISSUER</code> and <code>JWT_AUDIENCE</code> to your identity provider.</small></p>`,
  );
}

/** A login that has ended, or that another browser began. */
export const endedPage = () =>
  page(
    "This login has ended",
    '<p>To log in, <a href="/dashboard">open the dashboard</a>, or run the command again.</p>',
  );

/** A form for the code that a device shows; `form` comes from the provider. */
export const codePage = (form: string, isWrong: boolean) =>
  page(
    "Log in a device",
    `${isWrong ? '<p role="alert">The code is wrong or has expired.</p>' : ""}${form}
     <button form="op.deviceInputForm">Continue</button>`,
  );

/** Asks the user to compare the code; `form` comes from the provider. */
export const confirmPage = (form: string, code: string) =>
  page(
    "Log in a device",
    `<p>Continue only if your device shows <b>${escapeHtml(code)}</b>.</p>${form}
     <button form="op.deviceConfirmForm" autofocus>Continue</button>`,
  );

/** Confirms a logout; `form` comes from the provider. */
export const logoutPage = (form: string) =>
  page(
    "Log out",
    `${form}<button form="op.logoutForm" name="logout" value="yes" autofocus>Log out</button>`,
  );

/** A page with one message. */
export const errorPage = (title: string, text: string) => page(title, `<p>${escapeHtml(text)}</p>`);

const style = `${pageStyle}
  main { max-width: 26rem }
  form button { width: 100%; margin-top: .75rem }
`;

const page = (title: string, body: string) => htmlDocument(title, style, body);

/**
 * Headers of every page: only its own script and style, and no frames.
 * @param origins to which a login may lead, besides the service itself
 */
export const pageHeaders = (origins: readonly string[]) => ({
  "content-security-policy": [
    "default-src 'none'",
    `script-src ${cspHash(script)}`,
    `style-src ${cspHash(style)}`,
    // Chromium applies it to the redirects after a form too.
    `form-action ${["'self'", ...origins].join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
});
