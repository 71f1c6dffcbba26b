import { type Mailbox, parseMailbox, parseSmtpUrl, type SmtpServer } from "../config/mail.ts";
import { createMessageIds } from "../features/mail/message-id.ts";
import { createReplyAddresses } from "../features/mail/reply-address.ts";
import { createRequesterLinks } from "../features/requester-page/links.ts";
import type { AppContext } from "./context.ts";

/** Starts to send e-mails, if a mail server is configured. Otherwise the code is not even loaded. */
export async function startMail(
  context: AppContext,
): Promise<{ close(): Promise<void> } | undefined> {
  const { config, transact, queue, log, metrics } = context;
  const { SMTP_URL, MAIL_FROM, SECRET_ENCRYPTION_KEY: key } = config;
  if (SMTP_URL === undefined || MAIL_FROM === undefined) {
    return undefined;
  }
  const { startEmail } = await import("../features/channels/email/outbound.ts");
  const { createTransport } = await import("../features/mail/transport.ts");
  // Both were checked when the settings were read.
  const from = parseMailbox(MAIL_FROM) as Mailbox;
  const server = parseSmtpUrl(SMTP_URL) as SmtpServer;
  return startEmail({
    transact,
    boss: queue.boss,
    log,
    observe: (outcome) => metrics.messageSettled("email", outcome),
    from,
    sendMail: await createTransport(server, log),
    connections: config.SMTP_CONNECTIONS,
    // Requests in flight have had their share of the time before.
    graceMs: (config.SHUTDOWN_TIMEOUT_SECONDS * 1000) / 2,
    links: createRequesterLinks(context),
    messageIds: createMessageIds({ key, domain: domainOf(from) }),
    replyAddresses: createReplyAddresses({ key }),
  });
}

const domainOf = ({ address }: Mailbox) => address.slice(address.lastIndexOf("@") + 1);
