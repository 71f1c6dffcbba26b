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
import type { FetchText } from "./sources/sns.ts";

interface EmailOptions {
  /** The service's secret key, in base64. */
  readonly key: string;
  readonly replies: Replies;
  /** Sender of every e-mail; a channel may have a name of its own. */
  readonly from: Mailbox | undefined;
  /** How e-mails are sent; undefined if they are not. */
  readonly outgoing: Outgoing | undefined;
  /** Of the servers of mailboxes, and of Amazon SNS. */
  readonly guard: AddressGuard;
  /** Fetches what Amazon SNS names; default: over the network. */
  readonly fetchText?: FetchText;
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
export function emailKind({
  key,
  replies,
  from,
  outgoing,
  guard,
  fetchText = (url) => fetchFromAmazon(url, guard),
}: EmailOptions): ChannelKind {
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
      const proof = values.provider === "ses" ? "topicArn" : "secret";
      return ["address", ...(hasMailbox ? [...mailbox, ...moving] : [proof])];
    },
    secret: ["secret", "imap.password"],
    secretsFor: { "imap.password": ["imap.host", "imap.port", "imap.security", "imap.username"] },
    mail: { confirms: false },
    show: ({ id, settings }, base) => {
      const { imap, provider } = settings as EmailSettings;
      return {
        // Mailgun posts whole e-mails only to URLs that end so.
        webhookUrl: `${base}/hooks/email/${id}${provider === "mailgun" ? "/mime" : ""}`,
        ...(imap && { imap: mailboxOf(imap) }),
      };
    },
    takesFiles: () => true,
    replies,
    async receive(context) {
      const { createEmailHook } = await import("./incoming/hook.ts");
      const { createMailIntake } = await import("./incoming/intake.ts");
      const intake = createMailIntake(context, { ...signed, ownAddress });
      return createEmailHook(context, intake, fetchText);
    },
    async originals(context) {
      const { createReadOriginal } = await import("./incoming/original.ts");
      return createReadOriginal(context);
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

/** Certificates of Amazon are 2 KB. */
const fetchLimits = { maxBytes: 1 << 16, timeoutMs: 5_000 };

async function fetchFromAmazon(url: URL, guard: AddressGuard): Promise<string> {
  const { guardedGet } = await import("../../../egress/guarded-get.ts");
  return guardedGet(url, guard, fetchLimits);
}

/** How e-mails come to the URL, by the provider. */
const howTo = new Map([
  ["mailgun", "Create a route at Mailgun that forwards e-mails to the URL"],
  ["sendgrid", "Enter the URL at SendGrid under Inbound Parse, which posts the raw message"],
  ["postmark", "Enter the URL at Postmark as the inbound webhook, with the raw e-mail in its JSON"],
  [
    "ses",
    "Subscribe the URL to the topic, and let a receipt rule of Amazon SES publish e-mails to it",
  ],
]);
const howToPost = "Have your mail server post e-mails to the URL, with the secret as bearer token";

/** The steps of a mailbox, and whether e-mails have come: nothing else tells for a mail server. */
async function checkEmail(
  channel: ChannelEntity,
  { secret, "imap.password": password }: Secrets,
  guard: AddressGuard,
): Promise<CheckStep[]> {
  const { active, lastMessageAt, settings } = channel;
  const { address, imap, provider } = settings as EmailSettings;
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
  if (imap === undefined && secret === undefined && provider !== "ses") {
    const message =
      provider === "mailgun"
        ? "The channel has no signing key. Enter it."
        : "The channel has no secret. Create one.";
    return [{ name, status: "failed", message }];
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
      ? `${howTo.get(provider) ?? howToPost}. Then send one to ${address} from another address.`
      : `Send an e-mail to ${address} from another address. It arrives within seconds.`;
  return [...steps, { name, status: "waiting", message }];
}
