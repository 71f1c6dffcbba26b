import type { EntityManager } from "@mikro-orm/postgresql";
import type { EmailSettings } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import type { Mailbox } from "../../../config/mail.ts";
import { Workspace } from "../../../identity/workspace.ts";
import { mailQueue } from "../../../jobs/queues.ts";
import { translatorForReader } from "../../../language/catalogues.ts";
import type { Attachment } from "../../attachments/entity.ts";
import type { Files } from "../../attachments/files.ts";
import { composeMail, type MailedFile } from "../../mail/compose.ts";
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
  readonly files: Pick<Files, "read">;
}

/** Bytes of files within an e-mail. In Base64 they fit the 10,240,000 that Postfix takes by default. */
const maxFilesBytes = 7 << 20;

/** Sends agents' messages and confirmations to requesters by e-mail, as long as the process runs. */
export function startEmail(deps: EmailDeps): { close(): Promise<void> } {
  const { from, links, messageIds, replyAddresses, graceMs } = deps;
  const stopping = new AbortController();
  const sender: MessageSender = {
    medium: "email",
    pauseBefore,
    async prepare(em, message, ticket, job) {
      const { channelId, number, subject, requester } = ticket;
      const channel = channelId ? await em.findOne(ChannelEntity, { id: channelId }) : undefined;
      if (channel === null || channel?.active === false || !requester.email) {
        return undefined;
      }
      const receiving = await findReceiving(em, channel);
      const { language } = await em.findOneOrFail(Workspace, ticket.workspaceId);
      const content = {
        translator: await translatorForReader(requester.language, language),
        kind: message.author === "requester" ? ("confirmation" as const) : ("reply" as const),
        ticket: { number, subject },
        body: message.body,
        attachments: message.attachments,
        leftOut: job,
        from: { ...from, name: channel?.senderName || from.name },
        to: { name: requester.name, address: requester.email },
        replyTo: receiving && replyAddresses.addressFor(receiving, number),
        replyChannelId: receiving?.id,
        footer: channel?.mailFooter ?? "",
        url: await links.urlOf(em, ticket),
        messageId: messageIds.idOf(message.id),
        references: await findReferences(em, messageIds, message),
      };
      const { workspaceId, attachments } = message;
      return async () => {
        const files = await readFiles(deps.files, workspaceId, attachments);
        return deps.sendMail(composeMail({ ...content, files }), stopping.signal);
      };
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

/** The first files that an e-mail has room for. */
async function readFiles(
  files: EmailDeps["files"],
  workspaceId: string,
  attachments: readonly Attachment[],
): Promise<MailedFile[]> {
  const read: MailedFile[] = [];
  let room = maxFilesBytes;
  for (const { id, size = 0 } of attachments) {
    const file = id !== "" && size <= room ? await files.read(workspaceId, id) : undefined;
    if (file !== undefined) {
      room -= file.bytes.length;
      read.push({ ...file, id });
    }
  }
  return read;
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
