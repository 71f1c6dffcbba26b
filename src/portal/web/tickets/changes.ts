import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import {
  type Ticket,
  TicketService,
  type UpdateOutcome,
} from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { useRefresh } from "../api/action.ts";
import { describeFailure, reasonOf } from "../api/failure.ts";
import { announce, type ToastAction } from "../ui/feedback/toast.tsx";
import { cachedTicket, patchTickets } from "./cache.ts";
import { maskOf } from "./update-mask.ts";

const { getTicket, listTickets, listTicketAuditEvents } = TicketService.method;

/** New values of fields that can be undone. */
export type Values = Partial<Pick<Ticket, "status" | "assigneeId" | "priority" | "tags">>;

/** A change of a ticket that was made. */
export interface Change {
  readonly before: Ticket;
  readonly after: Ticket;
  readonly fields: readonly (keyof Values)[];
}

interface Refusal {
  readonly ticket: Ticket;
  readonly reason: string;
}

/** Undone by as many calls at a time. */
const lanes = 4;

export const counted = (count: number) => `${count} ticket${count === 1 ? "" : "s"}`;
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const pick = (ticket: Ticket, fields: readonly (keyof Values)[]): Values =>
  Object.fromEntries(fields.map((field) => [field, ticket[field]]));

/** Shows new values at once. `restore` turns them back, unless newer ones have come. */
export function showValues(
  client: QueryClient,
  tickets: readonly Ticket[],
  valuesOf: (ticket: Ticket) => Values,
) {
  patchTickets(
    client,
    tickets.map((ticket) => ({ ticket: { ...ticket, ...valuesOf(ticket) } })),
  );
  return {
    restore: () =>
      patchTickets(
        client,
        tickets.map((ticket) => ({ ticket })),
      ),
  };
}

/** Returns a function that undoes changes, as the action of a toast. */
export function useUndo(): (changes: readonly Change[]) => ToastAction {
  const client = useQueryClient();
  const tickets = createClient(TicketService, useTransport());
  const refresh = useRefresh();

  /** Restores the previous values; false if somebody has changed them since. */
  async function restore(
    { before, after, fields }: Change,
    version = after.version,
  ): Promise<boolean> {
    try {
      const { data } = await tickets.updateTicket(
        { id: before.id, ...pick(before, fields), updateMask: maskOf(fields) },
        { headers: { "If-Match": `"${version}"` } },
      );
      patchTickets(client, data ? [{ ticket: data }] : []);
      return true;
    } catch (error) {
      if (reasonOf(error) !== "VERSION_MISMATCH") {
        throw error;
      }
    }
    const { data: now } = await tickets.getTicket({ id: before.id });
    if (now && now.version > version && same(pick(now, fields), pick(after, fields))) {
      return restore({ before, after, fields }, now.version);
    }
    return false;
  }

  async function undo(changes: readonly Change[]): Promise<void> {
    const left = [...changes];
    const kept: Ticket[] = [];
    const failures: unknown[] = [];
    const work = async () => {
      for (let change = left.shift(); change !== undefined; change = left.shift()) {
        try {
          if (!(await restore(change))) {
            kept.push(change.after);
          }
        } catch (error) {
          failures.push(error);
        }
      }
    };
    await Promise.all(Array.from({ length: lanes }, work));
    const [failure] = failures;
    if (failure !== undefined) {
      announce(`Could not undo: ${describeFailure(failure).message}`);
    } else if (kept.length > 0) {
      announce(`Undone, except ${counted(kept.length)} that somebody else has changed since`);
    } else {
      announce("Undone");
    }
    await refresh(getTicket, listTicketAuditEvents, listTickets);
  }
  return (changes) => ({ label: "Undo", run: () => void undo(changes) });
}

/** Returns a function that changes tickets with one call, shown at once, and offers to undo it. */
export function useChangeTickets() {
  const client = useQueryClient();
  const api = createClient(TicketService, useTransport());
  const refresh = useRefresh();
  const undoOf = useUndo();

  /**
   * @param done says what was done: `Resolved #12`
   * @returns the updated tickets and those that were refused; throws if the call fails
   */
  return async (
    selected: readonly Ticket[],
    valuesOf: (ticket: Ticket) => Values,
    done: (updated: number) => string,
  ) => {
    // The tickets may have changed since they were selected.
    const tickets = selected.map((ticket) => cachedTicket(client, ticket.id) ?? ticket);
    const shown = showValues(client, tickets, valuesOf);
    let data: readonly UpdateOutcome[];
    try {
      const requests = tickets.map((ticket) => {
        const values = valuesOf(ticket);
        return { id: ticket.id, ...values, updateMask: maskOf(Object.keys(values)) };
      });
      ({ data } = await api.batchUpdateTickets({ requests }));
    } catch (error) {
      shown.restore();
      throw error;
    }
    const changes: Change[] = [];
    const refused: Refusal[] = [];
    tickets.forEach((before, at) => {
      const outcome = data[at]?.outcome;
      if (outcome?.case === "ticket") {
        const fields = Object.keys(valuesOf(before)) as (keyof Values)[];
        changes.push({ before, after: outcome.value, fields });
      } else if (outcome?.case === "error") {
        refused.push({ ticket: before, reason: outcome.value.message });
      }
    });
    patchTickets(client, [
      ...changes.map(({ after }) => ({ ticket: after })),
      ...refused.map(({ ticket }) => ({ ticket })),
    ]);
    if (changes.length > 0) {
      announce(done(changes.length), undoOf(changes));
    }
    void refresh(getTicket, listTicketAuditEvents, listTickets);
    return { updated: changes.map(({ after }) => after), refused };
  };
}

/** Returns a function that resolves tickets, and announces a failure. */
export function useResolve(): (tickets: readonly Ticket[]) => void {
  const change = useChangeTickets();
  return (tickets) => {
    const unresolved = tickets.filter(({ status }) => status !== "resolved");
    const [first] = unresolved;
    if (first === undefined) {
      return;
    }
    const name = unresolved.length === 1 ? `#${first.number}` : counted(unresolved.length);
    change(
      unresolved,
      () => ({ status: "resolved" }),
      (count) => `Resolved ${count === 1 ? `#${first.number}` : counted(count)}`,
    ).then(
      ({ refused: [refusal] }) =>
        refusal && announce(`Could not resolve #${refusal.ticket.number}: ${refusal.reason}`),
      (error) => announce(`Could not resolve ${name}: ${describeFailure(error).message}`),
    );
  };
}
