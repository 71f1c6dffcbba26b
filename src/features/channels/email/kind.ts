import type { EmailSettings } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import type { Mailbox, SmtpServer } from "../../../config/mail.ts";
import { createMessageIds } from "../../mail/message-id.ts";
import { createReplyAddresses } from "../../mail/reply-address.ts";
import type { Replies } from "../../tickets/deps.ts";
import type { ChannelEntity } from "../entity.ts";
import type { ChannelKind, CheckStep, WorkContext } from "../kind.ts";
import type { Secrets } from "../settings.ts";
import { purgeRawMails } from "./raw-mails.ts";

interface EmailOptions {
  /** The service's secret key, in base64. */
  readonly key: string;
  readonly replies: Replies;
  /** Sender of every e-mail; a channel may have a name of its own. */
  readonly from: Mailbox | undefined;
  /** How e-mails are sent; undefined if they are not. */
  readonly outgoing: Outgoing | undefined;
}

interface Outgoing {
  readonly server: SmtpServer;
  /** E-mails that are sent at a time, in one process. */
  readonly connections: number;
  /** How long an e-mail in flight may take when the process stops, in milliseconds. */
  readonly graceMs: number;
}

/** E-mail addresses whose mail a server hands over. Its workers send the e-mails of all kinds. */
export function emailKind({ key, replies, from, outgoing }: EmailOptions): ChannelKind {
  const ownAddress = from?.address ?? "";
  const domain = ownAddress.slice(ownAddress.lastIndexOf("@") + 1);
  const signed = {
    messageIds: createMessageIds({ key, domain }),
    replyAddresses: createReplyAddresses({ key }),
  };

  return {
    type: "email",
    required: ["address", "secret"],
    secret: ["secret"],
    mail: { confirms: false },
    show: ({ id }, base) => ({ webhookUrl: `${base}/hooks/email/${id}` }),
    takesFiles: () => true,
    replies,
    async receive(context) {
      const { createEmailHook } = await import("./hook.ts");
      return createEmailHook(context, { ...signed, ownAddress });
    },
    async work(context: WorkContext) {
      if (from === undefined || outgoing === undefined) {
        return undefined;
      }
      // Loaded only where e-mails are sent.
      const { startEmail } = await import("./outbound.ts");
      const { createTransport } = await import("../../mail/transport.ts");
      const sendMail = await createTransport(outgoing.server, context.log);
      return startEmail({ ...context, ...outgoing, ...signed, from, sendMail });
    },
    check,
    purge: purgeRawMails,
  };
}

/** By what has come: nothing else tells. */
function check(channel: ChannelEntity, { secret }: Secrets): CheckStep[] {
  const { active, lastMessageAt, settings } = channel;
  const name = "message";
  if (secret === undefined) {
    return [{ name, status: "failed", message: "The channel has no secret. Create one." }];
  }
  if (lastMessageAt !== null) {
    return [{ name, status: "ok", message: "E-mails arrive." }];
  }
  const { address } = settings as EmailSettings;
  const paused = "The channel is paused and accepts nothing from your mail server. Resume it.";
  const waiting = `Have your mail server post the e-mails to ${address} to the URL, with the secret as bearer token. Then send one from another address.`;
  return [{ name, status: active ? "waiting" : "failed", message: active ? waiting : paused }];
}
