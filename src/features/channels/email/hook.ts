import { Code } from "@connectrpc/connect";
import type { EmailSettings } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import { tooLarge } from "../../../rest/http.ts";
import {
  ApiError,
  badRequest,
  invalidToken,
  missingToken,
  rateLimited,
} from "../../../rpc/errors/api-error.ts";
import { createGcra } from "../../../rpc/limits/gcra.ts";
import type { RequestHandler } from "../../../server/error-boundary.ts";
import { type InboundRequest, inboundPage } from "../../../server/inbound-page.ts";
import { createUploadPermits } from "../../attachments/upload.ts";
import { MessageEntity } from "../../tickets/entity.ts";
import { findPublicChannel, isSame, noteMessage, type PublicChannel } from "../inbound.ts";
import type { ReceiveContext } from "../kind.ts";
import { openSecrets } from "../settings.ts";
import { noteBounce } from "./bounce.ts";
import type { Mail } from "./parse-mail.ts";
import { createMailParser, type ReadMail } from "./parser-pool.ts";
import { keptDays, sealRawMail } from "./raw-mails.ts";
import { findKnown, type Outcome, receiveMail } from "./receive.ts";
import { findSender, type Sender } from "./sender.ts";
import type { ThreadKeys } from "./thread.ts";

/** Mail servers commonly take no more. */
const maxBytes = 25 << 20;
const smallBytes = 1 << 20;
/**
 * E-mails that one process holds in memory at a time: all, and those of one workspace. Most are
 * small, and wait for no large ones.
 */
const concurrentMails = { small: { all: 32, sender: 4 }, large: { all: 4, sender: 2 } };
const mailsPerMinute = 600;

interface EmailHookOptions extends ThreadKeys {
  /** Address that the service sends from; empty if it sends no e-mail. */
  readonly ownAddress: string;
}

type EmailChannel = PublicChannel<EmailSettings>;

/**
 * Receives the e-mails that a mail server hands over. They are stored before the response, so that
 * the mail server keeps and tries again what failed.
 */
export function createEmailHook(
  context: ReceiveContext,
  options: EmailHookOptions,
): RequestHandler {
  const { db, transact, sealer, files, log } = context;
  const deps = { ...context, ...options };
  const parser = createMailParser();
  const acquireSmall = createUploadPermits(concurrentMails.small);
  const acquireLarge = createUploadPermits(concurrentMails.large);
  const byChannel = createGcra({
    perMinute: mailsPerMinute,
    burst: mailsPerMinute,
    maxKeys: 10_000,
  });

  async function authenticate(request: InboundRequest, channel: EmailChannel): Promise<void> {
    const header = request.header("authorization");
    if (header === undefined) {
      throw missingToken();
    }
    const token = /^bearer +([\x21-\x7e]+) *$/i.exec(header)?.[1];
    const { secret } = await openSecrets(sealer, channel);
    if (secret === undefined || !isSame(token ?? "", secret)) {
      deps.failures.count(request.address, channel.id);
      throw invalidToken();
    }
  }

  /**
   * E-mails of a workspace must not come back to it as tickets: two that do would never stop. Those of
   * another workspace of this service are as good as any.
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

  async function take(channel: EmailChannel, read: ReadMail, raw: Buffer): Promise<Outcome> {
    const { id, workspaceId } = channel;
    // What people quote has the links of our e-mails.
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
    const email = sender.from?.address;
    if (await deps.blocks.refuses(workspaceId, { email })) {
      return { result: "ignored" };
    }
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

  /** A message says so in place of what cannot be read. */
  function bodyOf({ mail, problem }: ReadMail): string {
    if (problem === undefined) {
      return mail.body;
    }
    log.warn({ messageId: mail.messageId, problem }, "could not read an e-mail");
    return `[This email could not be read: ${problem}. The original is kept for up to ${keptDays} days.]`;
  }

  /** An e-mail is worth more than its files: it arrives without them if there is no room. */
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

  return inboundPage(
    /^\/hooks\/email\/([\w-]{1,64})$/,
    {
      async POST(request, id) {
        const channel = await findPublicChannel<EmailSettings>(db.pool, "email", id);
        await authenticate(request, channel);
        const { allowed, retryAfterSeconds } = byChannel.take(id);
        if (!allowed) {
          throw rateLimited(retryAfterSeconds);
        }
        requireMail(request);
        const { workspaceId } = channel;
        const declaredBytes = Number(request.header("content-length") ?? maxBytes);
        if (declaredBytes > maxBytes) {
          throw tooLarge(maxBytes);
        }
        const isSmall = declaredBytes <= smallBytes;
        const acquirePermit = isSmall ? acquireSmall : acquireLarge;
        const receive = async () => {
          const raw = await request.body(isSmall ? smallBytes : maxBytes);
          if (raw.length === 0) {
            throw badRequest("the body is empty");
          }
          const read = await parser.parse(workspaceId, raw);
          const outcome = await take(channel, read, raw);
          if (outcome.result === "created" || outcome.result === "replied") {
            await noteMessage(db.pool, channel);
          }
          if (outcome.result === "ignored") {
            log.info({ channelId: id, kind: read.mail.kind }, "ignored an e-mail");
          }
          return { status: 200, type: "application/json", text: JSON.stringify({ data: outcome }) };
        };
        return request.receiveUpload(() => acquirePermit(workspaceId), receive);
      },
    },
    deps.clientAddress,
  );
}

/** @throws {ApiError} 415 when the request has the type of something else than an e-mail */
function requireMail(request: InboundRequest): void {
  const type = request.header("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type && !["message/rfc822", "application/octet-stream", "text/plain"].includes(type)) {
    const message = "send the e-mail as it is, as message/rfc822";
    throw new ApiError(Code.InvalidArgument, "UNSUPPORTED_MEDIA_TYPE", message, { status: 415 });
  }
}
