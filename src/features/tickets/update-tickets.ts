import { isDeepStrictEqual } from "node:util";
import {
  type UpdateTicketRequest,
  UpdateTicketRequestSchema,
} from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import type { Tx } from "../../db/tenancy/unit-of-work.ts";
import { forItem } from "../../rpc/batch.ts";
import type { AuthenticatedCall, Item } from "../../rpc/dispatch.ts";
import { ApiError, invalidArgument } from "../../rpc/errors/api-error.ts";
import { toItemError } from "../../rpc/errors/error-formats.ts";
import { changesOf, requireValues } from "../../rpc/update-mask.ts";
import { assigneeOf } from "../members/me.ts";
import { type Editable, editableOf } from "./editable.ts";
import type { TicketEntity } from "./entity.ts";
import { requireMatch, setEtag } from "./etag.ts";
import { lockTickets } from "./find.ts";
import { recordChanges, snapshot } from "./history.ts";
import { recordStatusChange } from "./open.ts";
import { toTicket } from "./render.ts";
import { moveTo, touch } from "./rules.ts";

/** Updates tickets. Each update sees those before it. */
export async function updateTickets(tx: Tx, items: readonly Item<UpdateTicketRequest>[]) {
  const lookUp = await lockForUpdates(tx, items);
  return items.map(({ call }, i) =>
    forItem(i, () => {
      const { ticket, changes } = lookUp(i);
      requireMatch(call, ticket);
      update(tx, ticket, changes, call);
      setEtag(call, ticket);
      return { data: toTicket(ticket) };
    }),
  );
}

/**
 * Updates the tickets that exist, and says of the others what is wrong. One request that is
 * malformed refuses all.
 */
export async function updateEachTicket(
  tx: Tx,
  requests: readonly UpdateTicketRequest[],
  call: AuthenticatedCall,
) {
  requireDistinct(requests);
  const lookUp = await lockForUpdates(
    tx,
    requests.map((request) => ({ request, call })),
  );
  return requests.map((_, i) =>
    outcomeOf(() => {
      const { ticket, changes } = lookUp(i);
      update(tx, ticket, changes, call);
      return toTicket(ticket);
    }),
  );
}

/** Reads the changes of all requests, then locks their tickets. @returns gives those of a request */
async function lockForUpdates({ em }: Tx, items: readonly Item<UpdateTicketRequest>[]) {
  const changes = items.map(({ request, call }, i) => forItem(i, () => changesIn(request, call)));
  const ids = items.map(({ request }) => request.id);
  const find = await lockTickets(em, ids);
  return (i: number) => ({
    ticket: find(ids[i] as string),
    changes: changes[i] as Changes,
  });
}

type Changes = Partial<Pick<TicketEntity, Editable>>;

/** @throws {ApiError} INVALID_ARGUMENT when it cannot be */
function changesIn(request: UpdateTicketRequest, { principal }: AuthenticatedCall): Changes {
  const changes = changesOf(UpdateTicketRequestSchema, request);
  requireValues(changes, ["subject", "status", "priority"]);
  const values = editableOf(changes);
  const names = Object.keys(changes) as Editable[];
  const complete: Changes = Object.fromEntries(names.map((name) => [name, values[name]]));
  if (complete.assignee) {
    complete.assignee = assigneeOf(complete.assignee, principal);
  }
  return complete;
}

/** Updates a locked ticket, if it differs, and records what has changed. */
function update(tx: Tx, ticket: TicketEntity, changes: Changes, call: AuthenticatedCall): void {
  if (!differs(ticket, changes)) {
    return;
  }
  const { status, ...others } = changes;
  const before = ticket.status;
  const texts = snapshot(ticket);
  const now = new Date();
  tx.em.assign(ticket, others);
  if (status !== undefined) {
    moveTo(ticket, status, now);
  }
  touch(ticket, now);
  recordStatusChange(tx, ticket, before);
  recordChanges(tx.em, call, ticket, texts);
}

function differs(row: object, changes: object): boolean {
  const current = row as Record<string, unknown>;
  return Object.entries(changes).some(([key, value]) => !isDeepStrictEqual(current[key], value));
}

/** What became of one request: the ticket, or why it was refused. */
function outcomeOf(work: () => ReturnType<typeof toTicket>) {
  try {
    return { ticket: work() };
  } catch (error) {
    if (error instanceof ApiError) {
      return { error: toItemError(error) };
    }
    throw error;
  }
}

/** @throws {ApiError} INVALID_ARGUMENT when two requests are about the same ticket */
function requireDistinct(requests: readonly UpdateTicketRequest[]): void {
  const ids = requests.map(({ id }) => id);
  const again = ids.findIndex((id, index) => ids.indexOf(id) < index);
  if (again !== -1) {
    throw invalidArgument({
      field: `requests[${again}].id`,
      reason: "DUPLICATE_VALUE",
      message: `is that of requests[${ids.indexOf(ids[again] as string)}] too`,
    });
  }
}
