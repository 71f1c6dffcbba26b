import { deleteInBatches } from "../../../db/pool/delete-in-batches.ts";
import { outboundQueue } from "../../../jobs/queues.ts";
import { failedPrecondition } from "../../../rpc/errors/api-error.ts";
import type { Replies } from "../../tickets/deps.ts";
import { optionalTime } from "../../times.ts";
import type { ChannelKind } from "../kind.ts";
import { checkWhatsApp } from "./check.ts";
import { maxTextLength, replyWindowMs } from "./graph.ts";
import { startMedia } from "./media.ts";
import { whatsAppSender } from "./outbound.ts";

/**
 * Numbers on WhatsApp, through Meta's Cloud API.
 * @param apiUrl base URL of the Graph API
 */
export const whatsAppKind = ({ apiUrl }: { readonly apiUrl: string }): ChannelKind => ({
  type: "whatsapp",
  required: () => ["phoneNumberId", "accessToken", "appSecret", "verifyToken"],
  secret: ["accessToken", "appSecret", "verifyToken"],
  show: ({ id, webhookVerifiedAt }, base) => ({
    webhookUrl: `${base}/hooks/whatsapp/${id}`,
    webhookVerifiedAt: optionalTime(webhookVerifiedAt),
  }),
  replies,
  async receive(context) {
    const { createWhatsAppHook } = await import("./hook.ts");
    return createWhatsAppHook(context);
  },
  sender: (context) => whatsAppSender(apiUrl, context),
  work: async (context) => startMedia(apiUrl, context),
  check: (channel, secrets) => checkWhatsApp(apiUrl, channel, secrets),
  // Reports on messages that the service never sent.
  purge: (pool, signal) =>
    deleteInBatches(
      pool,
      { table: "early_delivery_statuses", where: "occurred_at < now() - interval '2 days'" },
      signal,
    ),
});

const replies: Replies = {
  hasCopies: false,
  queue: outboundQueue,
  isRequired: true,
  maxBodyLength: maxTextLength,
  windowMs: replyWindowMs,
  obstacle({ replyWindowExpiresAt: end }, now) {
    return end && end > now
      ? undefined
      : failedPrecondition(
          "REPLY_WINDOW_CLOSED",
          "more than 24 hours have passed since the requester last wrote",
        );
  },
};
