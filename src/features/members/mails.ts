import { linkless } from "../mail/linkless.ts";
import type { Notice } from "../mail/notices.ts";

interface Invitation {
  readonly to: string;
  /** Name of the workspace. */
  readonly workspace: string;
  /** Who invites; empty if unknown. */
  readonly by: string;
  readonly url: string;
  readonly expiresAt: Date;
}

/** The e-mail with an invitation. */
export function invitationMail({ to, workspace, by, url, expiresAt }: Invitation): Notice {
  const [where, who] = [linkless(workspace) || "a workspace", linkless(by)];
  const invited = who === "" ? "You are invited" : `${who} invites you`;
  return {
    to,
    subject: `Join ${where}`,
    blocks: [
      { text: `${invited} to ${where}, where a team answers its customers.` },
      { text: "To join,", link: { text: "open the invitation", url } },
      { text: "The link works once, within 7 days." },
      { text: "If you did not expect this email, you can ignore it.", isFooter: true },
    ],
    expiresAt,
  };
}

interface Recovery {
  readonly to: string;
  readonly url: string;
  readonly expiresAt: Date;
}

/** The e-mail with a link to add a passkey. */
export const recoveryMail = ({ to, url, expiresAt }: Recovery): Notice => ({
  to,
  subject: "Add a new passkey",
  blocks: [
    { text: "An admin of your workspace sends you a link to sign in and add a new passkey." },
    { text: "If you asked for it,", link: { text: "add a passkey", url } },
    { text: "The link works once, within 15 minutes." },
    { text: "If you did not ask for it, you can ignore this email.", isFooter: true },
  ],
  expiresAt,
});

/** The e-mail with a link for a sign-in, which its reader has asked for. */
export const signInMail = ({ to, url, expiresAt }: Recovery): Notice => ({
  to,
  subject: "Your sign-in link",
  blocks: [
    { text: "Somebody asked to sign in with your email address." },
    { text: "If it was you,", link: { text: "sign in", url } },
    { text: "The link works once, within 15 minutes, in the browser in which it was asked for." },
    { text: "If it was not you, you can ignore this email.", isFooter: true },
  ],
  expiresAt,
});
