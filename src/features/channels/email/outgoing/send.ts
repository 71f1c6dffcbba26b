import type { EmailSettings } from "../../../../../gen/ticketing/v1/channel_service_pb.ts";
import type { Mailbox, SmtpServer } from "../../../../config/mail.ts";
import type { Sealer } from "../../../../db/sealer.ts";
import type { Tx } from "../../../../db/tenancy/unit-of-work.ts";
import type { AddressGuard } from "../../../../egress/address-guard.ts";
import { Workspace } from "../../../../identity/workspace.ts";
import { channelMailQueue, mailQueue } from "../../../../jobs/queues.ts";
import { translatorForReader } from "../../../../language/catalogues.ts";
import type { Attachment } from "../../../attachments/entity.ts";
import type { Files } from "../../../attachments/files.ts";
import { composeMail, type MailedFile } from "../../../mail/compose.ts";
import type { MessageIds } from "../../../mail/message-id.ts";
import { createOutageLog } from "../../../mail/outage-log.ts";
import { findThread } from "../../../mail/references.ts";
import type { ReplyAddresses } from "../../../mail/reply-address.ts";
import { pauseBefore } from "../../../mail/retries.ts";
import { readTemplate } from "../../../mail/template.ts";
import { createTransport, type SendMail } from "../../../mail/transport.ts";
import { MemberEntity } from "../../../members/entity.ts";
import type { RequesterLinks } from "../../../requester-page/links.ts";
import {
  type MessageSender,
  type SendFailure,
  type SendingDeps,
  type Sent,
  startSending,
} from "../../../sending/send-messages.ts";
import { ChannelEntity } from "../../entity.ts";
import { openSecrets } from "../../settings.ts";
import { AccountError } from "../account/account-error.ts";
import type { FindAccount } from "../account/accounts.ts";
import { atEachAddress, ownServerOf, ownWaits, serverOfAccount } from "./own-server.ts";
import { findRoute } from "./route.ts";

/** The mail server of the service. */
export interface ServiceServer {
  readonly server: SmtpServer;
  /** Sender of e-mails; a channel may have a name of its own. */
  readonly from: Mailbox;
  /** E-mails that are sent through it at a time, in one process. */
  readonly connections: number;
}

interface EmailDeps extends SendingDeps {
  /** Undefined if only channels have servers. */
  readonly service: ServiceServer | undefined;
  /** Of the servers of channels. */
  readonly guard: AddressGuard;
  readonly findAccount: FindAccount;
  readonly sealer: Sealer;
  /** How long an e-mail in flight may take when the process stops, in milliseconds. */
  readonly graceMs: number;
  readonly links: Pick<RequesterLinks, "urlOf">;
  readonly messageIds: MessageIds;
  readonly replyAddresses: ReplyAddresses;
  readonly files: Pick<Files, "read">;
}

/** Bytes of files within an e-mail. In Base64 they fit the 10,240,000 that Postfix takes by default. */
const maxFilesBytes = 7 << 20;

/**
 * E-mails in flight through the servers of channels, in one process: all, and those of one workspace.
 * They have a queue of their own, so that servers that stall hold up nobody else's e-mails.
 */
const throughChannels = { concurrency: 20, perGroup: 2 };

/** Sends agents' messages and confirmations to requesters by e-mail, as long as the process runs. */
export async function startEmail(deps: EmailDeps): Promise<{ close(): Promise<void> }> {
  const { service, guard, findAccount, sealer, links, messageIds, replyAddresses, log, graceMs } =
    deps;
  const stopping = new AbortController();
  const sendByService = service && (await createTransport(service.server, createOutageLog(log)));

  const senderIn = (queue: string): MessageSender => ({
    // An outage is not one of the service's server.
    medium: queue === mailQueue ? "email" : "channel_email",
    pauseBefore,
    async prepare(em, message, ticket, job) {
      const { channelId, number, subject, requester } = ticket;
      const channel = channelId ? await em.findOne(ChannelEntity, { id: channelId }) : undefined;
      if (channel === null || channel?.active === false || !requester.email) {
        return undefined;
      }
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
      const { name, language, mailTemplate } = await em.findOneOrFail(
        Workspace,
        ticket.workspaceId,
        { populate: ["mailTemplate"] },
      );
      const agent = await em.findOne(MemberEntity, { id: message.createdById });
      const ownName = from ? name : service?.from.name;
      const replyTo = receiving && replyAddresses.addressFor(receiving, number);
      const content = {
        translator: await translatorForReader(requester.language, language),
        kind: message.author === "requester" ? ("confirmation" as const) : ("reply" as const),
        ticket: { number, subject },
        body: message.body,
        agent: { name: agent?.name ?? "", signature: agent?.signature ?? "" },
        requesterName: requester.name,
        workspace: { name, template: readTemplate(mailTemplate) },
        attachments: message.attachments,
        leftOut: job,
        from: { name: channel?.senderName || (ownName ?? ""), address },
        to: { name: requester.name, address: requester.email },
        replyTo,
        // Servers of channels commonly take no other sender than the account.
        returnPath: sending || !replyTo ? address : replyTo,
        replyChannelId: receiving?.id,
        footer: channel?.mailFooter ?? "",
        url: await links.urlOf(em, ticket),
        messageId: messageIds.idOf(message.id),
        ...(await findThread(em, messageIds, message)),
      };
      const { workspaceId, attachments } = message;
      return async () => {
        const files = await readFiles(deps.files, workspaceId, attachments);
        return send(composeMail({ ...content, files }), stopping.signal);
      };
    },
  });

  /** Sends through the server of a channel, and shows there if it takes nothing. */
  function sendThrough(channel: ChannelEntity): SendMail {
    const { id: channelId, settings } = channel;
    const report = ({ code: status }: SendFailure, details: object) =>
      log.info({ channelId, status, ...details }, "could not send through the server of a channel");
    async function attempt(...[mail, signal]: Parameters<SendMail>) {
      const { "smtp.password": password } = await openSecrets(sealer, channel);
      const { smtp } = settings as EmailSettings;
      const account = smtp ? undefined : findAccount(channel);
      // Before the server is asked, which an account without a token tells nothing of.
      await account?.accessToken();
      const server = account ? serverOfAccount(account) : ownServerOf(smtp ?? {}, password);
      return atEachAddress<Sent | SendFailure>(server, guard, async (at) => {
        const sendMail = await createTransport(at, report, ownWaits);
        return sendMail(mail, signal);
      });
    }
    return async (mail, signal) => {
      const outcome = await attempt(mail, signal).catch(failureOfAccount);
      const isOutage = outcome.kind !== "sent" && outcome.isOutage && !signal?.aborted;
      const problem = isOutage ? sentence(`E-mails cannot be sent: ${outcome.message}`) : "";
      return problem === channel.sendingProblem || (outcome.kind !== "sent" && !isOutage)
        ? outcome
        : {
            ...outcome,
            async after({ em }: Tx) {
              await em.nativeUpdate(ChannelEntity, { id: channelId }, { sendingProblem: problem });
            },
          };
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

function failureOfAccount(error: unknown): SendFailure {
  if (error instanceof AccountError) {
    return { kind: "later", code: "NO_ACCESS", message: error.message, isOutage: true };
  }
  throw error;
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

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
