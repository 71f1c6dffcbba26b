import {
  type Operation,
  OperationService,
} from "../../../../../gen/ticketing/v1/operation_service_pb.ts";
import { RequesterService } from "../../../../../gen/ticketing/v1/requester_service_pb.ts";
import type { Requester } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { useAction } from "../../api/action.ts";
import { useLatestOperation } from "../../api/latest-operation.ts";
import { t } from "../../language/language.ts";
import { requesterName } from "../../tickets/names.ts";
import { Button } from "../../ui/button/button.tsx";
import { ConfirmDialog, Dialog, DialogActions } from "../../ui/dialog/dialog.tsx";
import { FailureNotice, Skeleton } from "../../ui/feedback/states.tsx";
import "./requester.css";

interface EraseRequesterProps {
  readonly requester: Requester;
  readonly onClose: () => void;
  /** Called in place of `onClose` once nothing of them is left. */
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
      <Dialog title={t("Erase the requester")} onClose={close}>
        {operation && <Progress operation={operation} />}
        {list.isPending && <Skeleton rows={1} label={t("Loading erasures")} />}
        {list.error && <FailureNotice error={list.error} retry={list.refetch} />}
        <DialogActions>
          <Button onClick={close}>{t("Done")}</Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title={t("Erase {name}?", { name: requesterName(requester) })}
      action={t("Erase permanently")}
      call={erasure}
      onConfirm={() => erasure.mutate({ id })}
      onClose={onClose}
    >
      <p>
        {t("This erases the following, including what belongs to requesters merged into this one:")}
      </p>
      <ul className="requester-erased">
        <li>{t("their name, email address, telephone number and your identifier for them")}</li>
        <li>{t("all their tickets, with messages, internal notes, files and links")}</li>
        <li>{t("what events, webhook responses and the audit log hold about them")}</li>
        <li>
          {t("exports of their data, and blocks of their email address and telephone number")}
        </li>
      </ul>
      <p>
        {t(
          "What was written about them on other requesters’ tickets stays, and so does anything already sent or downloaded. You cannot stop or undo this.",
        )}
      </p>
    </ConfirmDialog>
  );
}

function Progress({ operation: { done, metadata } }: { operation: Operation }) {
  const { details } = metadata ?? {};
  const { ticketsDeleted = 0 } = details?.case === "requesterErasure" ? details.value : {};
  return (
    <div className="stack">
      <p role="status">
        <strong>{t(done ? "The requester is erased." : "Erasing…")}</strong>{" "}
        {t("{count, plural, one {# ticket deleted.} other {# tickets deleted.}}", {
          count: ticketsDeleted,
        })}
        {!done && ` ${t("You can close this window in the meantime.")}`}
      </p>
      {!done && <progress aria-label={t("Erasing")} />}
    </div>
  );
}
