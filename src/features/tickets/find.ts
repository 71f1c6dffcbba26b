import type { EntityManager } from "@mikro-orm/postgresql";
import type { Reads } from "../../db/connect.ts";
import { selectEntities } from "../../db/orm/select.ts";
import { notFound } from "../../rpc/errors/api-error.ts";
import { findRow, readRow } from "../queries.ts";
import { TicketEntity } from "./entity.ts";

/** Reads a ticket with its requester, to be shown. @throws {ApiError} NOT_FOUND */
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
 * Locks tickets until the end of the transaction, always in the order of their ids, so that two
 * calls that lock the same tickets do not deadlock.
 * @returns gives one of them, or throws NOT_FOUND if the workspace lacks it
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
    return ticket;
  };
}
