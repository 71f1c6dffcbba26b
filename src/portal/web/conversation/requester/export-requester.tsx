import { Code, ConnectError } from "@connectrpc/connect";
import { Download } from "lucide-react";
import { useState } from "preact/compat";
import {
  type Operation,
  OperationService,
} from "../../../../../gen/ticketing/v1/operation_service_pb.ts";
import { RequesterService } from "../../../../../gen/ticketing/v1/requester_service_pb.ts";
import type { Requester } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { sizeText } from "../../../../language/size-text.ts";
import { useAction } from "../../api/action.ts";
import { useLatestOperation } from "../../api/latest-operation.ts";
import { locale, t } from "../../language/language.ts";
import { rich } from "../../language/rich.ts";
import { placeOf } from "../../session/place.ts";
import { useSession } from "../../shell/session-context.ts";
import { Button } from "../../ui/button/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog/dialog.tsx";
import { FailureNotice, Skeleton } from "../../ui/feedback/states.tsx";
import { ExactTime } from "../../ui/time/time.tsx";
import { saveAs } from "../attachments/attachments.tsx";

const { listOperations } = OperationService.method;

interface ExportRequesterProps {
  readonly requester: Requester;
  readonly onClose: () => void;
}

/** Exports the data of a requester, with the progress, and downloads the archive. */
export function ExportRequester({ requester: { id }, onClose }: ExportRequesterProps) {
  const { list, operation, cancel } = useLatestOperation("requester_export", { requesterId: id });
  const creation = useAction(RequesterService.method.exportRequester, {
    changes: [listOperations],
  });
  const isRunning = operation?.done === false;
  const error = list.error ?? creation.error ?? cancel.error;
  return (
    <Dialog title={t("Export data")} onClose={onClose}>
      <div className="stack">
        <p>
          {t(
            "Everything stored about the requester, as one ZIP archive: tickets with all messages, internal notes and files.",
          )}
        </p>
        {list.isPending && <Skeleton rows={1} label={t("Loading exports")} />}
        {operation && <Export operation={operation} />}
        {error && <FailureNotice error={error} />}
      </div>
      <DialogActions>
        {isRunning ? (
          <Button
            busy={cancel.isPending || operation.cancelling}
            onClick={() => cancel.mutate({ id: operation.id })}
          >
            {t("Stop")}
          </Button>
        ) : (
          <Button
            variant={archiveOf(operation) ? "secondary" : "primary"}
            busy={creation.isPending}
            disabled={list.isPending}
            onClick={() => creation.mutate({ id })}
          >
            {t(archiveOf(operation) ? "Export again" : "Export")}
          </Button>
        )}
        <Button onClick={onClose}>{t("Done")}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** The archive of an export; undefined until there is one, and once it is deleted. */
function archiveOf(operation: Operation | undefined) {
  const { result } = operation ?? {};
  const details = result?.case === "response" ? result.value.details : undefined;
  return details?.case === "requesterExport" && details.value.downloadUrl !== undefined
    ? { ...details.value, url: details.value.downloadUrl }
    : undefined;
}

function Export({ operation }: { operation: Operation }) {
  const archive = archiveOf(operation);
  const { done, cancelling, result, metadata } = operation;
  if (!done) {
    const details = metadata?.details;
    const { total, exported = 0 } = details?.case === "requesterExport" ? details.value : {};
    return (
      <div>
        <p role="status">
          <strong>{t(cancelling ? "Stopping the export…" : "Exporting…")}</strong>{" "}
          {total !== undefined &&
            t(
              "{total, plural, one {{exported, number} of # ticket.} other {{exported, number} of # tickets.}}",
              { exported, total },
            )}{" "}
          {t("You can close this window in the meantime.")}
        </p>
        <progress aria-label={t("Exported tickets")} max={total || 1} value={total && exported} />
      </div>
    );
  }
  if (result.case === "error") {
    return (
      <p role="status">
        {t("The last export ended early: {message}.", { message: result.value.message })}
      </p>
    );
  }
  return archive ? <Archive {...archive} /> : null;
}

interface ArchiveProps {
  readonly url: string;
  readonly size: bigint;
  readonly expiresAt?: Parameters<typeof ExactTime>[0]["at"];
}

function Archive({ url, size, expiresAt }: ArchiveProps) {
  const session = useSession();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  async function save(): Promise<void> {
    const { organization } = placeOf(location.pathname);
    const response = await fetch(new URL(url).pathname, {
      headers: {
        authorization: `Bearer ${await session.token()}`,
        ...(organization !== undefined && { "x-workspace-id": organization }),
      },
    });
    if (response.status === 401) {
      await session.refused();
    }
    if (!response.ok) {
      throw await failureOf(response);
    }
    saveAs("requester.zip", await response.blob());
  }
  const download = () => {
    setError(undefined);
    setBusy(true);
    void save()
      .catch(setError)
      .finally(() => setBusy(false));
  };
  return (
    <div className="stack">
      <p role="status">
        <strong>{t("The archive is ready.")}</strong>{" "}
        {expiresAt
          ? rich("{size}, until {time}.", {
              size: sizeText(locale, Number(size)),
              time: <ExactTime at={expiresAt} form="day" />,
            })
          : sizeText(locale, Number(size))}
      </p>
      <Button variant="primary" icon={Download} busy={isBusy} onClick={download}>
        {t("Download")}
      </Button>
      {error !== undefined && <FailureNotice error={error} />}
    </div>
  );
}

const codes: Readonly<Record<number, Code>> = {
  401: Code.Unauthenticated,
  403: Code.PermissionDenied,
  404: Code.NotFound,
};

/** A response as the error of a call. */
async function failureOf(response: Response): Promise<ConnectError> {
  const { status, headers } = response;
  const body = (await response.json().catch(() => ({}))) as { error?: { message?: string } };
  const code = codes[status] ?? Code.Unavailable;
  return new ConnectError(body.error?.message ?? `HTTP ${status}`, code, headers);
}
