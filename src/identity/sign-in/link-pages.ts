import { escapeHtml, type Html, html } from "../../html/html.ts";
import { type Message, msg, type Translator } from "../../language/translate.ts";
import { alert, back, emailField, isolated, page, paragraph } from "./page.ts";

interface LinkPage {
  readonly action: string;
  readonly purpose: "sign_in" | "invitation" | "first_admin" | "recovery";
  readonly workspace: string;
  /** Name and address of the person the link is for; empty if unknown. */
  readonly name: string;
  readonly email: string;
  /** The person who is signed in to this browser. */
  readonly signedIn: { readonly name: string; readonly email: string } | undefined;
  /** Whether the link may create an account. */
  readonly isOpen: boolean;
  readonly hasProblem: boolean;
}

/** Asks before a link is used. */
export function linkPage(translator: Translator, options: LinkPage): string {
  switch (options.purpose) {
    case "first_admin":
      return firstAdminPage(translator, options);
    case "invitation":
      return invitationPage(translator, options);
    default:
      return confirmLinkPage(translator, options);
  }
}

function firstAdminPage(translator: Translator, options: LinkPage): string {
  const { action, workspace, hasProblem } = options;
  const { t, rich } = translator;
  const welcome = rich<Html>("You will be the first admin of the workspace {workspace}.", {
    workspace: isolated(workspace),
  });
  return page(
    translator,
    t("Welcome"),
    `${hasProblem ? alert(t("Enter your name and your email address.")) : ""}
     <p>${html(welcome)}</p>
     ${acceptForm(
       action,
       `${nameField(translator, "")}
       ${emailField(translator, "email")}
       <button>${escapeHtml(t("Continue"))}</button>`,
     )}`,
  );
}

function invitationPage(translator: Translator, options: LinkPage): string {
  const { action, workspace, name, email, signedIn, isOpen, hasProblem } = options;
  const { t, rich } = translator;
  const joinAs = (who: string) => html(rich<Html>("Join as {name}", { name: isolated(who) }));
  const invited = email
    ? rich<Html>("You are invited to the workspace {workspace} as {email}.", {
        workspace: isolated(workspace),
        email: isolated(email),
      })
    : rich<Html>("You are invited to the workspace {workspace}.", {
        workspace: isolated(workspace),
      });
  const withAccount = signedIn
    ? escapeHtml(t("Join with a new account"))
    : html(rich<Html>("Join {workspace}", { workspace: isolated(workspace) }));
  const other = isOpen ? withAccount : joinAs(name || email);
  return page(
    translator,
    t("Join {workspace}", { workspace }),
    `${hasProblem ? alert(t("Enter your name.")) : ""}
     <p>${html(invited)}</p>
     ${acceptForm(
       action,
       `${signedIn ? `<button name="as" value="signed-in" formnovalidate>${joinAs(signedIn.name || signedIn.email)}</button>` : ""}
       ${isOpen ? nameField(translator, name) : ""}
       <button${signedIn ? ' class="plain"' : ""}>${other}</button>`,
     )}`,
  );
}

function confirmLinkPage(translator: Translator, { action, name, email }: LinkPage): string {
  const { t, rich } = translator;
  const who =
    name && email
      ? rich<Html>("This link signs you in as {name} ({email}) in this browser.", {
          name: isolated(name),
          email: isolated(email),
        })
      : rich<Html>("This link signs you in as {name} in this browser.", {
          name: isolated(name || email),
        });
  return page(
    translator,
    t("Sign in"),
    `<p>${html(who)}</p>
     ${acceptForm(action, `<button autofocus>${escapeHtml(t("Sign in"))}</button>`)}
     ${back(action, t("Sign in another way"))}`,
  );
}

const acceptForm = (action: string, fields: string) =>
  `<form method="post" action="${escapeHtml(action)}">
       <input type="hidden" name="step" value="accept">
       ${fields}
     </form>`;

const nameField = ({ t }: Translator, name: string) =>
  `<label for="name">${escapeHtml(t("Your name"))}</label>
       <input id="name" name="name" dir="auto" required maxlength="200" autocomplete="name" value="${escapeHtml(name)}">`;

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

const linkProblems: Readonly<Record<LinkProblem, readonly [title: Message, text?: Message]>> = {
  unknown: [msg("This link does not work"), msg("A newer one may have replaced it.")],
  used: [msg("This link has already been used"), msg("A link works once.")],
  expired: [msg("This link has expired")],
  outdated: [
    msg("This link no longer works"),
    msg("You have joined another workspace since an admin created it."),
  ],
  "other-browser": [
    msg("This link belongs to another browser"),
    msg(
      "Open it in the browser where you requested it. This protects you from links that someone else requested.",
    ),
  ],
  withdrawn: [
    msg("This invitation no longer works"),
    msg("It was withdrawn, or a newer one has replaced it."),
  ],
  member: [msg("You are a member already"), msg("You can sign in as before.")],
  deactivated: [
    msg("Your membership is deactivated"),
    msg("An admin of the workspace can reactivate it."),
  ],
};

/** Says why a link does not work, with a way to another one. */
export function deadLinkPage(
  translator: Translator,
  action: string,
  problem: LinkProblem,
  canMail: boolean,
): string {
  const { t } = translator;
  const [title, text] = linkProblems[problem];
  const advice = canMail
    ? t(
        "Sign in another way, or have a new link emailed to you. For a new invitation, ask an admin of the workspace.",
      )
    : t("Sign in with a passkey, or ask an admin of the workspace for a new link.");
  return page(
    translator,
    t(title),
    `${text ? paragraph(t(text)) : ""}${paragraph(advice)}${back(action, t("Go to the sign-in page"))}`,
  );
}
