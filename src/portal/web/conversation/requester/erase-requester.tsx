import {
  type Operation,
  OperationService,
} from "../../../../../gen/ticketing/v1/operation_service_pb.ts";
import { RequesterService } from "../../../../../gen/ticketing/v1/requester_service_pb.ts";
import type { Requester } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { useAction } from "../../api/action.ts";
import { useLatestOperation } from "../../api/latest-operation.ts";
import { requesterName } from "../../tickets/names.ts";
import { Button } from "../../ui/button/button.tsx";
import { ConfirmDialog, Dialog, DialogActions } from "../../ui/dialog/dialog.tsx";
import { FailureNotice, Skeleton } from "../../ui/feedback/states.tsx";
import { numbers } from "../../ui/time/formats.ts";
import "./requester.css";

interface EraseRequesterProps {
  readonly requester: Requester;
  readonly onClose: () => void;
  /** In the place of `onClose` once nothing of them is left. */
  readonly onErased: () => void;
}

/** Erases a requester, once it is confirmed, and shows the progress. */
export function EraseRequester({ requester, onClose, onErased }: EraseRequesterProps) {
  const { id } = requester;
  const { list, operation } = useLatestOperation("requester_erasure", { requesterId: id });
  const erasure = useAction(RequesterService.method.eraseRequester, {
    changes: [OperationService.method.listOperations],
  });
  if (list.data === undefined || operation !== undefined) {
    const close = operation?.done ? onErased : onClose;
    return (
      <Dialog title="Erase the requester" onClose={close}>
        {operation && <Progress operation={operation} />}
        {list.isPending && <Skeleton rows={1} label="Loading erasures" />}
        {list.error && <FailureNotice error={list.error} retry={list.refetch} />}
        <DialogActions>
          <Button onClick={close}>Done</Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title={`Erase ${requesterName(requester)}?`}
      action="Erase for good"
      call={erasure}
      onConfirm={() => erasure.mutate({ id })}
      onClose={onClose}
    >
      <p>This erases, with requesters who were merged into them:</p>
      <ul className="requester-erased">
        <li>their name, email address, telephone number and your identifier for them</li>
        <li>all their tickets, with messages, internal notes, files and links</li>
        <li>what events, webhook responses and the audit log hold about them</li>
        <li>exports of their data, and blocks of their email address and telephone number</li>
      </ul>
      <p>
        What was written about them on tickets of others stays, and so does what was sent or
        downloaded. You can neither stop nor undo this.
      </p>
    </ConfirmDialog>
  );
}

function Progress({ operation: { done, metadata } }: { operation: Operation }) {
  const { details } = metadata ?? {};
  const { ticketsDeleted = 0 } = details?.case === "requesterErasure" ? details.value : {};
  const tickets = `${numbers.format(ticketsDeleted)} ${ticketsDeleted === 1 ? "ticket" : "tickets"} deleted.`;
  return (
    <div className="stack">
      <p role="status">
        <strong>{done ? "The requester is erased." : "Erasing…"}</strong> {tickets}
        {!done && " You can close this window meanwhile."}
      </p>
      {!done && <progress aria-label="Erasing" />}
    </div>
  );
}
