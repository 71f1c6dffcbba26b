import { Code } from "@connectrpc/connect";
import type { Database } from "../../db/database.ts";
import { inWorkspace } from "../../db/tenant-context.ts";
import type { Transact } from "../../events/outbox.ts";
import { inboundPage, invalidSignature } from "../../inbound/page.ts";
import { ApiError } from "../../rpc/api-error.ts";
import type { ClientAddress } from "../../rpc/client-address.ts";
import type { Sealer } from "../../sealer.ts";
import type { RequestHandler } from "../../server/contain.ts";
import type { DeliveryStatus } from "../../tickets/entity.ts";
import type { TicketNumbers } from "../../tickets/numbers.ts";
import { badRequest, decodeText, findPublicChannel, type PublicChannel } from "../public.ts";
import { readNotification, type WhatsAppStatus } from "./payload.ts";
import { receiveMessage } from "./receive.ts";
import { isSame, isSignedBy } from "./signature.ts";
import { noteStatus } from "./status.ts";

/** Meta's notifications are up to 3 MB. */
const maxBodyBytes = 3 << 20;

export interface WhatsAppHookOptions {
  readonly db: Database;
  readonly transact: Transact;
  readonly sealer: Sealer;
  readonly numbers: TicketNumbers;
  readonly clientAddress: ClientAddress;
}

/**
 * Takes what Meta posts. It is written before it is answered: what fails is
 * answered with an error, and Meta sends it again.
 */
export function createWhatsAppHook(options: WhatsAppHookOptions): RequestHandler {
  const { db, transact, sealer, numbers } = options;

  async function take(channel: PublicChannel, json: unknown): Promise<void> {
    const inbox = readNotification(json, channel.phoneNumberId);
    if (inbox === undefined) throw badRequest("the body is no notification");
    const { workspaceId } = channel;
    for (const received of inbox.messages) {
      const attempt = (number?: number) =>
        transact(workspaceId, (tx) => receiveMessage(tx, channel, received, number));
      if ((await attempt()) === "needs a number") await attempt(await numbers(workspaceId));
    }
    for (const status of inbox.statuses) {
      const report = toReport(status);
      if (report) await transact(workspaceId, ({ em }) => noteStatus(em, channel, report));
    }
  }

  return inboundPage(
    /^\/hooks\/whatsapp\/([\w-]{1,64})$/,
    {
      async GET({ query }, id) {
        const channel = await findPublicChannel(db.pool, "whatsapp", id);
        const expected = await sealer.open(channel.sealedVerifyToken);
        const challenge = query.get("hub.challenge") ?? "";
        const isGood =
          query.get("hub.mode") === "subscribe" &&
          isSame(query.get("hub.verify_token") ?? "", expected) &&
          challenge.length <= 1024;
        if (isGood) return { status: 200, text: challenge };
        throw new ApiError(
          Code.PermissionDenied,
          "INVALID_VERIFY_TOKEN",
          "is not the verify token",
        );
      },

      async POST(request, id) {
        const channel = await findPublicChannel(db.pool, "whatsapp", id);
        const header = request.header("x-hub-signature-256");
        if (header === undefined) throw invalidSignature("X-Hub-Signature-256 is missing");
        const body = await request.body(maxBodyBytes);
        if (!isSignedBy(await sealer.open(channel.sealedAppSecret), header, body)) {
          throw invalidSignature("X-Hub-Signature-256 is not of this body and this app");
        }
        await inWorkspace(channel.workspaceId, () => take(channel, parse(decodeText(body))));
        return { status: 200, text: "ok" };
      },
    },
    options.clientAddress,
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
  if (!known.includes(status)) return undefined;
  const seconds = Number(timestamp);
  return {
    externalId: id,
    status: status as DeliveryStatus,
    errorCode: errors[0]?.code.slice(0, 64) ?? "",
    errorMessage: errors[0]?.title.replaceAll("\0", "").slice(0, 500) ?? "",
    occurredAt: seconds > 0 && seconds < 1e11 ? new Date(seconds * 1000) : new Date(),
  };
}
