import type { EmailSettings } from "../../../../../gen/ticketing/v1/channel_service_pb.ts";
import type { Release } from "../../../../concurrency/semaphore.ts";
import { ApiError } from "../../../../rpc/errors/api-error.ts";
import { createUploadPermits } from "../../../attachments/upload.ts";
import { MessageEntity } from "../../../tickets/entity.ts";
import { noteMessage, type PublicChannel } from "../../inbound.ts";
import type { ChannelContext } from "../../kind.ts";
import { noteBounce, noteComplaint } from "./bounce.ts";
import type { Mail } from "./parse-mail.ts";
import { createMailParser, type ReadMail } from "./parser-pool.ts";
import { keptDays, sealRawMail } from "./raw-mails.ts";
import type { Outcome } from "./receive.ts";
import { findSender, type Sender } from "./sender.ts";
import type { ThreadKeys } from "./thread.ts";

/** Mail servers commonly accept no more. */
export const maxMailBytes = 25 << 20;
/** Bytes of an email that counts as small. Most are. */
export const smallMailBytes = 1 << 20;
/**
 * Emails that one process holds in memory at a time: all, and those of one workspace. Small ones
 * do not wait for large ones.
 */
const concurrentMails = { small: { all: 32, sender: 4 }, large: { all: 4, sender: 2 } };

interface IntakeOptions extends ThreadKeys {
  /** Address that the service sends from; empty if it sends no email. */
  readonly ownAddress: string;
}

export type EmailChannel = PublicChannel<EmailSettings>;

/** Stores emails, however they reach the service. */
export interface MailIntake {
  /**
   * Waits for a permit to hold an email in memory.
   * @throws {ApiError} UNAVAILABLE after 10 s
   */
  acquirePermit(workspaceId: string, bytes: number): Promise<Release>;
  /**
   * Reads and stores an email. One that was stored before stays as it is.
   * @param problem why `raw` is only its beginning: its message has no more than the headers
   * @throws {ApiError} RATE_LIMITED when emails of the workspace have used up their CPU time
   */
  take(channel: EmailChannel, raw: Buffer, problem?: string): Promise<Outcome>;
}

export function createMailIntake(context: ChannelContext, options: IntakeOptions): MailIntake {
  const { db, transact, sealer, files, log } = context;
  const deps = { ...context, ...options };
  const parser = createMailParser();
  const acquireSmall = createUploadPermits(concurrentMails.small);
  const acquireLarge = createUploadPermits(concurrentMails.large);

  /**
   * Emails from a workspace must not come back to it as tickets: two that do would never stop. Those from
   * another workspace of this service are treated like any other.
   */
  async function isOwn(channel: EmailChannel, { messageId }: Mail, sender: Sender) {
    const { workspaceId, settings } = channel;
    const [local = "", domain] = sender.from?.address.split("@") ?? [];
    const untagged = `${local.split("+", 1)[0]}@${domain}`;
    if (
      sender.workspaceId === workspaceId ||
      [untagged, sender.from?.address].includes(settings.address)
    ) {
      return true;
    }
    const id = deps.messageIds.read(messageId);
    const em = db.forWorkspace(workspaceId);
    return id !== undefined && (await em.findOne(MessageEntity, { id })) !== null;
  }

  async function store(channel: EmailChannel, read: ReadMail, raw: Buffer): Promise<Outcome> {
    const { id, workspaceId } = channel;
    // Quoted text contains the links in our emails.
    const mail = await deps.links.redact(read.mail);
    const sender = await findSender(mail, { ...deps, pool: db.pool });
    if (mail.kind === "receipt" || (await isOwn(channel, mail, sender))) {
      return { result: "ignored" };
    }
    if (mail.kind === "report") {
      const outcome = await transact(workspaceId, (tx) => noteBounce(tx, id, mail, deps));
      if (outcome.result === "noted") {
        deps.observe("email", "bounced");
      }
      return outcome;
    }
    if (mail.complaint !== "") {
      const outcome = await transact(workspaceId, (tx) => noteComplaint(tx, mail, deps));
      if (outcome.result === "noted") {
        return outcome;
      }
    }
    const email = sender.from?.address;
    if (await deps.blocks.refuses(workspaceId, { email })) {
      return { result: "ignored" };
    }
    // Not before the first email: building its patterns of quotes in many languages takes 0.1 s.
    const { findKnown, receiveMail } = await import("./receive.ts");
    const known = await findKnown(db.forWorkspace(workspaceId), id, mail);
    if (known !== undefined) {
      return known;
    }
    const received = {
      ...mail,
      from: sender.from,
      body: bodyOf({ ...read, mail }),
      ...(await storeFiles(workspaceId, mail)),
      original: { ...(await sealRawMail(sealer, raw)), isRead: read.problem === undefined },
    };
    return transact(workspaceId, (tx) => receiveMail(tx, channel, received, deps));
  }

  /** A message says so in place of content that cannot be read. */
  function bodyOf({ mail, problem }: ReadMail): string {
    if (problem === undefined) {
      return mail.body;
    }
    log.warn({ messageId: mail.messageId, problem }, "could not read an email");
    return `[This email could not be read: ${problem}. You can download the original for up to ${keptDays} days.]`;
  }

  /** An email is worth more than its files: it arrives without them if there is no room. */
  async function storeFiles(workspaceId: string, mail: Mail) {
    const { kind, files: sent, omissions } = mail;
    const kept = kind === "automatic" ? [] : sent;
    try {
      const attachments = await files.store(
        workspaceId,
        kept.map(({ bytes, ...file }) => ({ ...file, bytes: Buffer.from(bytes.buffer) })),
      );
      return { attachments, omissions, filesWithoutRoom: 0 };
    } catch (error) {
      if (error instanceof ApiError && error.reason === "STORAGE_FULL") {
        const omission = "The files were left out: the workspace has no room for them.";
        return {
          attachments: [],
          omissions: [...omissions, omission],
          filesWithoutRoom: kept.length,
        };
      }
      throw error;
    }
  }

  return {
    acquirePermit: (workspaceId, bytes) =>
      (bytes <= smallMailBytes ? acquireSmall : acquireLarge)(workspaceId),
    async take(channel, raw, problem) {
      const read = await parser.parse(channel.workspaceId, raw, problem);
      const outcome = await store(channel, read, raw);
      if (outcome.result === "created" || outcome.result === "replied") {
        await noteMessage(db.pool, channel);
      }
      if (outcome.result === "ignored") {
        log.info({ channelId: channel.id, kind: read.mail.kind }, "ignored an email");
      }
      return outcome;
    },
  };
}
