import type { EntityManager } from "@mikro-orm/postgresql";
import type { Mailbox, SmtpServer } from "../../../../config/mail.ts";
import { Workspace } from "../../../../identity/workspace.ts";
import { channelMailQueue, mailQueue } from "../../../../jobs/queues.ts";
import { translatorForReader } from "../../../../language/catalogues.ts";
import type { Attachment } from "../../../attachments/entity.ts";
import type { Files } from "../../../attachments/files.ts";
import { composeMail, type MailEnvelope, type MailedFile } from "../../../mail/compose.ts";
import { composeForward } from "../../../mail/forward.ts";
import { toMailbox } from "../../../mail/mailbox.ts";
import type { MessageIds } from "../../../mail/message-id.ts";
import { createOutageLog } from "../../../mail/outage-log.ts";
import { findThread } from "../../../mail/references.ts";
import type { AddressedChannel, ReplyAddresses } from "../../../mail/reply-address.ts";
import { pauseBefore } from "../../../mail/retries.ts";
import { readTemplate } from "../../../mail/template.ts";
import { createTransport, type SendMail } from "../../../mail/transport.ts";
import { MemberEntity } from "../../../members/entity.ts";
import type { RequesterLinks } from "../../../requester-page/links.ts";
import {
  type MessageSender,
  type OtherQueue,
  type SendingDeps,
  startSending,
} from "../../../sending/send-messages.ts";
import { MessageEntity, type TicketEntity } from "../../../tickets/entity.ts";
import { participantText } from "../../../tickets/participants.ts";
import { ChannelEntity } from "../../entity.ts";
import { record, settleCopies, unsent } from "./copies.ts";
import { findRoute } from "./route.ts";
import { type ChannelServerDeps, createSendThrough } from "./through-channel.ts";

/** The mail server of the service. */
export interface ServiceServer {
  readonly server: SmtpServer;
  /** Sender of emails; a channel may have its own name. */
  readonly from: Mailbox;
  /** Emails that are sent through it at a time, in one process. */
  readonly connections: number;
}

interface EmailDeps extends SendingDeps, ChannelServerDeps {
  /** Undefined if only channels have servers. */
  readonly service: ServiceServer | undefined;
  /** How long an email in flight may take when the process stops, in milliseconds. */
  readonly graceMs: number;
  readonly links: Pick<RequesterLinks, "urlOf" | "redact">;
  readonly messageIds: MessageIds;
  readonly replyAddresses: ReplyAddresses;
  readonly files: Pick<Files, "read">;
}

/** How the emails of a channel are sent. */
interface Way {
  readonly send: SendMail;
  /** The channel that receives replies; undefined if there is none. */
  readonly receiving: AddressedChannel | undefined;
  /** The addresses of emails about the ticket with the given number. */
  addressesOf(
    ticketNumber: number,
  ): Pick<MailEnvelope, "replyTo" | "replyChannelId" | "returnPath">;
  senderFor(workspace: Pick<Workspace, "name">): Mailbox;
}

/** Bytes of files within an email. In Base64 they fit the 10,240,000 that Postfix accepts by default. */
const maxFilesBytes = 7 << 20;

/**
 * Emails in flight through the servers of channels, in one process: all, and those of one workspace.
 * They have a separate queue, so that servers that stall delay no one else's emails.
 */
const throughChannels = { concurrency: 20, perGroup: 2 };

/** Sends agents' messages and confirmations to requesters by email, as long as the process runs. */
export async function startEmail(deps: EmailDeps): Promise<{ close(): Promise<void> }> {
  const { service, links, messageIds, replyAddresses, log, graceMs } = deps;
  const stopping = new AbortController();
  const sendThrough = createSendThrough(deps);
  const sendByService = service && (await createTransport(service.server, createOutageLog(log)));

  /** How emails are sent, if this is the queue for it; undefined if they cannot. */
  async function findWay(
    em: EntityManager,
    queue: string,
    channel: ChannelEntity | undefined,
  ): Promise<Way | OtherQueue | undefined> {
    const { receiving, sending, from } = await findRoute(em, channel);
    const due = sending ? channelMailQueue : mailQueue;
    if (due !== queue) {
      return { moveTo: due };
    }
    const send = sending ? sendThrough(sending) : sendByService;
    const address = from ?? service?.from.address;
    if (send === undefined || address === undefined) {
      return undefined;
    }
    const addressesOf = (number: number) => {
      const replyTo = receiving && replyAddresses.addressFor(receiving, number);
      return {
        replyTo,
        replyChannelId: receiving?.id,
        // Servers of channels commonly accept no sender other than the account.
        returnPath: sending || !replyTo ? address : replyTo,
      };
    };
    const nameFor = (workspace: string) => (from ? workspace : (service?.from.name ?? ""));
    return {
      send,
      receiving,
      addressesOf,
      senderFor: ({ name }) => ({ name: channel?.senderName || nameFor(name), address }),
    };
  }

  const senderIn = (queue: string): MessageSender => ({
    // An outage here is not an outage of the service's server.
    medium: queue === mailQueue ? "email" : "channel_email",
    pauseBefore,
    async prepare(em, message, ticket, job) {
      if (message.forwardedMessageId) {
        return prepareForward(em, queue, message, ticket);
      }
      const { channelId, number, subject, requester } = ticket;
      const channel = channelId ? await em.findOne(ChannelEntity, { id: channelId }) : undefined;
      if (channel === null || channel?.active === false || !requester.email) {
        return undefined;
      }
      const way = await findWay(em, queue, channel);
      if (way === undefined || "moveTo" in way) {
        return way;
      }
      const workspace = await findWorkspace(em, ticket.workspaceId);
      const { createdByType, createdById: id } = message;
      const agent = createdByType === "member" ? await em.findOne(MemberEntity, { id }) : null;
      // Without an address for replies, the requester needs the link.
      const copied = way.receiving ? message.recipients : [];
      const content = {
        translator: await translatorForReader(requester.language, workspace.language),
        kind: message.author === "requester" ? ("confirmation" as const) : ("reply" as const),
        ticket: { number, subject },
        body: message.body,
        agent: { name: agent?.name ?? "", signature: agent?.signature ?? "" },
        requesterName: requester.name,
        workspace: { name: workspace.name, template: readTemplate(workspace.mailTemplate) },
        attachments: message.attachments,
        leftOut: job,
        from: way.senderFor(workspace),
        to: [{ name: requester.name, address: requester.email }],
        cc: copied.map(toMailbox),
        recipients: [requester.email, ...unsent(copied)],
        ...way.addressesOf(number),
        footer: channel?.mailFooter ?? "",
        url: await links.urlOf(em, ticket),
        messageId: messageIds.idOf(message.id),
        ...(await findThread(em, messageIds, message)),
      };
      const { workspaceId, attachments } = message;
      return async () => {
        const files = await readFiles(deps.files, workspaceId, attachments);
        // An agent may have written the link, which is only for the requester.
        const body = copied.length > 0 ? await links.redact(content.body) : content.body;
        const mail = composeMail({ ...content, body, files });
        return settleCopies(await way.send(mail, stopping.signal), copied);
      };
    },
  });

  /** Reads everything that forwarding needs; undefined if no channel can receive the answer anymore. */
  async function prepareForward(
    em: EntityManager,
    queue: string,
    note: MessageEntity,
    ticket: TicketEntity,
  ) {
    const { workspaceId, attachments, recipients } = note;
    const { number, subject, requester } = ticket;
    const own = ticket.channelId
      ? await em.findOne(ChannelEntity, { id: ticket.channelId, active: true })
      : null;
    const way = await findWay(em, queue, own ?? undefined);
    if (way === undefined || "moveTo" in way) {
      return way;
    }
    const message = await em.findOne(MessageEntity, { id: note.forwardedMessageId as string });
    if (way.receiving === undefined || message === null) {
      return undefined;
    }
    const workspace = await findWorkspace(em, workspaceId);
    const from = way.senderFor(workspace);
    const isOfAgent = message.author === "agent";
    const content = {
      translator: await translatorForReader(workspace.language),
      subject,
      note: note.body,
      message: {
        from: isOfAgent ? from.name || from.address : personText(message.sender ?? requester),
        sentAt: message.createdAt,
        body: message.body,
        isMarkdown: isOfAgent,
      },
      workspace: { name: workspace.name, template: readTemplate(workspace.mailTemplate) },
      attachments,
      footer: own?.mailFooter ?? "",
      from,
      to: recipients.map(toMailbox),
      cc: [],
      recipients: unsent(recipients),
      ...way.addressesOf(number),
      messageId: messageIds.idOf(note.id),
      references: [],
      isConfirmed: false,
    };
    return async () => {
      const files = await readFiles(deps.files, workspaceId, attachments);
      const texts = await links.redact({ note: content.note, body: content.message.body });
      const message = { ...content.message, body: texts.body };
      const mail = composeForward({ ...content, note: texts.note, message, files });
      const result = await way.send(mail, stopping.signal);
      return result.kind === "sent" ? { ...result, after: record(recipients, result) } : result;
    };
  }

  const queues = [
    startSending(deps, {
      queue: mailQueue,
      concurrency: service?.connections ?? 1,
      senderOf: () => senderIn(mailQueue),
    }),
    startSending(deps, {
      queue: channelMailQueue,
      ...throughChannels,
      senderOf: () => senderIn(channelMailQueue),
    }),
  ];
  return {
    async close() {
      const timer = setTimeout(() => stopping.abort(), graceMs);
      await Promise.all(queues.map((queue) => queue.close()));
      clearTimeout(timer);
    },
  };
}

const findWorkspace = (em: EntityManager, id: string) =>
  em.findOneOrFail(Workspace, id, { populate: ["mailTemplate"] });

/** A person, as the head of a forwarded message names them. */
const personText = ({ name, email }: { readonly name: string; readonly email?: string | null }) =>
  email ? participantText({ name, email }) : name;

/** The first files that an email has room for. */
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
