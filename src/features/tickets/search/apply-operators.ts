import type { Message } from "@bufbuild/protobuf";
import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { ticketPriority, ticketStatus } from "../../../../gen/enums.ts";
import type { ListTicketsRequest } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { invalidField } from "../../../rpc/errors/api-error.ts";
import { isTime } from "../../../rpc/pagination.ts";
import type { Operator, Query } from "./parse-query.ts";

/** The filters of ListTickets, and its order. TicketFilters has them too. */
export type Filters = Omit<ListTicketsRequest, keyof Message | "pageSize" | "pageToken">;

/** The filters of a request with those of its query. */
export interface Narrowed {
  readonly filters: Filters;
  /** Prefixes of names and addresses, all of which the requester must match. */
  readonly from: readonly string[];
  readonly channelTypes: readonly string[];
  readonly withoutTags: readonly string[];
  readonly hasFile: boolean;
  /** Whether the caller has not read the last message. */
  readonly isUnread: boolean;
  /** Whether the filters exclude each other, so that no ticket passes them. */
  readonly isEmpty: boolean;
}

/** The values of `is:`. */
const states = ["unread", "undelivered"];

/** Maximum tags of a request and its query, and maximum requesters that `from:` is asked for. */
const most = 10;

/**
 * Adds the operators of a query to the filters of its request: a ticket must pass both. An operator
 * without a value is ignored, as someone is still typing.
 * @param field of the query, in errors
 * @throws {ApiError} INVALID_ARGUMENT when a value is not valid for the operator
 */
export function applyOperators(request: Filters, { operators }: Query, field = "q"): Narrowed {
  const given = operators.filter(({ value }) => value !== "");
  const of = (name: Operator["name"], isNegated = false) =>
    given
      .filter((operator) => operator.name === name && operator.isNegated === isNegated)
      .map(({ value }) => value);
  for (const { name, isNegated } of given) {
    if (isNegated && !["status", "priority", "tag"].includes(name)) {
      throw refused(
        field,
        `-${name}: is not an operator; only status, priority and tag can be excluded`,
      );
    }
  }

  const words = (name: "status" | "priority", all: readonly string[]) => {
    const [only, without] = [of(name), of(name, true)].map((values) =>
      values.map((value) => oneOf(field, name, value.toLowerCase(), all)),
    ) as [string[], string[]];
    const passes = (word: string) =>
      (only.length === 0 || only.includes(word)) &&
      !without.includes(word) &&
      (request[name].length === 0 || request[name].includes(word));
    return only.length + without.length === 0 ? request[name] : all.filter(passes);
  };
  const status = words("status", ticketStatus);
  const priority = words("priority", ticketPriority);
  const isEmptyNow = (name: "status" | "priority", left: readonly string[]) =>
    left.length === 0 && given.some((operator) => operator.name === name);

  const assignee = single(field, "assignee", of("assignee"));
  const isNone = assignee?.toLowerCase() === "none";
  const assigneeId = assignee === undefined || isNone ? request.assigneeId : assignee;
  const isAmbiguous = isNone ? request.assigneeId !== "" : assignee && request.unassigned;
  const excludes = assignee && !isNone && request.assigneeId && request.assigneeId !== assignee;

  const channels = of("channel");
  const channelIds = channels.filter((channel) => channel.startsWith("ch_"));
  const isOther = (id: string) => request.channelId.length > 0 && !request.channelId.includes(id);
  const has = of("has").map((value) => oneOf(field, "has", value.toLowerCase(), ["file"]));
  const is = of("is").map((value) => oneOf(field, "is", value.toLowerCase(), states));
  const tag = [...request.tag, ...of("tag")];
  const from = of("from");
  if (tag.length > most || from.length > most || channels.length > most) {
    throw refused(field, `at most ${most} of an operator`);
  }
  const createdFrom = timesOf(field, "after", of("after"), request.createdFrom).sort(
    (a, b) => b - a,
  )[0];
  const createdBefore = timesOf(field, "before", of("before"), request.createdBefore).sort(
    (a, b) => a - b,
  )[0];
  return {
    filters: {
      ...request,
      status,
      priority,
      tag,
      assigneeId: assigneeId.toLowerCase() === "me" ? "me" : assigneeId,
      unassigned: request.unassigned || isNone,
      undelivered: request.undelivered || is.includes("undelivered"),
      channelId:
        channelIds.length > 0 ? channelIds.filter((id) => !isOther(id)) : request.channelId,
      createdFrom: of("after").length > 0 ? toTime(createdFrom) : request.createdFrom,
      createdBefore: of("before").length > 0 ? toTime(createdBefore) : request.createdBefore,
    },
    from,
    channelTypes: channels
      .filter((channel) => !channel.startsWith("ch_"))
      .map((type) => type.toLowerCase()),
    withoutTags: of("tag", true),
    hasFile: has.length > 0,
    isUnread: is.includes("unread"),
    isEmpty:
      isEmptyNow("status", status) ||
      isEmptyNow("priority", priority) ||
      Boolean(isAmbiguous) ||
      Boolean(excludes) ||
      (channelIds.length > 0 && channelIds.every(isOther)),
  };
}

const refused = (field: string, message: string) => invalidField(field, "INVALID_VALUE", message);

function oneOf(field: string, name: string, value: string, words: readonly string[]): string {
  if (!words.includes(value)) {
    throw refused(
      field,
      `${name}: must be ${words.length > 1 ? "one of " : ""}${words.join(", ")}`,
    );
  }
  return value;
}

function single(field: string, name: string, values: readonly string[]): string | undefined {
  if (new Set(values).size > 1) {
    throw refused(field, `${name}: can be given once`);
  }
  return values[0];
}

const toTime = (ms: number | undefined) =>
  ms === undefined ? undefined : timestampFromDate(new Date(ms));

/** The times of an operator, with the one of the request. */
function timesOf(
  field: string,
  name: "before" | "after",
  values: readonly string[],
  given: ListTicketsRequest["createdFrom"],
): number[] {
  const times = values.map((value) => {
    const text = /^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00:00.000Z` : value;
    const ms = /^[12]\d{3}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN;
    const isReal = !Number.isNaN(ms) && (text === value || isTime(text));
    if (!isReal) {
      throw refused(field, `${name}: must be a date, such as 2026-01-31`);
    }
    return ms;
  });
  return given === undefined ? times : [...times, timestampDate(given).getTime()];
}
