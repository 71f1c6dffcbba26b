import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import type { ListTicketsRequest } from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import type { Database } from "../../db/database.ts";
import { invalidArgument } from "../../rpc/errors/api-error.ts";
import { isTime, isWord, paginate } from "../../rpc/pagination.ts";
import type { Principal } from "../../rpc/principal.ts";
import { assigneeOf, isMember } from "../members/me.ts";
import { buildList } from "./list-statement.ts";
import { toTicket } from "./render.ts";
import type { SearchTurns } from "./search-turns.ts";
import { requesterOf, type TicketRow } from "./ticket-row.ts";

/** One page of a workspace's tickets, in keyset order, read by one prepared statement. */
export async function listTickets(
  db: Database,
  inTurn: SearchTurns,
  principal: Principal,
  request: ListTicketsRequest,
) {
  if (request.unassigned && request.assignee !== "") {
    throw invalidArgument({
      field: "unassigned",
      reason: "INVALID_VALUE",
      message: "cannot be combined with assignee",
    });
  }
  const { workspaceId } = principal;
  const orderBy = (request.orderBy || "-lastMessageAt") as `-${OrderKey}` | OrderKey;
  const key = orderBy.replace("-", "") as OrderKey;
  const filters = {
    status: request.status,
    priority: request.priority,
    createdAfter: isoOf(request.createdAfter),
    updatedAfter: isoOf(request.updatedAfter),
    lastMessageAfter: isoOf(request.lastMessageAfter),
    requesterEmail: request.requesterEmail.toLowerCase(),
    requesterPhone: request.requesterPhone,
    requesterId: request.requesterId,
    assignee: assigneeOf(request.assignee, principal),
    // Absent where it filters nothing, so that page tokens of before stay valid.
    unassigned: request.unassigned || undefined,
    tag: request.tag,
    channelId: request.channelId,
    externalId: request.externalId,
    number: request.number || undefined,
    q: request.q.trim(),
  };
  const reader = isMember(principal) ? principal.subject : undefined;
  const { rows, nextPageToken } = await paginate(
    request,
    ["tickets", orderBy, filters],
    (row: TicketRow) => [row[key].toISOString(), row.id],
    (limit, after) => {
      const { text, values } = buildList({ ...filters, reader, orderBy, limit, after });
      const load = () => db.lists.query<TicketRow>(workspaceId, text, values);
      return filters.q === "" && filters.tag === "" ? load() : inTurn(workspaceId, load);
    },
    [isTime, isWord],
  );
  return {
    data: rows.map((row) => toTicket(row, requesterOf(row))),
    nextPageToken,
    unread: rows.flatMap(({ id, isUnread }) => (isUnread ? [id] : [])),
  };
}

type OrderKey = "lastMessageAt" | "createdAt" | "updatedAt";

const isoOf = (time?: Timestamp) => time && timestampDate(time).toISOString();
