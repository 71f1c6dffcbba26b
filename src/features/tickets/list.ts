import { type MessageShape, toJson } from "@bufbuild/protobuf";
import { ticketStatus } from "../../../gen/enums.ts";
import { ListTicketsRequestSchema } from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import type { Reads } from "../../db/connect.ts";
import type { Selection, Sql } from "../../db/orm/select.ts";
import { invalidArgument } from "../../rpc/errors/api-error.ts";
import { isTime, isWord } from "../../rpc/pagination.ts";
import { callerOf, type Principal } from "../../rpc/principal.ts";
import { assigneeOf } from "../members/me.ts";
import { listRows } from "../queries.ts";
import type { SearchTurns } from "../search-turns.ts";
import { timeRange } from "../times.ts";
import { TicketEntity } from "./entity.ts";
import { toTicket } from "./render.ts";

/** One page of a workspace's tickets. */
export async function listTickets(
  reads: Reads,
  inTurn: SearchTurns,
  principal: Principal,
  request: MessageShape<typeof ListTicketsRequestSchema>,
) {
  if (request.unassigned && request.assigneeId !== "") {
    throw invalidArgument({
      field: "unassigned",
      reason: "INVALID_VALUE",
      message: "cannot be combined with assigneeId",
    });
  }
  const filters = {
    ...request,
    pageSize: 0,
    pageToken: "",
    assigneeId: assigneeOf(request.assigneeId, principal),
    requesterEmail: request.requesterEmail.toLowerCase(),
    q: request.q.trim(),
  };
  const isSearch = filters.q !== "" || filters.tag.length > 0;
  const { rows, nextPageToken } = await listRows<TicketEntity, { isUnread: boolean }>(
    reads,
    TicketEntity,
    request,
    {
      ...selectTickets(filters),
      scope: ["tickets", toJson(ListTicketsRequestSchema, filters)],
      keyForm: [isTime, isWord],
      columns: { isUnread: isUnread(principal) },
      ...(isSearch && { run: (load) => inTurn(principal.workspaceId, load) }),
    },
  );
  return {
    data: rows.map(toTicket),
    nextPageToken,
    unread: rows.flatMap(({ id, isUnread }) => (isUnread ? [id] : [])),
  };
}

type Filters = MessageShape<typeof ListTicketsRequestSchema>;
type OrderKey = "lastMessageAt" | "createdAt" | "updatedAt";

/** The filters with the name of a property, whose value it has to be. */
const equalities = ListTicketsRequestSchema.fields
  .map(({ localName }) => localName as keyof Filters)
  .filter((name) => name !== "status" && Object.hasOwn(TicketEntity.meta.properties, name));

/** Which tickets a request lists, and in which order. Empty filters select all. */
export function selectTickets(filters: Filters): Selection<TicketEntity> {
  const orderBy = filters.orderBy || "-lastMessageAt";
  return {
    where: {
      ...Object.fromEntries(equalities.map((name) => [name, given(filters[name])])),
      createdAt: timeRange(filters.createdFrom, filters.createdBefore),
      updatedAt: timeRange(filters.updatedFrom, filters.updatedBefore),
      lastMessageAt: timeRange(filters.lastMessageFrom, filters.lastMessageBefore),
    },
    and: conditions(filters),
    ...byStatus(filters),
    orderBy: [orderBy.replace("-", "") as OrderKey, "id"],
    order: orderBy.startsWith("-") ? "desc" : "asc",
  };
}

const given = (value: unknown) => (Array.isArray(value) ? value[0] && value : value || undefined);

/** Indexes by status also give the order; of the tickets of an assignee, no other one does. */
function byStatus(filters: Filters): Pick<Selection<TicketEntity>, "each"> {
  const wanted = new Set(filters.status.length === 0 ? ticketStatus : filters.status);
  const isOfAssignee = filters.unassigned || filters.assigneeId !== "";
  const isNeeded = isOfAssignee || wanted.size < ticketStatus.length;
  return isNeeded ? { each: { property: "status", values: [...wanted] } } : {};
}

function conditions(filters: Filters): Sql[] {
  const { unassigned, snoozed, tag, q } = filters;
  const requesterWith = (column: string, value: string): Sql[] =>
    value === ""
      ? []
      : [
          (bind) =>
            `t.requester_id = (select id from requesters where workspace_id = $1 and ${column} = ${bind(value)})`,
        ];
  return [
    ...(filters.requesterId === ""
      ? []
      : [(bind: Bind) => `t.requester_id = ${bind(filters.requesterId)}`]),
    ...requesterWith("email", filters.requesterEmail),
    ...requesterWith("phone", filters.requesterPhone),
    ...(unassigned ? [() => "t.assignee_id = ''"] : []),
    ...(snoozed === undefined ? [] : [() => `t.snoozed_until is ${snoozed ? "not " : ""}null`]),
    ...tag.map((each) => (bind: Bind) => `t.id in (select tickets_with_tag($1, ${bind(each)}))`),
    ...(q === "" ? [] : [(bind: Bind) => `t.id in (select search_tickets($1, ${bind(q)}))`]),
  ];
}

type Bind = Parameters<Sql>[0];

/**
 * Whether the last message is unread: someone else wrote it since the caller last read the ticket,
 * and since the caller exists.
 */
function isUnread(principal: Principal): Sql {
  const callers = principal.member === undefined ? "api_keys" : "members";
  return (bind) => {
    const reader = bind(callerOf(principal).id);
    return `(t.last_writer_id <> ${reader} and t.merged_into_id is null
      and t.last_message_at > (select created_at from ${callers} where workspace_id = $1 and id = ${reader})
      and t.last_message_at > coalesce((select read_through from ticket_reads
        where workspace_id = $1 and reader_id = ${reader} and ticket_id = t.id), '-infinity'))`;
  };
}
