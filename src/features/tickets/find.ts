import type { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { notFound } from "../../rpc/api-error.ts";
import { TicketEntity } from "./entity.ts";

/** A ticket of the entity manager's workspace, with its requester. */
export async function findTicket(em: EntityManager, id: string, lockMode?: LockMode) {
  const ticket = await em.findOne(
    TicketEntity,
    { id },
    // The requester comes by a statement of its own: a lock on the ticket is not one on it.
    { populate: ["requester"], strategy: "select-in", lockMode },
  );
  if (ticket === null) {
    throw notFound("ticket");
  }
  return ticket;
}
