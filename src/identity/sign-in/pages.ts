import { cspHash, escapeHtml, htmlDocument, isolatedHtml, pageStyle } from "../../html/html.ts";
import { script } from "./page-script.ts";

/** What a page tells somebody whose last attempt failed. */
export type Problem = "passkey" | "link" | "email" | "add";

const problems: Readonly<Record<Problem, string>> = {
  passkey: "This passkey is not known here. Choose another one, or another way to sign in.",
  link: "This is not a link that signs you in. Paste the whole link, up to its end.",
  email: "Enter an e-mail address, such as ada@example.com.",
  add: "The passkey could not be added. Try again, or skip this for now.",
};

interface SignInPage {
  /** Path of the forms. */
  readonly action: string;
  /** Path that continues if the browser was signed in meanwhile. */
  readonly retry: string;
  /** Options for a passkey; undefined where browsers offer none. */
  readonly passkey: object | undefined;
  /** Whether the service can send e-mails. */
  readonly canMail: boolean;
  readonly problem?: Problem | undefined;
}

/** The ways to sign in. A link fills in and sends its form by itself. */
export const signInPage = ({ action, retry, passkey, canMail, problem }: SignInPage) =>
  page(
    "Sign in",
    `${alertOf(problem)}
     ${passkey ? passkeyForm(action, "get", passkey, "Sign in with a passkey") : withoutPasskeys}
     ${canMail ? mailForm(action) : "<p>You have no passkey here? Ask an admin of your workspace for a link that signs you in.</p>"}
     <details${problem === "link" ? " open" : ""}><summary>Use a link from somewhere else</summary>
       <form method="post" action="${escapeHtml(action)}" name="link">
         <input type="hidden" name="step" value="link">
         <label for="link">Link</label>
         <input id="link" name="link" required autocomplete="off" autocapitalize="none" spellcheck="false">
         <button class="plain">Continue</button>
       </form>
     </details>
     ${elsewhere(retry)}`,
  );

const mailForm = (action: string) => `<form method="post" action="${escapeHtml(action)}">
       <input type="hidden" name="step" value="email">
       <label for="email">E-mail address</label>
       <input id="email" name="email" type="email" required maxlength="254" autocomplete="username">
       <button class="plain">E-mail me a link</button>
     </form>`;

const elsewhere = (retry: string) =>
  `<p><small>Signed in in another tab? <a href="${escapeHtml(retry)}">Continue</a></small></p>`;

const withoutPasskeys =
  "<p>Passkeys work at addresses with HTTPS only. Ask the administrator of the service to set one up.</p>";

/** A form that a passkey fills in. */
const passkeyForm = (
  action: string,
  kind: "get" | "create",
  options: object,
  label: string,
  more = "",
) => `<form method="post" action="${escapeHtml(action)}" name="passkey" data-kind="${kind}" data-options="${escapeHtml(JSON.stringify(options))}">
       <input type="hidden" name="step" value="${kind === "get" ? "passkey" : "add"}">
       <input type="hidden" name="credential">${more}
       <button>${label}</button>
       <p role="alert" hidden></p>
     </form>`;

/** After a link was requested, for any address. */
export const mailedPage = (action: string, email: string, retry: string) =>
  page(
    "Check your e-mail",
    `<p>If ${isolatedHtml(email)} belongs to an account, a link is on its way to it. It works for 15 minutes, in this browser.</p>
     <p>Nothing there? Look into your spam folder, or ask an admin of your workspace.</p>
     ${back(action, "Try another way")}
     ${elsewhere(retry)}`,
  );

const back = (action: string, label: string) =>
  `<form method="post" action="${escapeHtml(action)}">
       <button class="plain" name="step" value="back">${label}</button>
     </form>`;

interface LinkPage {
  readonly action: string;
  readonly purpose: "sign_in" | "invitation" | "first_admin" | "recovery";
  readonly workspace: string;
  /** Name and address of whom the link is for; empty if unknown. */
  readonly name: string;
  readonly email: string;
  /** The person who is signed in to this browser. */
  readonly signedIn: { readonly name: string; readonly email: string } | undefined;
  /** Whether the link may make an account. */
  readonly isOpen: boolean;
  readonly hasProblem: boolean;
}

/** Asks before a link is used. */
export function linkPage(options: LinkPage): string {
  const { action, purpose, workspace, name, email, signedIn } = options;
  const start = `<form method="post" action="${escapeHtml(action)}">
       <input type="hidden" name="step" value="accept">`;
  if (purpose === "first_admin") {
    return page(
      "Welcome",
      `${options.hasProblem ? alert("Enter your name and your e-mail address.") : ""}
       <p>You become the first admin of the workspace ${isolatedHtml(workspace)}.</p>
       ${start}
         ${nameField("")}
         <label for="email">E-mail address</label>
         <input id="email" name="email" type="email" required maxlength="254" autocomplete="email">
         <button>Continue</button>
       </form>`,
    );
  }
  if (purpose === "invitation") {
    const as =
      signedIn &&
      `<button name="as" value="signed-in" formnovalidate>Join as ${isolatedHtml(signedIn.name || signedIn.email)}</button>`;
    const anew = options.isOpen
      ? `${nameField(name)}<button${as ? ' class="plain"' : ""}>${as ? "Join with a new account" : `Join ${isolatedHtml(workspace)}`}</button>`
      : `<button${as ? ' class="plain"' : ""}>Join as ${isolatedHtml(name || email)}</button>`;
    return page(
      `Join ${workspace}`,
      `${options.hasProblem ? alert("Enter your name.") : ""}
       <p>You are invited to the workspace ${isolatedHtml(workspace)}${email ? ` as ${isolatedHtml(email)}` : ""}.</p>
       ${start}${as ?? ""}${anew}</form>`,
    );
  }
  return page(
    "Sign in",
    `<p>Sign in to this browser as ${isolatedHtml(name || email)}${name && email ? ` (${isolatedHtml(email)})` : ""}.</p>
     ${start}<button autofocus>Sign in</button></form>
     ${back(action, "Sign in another way")}`,
  );
}

const nameField = (name: string) => `<label for="name">Your name</label>
         <input id="name" name="name" required maxlength="200" autocomplete="name" value="${escapeHtml(name)}">`;

/** Why a link does not work. */
export type LinkProblem =
  | "unknown"
  | "used"
  | "expired"
  | "outdated"
  | "other-browser"
  | "withdrawn"
  | "member"
  | "deactivated";

const linkProblems: Readonly<Record<LinkProblem, readonly [string, string]>> = {
  unknown: ["This link does not work", "It may have been replaced by a newer one."],
  used: ["This link was used already", "A link works once."],
  expired: ["This link has expired", ""],
  outdated: [
    "This link does not work any more",
    "You joined another workspace after an admin made it.",
  ],
  "other-browser": [
    "This link belongs to another browser",
    "Open it in the browser in which you asked for it. That protects you from links that somebody else asked for.",
  ],
  withdrawn: ["This invitation does not work any more", "It was withdrawn or replaced."],
  member: ["You are a member already", "You can sign in as before."],
  deactivated: ["Your membership is deactivated", "An admin of the workspace can reactivate it."],
};

/** Says why a link does not work, with a way to another one. */
export function deadLinkPage(action: string, problem: LinkProblem, canMail: boolean): string {
  const [title, text] = linkProblems[problem];
  const advice = canMail
    ? "Sign in another way, or have a new link sent to you. A new invitation comes from an admin of the workspace."
    : "Sign in with a passkey, or ask an admin of the workspace for a new link.";
  return page(title, `<p>${text}</p><p>${advice}</p>${back(action, "Go to the sign-in page")}`);
}

/** Offers a passkey to somebody who has just signed in by a link. */
export const offerPage = (action: string, options: object, problem?: Problem) =>
  page(
    "Add a passkey",
    `${alertOf(problem)}
     <p>You are signed in. With a passkey you can sign in again without a link: your device asks for your fingerprint, your face or its PIN.</p>
     ${passkeyForm(action, "create", options, "Add a passkey")}
     <form method="post" action="${escapeHtml(action)}">
       <button class="plain" name="step" value="skip">Not now</button>
     </form>`,
  );

/** Asks whether a command line may act for somebody. */
export const consentPage = (action: string, person: string) =>
  page(
    "Sign in the command line",
    `<p>The command line on the device that you came from will act as ${isolatedHtml(person)}. Continue only if you have just run <code>ticketing login</code>.</p>
     <form method="post" action="${escapeHtml(action)}">
       <button name="step" value="consent" autofocus>Continue</button>
       <button class="plain" name="step" value="deny">Cancel</button>
     </form>`,
  );

/** A sign-in that has ended, or that another browser began. */
export const endedPage = () =>
  page(
    "This sign-in has ended",
    '<p>To sign in, <a href="/dashboard">open the dashboard</a>, open your link again, or run the command again.</p>',
  );

/** A form for the code that a device shows; `form` comes from the provider. */
export const codePage = (form: string, isWrong: boolean) =>
  page(
    "Sign in a device",
    `${isWrong ? alert("The code is wrong or has expired.") : ""}${form}
     <button form="op.deviceInputForm">Continue</button>`,
  );

/** Asks the user to compare the code; `form` comes from the provider. */
export const confirmPage = (form: string, code: string) =>
  page(
    "Sign in a device",
    `<p>Continue only if your device shows <b>${escapeHtml(code)}</b>.</p>${form}
     <button form="op.deviceConfirmForm" autofocus>Continue</button>`,
  );

/** Confirms a sign-out; `form` comes from the provider. */
export const logoutPage = (form: string) =>
  page(
    "Sign out",
    `${form}<button form="op.logoutForm" name="logout" value="yes" autofocus>Sign out</button>`,
  );

/** A page with one message. */
export const errorPage = (title: string, text: string) => page(title, `<p>${escapeHtml(text)}</p>`);

const alert = (text: string) => `<p role="alert">${text}</p>`;

const alertOf = (problem: Problem | undefined) => (problem ? alert(problems[problem]) : "");

const style = `${pageStyle}
  main { max-width: 26rem }
  form button { width: 100%; margin-top: .75rem }
  form + form { margin-top: 1.5rem }
  button.plain { border-color: var(--outline); background: var(--surface); color: var(--text) }
  button.plain:hover { background: var(--surface-sunk) }
  details { margin: 1.5rem 0 }
  summary { cursor: pointer }
`;

const page = (title: string, body: string) =>
  htmlDocument(title, style, `${body}<script>${script}</script>`);

/**
 * Headers of every page: only its own script and style, and no frames.
 * @param origins to which a sign-in may lead, besides the service itself
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
  "cross-origin-opener-policy": "same-origin",
  // Forms send their origin, which no-referrer would hide.
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
});
