import type { Notice } from "../mail/notices.ts";

interface FailureMail {
  readonly to: string;
  /** Host of its URL. The rest may hold credentials. */
  readonly endpoint: string;
  /** Of its page in the dashboard. */
  readonly url: string;
  /** When the first delivery failed. */
  readonly since: Date;
}

const dayMs = 86_400_000;

/** The e-mail about a webhook that has begun to fail. */
export const failingMail = ({ to, endpoint, url, since }: FailureMail): Notice => ({
  to,
  subject: "A webhook is failing",
  blocks: [
    { text: `Deliveries to a webhook at ${endpoint} have been failing since ${shown(since)}.` },
    { text: "To see why,", link: { text: "open the webhook", url } },
    { text: "It stays active. When the endpoint works again, you can send again what it missed." },
    { text: footer, isFooter: true },
  ],
  expiresAt: new Date(Date.now() + dayMs),
});

/** The e-mail about a webhook that works again. */
export const recoveredMail = ({
  to,
  endpoint,
  url,
  since,
  at,
}: FailureMail & { readonly at: Date }): Notice => ({
  to,
  subject: "A webhook works again",
  blocks: [
    { text: `A delivery to a webhook at ${endpoint} succeeded at ${shown(at)}.` },
    { text: `Deliveries had been failing since ${shown(since)}.` },
    { text: "To send again what it missed,", link: { text: "open the webhook", url } },
    { text: footer, isFooter: true },
  ],
  expiresAt: new Date(Date.now() + dayMs),
});

const footer = "You get this email as an admin of the workspace, at most once a day for a webhook.";

/** `2026-01-31 12:00 UTC`. */
const shown = (at: Date) => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
