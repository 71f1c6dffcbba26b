import { timestampFromDate } from "@bufbuild/protobuf/wkt";
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
import { dateForms } from "../ui/time/formats.ts";
import { cachedTicket, newest, patchTickets } from "./cache.ts";
import { maskOf } from "./update-mask.ts";

const { getTicket, listTickets, listTicketAuditEvents } = TicketService.method;

/** New values of fields that can be undone. */
export type Values = Partial<
  Pick<Ticket, "status" | "assigneeId" | "priority" | "tags" | "snoozedUntil">
>;

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
/** Of the values of fields; those of times have integers that JSON has not. */
const same = (one: unknown, other: unknown) => textOf(one) === textOf(other);
const textOf = (value: unknown) =>
  JSON.stringify(value, (_, part) => (typeof part === "bigint" ? `${part}` : part));
const pick = (ticket: Ticket, fields: readonly (keyof Values)[]): Values =>
  Object.fromEntries(fields.map((field) => [field, ticket[field]]));

/** A change of some fields. A snooze that ended with it is one of them. */
export const changeOf = (
  before: Ticket,
  after: Ticket,
  fields: readonly (keyof Values)[],
): Change => {
  const isWoken = before.snoozedUntil !== undefined && after.snoozedUntil === undefined;
  const isNamed = fields.includes("snoozedUntil");
  return { before, after, fields: isWoken && !isNamed ? [...fields, "snoozedUntil"] : fields };
};

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

  /**
   * Restores the previous values; false if somebody has changed them since, or may have done so just
   * before, so that the previous values are not known.
   */
  async function restore(change: Change, version = change.after.version): Promise<boolean> {
    const { before, after, fields } = change;
    if (after.version > before.version + 1) {
      return false;
    }
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
      return restore(change, now.version);
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
    } else if (kept.length === changes.length && kept.length === 1) {
      announce(`Not undone: somebody else has changed #${kept[0]?.number}`);
    } else if (kept.length > 0) {
      announce(`Undone, except ${counted(kept.length)} that somebody else has changed`);
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
    const tickets = selected.map(
      (ticket) => newest([ticket, cachedTicket(client, ticket.id) ?? ticket]) ?? ticket,
    );
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
        changes.push(changeOf(before, outcome.value, fields));
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
  const change = useAnnouncedChange();
  return (tickets) =>
    change(
      tickets.filter(({ status, mergedIntoId }) => status !== "resolved" && mergedIntoId === ""),
      { status: "resolved" },
      { verb: "resolve", done: (name) => `Resolved ${name}` },
    );
}

/**
 * Returns a function that snoozes tickets until a time, or ends their snoozes, and announces a failure.
 * Those that wait for nobody stay as they are.
 */
export function useSnooze(): (tickets: readonly Ticket[], until: Date | undefined) => void {
  const change = useAnnouncedChange();
  return (tickets, until) =>
    until === undefined
      ? change(
          tickets.filter(({ snoozedUntil }) => snoozedUntil !== undefined),
          { snoozedUntil: undefined } as Values,
          { verb: "unsnooze", done: (name) => `Unsnoozed ${name}` },
        )
      : change(
          tickets.filter(canBeSnoozed),
          { snoozedUntil: timestampFromDate(until) },
          {
            verb: "snooze",
            done: (name) => `Snoozed ${name} until ${dateForms.appointment.format(until)}`,
          },
        );
}

/** Announced where no ticket can be snoozed. */
export const cannotSnooze = "Only open and pending tickets can be snoozed";

/** Whether a ticket waits for somebody. */
export const canBeSnoozed = ({ status, mergedIntoId }: Ticket): boolean =>
  (status === "open" || status === "pending") && mergedIntoId === "";

interface ChangeWords {
  /** As in "Could not resolve". */
  readonly verb: string;
  readonly done: (name: string) => string;
}

/** Returns a function that changes tickets, and announces that, or the failure. */
function useAnnouncedChange() {
  const change = useChangeTickets();
  return (tickets: readonly Ticket[], values: Values, { verb, done }: ChangeWords): void => {
    const [first] = tickets;
    if (first === undefined) {
      return;
    }
    const nameOf = (count: number) => (count === 1 ? `#${first.number}` : counted(count));
    change(
      tickets,
      () => values,
      (count) => done(nameOf(count)),
    ).then(
      ({ refused: [refusal] }) =>
        refusal && announce(`Could not ${verb} #${refusal.ticket.number}: ${refusal.reason}`),
      (error) =>
        announce(`Could not ${verb} ${nameOf(tickets.length)}: ${describeFailure(error).message}`),
    );
  };
}
