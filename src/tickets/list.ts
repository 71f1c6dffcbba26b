import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import type { ListTicketsRequest } from "../../gen/ticketing/v1/ticket_service_pb.ts";
import type { Database } from "../db/database.ts";
import { paginate } from "../rpc/page.ts";
import type { RequesterEntity, TicketEntity } from "./entity.ts";
import { toTicket } from "./render.ts";

type Row = TicketEntity & {
  requesterId: string;
  requesterName: string;
  requesterEmail: string | null;
  requesterPhone: string | null;
  requesterExternalId: string | null;
};

const selection = `
  select t.id, t.subject, t.status, t.priority, t.assignee, t.tags, t.preview,
    t.external_id as "externalId", t.message_count as "messageCount",
    t.last_message_at as "lastMessageAt", t.last_message_by as "lastMessageBy",
    t.created_at as "createdAt", t.updated_at as "updatedAt",
    r.id as "requesterId", r.name as "requesterName", r.email as "requesterEmail",
    r.phone as "requesterPhone", r.external_id as "requesterExternalId"
  from tickets t join requesters r on r.id = t.requester_id`;

const orders = {
  lastMessageAt: { key: "lastMessageAt", column: "t.last_message_at", way: "asc", after: ">" },
  "-lastMessageAt": { key: "lastMessageAt", column: "t.last_message_at", way: "desc", after: "<" },
  createdAt: { key: "createdAt", column: "t.created_at", way: "asc", after: ">" },
  "-createdAt": { key: "createdAt", column: "t.created_at", way: "desc", after: "<" },
} as const;

/** One page of a workspace's tickets, in keyset order, read by one prepared statement. */
export async function listTickets(db: Database, workspaceId: string, request: ListTicketsRequest) {
  const orderBy = (request.orderBy || "-lastMessageAt") as keyof typeof orders;
  const order = orders[orderBy];
  const updatedAfter = isoOf(request.updatedAfter);
  const lastMessageAfter = isoOf(request.lastMessageAfter);

  const { rows, nextPageToken } = await paginate(
    request,
    ["tickets", orderBy, request.status, updatedAfter, lastMessageAfter],
    (row: Row) => [row[order.key].toISOString(), row.id],
    (limit, after) => {
      const values: unknown[] = [];
      const $ = (value: unknown) => `$${values.push(value) + 1}`;
      const [status, ...more] = request.status;
      const where = ["t.workspace_id = $1"];
      // One status is an equality, so that the index on it also gives the order.
      if (more.length > 0) where.push(`t.status = any(${$(request.status)})`);
      else if (status !== undefined) where.push(`t.status = ${$(status)}`);
      if (updatedAfter) where.push(`t.updated_at > ${$(updatedAfter)}`);
      if (lastMessageAfter) where.push(`t.last_message_at > ${$(lastMessageAfter)}`);
      if (after)
        where.push(`(${order.column}, t.id) ${order.after} (${$(after[0])}, ${$(after[1])})`);
      const sql = `${selection} where ${where.join(" and ")}
        order by ${order.column} ${order.way}, t.id ${order.way} limit ${$(limit)}`;
      return db.query<Row>(workspaceId, sql, values);
    },
  );
  return { data: rows.map((row) => toTicket(row, requesterOf(row))), nextPageToken };
}

const isoOf = (time?: Timestamp) => time && timestampDate(time).toISOString();

const requesterOf = (row: Row): Omit<RequesterEntity, "workspaceId" | "createdAt"> => ({
  id: row.requesterId,
  name: row.requesterName,
  email: row.requesterEmail,
  phone: row.requesterPhone,
  externalId: row.requesterExternalId,
});
