import { Code } from "@connectrpc/connect";
import type { Database } from "../../../db/database.ts";
import type { Sealer } from "../../../db/sealer.ts";
import type { Transact } from "../../../db/tenancy/unit-of-work.ts";
import { tooLarge } from "../../../rest/http.ts";
import type { ClientAddress } from "../../../rpc/client-address.ts";
import {
  ApiError,
  invalidToken,
  missingToken,
  rateLimited,
} from "../../../rpc/errors/api-error.ts";
import type { AuthFailures } from "../../../rpc/limits/auth-failures.ts";
import { createGcra } from "../../../rpc/limits/gcra.ts";
import type { RequestHandler } from "../../../server/error-boundary.ts";
import { type InboundRequest, inboundPage } from "../../../server/inbound-page.ts";
import type { Logger } from "../../../telemetry/log.ts";
import type { Files } from "../../attachments/files.ts";
import { createUploadTurns } from "../../attachments/upload.ts";
import type { RequesterLinks } from "../../requester-page/links.ts";
import { MessageEntity } from "../../tickets/entity.ts";
import { isSame } from "../is-same.ts";
import { badRequest, findPublicChannel, noteMessage, type PublicChannel } from "../public.ts";
import { noteBounce } from "./bounce.ts";
import type { Mail } from "./parse.ts";
import { createMailParser, type ReadMail } from "./parser.ts";
import { keptDays, sealRawMail } from "./raw-mails.ts";
import { findKnown, type Outcome, type ReceiveDeps, receiveMail } from "./receive.ts";
import { findSender, type Sender } from "./sender.ts";

/** Mail servers commonly take no more. */
const maxBytes = 25 << 20;
const smallBytes = 1 << 20;
/**
 * E-mails that one process holds in memory at a time: all, and those of one workspace. Most are
 * small, and wait for no large ones.
 */
const places = { small: { all: 32, sender: 4 }, large: { all: 4, sender: 2 } };
const mailsPerMinute = 600;

export interface EmailHookDeps extends ReceiveDeps {
  readonly db: Database;
  readonly transact: Transact;
  readonly sealer: Sealer;
  readonly files: Files;
  readonly log: Logger;
  readonly clientAddress: ClientAddress;
  readonly failures: AuthFailures;
  readonly links: Pick<RequesterLinks, "redactor">;
  /** Address that the service sends from; empty if it sends no e-mail. */
  readonly ownAddress: string;
  /** Called for each e-mail that comes back. */
  readonly bounced: () => void;
}

/**
 * Receives the e-mails that a mail server hands over. They are stored before the response, so that
 * the mail server keeps and tries again what failed.
 */
export function createEmailHook(deps: EmailHookDeps): RequestHandler {
  const { db, transact, sealer, files, log } = deps;
  const parser = createMailParser();
  const takeSmallTurn = createUploadTurns(places.small);
  const takeLargeTurn = createUploadTurns(places.large);
  const byChannel = createGcra({
    perMinute: mailsPerMinute,
    burst: mailsPerMinute,
    maxKeys: 10_000,
  });

  async function authenticate(request: InboundRequest, channel: PublicChannel): Promise<void> {
    const header = request.header("authorization");
    if (header === undefined) {
      throw missingToken();
    }
    const token = /^bearer +([\x21-\x7e]+) *$/i.exec(header)?.[1];
    const sealed = channel.sealedEmailSecret;
    if (sealed === null || !isSame(token ?? "", await sealer.open(sealed))) {
      deps.failures.count(request.address, channel.id);
      throw invalidToken();
    }
  }

  /**
   * E-mails of a workspace must not come back to it as tickets: two that do would never stop. Those of
   * another workspace of this service are as good as any.
   */
  async function isOwn(channel: PublicChannel, { messageId }: Mail, sender: Sender) {
    const { workspaceId, emailAddress } = channel;
    const [local = "", domain] = sender.from?.address.split("@") ?? [];
    const untagged = `${local.split("+", 1)[0]}@${domain}`;
    if (
      sender.workspaceId === workspaceId ||
      [untagged, sender.from?.address].includes(emailAddress)
    ) {
      return true;
    }
    const id = deps.messageIds.read(messageId);
    const em = db.forWorkspace(workspaceId);
    return id !== undefined && (await em.findOne(MessageEntity, { id })) !== null;
  }

  async function take(channel: PublicChannel, read: ReadMail, raw: Buffer): Promise<Outcome> {
    const { id, workspaceId } = channel;
    const mail = await withoutLinks(read.mail);
    const sender = await findSender(mail, { ...deps, pool: db.pool });
    if (mail.kind === "receipt" || (await isOwn(channel, mail, sender))) {
      return { result: "ignored" };
    }
    if (mail.kind === "report") {
      const outcome = await transact(workspaceId, (tx) => noteBounce(tx, id, mail, deps));
      if (outcome.result === "noted") {
        deps.bounced();
      }
      return outcome;
    }
    const known = await findKnown(db.forWorkspace(workspaceId), id, mail);
    if (known !== undefined) {
      return known;
    }
    const received = {
      ...mail,
      from: sender.from,
      ...(await storeFiles(workspaceId, mail)),
      ...(await keepUnread(workspaceId, read, raw)),
    };
    return transact(workspaceId, (tx) => receiveMail(tx, channel, received, deps));
  }

  /** The links of our e-mails come back in what people quote. They let anybody reply as they do. */
  async function withoutLinks(mail: Mail): Promise<Mail> {
    const { subject, body, quotedText, from, report, files } = mail;
    const names = [from?.name ?? "", ...files.map(({ name }) => name)];
    const redact = await deps.links.redactor([
      ...[subject, body, quotedText, report?.reason ?? "", ...names],
    ]);
    return {
      ...mail,
      subject: redact(subject),
      body: redact(body),
      quotedText: redact(quotedText),
      from: from && { ...from, name: redact(from.name) },
      report: report && { ...report, reason: redact(report.reason) },
      files: files.map((file) => ({ ...file, name: redact(file.name) })),
    };
  }

  /** What cannot be read is kept as it came, and a message says so in its place. */
  async function keepUnread(workspaceId: string, { mail, problem }: ReadMail, raw: Buffer) {
    if (problem === undefined) {
      return { original: undefined };
    }
    const original = await sealRawMail(db.query, sealer, workspaceId, raw);
    const where = original
      ? `The original is kept for ${keptDays} days.`
      : "There was no room to keep the original.";
    log.warn({ messageId: mail.messageId, problem }, "could not read an e-mail");
    return { original, body: `[This email could not be read: ${problem}. ${where}]` };
  }

  /** An e-mail is worth more than its files: it arrives without them if there is no room. */
  async function storeFiles(workspaceId: string, mail: Mail) {
    const { kind, files: sent, omissions, filesLeftOut } = mail;
    const kept = kind === "automatic" ? [] : sent;
    try {
      const attachments = await files.store(
        workspaceId,
        kept.map(({ bytes, ...file }) => ({ ...file, bytes: Buffer.from(bytes.buffer) })),
      );
      return { attachments, omissions, filesLeftOut };
    } catch (error) {
      if (error instanceof ApiError && error.reason === "LIMIT_REACHED") {
        const omission = "The files were left out: the workspace has no room for them.";
        return {
          attachments: [],
          omissions: [...omissions, omission],
          filesLeftOut: filesLeftOut + kept.length,
        };
      }
      throw error;
    }
  }

  return inboundPage(
    /^\/hooks\/email\/([\w-]{1,64})$/,
    {
      async POST(request, id) {
        const channel = await findPublicChannel(db.pool, "email", id);
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
        const takeTurn = isSmall ? takeSmallTurn : takeLargeTurn;
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
        return request.receiveUpload(() => takeTurn(workspaceId), receive);
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
