import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import {
  type Ticket,
  TicketService,
  type UpdateOutcome,
} from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { msg } from "../../../language/translate.ts";
import { useRefresh } from "../api/action.ts";
import { describeFailure, reasonOf } from "../api/failure.ts";
import { t } from "../language/language.ts";
import { announce, type ToastAction } from "../ui/feedback/toast.tsx";
import { dateForms } from "../ui/time/formats.ts";
import { cachedTicket, newest, patchTickets, showsTickets } from "./cache.ts";
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

/** Calls at a time that undo changes. */
const lanes = 4;

/** Compares values of fields; those of times have integers that JSON lacks. */
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

/** Values that are shown before the service has them. */
export interface ShownValues {
  /** Lets responses of the service replace them from now on. */
  readonly release: () => void;
  /** Reverts them, unless newer ones have arrived. */
  readonly restore: () => void;
}

/** Whether values are being shown. Storing them is not a response to any pending change. */
let isShowing = false;

function show(client: QueryClient, tickets: readonly Ticket[]): void {
  isShowing = true;
  patchTickets(
    client,
    tickets.map((ticket) => ({ ticket })),
  );
  isShowing = false;
}

/** Shows new values immediately, and keeps them while responses come that do not have them yet. */
export function showValues(
  client: QueryClient,
  tickets: readonly Ticket[],
  valuesOf: (ticket: Ticket) => Values,
): ShownValues {
  const changed = tickets.map((ticket) => ({ ...ticket, ...valuesOf(ticket) }));
  show(client, changed);
  const release = client.getQueryCache().subscribe((event) => {
    const isResponse = event.type === "updated" && event.action.type === "success";
    if (isResponse && !isShowing && showsTickets(event.query.queryKey)) {
      show(client, changed);
    }
  });
  return {
    release,
    restore() {
      release();
      show(client, tickets);
    },
  };
}

/** Returns a function that undoes changes, as the action of a toast. It calls back when it is run. */
export function useUndo(): (changes: readonly Change[], onUndo?: () => void) => ToastAction {
  const client = useQueryClient();
  const tickets = createClient(TicketService, useTransport());
  const refresh = useRefresh();

  /**
   * Restores the previous values; false if someone has changed them since, or may have done so just
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
      announce(t("Could not undo: {reason}", { reason: describeFailure(failure).message }));
    } else if (changes.length === 1 && kept[0]) {
      const { number } = kept[0];
      announce(t("Not undone: someone else has changed #{number}", { number }));
    } else if (kept.length > 0) {
      announce(
        t(
          "Undone, except {count, plural, one {# ticket} other {# tickets}} that someone else has changed",
          { count: kept.length },
        ),
      );
    } else {
      announce(t("Undone"));
    }
    await refresh(getTicket, listTicketAuditEvents, listTickets);
  }
  return (changes, onUndo) => ({
    label: t("Undo"),
    run() {
      onUndo?.();
      void undo(changes);
    },
  });
}

/** Returns a function that changes tickets with one call, shown immediately, and offers to undo it. */
export function useChangeTickets() {
  const client = useQueryClient();
  const api = createClient(TicketService, useTransport());
  const refresh = useRefresh();
  const undoOf = useUndo();

  /**
   * @param done says what was done: `Resolved #12`
   * @param onUndo called when that is undone
   * @returns the updated tickets and those that were refused; throws if the call fails
   */
  return async (
    selected: readonly Ticket[],
    valuesOf: (ticket: Ticket) => Values,
    done: (updated: number) => string,
    onUndo?: () => void,
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
      shown.release();
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
      announce(done(changes.length), undoOf(changes, onUndo));
    }
    void refresh(getTicket, listTicketAuditEvents, listTickets);
    return { updated: changes.map(({ after }) => after), refused };
  };
}

/** Returns a function that resolves tickets, announces a failure, and calls back when that is undone. */
export function useResolve(): (tickets: readonly Ticket[], onUndo?: () => void) => void {
  const change = useAnnouncedChange();
  return (tickets, onUndo) =>
    change(
      tickets.filter(({ status, mergedIntoId }) => status !== "resolved" && mergedIntoId === ""),
      { status: "resolved" },
      {
        onUndo,
        done: (named) =>
          t("{count, plural, =1 {Resolved '#'{number}} other {Resolved # tickets}}", named),
        failed: (named) =>
          t(
            "{count, plural, =1 {Could not resolve '#'{number}: {reason}} other {Could not resolve # tickets: {reason}}}",
            named,
          ),
      },
    );
}

/**
 * Returns a function that snoozes tickets until a time, or ends their snoozes, and announces a failure.
 * Those that wait for no one stay unchanged. Calls back when that is undone.
 */
export function useSnooze(): (
  tickets: readonly Ticket[],
  until: Date | undefined,
  onUndo?: () => void,
) => void {
  const change = useAnnouncedChange();
  return (tickets, until, onUndo) =>
    until === undefined
      ? change(
          tickets.filter(({ snoozedUntil }) => snoozedUntil !== undefined),
          { snoozedUntil: undefined } as Values,
          {
            onUndo,
            done: (named) =>
              t("{count, plural, =1 {Unsnoozed '#'{number}} other {Unsnoozed # tickets}}", named),
            failed: (named) =>
              t(
                "{count, plural, =1 {Could not unsnooze '#'{number}: {reason}} other {Could not unsnooze # tickets: {reason}}}",
                named,
              ),
          },
        )
      : change(
          tickets.filter(canBeSnoozed),
          { snoozedUntil: timestampFromDate(until) },
          {
            onUndo,
            done: (named) =>
              t(
                "{count, plural, =1 {Snoozed '#'{number} until {time}} other {Snoozed # tickets until {time}}}",
                { ...named, time: dateForms.appointment.format(until) },
              ),
            failed: (named) =>
              t(
                "{count, plural, =1 {Could not snooze '#'{number}: {reason}} other {Could not snooze # tickets: {reason}}}",
                named,
              ),
          },
        );
}

/** Announced if no ticket can be snoozed. */
export const cannotSnooze = msg("Only open and pending tickets can be snoozed");

/** Whether a ticket waits for someone. */
export const canBeSnoozed = ({ status, mergedIntoId }: Ticket): boolean =>
  (status === "open" || status === "pending") && mergedIntoId === "";

/** Tickets in a sentence: how many, and the number of the first. */
type Named = Readonly<Record<"count" | "number", number>>;

interface AnnouncedChange {
  readonly onUndo: (() => void) | undefined;
  readonly done: (tickets: Named) => string;
  readonly failed: (tickets: Named & { readonly reason: string }) => string;
}

/** Returns a function that changes tickets, and announces that, or the failure. */
function useAnnouncedChange() {
  const change = useChangeTickets();
  return (tickets: readonly Ticket[], values: Values, announced: AnnouncedChange): void => {
    const { onUndo, done, failed } = announced;
    const [first] = tickets;
    if (first === undefined) {
      return;
    }
    const { number } = first;
    change(
      tickets,
      () => values,
      (count) => done({ count, number }),
      onUndo,
    ).then(
      ({ refused: [refusal] }) =>
        refusal &&
        announce(failed({ count: 1, number: refusal.ticket.number, reason: refusal.reason })),
      (error) =>
        announce(failed({ count: tickets.length, number, reason: describeFailure(error).message })),
    );
  };
}
