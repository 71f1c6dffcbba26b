import type { Database } from "../../db/database.ts";
import { notFound } from "../../rpc/errors/api-error.ts";
import type { RequesterEntity, TicketEntity } from "./entity.ts";
import { selectTicket } from "./list-statement.ts";

/** A ticket with its requester, as the statements of list-statement.ts read them. */
export type TicketRow = Omit<TicketEntity, "requester"> & {
  requesterId: string;
  requesterName: string;
  requesterEmail: string | null;
  requesterPhone: string | null;
  requesterExternalId: string | null;
  /** Of a list for a member. */
  isUnread?: boolean;
};

/** The requester in a row. */
export const requesterOf = (
  row: TicketRow,
): Omit<RequesterEntity, "workspaceId" | "createdAt" | "updatedAt"> => ({
  id: row.requesterId,
  name: row.requesterName,
  email: row.requesterEmail,
  phone: row.requesterPhone,
  externalId: row.requesterExternalId,
});

/** Reads a ticket to be shown, in one round trip. */
export async function readTicket(db: Database, workspaceId: string, id: string) {
  const [row] = await db.query<TicketRow & { requesterUpdatedAt: Date }>(
    workspaceId,
    selectTicket,
    [id],
  );
  if (row === undefined) {
    throw notFound("ticket");
  }
  const requester = { ...requesterOf(row), updatedAt: row.requesterUpdatedAt };
  return { ...row, requester };
}
