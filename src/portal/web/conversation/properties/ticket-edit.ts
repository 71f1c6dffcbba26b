import { createQueryOptions, useTransport } from "@connectrpc/connect-query";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "preact/compat";
import { type Ticket, TicketService } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { useAction } from "../../api/action.ts";
import { reasonOf } from "../../api/failure.ts";
import { t } from "../../language/language.ts";
import { patchTickets } from "../../tickets/cache.ts";
import { changeOf, type ShownValues, showValues, useUndo } from "../../tickets/changes.ts";
import type { FieldName } from "../../tickets/fields.tsx";
import { maskOf } from "../../tickets/update-mask.ts";
import { announce } from "../../ui/feedback/toast.tsx";

const { getTicket, listTickets, listTicketAuditEvents, updateTicket } = TicketService.method;

/** A field that is edited in place. */
export type EditedField = FieldName | "participants";

/** A concurrent edit of the same field. */
interface Conflict<T> {
  readonly theirs: T;
  readonly mine: T;
  readonly keepTheirs: () => void;
  readonly useMine: () => void;
}

/** How often an edit is retried when other fields change concurrently. */
const maxTurns = 3;

const isMismatch = (error: unknown) => reasonOf(error) === "VERSION_MISMATCH";
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Edits one field of a ticket with optimistic locking. Retries when only other fields have changed;
 * a concurrent edit of the same field is a conflict.
 */
export function useTicketEdit<F extends EditedField>(ticket: Ticket, field: F) {
  const { id } = ticket;
  const client = useQueryClient();
  const transport = useTransport();
  const edit = useRef<{ value: Ticket[F]; base: Ticket; turn: number }>(undefined);
  const [conflict, setConflict] = useState<{ mine: Ticket[F]; theirs: Ticket }>();
  const [failure, setFailure] = useState<unknown>();
  /** Selected while an earlier edit is being saved. */
  const [next, setNext] = useState<Ticket[F]>();
  const undoOf = useUndo();
  const shownValues = useRef<ShownValues>(undefined);
  const action = useAction(updateTicket, {
    changes: [getTicket, listTicketAuditEvents, listTickets],
    onSuccess({ data: after }) {
      shownValues.current?.release();
      const before = edit.current?.base;
      if (after === undefined || before === undefined) {
        return;
      }
      patchTickets(client, [{ ticket: after }]);
      if (field === "status" || field === "assigneeId") {
        const fields = [field as "status" | "assigneeId"];
        announce(
          t(field === "status" ? "Status of #{number} changed" : "Assignee of #{number} changed", {
            number: after.number,
          }),
          undoOf([changeOf(before, after, fields)]),
        );
      }
    },
    onError(error) {
      shownValues.current?.restore();
      setNext(undefined);
      void (isMismatch(error) ? compare().catch(setFailure) : setFailure(error));
    },
  });
  const sendNext = useEffectEvent(() => {
    if (next !== undefined) {
      setNext(undefined);
      send(next, ticket);
    }
  });
  useEffect(() => {
    if (!action.isPending) {
      sendNext();
    }
  }, [action.isPending]);

  function send(value: Ticket[F], base: Ticket, turn = 0): void {
    edit.current = { value, base, turn };
    setConflict(undefined);
    setFailure(undefined);
    shownValues.current?.release();
    shownValues.current = showValues(client, [base], () => ({ [field]: value }));
    const input = { id, [field]: value, updateMask: maskOf([field]) };
    action.mutate(input, { "If-Match": `"${base.version}"` });
  }

  async function compare(): Promise<void> {
    const options = createQueryOptions(getTicket, { id }, { transport });
    const theirs = (await client.fetchQuery({ ...options, staleTime: 0 })).data;
    if (theirs === undefined || edit.current === undefined) {
      return;
    }
    const { value, base, turn } = edit.current;
    if (same(theirs[field], value)) {
      return;
    }
    if (same(theirs[field], base[field]) && turn < maxTurns) {
      send(value, theirs, turn + 1);
    } else {
      setConflict({ mine: value, theirs });
    }
  }

  const shown: Conflict<Ticket[F]> | undefined = conflict && {
    theirs: conflict.theirs[field],
    mine: conflict.mine,
    keepTheirs: () => setConflict(undefined),
    useMine: () => send(conflict.mine, conflict.theirs),
  };
  return {
    /** @param base the ticket when the edit began */
    save: (value: Ticket[F], base: Ticket) =>
      action.isPending ? setNext(() => value) : send(value, base),
    /** The value being saved. */
    pending: next ?? (action.isPending ? edit.current?.value : undefined),
    error: failure,
    conflict: shown,
  };
}

export type TicketEdit<F extends EditedField> = ReturnType<typeof useTicketEdit<F>>;
