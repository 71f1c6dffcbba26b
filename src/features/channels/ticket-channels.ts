import { Code } from "@connectrpc/connect";
import type { PgBoss } from "pg-boss";
import { ApiError, invalidArgument } from "../../rpc/api-error.ts";
import { jobsOf } from "../events/enqueue.ts";
import { type OutboundJob, outboundQueue } from "../events/queue.ts";
import type { TicketChannels } from "../tickets/deps.ts";
import { ChannelEntity } from "./entity.ts";

/** Longest text that WhatsApp accepts, in characters. */
const maxTextLength = 4096;

/** What tickets need of channels: their types, and sending through them. */
export function createTicketChannels(boss: PgBoss): TicketChannels {
  return {
    async typeOf(em, id) {
      const row = await em.findOne(ChannelEntity, { id });
      if (row !== null) {
        return row.type;
      }
      const message = "does not exist";
      throw invalidArgument({ field: "channelId", reason: "NOT_FOUND", message });
    },

    sends: ({ channelType }) => channelType === "whatsapp",

    async enqueue(em, ticket, { id: messageId, body, workspaceId }) {
      const row = await em.findOne(ChannelEntity, { id: ticket.channelId ?? "" });
      if (!row?.active) {
        const message = "the channel of the ticket is inactive or deleted";
        throw new ApiError(Code.FailedPrecondition, "CHANNEL_INACTIVE", message, { status: 409 });
      }
      if (body.length > maxTextLength) {
        const message = `must be at most ${maxTextLength} characters on WhatsApp`;
        throw invalidArgument({ field: "body", reason: "TOO_LONG", message });
      }
      // Flushed first: a job must never be visible before its message.
      await em.flush();
      const data: OutboundJob = { workspaceId, messageId, attempt: 0 };
      await boss.insert(outboundQueue, [{ data }], { db: jobsOf(em) });
    },
  };
}
