import { TicketUpdatedV1Schema } from "../../../gen/ticketing/events/v1/ticket_pb.ts";
import type { Tx } from "../../db/tenancy/unit-of-work.ts";
import { actorOf } from "../../rpc/actor.ts";
import type { AuthenticatedCall } from "../../rpc/dispatch.ts";
import { limitReached } from "../../rpc/errors/api-error.ts";
import { requireMember } from "../../rpc/require-member.ts";
import { renderChanges } from "../events/changes.ts";
import type { TicketEntity } from "./entity.ts";
import { lockTickets } from "./find.ts";
import { toTicket } from "./render.ts";
import { touch } from "./rules.ts";

/** Members who follow one ticket. */
const maxFollowers = 50;

/**
 * Makes the calling member follow or unfollow a ticket.
 * @returns the ticket
 * @throws {ApiError} MEMBER_REQUIRED, NOT_FOUND, TICKET_MERGED, LIMIT_REACHED
 */
export async function setFollowing(
  tx: Tx,
  id: string,
  isFollowing: boolean,
  { principal }: AuthenticatedCall,
): Promise<TicketEntity> {
  const memberId = requireMember(principal).id;
  const ticket = (await lockTickets(tx.em, [id]))(id);
  const before = ticket.followerIds;
  if (before.includes(memberId) === isFollowing) {
    return ticket;
  }
  if (isFollowing && before.length >= maxFollowers) {
    throw limitReached(maxFollowers, "followers", "a ticket");
  }
  const after = isFollowing
    ? [...before, memberId]
    : before.filter((follower) => follower !== memberId);
  ticket.followerIds = after;
  touch(ticket, new Date());
  tx.record(TicketUpdatedV1Schema, {
    ticket: toTicket(ticket),
    changes: renderChanges([{ field: "followerIds", before, after }]),
    actor: actorOf(principal),
  });
  return ticket;
}

/** Followers with further ones, as many as allowed. */
export const withFollowers = (followers: readonly string[], more: readonly string[]): string[] =>
  [...new Set([...followers, ...more])].slice(0, maxFollowers);
