import { toJson } from "@bufbuild/protobuf";
import { ticketStatus } from "../../../gen/enums.ts";
import {
  type ListTicketsRequest,
  ListTicketsRequestSchema,
} from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import type { Reads } from "../../db/connect.ts";
import type { Selection, Sql } from "../../db/orm/select.ts";
import { invalidField } from "../../rpc/errors/api-error.ts";
import { isTime, isWord } from "../../rpc/pagination.ts";
import type { Principal } from "../../rpc/principal.ts";
import { assigneeOf } from "../members/me.ts";
import { listRows } from "../queries.ts";
import type { SearchTurns } from "../search-turns.ts";
import { timeRange } from "../times.ts";
import { TicketEntity } from "./entity.ts";
import { toTicket } from "./render.ts";
import { applyOperators, type Filters, type Narrowed } from "./search/apply-operators.ts";
import { parseQuery, type Query } from "./search/parse-query.ts";
import { createTicketSearch } from "./search/ticket-search.ts";
import { isUnread } from "./search/unread.ts";

/** One page of a workspace's tickets. */
export async function listTickets(
  reads: Reads,
  inTurn: SearchTurns,
  principal: Principal,
  request: ListTicketsRequest,
) {
  const listing = createListing(reads, principal, request);
  const { filters, selection, search, number, isSlow } = listing;
  const columns = { isUnread: isUnread(principal) };
  const select = (further: readonly Sql[]) => ({
    ...selection,
    columns,
    and: [...(selection.and ?? []), ...further],
  });
  const { rows, nextPageToken } = await listRows<TicketEntity, { isUnread: boolean }>(
    reads,
    TicketEntity,
    request,
    {
      ...select([search.condition, ...(number === undefined ? [] : [not(hasNumber(number))])]),
      scope: ["tickets", toJson(ListTicketsRequestSchema, { ...request, ...filters, ...noPage })],
      keyForm: [isTime, isWord],
      ...(number !== undefined && {
        first: {
          rows: () => reads.rows(TicketEntity, select([hasNumber(number)])),
          key:
            selection.order === "desc"
              ? ["2999-12-31T00:00:00.000Z", "z"]
              : ["1000-01-01T00:00:00.000Z", "0"],
        },
      }),
      ...(isSlow && {
        run: (load) =>
          inTurn(principal.workspaceId, async () => {
            await search.begin();
            return load();
          }),
      }),
    },
  );
  return {
    data: rows.map(toTicket),
    nextPageToken,
    unread: rows.flatMap(({ id, isUnread }) => (isUnread ? [id] : [])),
    ...search.outcome(),
    highlights: await search.highlights(rows),
  };
}

const noPage = { pageSize: 0, pageToken: "" };

type OrderKey = "lastMessageAt" | "createdAt" | "updatedAt";

/** Tickets by filters, and the search for the words of their query. */
export type Listing = ReturnType<typeof createListing>;

/**
 * Reads filters, with the operators of their query.
 * @param path of their message in the request, such as `filters.`
 * @throws {ApiError} INVALID_ARGUMENT
 */
export function createListing(reads: Reads, principal: Principal, given: Filters, path = "") {
  const { query, narrowed } = readFilters(given, path);
  const filters: Filters = {
    ...narrowed.filters,
    assigneeId: assigneeOf(narrowed.filters.assigneeId, principal, `${path}assigneeId`),
    requesterEmail: given.requesterEmail.toLowerCase(),
    q: given.q.trim(),
  };
  const search = createTicketSearch(reads, query, {
    ...narrowed,
    unreadBy: narrowed.isUnread ? memberOf(principal, `${path}q`) : undefined,
  });
  const selection = selectTickets(filters);
  return {
    filters,
    /** The tickets that pass the filters, whatever their words. */
    selection: { ...selection, and: [...(selection.and ?? []), ...search.filters] },
    search,
    /** The ticket that the query names. */
    number: query.number,
    /** Whether texts are searched, which takes longer than a lookup in an index. */
    isSlow: filters.q !== "" || filters.tag.length + filters.customField.length > 0,
  };
}

function memberOf({ member }: Principal, field: string): string {
  if (member === undefined) {
    const message = "is:unread finds what a member has not read; send X-Member-Id to act for one";
    throw invalidField(field, "NOT_A_MEMBER", message);
  }
  return member.id;
}

/**
 * Reads the query of filters, and refuses filters that exclude each other.
 * @param path of their message in the request, such as `filters.`
 * @throws {ApiError} INVALID_ARGUMENT
 */
export function readFilters(filters: Filters, path = ""): { query: Query; narrowed: Narrowed } {
  if (filters.unassigned && filters.assigneeId !== "") {
    throw invalidField(`${path}unassigned`, "INVALID_VALUE", "cannot be combined with assigneeId");
  }
  const query = parseQuery(filters.q.trim());
  return { query, narrowed: applyOperators(filters, query, `${path}q`) };
}

/** The ticket with a number. */
export const hasNumber =
  (number: number): Sql =>
  (bind) =>
    `t.number = ${bind(number)}`;

const not =
  (condition: Sql): Sql =>
  (...args) =>
    `not ${condition(...args)}`;

/** The filters with the name of a property, which must have the value. */
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
      resolvedAt: timeRange(filters.resolvedFrom, filters.resolvedBefore),
      lastMessageAt: timeRange(filters.lastMessageFrom, filters.lastMessageBefore),
    },
    and: conditions(filters),
    ...byStatus(filters),
    orderBy: [orderBy.replace("-", "") as OrderKey, "id"],
    order: orderBy.startsWith("-") ? "desc" : "asc",
  };
}

const given = (value: unknown) => (Array.isArray(value) ? value[0] && value : value || undefined);

/** Indexes by status also provide the order; for the tickets of an assignee, no other index does. */
function byStatus(filters: Filters): Pick<Selection<TicketEntity>, "each"> {
  const wanted = new Set(filters.status.length === 0 ? ticketStatus : filters.status);
  const isOfAssignee = filters.unassigned || filters.assigneeId !== "";
  const isNeeded = isOfAssignee || wanted.size < ticketStatus.length;
  return isNeeded ? { each: { property: "status", values: [...wanted] } } : {};
}

function conditions(filters: Filters): Sql[] {
  const { unassigned, undelivered, snoozed, answered } = filters;
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
    ...(undelivered ? [() => isUndelivered] : []),
    ...(snoozed === undefined ? [] : [() => `t.snoozed_until is ${snoozed ? "not " : ""}null`]),
    ...(answered === undefined ? [] : [() => `t.last_message_by ${answered ? "=" : "<>"} 'agent'`]),
  ];
}

/** Messages that have failed are few, and have an index. */
const isUndelivered = `t.id in (select failed.ticket_id from messages failed
  where failed.workspace_id = $1 and failed.delivery_status = 'failed'
    and not exists (select from messages later where later.workspace_id = $1
      and later.ticket_id = failed.ticket_id and later.id > failed.id
      and later.delivery_status = 'sent'))`;

type Bind = Parameters<Sql>[0];
