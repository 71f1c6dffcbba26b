import type { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { notFound } from "../../rpc/api-error.ts";
import { TicketEntity } from "./entity.ts";

/** A ticket of the entity manager's workspace, with its requester. */
export async function findTicket(em: EntityManager, id: string, lockMode?: LockMode) {
  const ticket = await em.findOne(
    TicketEntity,
    { id },
    // The requester is loaded by a separate statement, so that the lock covers the ticket only.
    { populate: ["requester"], strategy: "select-in", lockMode },
  );
  if (ticket === null) {
    throw notFound("ticket");
  }
  return ticket;
}
