import { msg, type Translator } from "../../language/translate.ts";
import { withLink } from "../mail/body.ts";
import { linkless } from "../mail/linkless.ts";
import type { Notice } from "../mail/notices.ts";

interface Invitation {
  readonly to: string;
  /** Name of the workspace. */
  readonly workspace: string;
  /** The inviter; empty if unknown. */
  readonly by: string;
  readonly url: string;
  readonly expiresAt: Date;
}

/** The email with an invitation. */
export function invitationMail(
  translator: Translator,
  { to, workspace, by, url, expiresAt }: Invitation,
): Notice {
  const { t, language } = translator;
  const [where, who] = [linkless(workspace), linkless(by)];
  return {
    language,
    to,
    subject: where ? t("Join {workspace}", { workspace: where }) : t("Join a workspace"),
    blocks: [
      { text: invitedText(translator, where, who) },
      withLink(translator, msg("To join, <link>open the invitation</link>."), url),
      { text: t("The link works once, within 7 days.") },
      { text: t("If you did not expect this email, you can ignore it."), isFooter: true },
    ],
    expiresAt,
  };
}

function invitedText({ t }: Translator, workspace: string, by: string): string {
  if (by === "") {
    return workspace === ""
      ? t("You are invited to a workspace, where a team helps its customers.")
      : t("You are invited to {workspace}, where a team helps its customers.", { workspace });
  }
  return workspace === ""
    ? t("{by} invites you to a workspace, where a team helps its customers.", { by })
    : t("{by} invites you to {workspace}, where a team helps its customers.", { by, workspace });
}

interface Recovery {
  readonly to: string;
  readonly url: string;
  readonly expiresAt: Date;
}

/** The email with a link to add a passkey. */
export function recoveryMail(translator: Translator, { to, url, expiresAt }: Recovery): Notice {
  const { t, language } = translator;
  return {
    language,
    to,
    subject: t("Add a new passkey"),
    blocks: [
      { text: t("An admin of your workspace sends you a link to sign in and add a new passkey.") },
      withLink(translator, msg("If you asked for it, <link>add a passkey</link>."), url),
      { text: t("The link works once, within 15 minutes.") },
      { text: t("If you did not ask for it, you can ignore this email."), isFooter: true },
    ],
    expiresAt,
  };
}

/** The email with a link for a sign-in, which its reader has requested. */
export function signInMail(translator: Translator, { to, url, expiresAt }: Recovery): Notice {
  const { t, language } = translator;
  return {
    language,
    to,
    subject: t("Your sign-in link"),
    blocks: [
      { text: t("Someone asked to sign in with your email address.") },
      withLink(translator, msg("If it was you, <link>sign in</link>."), url),
      {
        text: t("The link works once, within 15 minutes, in the browser where it was requested."),
      },
      { text: t("If it was not you, you can ignore this email."), isFooter: true },
    ],
    expiresAt,
  };
}
