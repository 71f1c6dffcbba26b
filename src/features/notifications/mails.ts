import { msg, type Translator } from "../../language/translate.ts";
import { asLink, type Block, withLink } from "../mail/body.ts";
import { linkless } from "../mail/linkless.ts";
import type { Notice, Notices } from "../mail/notices.ts";

/** The dependencies of emails to members. */
export interface MailDeps {
  readonly notices: Pick<Notices, "send">;
  /** URL at which clients reach the service. */
  readonly base: () => string;
}

/** A ticket as emails name it. */
export interface MailedTicket {
  readonly id: string;
  readonly number: number;
  readonly subject: string;
}

interface NotificationMail {
  readonly to: string;
  readonly kind: "assigned" | "mentioned";
  /** Display name of who did it. */
  readonly by: string;
  readonly ticket: MailedTicket;
  /** URL of the dashboard. */
  readonly url: string;
}

const dayMs = 86_400_000;

/** The email about an assignment or a mention. */
export function notificationMail(
  translator: Translator,
  { to, kind, by, ticket, url }: NotificationMail,
): Notice {
  const { t, language } = translator;
  const who = linkless(by) || t("Someone");
  const name = nameOf(ticket);
  const number = String(ticket.number);
  const isAssigned = kind === "assigned";
  return {
    language,
    to,
    subject: isAssigned
      ? t("#{number} is assigned to you", { number })
      : t("{who} mentioned you in #{number}", { who, number }),
    blocks: [
      {
        text: isAssigned
          ? t("{who} assigned you the ticket {name}.", { who, name })
          : t("{who} mentioned you in a note on the ticket {name}.", { who, name }),
      },
      withLink(
        translator,
        msg("To read it, <link>open the ticket</link>."),
        ticketUrl(url, ticket),
      ),
      choose(translator, url),
    ],
    expiresAt: new Date(Date.now() + dayMs),
  };
}

interface DigestMail {
  readonly to: string;
  /** How many tickets there are, counted no further than one above `countedAtMost`. */
  readonly count: number;
  readonly countedAtMost: number;
  /** The tickets that have waited longest. */
  readonly tickets: readonly MailedTicket[];
  /** URL of the dashboard. */
  readonly url: string;
}

/** The email about the unassigned tickets. */
export function digestMail(
  translator: Translator,
  { to, count, countedAtMost, tickets, url }: DigestMail,
): Notice {
  const { t, language } = translator;
  const subject =
    count > countedAtMost
      ? t("More than {count, number} open tickets are unassigned", { count: countedAtMost })
      : t(
          "{count, plural, one {# open ticket is unassigned} other {# open tickets are unassigned}}",
          { count },
        );
  return {
    language,
    to,
    subject,
    blocks: [
      { text: `${subject}.` },
      withLink(
        translator,
        msg("To see them, <link>open the list</link>."),
        `${url}/tickets?view=unassigned`,
      ),
      {
        text: t(
          "{count, plural, one {This one has waited longest:} other {These have waited longest:}}",
          { count: tickets.length },
        ),
      },
      ...tickets.map((ticket) => asLink(nameOf(ticket), ticketUrl(url, ticket))),
      choose(translator, url),
    ],
    expiresAt: new Date(Date.now() + dayMs),
  };
}

const nameOf = ({ number, subject }: MailedTicket) => `#${number} ${linkless(subject)}`.trim();

const ticketUrl = (url: string, { id }: MailedTicket) => `${url}/tickets/${id}`;

const choose = (translator: Translator, url: string): Block => ({
  ...withLink(
    translator,
    msg("To choose which emails you get, <link>open your profile</link>."),
    `${url}/profile`,
  ),
  isFooter: true,
});
