import { escapeHtml, type Html, html, isolatedHtml } from "../../html/html.ts";
import { type Message, msg, type Translator } from "../../language/translate.ts";
import { alert, back, emailField, isolated, page, paragraph } from "./page.ts";

/** The problem that a page shows to someone whose last attempt failed. */
export type Problem = "passkey" | "link" | "email" | "add";

const problems: Readonly<Record<Problem, Message>> = {
  passkey: msg("This passkey does not work here. Choose another one, or sign in another way."),
  link: msg("This is not a complete sign-in link. Copy the whole link and paste it again."),
  email: msg("Enter an email address, such as name@example.com."),
  add: msg("The passkey was not added. Try again, or skip this for now."),
};

interface SignInPage {
  /** Path of the forms. */
  readonly action: string;
  /** Path that continues if the browser has since been signed in. */
  readonly retry: string;
  /** Options for a passkey; undefined if browsers offer none. */
  readonly passkey: object | undefined;
  /** Whether the service can send emails. */
  readonly canMail: boolean;
  readonly problem?: Problem | undefined;
}

/** The ways to sign in. A link fills in and sends its form automatically. */
export function signInPage(translator: Translator, options: SignInPage): string {
  const { action, retry, passkey, canMail, problem } = options;
  const { t } = translator;
  const withPasskey = passkey
    ? passkeyForm(translator, action, {
        kind: "get",
        options: passkey,
        label: t("Sign in with a passkey"),
        failed: t("No passkey was used. Try again, or sign in another way."),
      })
    : paragraph(t("Browsers offer passkeys over HTTPS only. Ask your administrator to set it up."));
  const withMail = canMail
    ? mailForm(translator, action)
    : paragraph(t("No passkey yet? Ask an admin of your workspace for a sign-in link."));
  return page(
    translator,
    t("Sign in"),
    `${problemAlert(translator, problem)}
     ${withPasskey}
     ${withMail}
     <details${problem === "link" ? " open" : ""}><summary>${escapeHtml(t("Paste a link instead"))}</summary>
       <form method="post" action="${escapeHtml(action)}" name="link">
         <input type="hidden" name="step" value="link">
         <label for="link">${escapeHtml(t("Link"))}</label>
         <input id="link" name="link" dir="ltr" required autocomplete="off" autocapitalize="none" spellcheck="false">
         <button class="plain">${escapeHtml(t("Continue"))}</button>
       </form>
     </details>
     ${elsewhere(translator, retry)}`,
  );
}

const mailForm = (translator: Translator, action: string) =>
  `<form method="post" action="${escapeHtml(action)}">
       <input type="hidden" name="step" value="email">
       ${emailField(translator, "username")}
       <button class="plain">${escapeHtml(translator.t("Email me a link"))}</button>
     </form>`;

const elsewhere = ({ rich }: Translator, retry: string) =>
  `<p><small>${html(
    rich<Html>("Finished in another tab? <link>Continue here</link>", {
      link: (content) => ({ html: `<a href="${escapeHtml(retry)}">${html(content)}</a>` }),
    }),
  )}</small></p>`;

interface PasskeyForm {
  readonly kind: "get" | "create";
  readonly options: object;
  readonly label: string;
  /** Shown if the browser returns no passkey. */
  readonly failed: string;
}

/** A form that a passkey fills in. Its script, the same in all languages, finds its texts in `data-`. */
const passkeyForm = (
  { t }: Translator,
  action: string,
  { kind, options, label, failed }: PasskeyForm,
) => `<form method="post" action="${escapeHtml(action)}" name="passkey" data-kind="${kind}"
       data-options="${escapeHtml(JSON.stringify(options))}"
       data-failed="${escapeHtml(failed)}"
       data-existing="${escapeHtml(t("This device has a passkey for your account already."))}"
       data-outdated="${escapeHtml(t("This browser is too old for passkeys. Update it to use them."))}">
       <input type="hidden" name="step" value="${kind === "get" ? "passkey" : "add"}">
       <input type="hidden" name="credential">
       <button>${escapeHtml(label)}</button>
       <p role="alert" hidden></p>
     </form>`;

/** After a link was requested, for any address. */
export function mailedPage(
  translator: Translator,
  action: string,
  email: string,
  retry: string,
): string {
  const { t, rich } = translator;
  const sent = rich<Html>(
    "If {email} belongs to an account, a sign-in link is on its way. Open it in this browser within 15 minutes.",
    { email: isolated(email) },
  );
  return page(
    translator,
    t("Check your email"),
    `<p>${html(sent)}</p>
     ${paragraph(t("No email yet? Check your spam folder, or ask an admin of your workspace for a link."))}
     ${back(action, t("Sign in another way"))}
     ${elsewhere(translator, retry)}`,
  );
}

/** Offers a passkey to someone who has just signed in by a link. */
export function offerPage(
  translator: Translator,
  action: string,
  options: object,
  problem?: Problem,
): string {
  const { t } = translator;
  const label = t("Add a passkey");
  const failed = t("No passkey was created. Try again.");
  return page(
    translator,
    t("Add a passkey"),
    `${problemAlert(translator, problem)}
     ${paragraph(t("You are signed in. With a passkey, you need no link the next time: your device asks for your fingerprint, your face or its PIN."))}
     ${passkeyForm(translator, action, { kind: "create", options, label, failed })}
     <form method="post" action="${escapeHtml(action)}">
       <button class="plain" name="step" value="skip">${escapeHtml(t("Not now"))}</button>
     </form>`,
  );
}

/** Asks whether a command line may act for someone. */
export function consentPage(translator: Translator, action: string, person: string): string {
  const { t, rich } = translator;
  const question = rich<Html>(
    "The command line will act as {person}. Continue only if you have just run {command} yourself.",
    { person: isolated(person), command: { html: '<code dir="ltr">ticketing login</code>' } },
  );
  return page(
    translator,
    t("Sign in to the command line"),
    `<p>${html(question)}</p>
     <form method="post" action="${escapeHtml(action)}">
       <button name="step" value="consent" autofocus>${escapeHtml(t("Continue"))}</button>
       <button class="plain" name="step" value="deny">${escapeHtml(t("Cancel"))}</button>
     </form>`,
  );
}

/** A sign-in that has ended, or that another browser began. */
export function endedPage(translator: Translator): string {
  const { t, rich } = translator;
  const advice = rich<Html>(
    "To sign in, <link>open the dashboard</link>, open your link again, or run the command again.",
    { link: (content) => ({ html: `<a href="/dashboard">${html(content)}</a>` }) },
  );
  return page(translator, t("This sign-in has ended"), `<p>${html(advice)}</p>`);
}

/** A form for the code that a device shows; `form` comes from the provider. */
export function codePage(translator: Translator, form: string, isWrong: boolean): string {
  const { t } = translator;
  // One of the provider's own attributes is English, and the other violates the policy of the page.
  const named = form.replace(/placeholder="[^"]*" onfocus="[^"]*"/, 'id="code" dir="ltr"');
  return page(
    translator,
    t("Sign in on another device"),
    `${isWrong ? alert(t("The code is wrong or has expired.")) : ""}
     <label for="code">${escapeHtml(t("Code shown on the device"))}</label>${named}
     <button form="op.deviceInputForm">${escapeHtml(t("Continue"))}</button>`,
  );
}

/** Asks the user to compare the code; `form` comes from the provider. */
export function confirmPage(translator: Translator, form: string, code: string): string {
  const { t, rich } = translator;
  const question = rich<Html>("Continue only if your device shows {code}.", {
    code: { html: `<b>${isolatedHtml(code)}</b>` },
  });
  return page(
    translator,
    t("Sign in on another device"),
    `<p>${html(question)}</p>${form}
     <button form="op.deviceConfirmForm" autofocus>${escapeHtml(t("Continue"))}</button>`,
  );
}

/** After a device was signed in. */
export const deviceSignedInPage = (translator: Translator) =>
  messagePage(
    translator,
    translator.t("You are signed in"),
    translator.t("You can close this page and go back to the terminal."),
  );

/** Confirms a sign-out; `form` comes from the provider. */
export const logoutPage = (translator: Translator, form: string) =>
  page(
    translator,
    translator.t("Sign out"),
    `${form}<button form="op.logoutForm" name="logout" value="yes" autofocus>${escapeHtml(translator.t("Sign out"))}</button>`,
  );

/** After a sign-out. */
export const signedOutPage = (translator: Translator) =>
  messagePage(
    translator,
    translator.t("You are signed out"),
    translator.t("You can close this page."),
  );

/** A form that another site has sent. @param base address of the service */
export function foreignPage(translator: Translator, base: string): string {
  const { t, rich } = translator;
  const link = `<a href="${escapeHtml(base)}/dashboard">${isolatedHtml(base)}</a>`;
  const advice = rich<Html>("Open {address} and try again.", { address: { html: link } });
  return page(translator, t("This request came from another site"), `<p>${html(advice)}</p>`);
}

/**
 * A request that failed.
 * @param retryAfterSeconds how long to wait, if the status is 429
 */
export function failurePage(
  translator: Translator,
  status: number,
  retryAfterSeconds: number,
): string {
  const { t } = translator;
  if (status === 429) {
    const minutes = Math.ceil(retryAfterSeconds / 60);
    const wait = t("Wait {minutes, plural, one {a minute} other {# minutes}}, then try again.", {
      minutes,
    });
    return messagePage(translator, t("Too many attempts"), wait);
  }
  return status >= 500
    ? ourFaultPage(translator)
    : messagePage(translator, t("Sign-in failed"), t("Go back and try again."));
}

/** An error of the protocol, in its own words below ours. */
interface ProtocolError {
  readonly status: number;
  readonly error: string;
  readonly description: string | undefined;
}

/** A request that the provider refused. */
export function refusedPage(
  translator: Translator,
  { status, error, description }: ProtocolError,
): string {
  const { t } = translator;
  if (status >= 500) {
    return ourFaultPage(translator);
  }
  const advice = t(
    "Go back and try again. If it keeps failing, send these details to your administrator:",
  );
  const details = description ? `${error}: ${description}` : error;
  return page(
    translator,
    t("Something went wrong"),
    `${paragraph(advice)}<pre lang="en" dir="ltr">${escapeHtml(details)}</pre>`,
  );
}

const ourFaultPage = (translator: Translator) =>
  messagePage(
    translator,
    translator.t("Something went wrong"),
    translator.t("There is a problem on our side. Try again in a moment."),
  );

const messagePage = (translator: Translator, title: string, text: string) =>
  page(translator, title, paragraph(text));

const problemAlert = ({ t }: Translator, problem: Problem | undefined) =>
  problem ? alert(t(problems[problem])) : "";
