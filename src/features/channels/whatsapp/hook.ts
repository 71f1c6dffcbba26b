import { Code } from "@connectrpc/connect";
import type { Database } from "../../../db/database.ts";
import type { Sealer } from "../../../db/sealer.ts";
import type { Transact } from "../../../db/tenancy/unit-of-work.ts";
import type { ClientAddress } from "../../../rpc/client-address.ts";
import { ApiError, rateLimited } from "../../../rpc/errors/api-error.ts";
import type { AuthFailures } from "../../../rpc/limits/auth-failures.ts";
import { createGcra } from "../../../rpc/limits/gcra.ts";
import type { RequestHandler } from "../../../server/error-boundary.ts";
import { inboundPage, invalidSignature } from "../../../server/inbound-page.ts";
import type { DeliveryStatus } from "../../tickets/entity.ts";
import { isSame } from "../is-same.ts";
import {
  badRequest,
  decodeText,
  findPublicChannel,
  noteMessage,
  type PublicChannel,
} from "../public.ts";
import { type Inbox, maxUpdates, readNotification, type WhatsAppStatus } from "./payload.ts";
import { receiveMessage } from "./receive.ts";
import { isSignedBy } from "./signature.ts";
import { noteStatus } from "./status.ts";

/** Meta's notifications are up to 3 MB. */
const maxBodyBytes = 3 << 20;
/** Meta's default limit is 80 messages a second for a number. */
const messagesPerMinute = 80 * 60;
/** An outbound message is reported on up to three times. */
const costOfStatus = 1 / 4;

export interface WhatsAppHookDeps {
  readonly db: Database;
  readonly transact: Transact;
  readonly sealer: Sealer;
  readonly clientAddress: ClientAddress;
  readonly failures: AuthFailures;
}

/**
 * Receives Meta's notifications. They are stored before the response: Meta sends
 * again what failed, was refused or timed out.
 */
export function createWhatsAppHook(deps: WhatsAppHookDeps): RequestHandler {
  const { db, transact, sealer, failures } = deps;
  // A full notification must fit.
  const byChannel = createGcra({
    perMinute: messagesPerMinute,
    burst: maxUpdates,
    maxKeys: 10_000,
  });

  function limit({ id }: PublicChannel, { messages, statuses }: Inbox): void {
    const cost = messages.length + statuses.length * costOfStatus;
    const { allowed, retryAfterSeconds } = byChannel.take(id, Math.max(cost, costOfStatus));
    if (!allowed) {
      throw rateLimited(retryAfterSeconds);
    }
  }

  /** Stores each message in its own transaction; an abort keeps those already stored. */
  async function take(channel: PublicChannel, inbox: Inbox, signal: AbortSignal): Promise<void> {
    const { workspaceId } = channel;
    for (const received of inbox.messages) {
      signal.throwIfAborted();
      await transact(workspaceId, (tx) => receiveMessage(tx, channel, received));
    }
    for (const status of inbox.statuses) {
      signal.throwIfAborted();
      const report = toReport(status);
      if (report) {
        await transact(workspaceId, (tx) => noteStatus(tx, channel, report));
      }
    }
  }

  return inboundPage(
    /^\/hooks\/whatsapp\/([\w-]{1,64})$/,
    {
      async GET({ query, address }, id) {
        const channel = await findPublicChannel(db.pool, "whatsapp", id);
        const expected = await sealer.open(channel.sealedVerifyToken);
        const challenge = query.get("hub.challenge") ?? "";
        const isGood =
          query.get("hub.mode") === "subscribe" &&
          isSame(query.get("hub.verify_token") ?? "", expected) &&
          challenge.length <= 1024;
        if (isGood) {
          await db.pool.query("update channels set webhook_verified_at = now() where id = $1", [
            id,
          ]);
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
        const channel = await findPublicChannel(db.pool, "whatsapp", id);
        const header = request.header("x-hub-signature-256");
        if (header === undefined) {
          throw invalidSignature("X-Hub-Signature-256 is missing");
        }
        const body = await request.body(maxBodyBytes);
        if (!isSignedBy(await sealer.open(channel.sealedAppSecret), header, body)) {
          failures.count(request.address, id);
          throw invalidSignature("X-Hub-Signature-256 does not match the body");
        }
        const inbox = readNotification(parse(decodeText(body)), channel.phoneNumberId);
        if (inbox === undefined) {
          throw badRequest("the body is not a notification");
        }
        limit(channel, inbox);
        await take(channel, inbox, request.signal);
        if (inbox.messages.length > 0) {
          await noteMessage(db.pool, channel);
        }
        return { status: 200, text: "ok" };
      },
    },
    deps.clientAddress,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest("the body is not JSON");
  }
}

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
