import { useQuery } from "@connectrpc/connect-query";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "preact/compat";
import { type Ticket, TicketService } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { useAction } from "../../api/action.ts";
import { t } from "../../language/language.ts";
import { rich } from "../../language/rich.ts";
import { StatusBadge } from "../../tickets/fields.tsx";
import { requesterName } from "../../tickets/names.ts";
import { Button } from "../../ui/button/button.tsx";
import { ConfirmDialog, Dialog, DialogActions } from "../../ui/dialog/dialog.tsx";
import { FailureNotice } from "../../ui/feedback/states.tsx";
import { announce } from "../../ui/feedback/toast.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { Isolate } from "../../ui/text/isolate.tsx";
import { useReloadMessages } from "../messages/use-timeline.ts";
import "../requester/requester.css";

const { getTicket, listTicketAuditEvents, listTickets, mergeTickets } = TicketService.method;
const shown = 8;
/** No other ticket can be merged into a closed one. */
const status = ["open", "pending", "resolved"];

interface MergeTicketProps {
  /** The ticket that is merged into another. */
  readonly ticket: Ticket;
  /** Called with the identifier of the other. */
  readonly onMerged: (id: string) => void;
  readonly onClose: () => void;
}

/** Finds another ticket of the requester, shows both, and merges this one into the other. */
export function MergeTicket({ ticket, onMerged, onClose }: MergeTicketProps) {
  const { id, number, requester } = ticket;
  const [text, setText] = useState("");
  const [target, setTarget] = useState<Ticket>();
  const list = useQuery(
    listTickets,
    { requesterId: requester?.id ?? "", status, q: text.trim(), pageSize: shown + 1 },
    { placeholderData: keepPreviousData },
  );
  const merge = useAction(mergeTickets, {
    onSuccess: useReloadMessages(),
    changes: [getTicket, listTickets, listTicketAuditEvents],
    onShown({ data }) {
      onClose();
      onMerged(data?.id ?? "");
      announce(t("Merged #{number} into #{target}", { number, target: data?.number ?? 0 }));
    },
  });
  if (target !== undefined) {
    return (
      <ConfirmDialog
        title={t("Merge #{number} into #{target}?", { number, target: target.number })}
        action={t("Merge")}
        call={merge}
        onConfirm={() => merge.mutate({ id: target.id, sourceIds: [id] })}
        onClose={onClose}
      >
        <dl className="requester-pair">
          <Side term={t("Stays")} ticket={target} />
          <Side term={t("Will be merged and closed")} ticket={ticket} />
        </dl>
        <p>
          {t(
            "The messages, notes and files of #{number} move to #{target}, and later messages from the requester arrive there. #{number} stays without messages and links to #{target}. You cannot undo this.",
            { number, target: target.number },
          )}
        </p>
      </ConfirmDialog>
    );
  }
  const others = list.data?.data.filter((other) => other.id !== id).slice(0, shown);
  return (
    <Dialog title={t("Merge #{number} into another ticket", { number })} onClose={onClose}>
      <div className="stack">
        <TextField
          label={t("Find the other ticket")}
          hint={rich(
            "Search the tickets of {requester} by number or words. You cannot merge into a closed ticket.",
            { requester: <Isolate>{requesterName(requester)}</Isolate> },
          )}
          type="search"
          maxLength={200}
          value={text}
          onChange={setText}
          data-autofocus
        />
        {list.error && <FailureNotice error={list.error} retry={list.refetch} />}
        <ul className="requester-results" aria-label={t("Tickets found")}>
          {others?.map((other) => (
            <li key={other.id}>
              <button type="button" onClick={() => setTarget(other)}>
                <span>
                  <span className="soft">#{other.number}</span> <Isolate>{other.subject}</Isolate>
                </span>
                <span>
                  <StatusBadge status={other.status} />
                </span>
              </button>
            </li>
          ))}
        </ul>
        <p className="soft" role="status">
          {others?.length === 0 &&
            t(
              text.trim() === ""
                ? "The requester has no other tickets."
                : "No other ticket matches.",
            )}
        </p>
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t("Cancel")}</Button>
      </DialogActions>
    </Dialog>
  );
}

const Side = ({ term, ticket: { number, subject } }: { term: string; ticket: Ticket }) => (
  <div>
    <dt className="soft">{term}</dt>
    <dd>
      #{number} <Isolate>{subject}</Isolate>
    </dd>
  </div>
);
