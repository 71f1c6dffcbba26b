import { createHmac, timingSafeEqual } from "node:crypto";
import { Code } from "@connectrpc/connect";
import type { WhatsAppSettings } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import { ApiError, badRequest, invalidSignature } from "../../../rpc/errors/api-error.ts";
import { createGcra, requireAllowed } from "../../../rpc/limits/gcra.ts";
import type { RequestHandler } from "../../../server/error-boundary.ts";
import { inboundPage, parseJson } from "../../../server/inbound-page.ts";
import { isSame } from "../../is-same.ts";
import type { DeliveryStatus } from "../../tickets/entity.ts";
import { findPublicChannel, noteMessage, type PublicChannel } from "../inbound.ts";
import type { ReceiveContext } from "../kind.ts";
import { openSecrets } from "../settings.ts";
import { type Inbox, maxUpdates, readNotification, type WhatsAppStatus } from "./payload.ts";
import { receiveMessage } from "./receive.ts";
import { noteStatus } from "./status.ts";

/** Meta's notifications are up to 3 MB. */
const maxBodyBytes = 3 << 20;
/** Meta's default limit is 80 messages a second for a number. */
const messagesPerMinute = 80 * 60;
/** An outbound message is reported on up to three times. */
const costOfStatus = 1 / 4;

/**
 * Receives Meta's notifications. They are stored before the response: Meta resends
 * notifications that failed, were refused or timed out.
 */
export function createWhatsAppHook(deps: ReceiveContext): RequestHandler {
  const { db, transact, sealer, failures, links, blocks } = deps;
  // A full notification must fit.
  const byChannel = createGcra({
    perMinute: messagesPerMinute,
    burst: maxUpdates,
    maxKeys: 10_000,
  });

  function limit({ id }: PublicChannel, { messages, statuses }: Inbox): void {
    const cost = messages.length + statuses.length * costOfStatus;
    requireAllowed(byChannel.take(id, Math.max(cost, costOfStatus)));
  }

  /**
   * Stores each message in its own transaction; an abort keeps those already stored.
   * @returns whether there was a message of a sender who is not blocked
   */
  async function take(channel: PublicChannel, inbox: Inbox, signal: AbortSignal): Promise<boolean> {
    const { workspaceId } = channel;
    let isMessage = false;
    for (const received of await links.redact(inbox.messages)) {
      signal.throwIfAborted();
      if (await blocks.refuses(workspaceId, { phone: `+${received.message.from}` })) {
        continue;
      }
      isMessage = true;
      await transact(workspaceId, (tx) => receiveMessage(tx, channel, received));
    }
    for (const status of inbox.statuses) {
      signal.throwIfAborted();
      const report = toReport(status);
      if (report) {
        await transact(workspaceId, (tx) => noteStatus(tx, channel, report));
      }
    }
    return isMessage;
  }

  return inboundPage(
    /^\/hooks\/whatsapp\/([\w-]{1,64})$/,
    {
      async GET({ query, address }, id) {
        const channel = await findPublicChannel(deps, "whatsapp", id);
        const { verifyToken } = await openSecrets(sealer, channel);
        const challenge = query.get("hub.challenge") ?? "";
        const isGood =
          query.get("hub.mode") === "subscribe" &&
          verifyToken !== undefined &&
          isSame(query.get("hub.verify_token") ?? "", verifyToken) &&
          challenge.length <= 1024;
        if (isGood) {
          await db.pool.query(noteVerified, [channel.workspaceId, id]);
          return { status: 200, text: challenge };
        }
        failures.count(address, id);
        throw new ApiError(
          Code.PermissionDenied,
          "INVALID_VERIFY_TOKEN",
          "does not match the verify token",
        );
      },

      async POST(request, id) {
        const channel = await findPublicChannel<WhatsAppSettings>(deps, "whatsapp", id);
        const header = request.header("x-hub-signature-256");
        if (header === undefined) {
          throw invalidSignature("X-Hub-Signature-256 is missing");
        }
        const body = await request.body(maxBodyBytes);
        const { appSecret } = await openSecrets(sealer, channel);
        if (appSecret === undefined || !isSignedBy(appSecret, header, body)) {
          failures.count(request.address, id);
          throw invalidSignature("X-Hub-Signature-256 does not match the body");
        }
        const inbox = readNotification(parseJson(body), channel.settings.phoneNumberId);
        if (inbox === undefined) {
          throw badRequest("the body is not a notification");
        }
        limit(channel, inbox);
        if (await take(channel, inbox, request.signal)) {
          await noteMessage(db.pool, channel);
        }
        return { status: 200, text: "ok" };
      },
    },
    deps.clientAddress,
  );
}

const noteVerified = `update channels set webhook_verified_at = now()
  where workspace_id = $1 and id = $2`;

const known: readonly string[] = ["sent", "delivered", "read", "failed"] satisfies DeliveryStatus[];

function toReport({ id, status, timestamp, errors = [] }: WhatsAppStatus) {
  if (!known.includes(status)) {
    return undefined;
  }
  const seconds = Number(timestamp);
  return {
    externalId: id,
    status: status as DeliveryStatus,
    errorCode: errors[0]?.code.slice(0, 64) ?? "",
    errorMessage: errors[0]?.title.replaceAll("\0", "").slice(0, 500) ?? "",
    occurredAt: seconds > 0 && seconds < 1e11 ? new Date(seconds * 1000) : new Date(),
  };
}

/**
 * Whether Meta's `X-Hub-Signature-256` matches these bytes and this secret.
 * @see https://developers.facebook.com/docs/graph-api/webhooks/getting-started#validate-payloads
 */
function isSignedBy(secret: string, header: string | undefined, body: Buffer): boolean {
  const hex = /^sha256=([0-9a-f]{64})$/.exec(header ?? "")?.[1];
  if (hex === undefined) {
    return false;
  }
  const expected = createHmac("sha256", secret).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(hex, "hex"));
}
