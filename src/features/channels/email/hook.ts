import { Code } from "@connectrpc/connect";
import type { Database } from "../../../db/database.ts";
import { inWorkspace } from "../../../db/tenancy/tenant-context.ts";
import { ApiError, invalidToken, missingToken, rateLimited } from "../../../rpc/api-error.ts";
import type { ClientAddress } from "../../../rpc/client-address.ts";
import { createGcra } from "../../../rpc/limits/gcra.ts";
import type { Logger } from "../../../runtime/log.ts";
import type { Sealer } from "../../../runtime/sealer.ts";
import type { RequestHandler } from "../../../server/contain.ts";
import { type InboundRequest, inboundPage } from "../../../server/inbound/inbound-page.ts";
import type { Files } from "../../attachments/files.ts";
import { createUploadTurns } from "../../attachments/upload.ts";
import type { Transact } from "../../events/outbox.ts";
import type { TicketNumbers } from "../../tickets/numbers.ts";
import { isSame } from "../is-same.ts";
import { badRequest, findPublicChannel, noteMessage, type PublicChannel } from "../public.ts";
import { noteBounce } from "./bounce.ts";
import type { Mail } from "./parse.ts";
import { createMailParser } from "./parser.ts";
import { findKnown, type Outcome, type ReceiveDeps, receiveMail } from "./receive.ts";

/** Mail servers commonly take no more. */
const maxBytes = 25 << 20;
/** E-mails that one process holds in memory at a time: all, and those of one channel. */
const places = { all: 4, sender: 2 };
const mailsPerMinute = 600;

export interface EmailHookDeps extends ReceiveDeps {
  readonly db: Database;
  readonly transact: Transact;
  readonly sealer: Sealer;
  readonly numbers: TicketNumbers;
  readonly files: Files;
  readonly log: Logger;
  readonly clientAddress: ClientAddress;
  /** Address that the service sends from; empty if it sends no e-mail. */
  readonly ownAddress: string;
}

/**
 * Receives the e-mails that a mail server hands over. They are stored before the response, so that
 * the mail server keeps and tries again what failed.
 */
export function createEmailHook(deps: EmailHookDeps): RequestHandler {
  const { db, transact, sealer, numbers, files, log } = deps;
  const parse = createMailParser();
  const takeTurn = createUploadTurns(places);
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
      throw invalidToken();
    }
  }

  /** E-mails of this service must not come back as tickets: two that do would never stop. */
  function isOwn({ messageId, from }: Mail, { emailAddress }: PublicChannel): boolean {
    const [local = "", domain] = from?.address.split("@") ?? [];
    const untagged = `${local.split("+", 1)[0]}@${domain}`;
    const own = [emailAddress, deps.ownAddress.toLowerCase()];
    return (
      deps.messageIds.read(messageId) !== undefined ||
      own.some((address) => address === untagged || address === from?.address)
    );
  }

  async function take(channel: PublicChannel, mail: Mail): Promise<Outcome> {
    const { id, workspaceId } = channel;
    if (isOwn(mail, channel) || mail.kind === "receipt") {
      return { result: "ignored" };
    }
    if (mail.kind === "report") {
      return transact(workspaceId, ({ em }) => noteBounce(em, id, mail, deps));
    }
    const { from } = mail;
    if (from === undefined && mail.kind === "automatic") {
      return { result: "ignored" };
    }
    if (from === undefined) {
      throw badRequest("the e-mail has no address of a sender");
    }
    const known = await findKnown(db.forWorkspace(workspaceId), id, mail);
    if (known !== undefined) {
      return known;
    }
    const received = { ...mail, from, ...(await storeFiles(workspaceId, mail)) };
    const attempt = (number?: number) =>
      transact(workspaceId, (tx) => receiveMail(tx, channel, received, deps, number));
    const outcome = await attempt();
    return outcome === "needs a number"
      ? ((await attempt(await numbers(workspaceId))) as Outcome)
      : outcome;
  }

  /** An e-mail is worth more than its files: it arrives without them if there is no room. */
  async function storeFiles(workspaceId: string, { kind, files: sent, omissions }: Mail) {
    const kept = kind === "automatic" ? [] : sent;
    try {
      const attachments = await files.store(
        workspaceId,
        kept.map(({ bytes, ...file }) => ({ ...file, bytes: Buffer.from(bytes.buffer) })),
      );
      return { attachments, omissions };
    } catch (error) {
      if (error instanceof ApiError && error.reason === "LIMIT_REACHED") {
        const omission = "The files were left out: the workspace has no room for them.";
        return { attachments: [], omissions: [...omissions, omission] };
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
        const release = await takeTurn(id);
        try {
          const mail = await parse(await request.body(maxBytes));
          const outcome = await inWorkspace(channel.workspaceId, () => take(channel, mail));
          if (outcome.result === "created" || outcome.result === "replied") {
            await noteMessage(db.pool, channel);
          }
          if (outcome.result === "ignored") {
            log.info({ channelId: id, kind: mail.kind }, "ignored an e-mail");
          }
          return { status: 200, type: "application/json", text: JSON.stringify({ data: outcome }) };
        } finally {
          release();
        }
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
