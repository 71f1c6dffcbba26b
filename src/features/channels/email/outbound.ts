import type { EntityManager } from "@mikro-orm/postgresql";
import type { EmailSettings } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import type { Mailbox } from "../../../config/mail.ts";
import { Workspace } from "../../../identity/workspace.ts";
import { mailQueue } from "../../../jobs/queues.ts";
import { translatorForReader } from "../../../language/catalogues.ts";
import { composeMail } from "../../mail/compose.ts";
import type { MessageIds } from "../../mail/message-id.ts";
import { findReferences } from "../../mail/references.ts";
import type { AddressedChannel, ReplyAddresses } from "../../mail/reply-address.ts";
import { pauseBefore } from "../../mail/retries.ts";
import type { SendMail } from "../../mail/transport.ts";
import type { RequesterLinks } from "../../requester-page/links.ts";
import { type MessageSender, type SendingDeps, startSending } from "../../sending/send-messages.ts";
import { ChannelEntity } from "../entity.ts";

interface EmailDeps extends SendingDeps {
  readonly sendMail: SendMail;
  /** E-mails that are sent at a time, in this process. */
  readonly connections: number;
  /** How long an e-mail in flight may take when the process stops, in milliseconds. */
  readonly graceMs: number;
  /** Sender of every e-mail; a channel may have a name of its own. */
  readonly from: Mailbox;
  readonly links: Pick<RequesterLinks, "urlOf">;
  readonly messageIds: MessageIds;
  readonly replyAddresses: ReplyAddresses;
}

/** Sends agents' messages and confirmations to requesters by e-mail, as long as the process runs. */
export function startEmail(deps: EmailDeps): { close(): Promise<void> } {
  const { from, links, messageIds, replyAddresses, graceMs } = deps;
  const stopping = new AbortController();
  const sender: MessageSender = {
    medium: "email",
    pauseBefore,
    async prepare(em, message, ticket, { filesLeftOut }) {
      const { channelId, number, subject, requester } = ticket;
      const channel = channelId ? await em.findOne(ChannelEntity, { id: channelId }) : undefined;
      if (channel === null || channel?.active === false || !requester.email) {
        return undefined;
      }
      const receiving = await findReceiving(em, channel);
      const { language } = await em.findOneOrFail(Workspace, ticket.workspaceId);
      const mail = composeMail({
        translator: await translatorForReader(requester.language, language),
        kind: message.author === "requester" ? "confirmation" : "reply",
        ticket: { number, subject },
        body: message.body,
        attachments: message.attachments,
        filesLeftOut,
        from: { ...from, name: channel?.senderName || from.name },
        to: { name: requester.name, address: requester.email },
        replyTo: receiving && replyAddresses.addressFor(receiving, number),
        replyChannelId: receiving?.id,
        footer: channel?.mailFooter ?? "",
        url: await links.urlOf(em, ticket),
        messageId: messageIds.idOf(message.id),
        references: await findReferences(em, messageIds, message),
      });
      return () => deps.sendMail(mail, stopping.signal);
    },
  };
  const { connections: concurrency } = deps;
  const outbound = startSending(deps, { queue: mailQueue, concurrency, senderOf: () => sender });
  return {
    async close() {
      const timer = setTimeout(() => stopping.abort(), graceMs);
      await outbound.close();
      clearTimeout(timer);
    },
  };
}

/** The channel that replies go to: the ticket's own, else the oldest one of the workspace. */
async function findReceiving(
  em: EntityManager,
  own: ChannelEntity | undefined,
): Promise<AddressedChannel | undefined> {
  const channel =
    own?.type === "email"
      ? own
      : await em.findOne(
          ChannelEntity,
          { type: "email", active: true },
          { orderBy: { createdAt: "asc", id: "asc" } },
        );
  return channel
    ? { id: channel.id, emailAddress: (channel.settings as EmailSettings).address }
    : undefined;
}
