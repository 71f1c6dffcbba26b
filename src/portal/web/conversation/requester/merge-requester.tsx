import { useQuery } from "@connectrpc/connect-query";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "preact/compat";
import { RequesterService } from "../../../../../gen/ticketing/v1/requester_service_pb.ts";
import {
  type Requester,
  TicketService,
} from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { useAction } from "../../api/action.ts";
import { t } from "../../language/language.ts";
import { rich } from "../../language/rich.ts";
import { requesterName } from "../../tickets/names.ts";
import { Button } from "../../ui/button/button.tsx";
import { ConfirmDialog, Dialog, DialogActions } from "../../ui/dialog/dialog.tsx";
import { FailureNotice } from "../../ui/feedback/states.tsx";
import { announce } from "../../ui/feedback/toast.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { Isolate } from "../../ui/text/isolate.tsx";
import "./requester.css";

const { listRequesters, mergeRequesters } = RequesterService.method;
const { getTicket, listTickets, listMessages } = TicketService.method;
const shown = 8;

interface MergeRequesterProps {
  /** The requester that remains. */
  readonly requester: Requester;
  readonly onClose: () => void;
}

/** Finds another requester, shows both, and merges the other into this one. */
export function MergeRequester({ requester, onClose }: MergeRequesterProps) {
  const [text, setText] = useState("");
  const [source, setSource] = useState<Requester>();
  const q = text.trim();
  const list = useQuery(
    listRequesters,
    { q, pageSize: shown + 1 },
    { enabled: q !== "", placeholderData: keepPreviousData },
  );
  const merge = useAction(mergeRequesters, {
    changes: [getTicket, listTickets, listMessages, listRequesters],
    onShown() {
      announce(t("Requesters merged"));
      onClose();
    },
  });
  if (source !== undefined) {
    return (
      <ConfirmDialog
        title={t("Merge these requesters?")}
        action={t("Merge")}
        call={merge}
        onConfirm={() => merge.mutate({ id: requester.id, sourceId: source.id })}
        onClose={onClose}
      >
        <dl className="requester-pair">
          <Person term={t("Stays")} requester={requester} />
          <Person term={t("Will be merged and deleted")} requester={source} />
        </dl>
        <p>
          {rich(
            "All tickets move to {requester}, with any details that are missing there. Other details are dropped. You cannot undo this.",
            { requester: <Isolate>{requesterName(requester)}</Isolate> },
          )}
        </p>
      </ConfirmDialog>
    );
  }
  const others = q === "" ? [] : (list.data?.data ?? []);
  const found = others.filter(({ id }) => id !== requester.id).slice(0, shown);
  return (
    <Dialog title={t("Merge with another requester")} onClose={onClose}>
      <div className="stack">
        <TextField
          label={t("Find the other requester")}
          hint={t("By name, email address or telephone number.")}
          type="search"
          maxLength={200}
          value={text}
          onChange={setText}
          data-autofocus
        />
        {list.error && <FailureNotice error={list.error} retry={list.refetch} />}
        <ul className="requester-results" aria-label={t("Requesters found")}>
          {found.map((other) => (
            <li key={other.id}>
              <button type="button" onClick={() => setSource(other)}>
                <Isolate>{requesterName(other)}</Isolate>
                <Isolate className="soft">{contactOf(other)}</Isolate>
              </button>
            </li>
          ))}
        </ul>
        <p className="soft" role="status">
          {q !== "" && list.data && found.length === 0 && t("No one else matches.")}
        </p>
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t("Cancel")}</Button>
      </DialogActions>
    </Dialog>
  );
}

const contactOf = ({ name, email, phone }: Requester) =>
  [name && email, (name || email) && phone].filter(Boolean).join(", ");

const Person = ({ term, requester }: { term: string; requester: Requester }) => (
  <div>
    <dt className="soft">{term}</dt>
    <dd>
      <Isolate>{requesterName(requester)}</Isolate>
    </dd>
    {[requester.email, requester.phone, requester.externalId].map(
      (detail) =>
        detail !== "" &&
        detail !== requesterName(requester) && (
          <dd key={detail}>
            <Isolate>{detail}</Isolate>
          </dd>
        ),
    )}
  </div>
);
