import { Code } from "@connectrpc/connect";
import type { EntityManager } from "@mikro-orm/postgresql";
import { mailQueue, outboundQueue, toMessageJob } from "../../jobs/queues.ts";
import { ApiError, invalidArgument } from "../../rpc/errors/api-error.ts";
import type { TicketChannels } from "../tickets/deps.ts";
import type { TicketEntity } from "../tickets/entity.ts";
import { ChannelEntity } from "./entity.ts";

/** Longest text that WhatsApp accepts, in characters. */
const maxTextLength = 4096;

export interface TicketChannelsDeps {
  /** Whether the service can send e-mails. */
  readonly canMail: boolean;
}

/** What tickets need of channels: their types, and sending through them. */
export function createTicketChannels({ canMail }: TicketChannelsDeps): TicketChannels {
  const mediumOf: TicketChannels["mediumOf"] = async (em, ticket) => {
    if (ticket.channelType === "whatsapp") {
      return "whatsapp";
    }
    const canReach = canMail && ticket.requester.email;
    return canReach && (await isActive(em, ticket)) ? "email" : undefined;
  };

  return {
    async typesOf(em, ids) {
      const rows = ids.length === 0 ? [] : await em.find(ChannelEntity, { id: [...ids] });
      return new Map(rows.map(({ id, type }) => [id, type]));
    },

    mediumOf,

    requireSendable(body) {
      if (body.length > maxTextLength) {
        const message = `must be at most ${maxTextLength} characters on WhatsApp`;
        throw invalidArgument({ field: "body", reason: "TOO_LONG", message });
      }
    },

    async enqueue(tx, ticket, messages, medium) {
      if (medium === undefined && !(canMail && ticket.requester.email)) {
        const message = canMail ? "the requester has no e-mail address" : "e-mail is not set up";
        throw new ApiError(Code.FailedPrecondition, "EMAIL_UNAVAILABLE", message, { status: 409 });
      }
      if (medium === undefined || (medium === "whatsapp" && !(await isActive(tx.em, ticket)))) {
        const message = "the channel of the ticket is inactive or deleted";
        throw new ApiError(Code.FailedPrecondition, "CHANNEL_INACTIVE", message, { status: 409 });
      }
      const jobs = messages.map(({ id, workspaceId }) =>
        toMessageJob({ workspaceId, messageId: id, attempt: 0 }),
      );
      tx.enqueue(queues[medium], ...jobs);
    },
  };
}

const queues = { whatsapp: outboundQueue, email: mailQueue };

/** Whether the channel of a ticket, if it came through one, is active. */
async function isActive(em: EntityManager, { channelId }: TicketEntity): Promise<boolean> {
  const row = channelId ? await em.findOne(ChannelEntity, { id: channelId }) : undefined;
  return row === undefined || row?.active === true;
}
