import { Code } from "@connectrpc/connect";
import type { EmailSettings } from "../../../../../gen/ticketing/v1/channel_service_pb.ts";
import { tooLarge } from "../../../../rest/http.ts";
import { ApiError, badRequest, unsupportedMediaType } from "../../../../rpc/errors/api-error.ts";
import { toApiError } from "../../../../rpc/errors/error-formats.ts";
import { createGcra, requireAllowed } from "../../../../rpc/limits/gcra.ts";
import type { RequestHandler } from "../../../../server/error-boundary.ts";
import {
  type InboundRequest,
  type InboundResponse,
  inboundPage,
} from "../../../../server/inbound-page.ts";
import { createUploadPermits } from "../../../attachments/upload.ts";
import { findPublicChannel } from "../../inbound.ts";
import type { ReceiveContext } from "../../kind.ts";
import { openSecrets } from "../../settings.ts";
import type { FetchText } from "../sources/sns.ts";
import type { MailSource } from "../sources/source.ts";
import { mailSources } from "../sources/sources.ts";
import { type EmailChannel, type MailIntake, maxMailBytes, smallMailBytes } from "./intake.ts";

const mailsPerMinute = 600;
/** For bodies that one process holds before it knows their senders. They do not wait for bodies of known ones. */
const unprovenBodies = { all: 4, sender: 2, workspace: 3 };

/**
 * Receives the emails that a mail server or a provider delivers. They are stored before the response,
 * so that it keeps and retries those that failed.
 * @param fetchText from Amazon
 */
export function createEmailHook(
  context: ReceiveContext,
  intake: MailIntake,
  fetchText: FetchText,
): RequestHandler {
  const { sealer, failures, clientAddress } = context;
  const sources = mailSources(maxMailBytes, fetchText);
  const acquireUnproven = createUploadPermits(unprovenBodies);
  const byChannel = createGcra({
    perMinute: mailsPerMinute,
    burst: mailsPerMinute,
    maxKeys: 10_000,
  });

  function limit({ id }: EmailChannel): void {
    requireAllowed(byChannel.take(id));
  }

  async function receive(
    request: InboundRequest,
    channel: EmailChannel,
    source: MailSource,
  ): Promise<InboundResponse> {
    const { workspaceId, settings } = channel;
    const { secret } = await openSecrets(sealer, channel);
    const isProven = source.authenticate !== undefined;
    if (source.authenticate) {
      source.authenticate(request.header("authorization"), secret);
      limit(channel);
    }
    const contentType = request.header("content-type") ?? "";
    requireType(contentType, source);
    const declaredBytes = Number(request.header("content-length") ?? source.maxBytes);
    if (declaredBytes > source.maxBytes) {
      throw tooLarge(source.maxBytes);
    }
    const maxBytes = declaredBytes <= smallMailBytes ? smallMailBytes : source.maxBytes;
    const take = () =>
      isProven
        ? intake.acquirePermit(workspaceId, maxBytes)
        : acquireUnproven(request.address, workspaceId);
    return request.receiveUpload(take, async () => {
      const body = await request.body(maxBytes);
      if (body.length === 0) {
        throw badRequest("the body is empty");
      }
      const { topicArn = "" } = settings;
      const raw = await source.read(body, { contentType, secret, topicArn });
      if (!isProven) {
        limit(channel);
      }
      if (raw !== undefined && raw.length > maxMailBytes) {
        throw tooLarge(maxMailBytes);
      }
      if (raw?.length === 0) {
        throw badRequest("the email is empty");
      }
      const data = raw === undefined ? { result: "ignored" } : await intake.take(channel, raw);
      return { status: 200, type: "application/json", text: JSON.stringify({ data }) };
    });
  }

  return inboundPage(
    /^\/hooks\/email\/([\w-]{1,64})(?:\/mime)?$/,
    {
      async POST(request, id) {
        const channel = await findPublicChannel<EmailSettings>(context, "email", id);
        const source = sources.get(channel.settings.provider ?? "") as MailSource;
        try {
          return await receive(request, channel, source);
        } catch (error) {
          const { code, reason, message, ...refusal } = toApiError(error);
          if (code === Code.Unauthenticated && reason !== "MISSING_TOKEN") {
            failures.count(request.address, id);
          }
          const status = source.statuses?.[refusal.status];
          throw status === undefined
            ? error
            : new ApiError(code, reason, message, { ...refusal, status, cause: error });
        }
      },
    },
    clientAddress,
  );
}

/** @throws {ApiError} 415 when the request has the type of something else */
function requireType(contentType: string, { contentTypes }: MailSource): void {
  const type = contentType.split(";", 1)[0]?.trim().toLowerCase();
  if (type && !contentTypes.includes(type)) {
    throw unsupportedMediaType(`send the email as ${contentTypes.join(" or ")}`);
  }
}
