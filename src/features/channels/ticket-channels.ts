import type { EntityManager } from "@mikro-orm/postgresql";
import type { Tx } from "../../db/tenancy/unit-of-work.ts";
import { mailQueue, toMessageJob } from "../../jobs/queues.ts";
import { failedPrecondition } from "../../rpc/errors/api-error.ts";
import type { Replies, TicketChannels } from "../tickets/deps.ts";
import type { MessageEntity, TicketEntity } from "../tickets/entity.ts";
import { ChannelEntity } from "./entity.ts";
import type { ChannelKinds } from "./kind.ts";
import type { LimitCopies } from "./limit-copies.ts";
import { findOwnAddresses } from "./own-addresses.ts";

/** The parts of channels that tickets need: their types and addresses, and sending through them. */
export function createTicketChannels(
  kinds: ChannelKinds,
  limitCopies: LimitCopies,
): TicketChannels {
  const repliesIn = (channelType: string) => kinds.get(channelType)?.replies;
  const forwarding = [...kinds.values()].find(({ forwards }) => forwards)?.forwards;

  function enqueue(tx: Tx, queue: string, messages: readonly MessageEntity[]): void {
    for (const { workspaceId, recipients } of messages) {
      const unsent = recipients.filter(({ isSent }) => !isSent);
      if (unsent.length > 0) {
        limitCopies(workspaceId, unsent.length);
      }
    }
    const jobs = messages.map(({ id, workspaceId }) =>
      toMessageJob({ workspaceId, messageId: id }),
    );
    tx.enqueue(queue, ...jobs);
  }

  return {
    ownAddresses: (em) => findOwnAddresses(em, forwarding?.from ?? ""),

    async typesOf(em, ids) {
      const rows = ids.length === 0 ? [] : await em.find(ChannelEntity, { id: [...ids] });
      return new Map(rows.map(({ id, type }) => [id, type]));
    },

    windowOf: (channelType) => repliesIn(channelType)?.windowMs,

    async repliesOn(em, ticket) {
      const replies = repliesIn(ticket.channelType);
      if (replies === undefined || replies.isRequired) {
        return replies;
      }
      const canSend = (await obstacleOf(replies, em, ticket)) === undefined;
      return canSend && (await isActive(em, ticket)) ? replies : undefined;
    },

    async enqueue(tx, ticket, messages, replies) {
      // If there are replies, `repliesOn` has found them available.
      const obstacle = replies
        ? replies.obstacle(ticket, new Date())
        : await obstacleOf(repliesIn(ticket.channelType), tx.em, ticket);
      if (obstacle !== undefined) {
        throw obstacle;
      }
      if (replies === undefined || (replies.isRequired && !(await isActive(tx.em, ticket)))) {
        const message = "the channel of the ticket is inactive or deleted";
        throw failedPrecondition("CHANNEL_INACTIVE", message);
      }
      enqueue(tx, replies.queue, messages);
    },

    async enqueueForward(tx, ticket, note) {
      const obstacle = forwarding
        ? await forwarding.obstacle(tx.em, ticket)
        : "email is not set up";
      if (obstacle !== undefined) {
        throw failedPrecondition("EMAIL_UNAVAILABLE", obstacle);
      }
      enqueue(tx, mailQueue, [note]);
    },
  };
}

const obstacleOf = async (replies: Replies | undefined, em: EntityManager, ticket: TicketEntity) =>
  replies?.obstacle(ticket, new Date()) ?? (await replies?.unavailable?.(em, ticket));

/** Whether the channel of a ticket, if it came through one, is active. */
async function isActive(em: EntityManager, { channelId }: TicketEntity): Promise<boolean> {
  const row = channelId ? await em.findOne(ChannelEntity, { id: channelId }) : undefined;
  return row === undefined || row?.active === true;
}
