import type { EmailSettings } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import type { Mailbox, SmtpServer } from "../../../config/mail.ts";
import type { AddressGuard } from "../../../egress/address-guard.ts";
import { createMessageIds } from "../../mail/message-id.ts";
import { createReplyAddresses } from "../../mail/reply-address.ts";
import type { Replies } from "../../tickets/deps.ts";
import type { ChannelEntity } from "../entity.ts";
import type { ChannelKind, CheckStep, Work, WorkContext } from "../kind.ts";
import type { Secrets } from "../settings.ts";
import { mailboxOf } from "./imap/mailbox.ts";
import { purgeRawMails } from "./incoming/raw-mails.ts";

interface EmailOptions {
  /** The service's secret key, in base64. */
  readonly key: string;
  readonly replies: Replies;
  /** Sender of every e-mail; a channel may have a name of its own. */
  readonly from: Mailbox | undefined;
  /** How e-mails are sent; undefined if they are not. */
  readonly outgoing: Outgoing | undefined;
  /** Of the servers of mailboxes. */
  readonly guard: AddressGuard;
}

interface Outgoing {
  readonly server: SmtpServer;
  /** E-mails that are sent at a time, in one process. */
  readonly connections: number;
  /** How long an e-mail in flight may take when the process stops, in milliseconds. */
  readonly graceMs: number;
}

/**
 * E-mail addresses whose mail a server hands over, or that are read from a mailbox. Its workers send
 * the e-mails of all kinds.
 */
export function emailKind({ key, replies, from, outgoing, guard }: EmailOptions): ChannelKind {
  const ownAddress = from?.address ?? "";
  const domain = ownAddress.slice(ownAddress.lastIndexOf("@") + 1);
  const signed = {
    messageIds: createMessageIds({ key, domain }),
    replyAddresses: createReplyAddresses({ key }),
  };

  return {
    type: "email",
    required(values) {
      const hasMailbox = Object.keys(values).some((name) => name.startsWith("imap."));
      const mailbox = ["imap.host", "imap.username", "imap.password"];
      const moving = values["imap.afterImport"] === "move" ? ["imap.moveTo"] : [];
      return ["address", ...(hasMailbox ? [...mailbox, ...moving] : ["secret"])];
    },
    secret: ["secret", "imap.password"],
    secretsFor: { "imap.password": ["imap.host", "imap.port", "imap.security", "imap.username"] },
    mail: { confirms: false },
    show: ({ id, settings }, base) => {
      const { imap } = settings as EmailSettings;
      return {
        webhookUrl: `${base}/hooks/email/${id}`,
        ...(imap && { imap: mailboxOf(imap) }),
      };
    },
    takesFiles: () => true,
    replies,
    async receive(context) {
      const { createEmailHook } = await import("./incoming/hook.ts");
      const { createMailIntake } = await import("./incoming/intake.ts");
      return createEmailHook(context, createMailIntake(context, { ...signed, ownAddress }));
    },
    async work(context) {
      const { createMailIntake } = await import("./incoming/intake.ts");
      const { startMailboxes } = await import("./imap/start.ts");
      const intake = createMailIntake(context, { ...signed, ownAddress });
      const mailboxes = startMailboxes(context, { intake, guard });
      const sending = await startSending(context);
      return {
        async close() {
          await Promise.all([mailboxes.close(), sending?.close()]);
        },
      };
    },
    check: (channel, secrets) => checkEmail(channel, secrets, guard),
    purge: purgeRawMails,
  };

  async function startSending(context: WorkContext): Promise<Work | undefined> {
    if (from === undefined || outgoing === undefined) {
      return undefined;
    }
    // Loaded only where e-mails are sent.
    const { startEmail } = await import("./outbound.ts");
    const { createTransport } = await import("../../mail/transport.ts");
    const sendMail = await createTransport(outgoing.server, context.log);
    return startEmail({ ...context, ...outgoing, ...signed, from, sendMail });
  }
}

/** The steps of a mailbox, and whether e-mails have come: nothing else tells for a mail server. */
async function checkEmail(
  channel: ChannelEntity,
  { secret, "imap.password": password }: Secrets,
  guard: AddressGuard,
): Promise<CheckStep[]> {
  const { active, lastMessageAt, settings } = channel;
  const { address, imap } = settings as EmailSettings;
  const steps: CheckStep[] = [];
  if (imap !== undefined) {
    if (password === undefined) {
      return [
        { name: "login", status: "failed", message: "The mailbox has no password. Enter it." },
      ];
    }
    const { checkMailbox } = await import("./imap/check.ts");
    steps.push(...(await checkMailbox(mailboxOf(imap), password, guard)));
  }
  const name = "message";
  if (imap === undefined && secret === undefined) {
    return [{ name, status: "failed", message: "The channel has no secret. Create one." }];
  }
  if (lastMessageAt !== null) {
    return [...steps, { name, status: "ok", message: "E-mails arrive." }];
  }
  if (!active) {
    const message = "The channel is paused and accepts no e-mails. Resume it.";
    return [...steps, { name, status: "failed", message }];
  }
  const message =
    imap === undefined
      ? `Have your mail server post the e-mails to ${address} to the URL, with the secret as bearer token. Then send one from another address.`
      : `Send an e-mail to ${address} from another address. It arrives within seconds.`;
  return [...steps, { name, status: "waiting", message }];
}
