import { isDeepStrictEqual } from "node:util";
import {
  type Ticket,
  type UpdateTicketRequest,
  UpdateTicketRequestSchema,
} from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import { ApiError, invalidArgument } from "../../rpc/api-error.ts";
import { inBatch } from "../../rpc/batch.ts";
import { toItemError } from "../../rpc/render-error.ts";
import { changesOf, requireValues } from "../../rpc/update-mask.ts";
import type { Tx } from "../events/outbox.ts";
import { createGroups } from "../in-groups.ts";
import { assigneeOf } from "../members/me.ts";
import type { TicketCall, TicketDeps } from "./deps.ts";
import type { Status, TicketEntity } from "./entity.ts";
import { requireMatch, showTag } from "./etag.ts";
import { lockTickets } from "./find.ts";
import { recordChanges, textsOf } from "./history.ts";
import { recordStatusChange } from "./open.ts";
import { toTicket } from "./render.ts";
import { moveTo, touch } from "./rules.ts";

/** An update of a single call. */
interface Update {
  readonly id: string;
  readonly changes: Changes;
  readonly call: TicketCall;
}

/** The ways to update tickets. */
export function ticketUpdates({ db, transact }: Pick<TicketDeps, "db" | "transact">) {
  const inGroups = createGroups<Update, { data: Ticket }>(db.inCallTransaction);

  /** Each update sees what those before it have made of its ticket. */
  const updateAll = (workspaceId: string, updates: readonly Update[]) =>
    transact(workspaceId, async (tx) => {
      const find = await lockTickets(
        tx.em,
        updates.map(({ id }) => id),
      );
      return updates.map(({ id, changes, call }) => {
        const ticket = find(id);
        requireMatch(call, ticket);
        update(tx, ticket, changes, call);
        showTag(call, ticket);
        return { data: toTicket(ticket, ticket.requester) };
      });
    });

  return {
    /** Updates the ticket of a request. */
    async one(request: UpdateTicketRequest, call: TicketCall) {
      const changes = changesIn(request, call);
      return inGroups(call.principal, { id: request.id, changes, call }, (updates) =>
        updateAll(call.principal.workspaceId, updates),
      );
    },

    /**
     * Updates the tickets of several requests, all that there are in one transaction. Each request
     * gets its outcome; one that is malformed, or any other failure, undoes everything.
     */
    async many(requests: readonly UpdateTicketRequest[], call: TicketCall) {
      requireDistinct(requests);
      const changes = requests.map((request, i) => inBatch(i, () => changesIn(request, call)));
      const data = await transact(call.principal.workspaceId, async (tx) => {
        const find = await lockTickets(
          tx.em,
          requests.map(({ id }) => id),
        );
        return requests.map(({ id }, i) =>
          outcomeOf(() => {
            const ticket = find(id);
            update(tx, ticket, changes[i] as Changes, call);
            return toTicket(ticket, ticket.requester);
          }),
        );
      });
      return { data };
    },
  };
}

type Changes = ReturnType<typeof changesOf<typeof UpdateTicketRequestSchema>>;

/** @throws {ApiError} INVALID_ARGUMENT when it cannot be */
function changesIn(request: UpdateTicketRequest, { principal }: TicketCall): Changes {
  const changes = changesOf(UpdateTicketRequestSchema, request);
  requireValues(changes, ["subject", "status", "priority"]);
  if ("assignee" in changes) {
    changes.assignee = assigneeOf(changes.assignee ?? "", principal);
  }
  return changes;
}

/** Updates a locked ticket, if it differs, and records what has changed. */
function update(tx: Tx, ticket: TicketEntity, changes: Changes, call: TicketCall): void {
  if (!differs(ticket, changes)) {
    return;
  }
  const { status, ...others } = changes;
  const before = ticket.status;
  const texts = textsOf(ticket);
  const now = new Date();
  tx.em.assign(ticket, others as Partial<TicketEntity>);
  if (status !== undefined) {
    moveTo(ticket, status as Status, now);
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
