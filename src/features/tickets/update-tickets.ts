import {
  type UpdateTicketRequest,
  UpdateTicketRequestSchema,
} from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import type { Tx } from "../../db/tenancy/unit-of-work.ts";
import type { AuthenticatedCall, Item } from "../../rpc/dispatch.ts";
import { ApiError, invalidField } from "../../rpc/errors/api-error.ts";
import { toItemError } from "../../rpc/errors/error-formats.ts";
import { requireMatch } from "../../rpc/if-match.ts";
import { forItem } from "../../rpc/request-batch.ts";
import { changesOf, differs, requireValues } from "../../rpc/update-mask.ts";
import { type AuditSource, sourceOf } from "../audit/audit.ts";
import { assigneeOf, findAssignees } from "../members/me.ts";
import { type CustomFieldChanges, mergeCustomFields, readCustomFields } from "./custom-fields.ts";
import type { TicketChannels } from "./deps.ts";
import { type Editable, editableOf } from "./editable.ts";
import type { TicketEntity } from "./entity.ts";
import { setEtag } from "./etag.ts";
import { lockTickets } from "./find.ts";
import { recordChanges, snapshot } from "./history.ts";
import { notifyAssignee, recordStatusChange, recordUpdate, unassignIfRemoved } from "./open.ts";
import { type IsOwnAddress, readParticipants, withParticipants } from "./participants.ts";
import { toTicket } from "./render.ts";
import { canBeSnoozed, moveTo, touch } from "./rules.ts";

/** Updates tickets. Each update sees those before it. */
export async function updateTickets(
  tx: Tx,
  items: readonly Item<UpdateTicketRequest>[],
  channels: Pick<TicketChannels, "ownAddresses">,
) {
  const lookUp = await lockForUpdates(tx, items, channels);
  return items.map(({ call }, i) =>
    forItem(i, () => {
      const { ticket, changes } = lookUp(i);
      requireMatch(call, "ticket", ticket.version);
      updateLocked(tx, ticket, changes, call);
      setEtag(call, ticket);
      return { data: toTicket(ticket) };
    }),
  );
}

/**
 * Updates the tickets that exist, and reports what is wrong with the others. One
 * malformed request fails all of them.
 */
export async function updateEachTicket(
  tx: Tx,
  requests: readonly UpdateTicketRequest[],
  call: AuthenticatedCall,
  channels: Pick<TicketChannels, "ownAddresses">,
) {
  requireDistinct(requests);
  const items = requests.map((request) => ({ request, call }));
  const lookUp = await lockForUpdates(tx, items, channels);
  return requests.map((_, i) =>
    outcomeOf(() => {
      const { ticket, changes } = lookUp(i);
      updateLocked(tx, ticket, changes, call);
      return toTicket(ticket);
    }),
  );
}

/**
 * Reads the changes of all requests, then locks their tickets. All requests are those of one caller.
 * @returns a function that returns the changes of a request
 */
async function lockForUpdates(
  { em }: Tx,
  items: readonly Item<UpdateTicketRequest>[],
  channels: Pick<TicketChannels, "ownAddresses">,
) {
  const isCopied = items.some(({ request }) => request.participants.length > 0);
  const isOwn = isCopied ? await channels.ownAddresses(em) : () => false;
  const changes = items.map(({ request, call }, i) =>
    forItem(i, () => changesIn(request, call, isOwn)),
  );
  const ids = items.map(({ request }) => request.id);
  const assigneeIds = changes.flatMap(({ assigneeId }) => assigneeId || []);
  const { principal } = (items[0] as Item<UpdateTicketRequest>).call;
  const [find, requireAssignee] = await Promise.all([
    lockTickets(em, ids),
    findAssignees(em, assigneeIds, principal),
  ]);
  return (i: number) => {
    const ticket = find(ids[i] as string);
    const own = changes[i] as Changes;
    if (own.assigneeId !== ticket.assigneeId) {
      requireAssignee(own.assigneeId ?? "");
    }
    requireSnoozable(ticket, own);
    const { participants } = own;
    return {
      ticket,
      changes: {
        ...own,
        ...(participants && {
          participants: withParticipants(participants, [], ticket.requester),
        }),
      },
    };
  };
}

/** Custom values are merged with those of the ticket, once it is locked. */
type Changes = Partial<Pick<TicketEntity, Exclude<Editable, "customFields">>> & {
  customFields?: CustomFieldChanges;
};

/** @throws {ApiError} INVALID_ARGUMENT when it cannot be */
function changesIn(
  request: UpdateTicketRequest,
  { principal }: AuthenticatedCall,
  isOwn: IsOwnAddress,
): Changes {
  const changes = changesOf(UpdateTicketRequestSchema, request);
  requireValues(changes, ["subject", "status", "priority"]);
  const values = editableOf(changes);
  const names = Object.keys(changes) as Editable[];
  const complete: Changes = Object.fromEntries(names.map((name) => [name, values[name]]));
  if (complete.assigneeId) {
    complete.assigneeId = assigneeOf(complete.assigneeId, principal);
  }
  if (changes.participants) {
    complete.participants = readParticipants(changes.participants, isOwn);
  }
  if (changes.customFields) {
    complete.customFields = readCustomFields(changes.customFields);
  }
  return complete;
}

/** Longest snooze: a year with a leap day. */
const longestSnoozeMs = 366 * 24 * 3_600_000;

/**
 * Whether the new end of a snooze can be set. The current one can be sent back unchanged.
 * @throws {ApiError} INVALID_ARGUMENT when it cannot
 */
function requireSnoozable(ticket: TicketEntity, { snoozedUntil, status }: Changes): void {
  if (!snoozedUntil || snoozedUntil.getTime() === ticket.snoozedUntil?.getTime()) {
    return;
  }
  const refuse = (message: string) => invalidField("snoozedUntil", "INVALID_VALUE", message);
  const ahead = snoozedUntil.getTime() - Date.now();
  if (ahead <= 0) {
    throw refuse("must be in the future");
  }
  if (ahead > longestSnoozeMs) {
    throw refuse("must be at most 366 days ahead");
  }
  if (!canBeSnoozed(status ?? ticket.status)) {
    throw refuse("can be set only on a ticket that is open or pending");
  }
}

/** Updates a locked ticket, if it differs, and records what has changed. */
export function updateLocked(
  tx: Tx,
  ticket: TicketEntity,
  given: Changes,
  source: AuditSource,
): void {
  const { customFields } = given;
  const changes = {
    ...given,
    ...(customFields && { customFields: mergeCustomFields(ticket.customFields, customFields) }),
  };
  if (!differs(ticket, changes)) {
    return;
  }
  const { status, ...others } = changes;
  const { status: before, assigneeId } = ticket;
  const values = snapshot(ticket);
  const now = new Date();
  tx.em.assign(ticket, others);
  if (status !== undefined) {
    moveTo(ticket, status, now);
  }
  touch(ticket, now);
  recordStatusChange(tx, ticket, before);
  recordUpdate(tx, source, ticket, values);
  recordChanges(tx.em, source, ticket, values);
  if (ticket.assigneeId !== assigneeId) {
    notifyAssignee(tx, ticket, sourceOf(source).actor);
  }
  if (before === "closed") {
    unassignIfRemoved(tx, ticket);
  }
}

/** The outcome of one request: the ticket, or why it was refused. */
function outcomeOf(work: () => ReturnType<typeof toTicket>) {
  try {
    return { outcome: { case: "ticket" as const, value: work() } };
  } catch (error) {
    if (error instanceof ApiError) {
      return { outcome: { case: "error" as const, value: toItemError(error) } };
    }
    throw error;
  }
}

/** @throws {ApiError} INVALID_ARGUMENT when two requests are about the same ticket */
function requireDistinct(requests: readonly UpdateTicketRequest[]): void {
  const ids = requests.map(({ id }) => id);
  const again = ids.findIndex((id, index) => ids.indexOf(id) < index);
  if (again !== -1) {
    const message = `is the same as in requests[${ids.indexOf(ids[again] as string)}]`;
    throw invalidField(`requests[${again}].id`, "DUPLICATE_VALUE", message);
  }
}
