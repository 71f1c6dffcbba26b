import { linkless } from "../mail/linkless.ts";
import type { Notice, Notices } from "../mail/notices.ts";

/** What the e-mails to members need. */
export interface MailDeps {
  readonly notices: Pick<Notices, "send">;
  /** URL at which clients reach the service. */
  readonly base: () => string;
}

/** A ticket as e-mails name it. */
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
  /** Of the dashboard. */
  readonly url: string;
}

const dayMs = 86_400_000;

/** The e-mail about an assignment or a mention. */
export function notificationMail({ to, kind, by, ticket, url }: NotificationMail): Notice {
  const who = linkless(by) || "Somebody";
  const name = nameOf(ticket);
  const isAssigned = kind === "assigned";
  return {
    to,
    subject: isAssigned
      ? `#${ticket.number} is assigned to you`
      : `${who} mentioned you in #${ticket.number}`,
    blocks: [
      {
        text: isAssigned
          ? `${who} assigned you the ticket ${name}.`
          : `${who} mentioned you in a note on the ticket ${name}.`,
      },
      { text: "To read it,", link: { text: "open the ticket", url: ticketUrl(url, ticket) } },
      choose(url),
    ],
    expiresAt: new Date(Date.now() + dayMs),
  };
}

interface DigestMail {
  readonly to: string;
  /** How many there are, such as `3` or `1,000+`. */
  readonly count: string;
  /** Those that have waited longest. */
  readonly tickets: readonly MailedTicket[];
  /** Of the dashboard. */
  readonly url: string;
}

/** The e-mail about the tickets that nobody is assigned to. */
export function digestMail({ to, count, tickets, url }: DigestMail): Notice {
  const subject =
    count === "1" ? "1 open ticket is unassigned" : `${count} open tickets are unassigned`;
  const link = { text: "open the list", url: `${url}/tickets?view=unassigned` };
  return {
    to,
    subject,
    blocks: [
      { text: `${subject}. To see them,`, link },
      { text: tickets.length === 1 ? "It is:" : "These have waited longest:" },
      ...tickets.map((ticket) => ({
        text: `${nameOf(ticket)}:`,
        link: { text: "open the ticket", url: ticketUrl(url, ticket) },
      })),
      choose(url),
    ],
    expiresAt: new Date(Date.now() + dayMs),
  };
}

const nameOf = ({ number, subject }: MailedTicket) => `#${number} ${linkless(subject)}`.trim();

const ticketUrl = (url: string, { id }: MailedTicket) => `${url}/tickets/${id}`;

const choose = (url: string) => ({
  text: "To choose which emails you get,",
  link: { text: "open your profile", url: `${url}/profile` },
  isFooter: true,
});
