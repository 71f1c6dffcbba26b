import type { EntityManager } from "@mikro-orm/postgresql";
import type { Reads } from "../../db/connect.ts";
import { selectEntities } from "../../db/orm/select.ts";
import { failedPrecondition, notFound } from "../../rpc/errors/api-error.ts";
import { findRow, readRow } from "../queries.ts";
import { TicketEntity } from "./entity.ts";

/** Reads a ticket with its requester, for display. @throws {ApiError} NOT_FOUND */
export const readTicket = (reads: Reads, id: string) =>
  readRow(reads, TicketEntity, "ticket", { id });

/**
 * Finds a ticket of the entity manager's workspace with its requester.
 * @param options `lock` locks the ticket until the transaction ends
 * @throws {ApiError} NOT_FOUND
 */
export const findTicket = (
  em: EntityManager,
  id: string,
  options?: { readonly lock?: boolean },
): Promise<TicketEntity> => findRow(em, TicketEntity, "ticket", { id }, options);

/**
 * Locks the ticket that a message of the requester belongs to: the named one or, if that was merged, the
 * one that it was merged into.
 * @param named as it was read before: locks no more tickets than necessary
 * @throws {ApiError} NOT_FOUND
 */
export async function lockForRequester(
  em: EntityManager,
  named: Pick<TicketEntity, "id" | "mergedIntoId">,
): Promise<TicketEntity> {
  const [, ticket] = await Promise.all([
    em.execute("savepoint named_ticket"),
    findTicket(em, named.mergedIntoId ?? named.id, { lock: true }),
  ]);
  if (!ticket.mergedIntoId) {
    return ticket;
  }
  // Gives up the lock: to wait for the other ticket with it could deadlock with another merge.
  await em.execute("rollback to savepoint named_ticket");
  return lockForRequester(em, ticket);
}

/**
 * Refuses changes to a ticket that was merged.
 * @throws {ApiError} TICKET_MERGED
 */
export function requireUnmerged<T extends Pick<TicketEntity, "id" | "mergedIntoId">>(ticket: T): T {
  const { id, mergedIntoId } = ticket;
  if (!mergedIntoId) {
    return ticket;
  }
  const message = `the ticket ${id} was merged into ${mergedIntoId}`;
  const metadata = { mergedIntoId };
  throw failedPrecondition("TICKET_MERGED", message, { metadata });
}

/**
 * Locks tickets until the end of the transaction, always in the order of their ids, so that two
 * calls that lock the same tickets do not deadlock.
 * @returns a function that returns one of them, or throws NOT_FOUND if the workspace lacks it, or
 *   TICKET_MERGED if it was merged
 */
export async function lockTickets(
  em: EntityManager,
  ids: readonly string[],
): Promise<(id: string) => TicketEntity> {
  const found = await selectEntities(em, TicketEntity, {
    where: { id: [...new Set(ids)] },
    orderBy: ["id"],
    lock: true,
  });
  const tickets = new Map(found.map((ticket) => [ticket.id, ticket]));
  return (id) => {
    const ticket = tickets.get(id);
    if (ticket === undefined) {
      throw notFound("ticket");
    }
    return requireUnmerged(ticket);
  };
}
