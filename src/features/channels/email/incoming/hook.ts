import { Code } from "@connectrpc/connect";
import type { EmailSettings } from "../../../../../gen/ticketing/v1/channel_service_pb.ts";
import { tooLarge } from "../../../../rest/http.ts";
import {
  ApiError,
  badRequest,
  invalidToken,
  missingToken,
  rateLimited,
} from "../../../../rpc/errors/api-error.ts";
import { createGcra } from "../../../../rpc/limits/gcra.ts";
import type { RequestHandler } from "../../../../server/error-boundary.ts";
import { type InboundRequest, inboundPage } from "../../../../server/inbound-page.ts";
import { findPublicChannel, isSame } from "../../inbound.ts";
import type { ReceiveContext } from "../../kind.ts";
import { openSecrets } from "../../settings.ts";
import { type EmailChannel, type MailIntake, maxMailBytes, smallMailBytes } from "./intake.ts";

const mailsPerMinute = 600;

/**
 * Receives the e-mails that a mail server hands over. They are stored before the response, so that
 * the mail server keeps and tries again what failed.
 */
export function createEmailHook(
  { db, sealer, failures, clientAddress }: ReceiveContext,
  intake: MailIntake,
): RequestHandler {
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
      failures.count(request.address, channel.id);
      throw invalidToken();
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
        const declaredBytes = Number(request.header("content-length") ?? maxMailBytes);
        if (declaredBytes > maxMailBytes) {
          throw tooLarge(maxMailBytes);
        }
        const limit = declaredBytes <= smallMailBytes ? smallMailBytes : maxMailBytes;
        const receive = async () => {
          const raw = await request.body(limit);
          if (raw.length === 0) {
            throw badRequest("the body is empty");
          }
          const data = await intake.take(channel, raw);
          return { status: 200, type: "application/json", text: JSON.stringify({ data }) };
        };
        return request.receiveUpload(
          () => intake.acquirePermit(channel.workspaceId, limit),
          receive,
        );
      },
    },
    clientAddress,
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
