import { msg, type Translator } from "../../language/translate.ts";
import { withLink } from "../mail/body.ts";
import type { Notice } from "../mail/notices.ts";

interface FailureMail {
  readonly to: string;
  /** Host of its URL. The rest may hold credentials. */
  readonly endpoint: string;
  /** URL of its page in the dashboard. */
  readonly url: string;
  /** When the first delivery failed. */
  readonly since: Date;
}

const dayMs = 86_400_000;

/** The email about a webhook that has begun to fail. */
export function failingMail(
  translator: Translator,
  { to, endpoint, url, since }: FailureMail,
): Notice {
  const { t, language } = translator;
  return {
    language,
    to,
    subject: t("A webhook is failing"),
    blocks: [
      {
        text: t("Deliveries to a webhook at {endpoint} have been failing since {time}.", {
          endpoint,
          time: shown(since),
        }),
      },
      withLink(translator, msg("To see why, <link>open the webhook</link>."), url),
      {
        text: t(
          "It stays active. When the endpoint works again, you can send again what it missed.",
        ),
      },
      footer(translator),
    ],
    expiresAt: new Date(Date.now() + dayMs),
  };
}

/** The email about a webhook that works again. */
export function recoveredMail(
  translator: Translator,
  { to, endpoint, url, since, at }: FailureMail & { readonly at: Date },
): Notice {
  const { t, language } = translator;
  return {
    language,
    to,
    subject: t("A webhook works again"),
    blocks: [
      {
        text: t("A delivery to a webhook at {endpoint} succeeded at {time}.", {
          endpoint,
          time: shown(at),
        }),
      },
      { text: t("Deliveries had been failing since {time}.", { time: shown(since) }) },
      withLink(translator, msg("To resend what it missed, <link>open the webhook</link>."), url),
      footer(translator),
    ],
    expiresAt: new Date(Date.now() + dayMs),
  };
}

const footer = ({ t }: Translator) => ({
  text: t("You get this email as an admin of the workspace, at most once a day for a webhook."),
  isFooter: true,
});

/** `2026-01-31 12:00 UTC`. */
const shown = (at: Date) => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
