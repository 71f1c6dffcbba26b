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
    async typesOf(em, ids) {
      const rows = ids.length === 0 ? [] : await em.find(ChannelEntity, { id: [...ids] });
      return new Map(rows.map(({ id, type }) => [id, type]));
    },

    sends: ({ channelType }) => channelType === "whatsapp",

    requireSendable(body) {
      if (body.length > maxTextLength) {
        const message = `must be at most ${maxTextLength} characters on WhatsApp`;
        throw invalidArgument({ field: "body", reason: "TOO_LONG", message });
      }
    },

    async enqueue(em, ticket, messages) {
      const row = await em.findOne(ChannelEntity, { id: ticket.channelId ?? "" });
      if (!row?.active) {
        const message = "the channel of the ticket is inactive or deleted";
        throw new ApiError(Code.FailedPrecondition, "CHANNEL_INACTIVE", message, { status: 409 });
      }
      const jobs = messages.map(({ id, workspaceId }) => {
        const data: OutboundJob = { workspaceId, messageId: id, attempt: 0 };
        return { data };
      });
      await boss.insert(outboundQueue, jobs, { db: jobsOf(em) });
    },
  };
}
