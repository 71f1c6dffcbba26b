import type { ListEventsRequest } from "../../../gen/ticketing/v1/event_service_pb.ts";
import type { Reads } from "../../db/connect.ts";
import type { Sql } from "../../db/orm/select.ts";
import { listRows } from "../queries.ts";
import type { SearchTurns } from "../search-turns.ts";
import { occurredBetween } from "../times.ts";
import { EventEntity } from "./entity.ts";
import { createTextSearch } from "./text-search.ts";

/** One page of a workspace's events, newest first. */
export function listEvents(reads: Reads, inTurn: SearchTurns, request: ListEventsRequest) {
  const { type, eventId, ticketId, requesterId } = request;
  const requesterEmail = request.requesterEmail.toLowerCase();
  const q = request.q.trim();
  const { id, ...occurred } = occurredBetween("evt", request);
  const where = { type: type.length > 0 ? type : undefined, ...occurred };
  const subjects = subjectsOf(ticketId, requesterId, requesterEmail);
  const isNarrow = subjects !== undefined || eventId !== "";
  const search = q === "" ? undefined : createTextSearch(reads, q, isNarrow ? undefined : { id });
  return listRows(reads, EventEntity, request, {
    scope: ["events", where, id, eventId, ticketId, requesterId, requesterEmail, q],
    where: { ...where, id },
    and: [
      ...(eventId === "" ? [] : [(bind: Bind) => `t.id = ${bind(eventId)}`]),
      ...(search === undefined ? [] : [search.condition]),
    ],
    ...(subjects && { from: eventsAbout(subjects) }),
    long: true,
    ...((subjects || search) && {
      run: (load, after) =>
        inTurn(reads.workspaceId, async () => {
          await search?.begin(after?.[0]);
          return load();
        }),
    }),
    ...(search && { pausedAt: search.pausedAt }),
  });
}

type Bind = Parameters<Sql>[0];

/**
 * Selects the tickets and requesters whose events are wanted; undefined for events about anything.
 * The tickets of a requester are looked up, so that no event pays for an index of requesters.
 */
export function subjectsOf(ticketId: string, requesterId: string, email: string): Sql | undefined {
  const ofRequester =
    (requester: Sql): Sql =>
    (bind, page) => {
      const id = requester(bind, page);
      return `select ${id} as id union all
        select id from tickets where workspace_id = $1 and requester_id = ${id}`;
    };
  const withEmail: Sql = (bind) =>
    `(select id from requesters where workspace_id = $1 and email = ${bind(email)})`;
  const wanted: readonly Sql[] = [
    ...(ticketId === "" ? [] : [(bind: Bind) => `select ${bind(ticketId)}::text as id`]),
    ...(requesterId === "" ? [] : [ofRequester((bind) => `${bind(requesterId)}::text`)]),
    ...(email === "" ? [] : [ofRequester(withEmail)]),
  ];
  return wanted.length === 0
    ? undefined
    : (...args) => wanted.map((each) => `(${each(...args)})`).join(" intersect ");
}

export const eventsAbout =
  (subjects: Sql): Sql =>
  (...args) =>
    `
    select e.* from (${subjects(...args)}) s
    join events e on e.workspace_id = $1 and e.subject_id = s.id`;
