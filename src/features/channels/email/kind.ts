import type { EmailSettings } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import type { AddressGuard } from "../../../egress/address-guard.ts";
import { createMessageIds } from "../../mail/message-id.ts";
import { createReplyAddresses } from "../../mail/reply-address.ts";
import type { Replies } from "../../tickets/deps.ts";
import type { ChannelKind } from "../kind.ts";
import { checkEmail } from "./check.ts";
import { mailboxOf } from "./imap/mailbox.ts";
import { purgeRawMails } from "./incoming/raw-mails.ts";
import {
  domainRecordOf,
  isDomainProved,
  proveDomain,
  withdrawProofs,
} from "./outgoing/domain-proof.ts";
import { ownServerOf } from "./outgoing/own-server.ts";
import type { ServiceServer } from "./outgoing/send.ts";
import type { FetchText } from "./sources/sns.ts";

interface EmailOptions {
  /** The service's secret key, in base64. */
  readonly key: string;
  readonly replies: Replies;
  /** The mail server of the service, which sends for channels without one; undefined if there is none. */
  readonly service: ServiceServer | undefined;
  /** Domain of the Message-IDs of e-mails. */
  readonly domain: string;
  /** How long an e-mail in flight may take when the process stops, in milliseconds. */
  readonly graceMs: number;
  /** Of the servers that tenants name, and of Amazon SNS. */
  readonly guard: AddressGuard;
  /** Fetches what Amazon SNS names; default: over the network. */
  readonly fetchText?: FetchText;
}

/**
 * E-mail addresses whose mail a server hands over, or that are read from a mailbox. Its workers send
 * the e-mails of all kinds.
 */
export function emailKind({
  key,
  replies,
  service,
  domain,
  graceMs,
  guard,
  fetchText = (url) => fetchFromAmazon(url, guard),
}: EmailOptions): ChannelKind {
  const ownAddress = service?.from.address ?? "";
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
      const hasServer = Object.keys(values).some((name) => name.startsWith("smtp."));
      const login = values["smtp.username"] ? ["smtp.password"] : [];
      return [
        "address",
        ...(hasMailbox ? [...mailbox, ...moving] : [proof]),
        ...(hasServer ? ["smtp.host", ...login] : []),
      ];
    },
    secret: ["secret", "imap.password", "smtp.password"],
    secretsFor: {
      "imap.password": ["imap.host", "imap.port", "imap.security", "imap.username"],
      "smtp.password": ["smtp.host", "smtp.port", "smtp.security", "smtp.username"],
    },
    mail: { confirms: false },
    show: (channel, base) => {
      const { id, settings } = channel;
      const { address, imap, provider, smtp } = settings as EmailSettings;
      const isProved = isDomainProved(channel);
      return {
        // Mailgun posts whole e-mails only to URLs that end so.
        webhookUrl: `${base}/hooks/email/${id}${provider === "mailgun" ? "/mime" : ""}`,
        ...(imap && { imap: mailboxOf(imap) }),
        ...(smtp && {
          smtp: {
            ...smtp,
            port: ownServerOf(smtp, undefined).port,
            security: smtp.security || "tls",
          },
        }),
        fromAddress: smtp || isProved ? address : ownAddress,
        ...(service &&
          !smtp && { domainRecord: { ...domainRecordOf(key, channel), verified: isProved } }),
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
      const { startEmail } = await import("./outgoing/send.ts");
      const sending = await startEmail({ ...context, ...signed, service, guard, graceMs });
      return {
        async close() {
          await Promise.all([mailboxes.close(), sending.close()]);
        },
      };
    },
    check: (channel, secrets) => checkEmail(channel, secrets, guard),
    refresh: (channel) => (service ? proveDomain(key, channel) : {}),
    async purge(pool, signal) {
      await purgeRawMails(pool, signal);
      await withdrawProofs(pool, key, signal);
    },
  };
}

/** Certificates of Amazon are 2 KB. */
const fetchLimits = { maxBytes: 1 << 16, timeoutMs: 5_000 };

async function fetchFromAmazon(url: URL, guard: AddressGuard): Promise<string> {
  const { guardedGet } = await import("../../../egress/guarded-get.ts");
  return guardedGet(url, guard, fetchLimits);
}
