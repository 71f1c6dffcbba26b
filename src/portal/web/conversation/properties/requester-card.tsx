import { TriangleAlert } from "lucide-react";
import { useState } from "preact/compat";
import { type Ticket, TicketService } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { useAction } from "../../api/action.ts";
import { locale, t } from "../../language/language.ts";
import { emailProblem } from "../../tickets/email-problem.ts";
import { requesterName } from "../../tickets/names.ts";
import { Button } from "../../ui/button/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog/dialog.tsx";
import { FailureNotice } from "../../ui/feedback/states.tsx";
import { announce } from "../../ui/feedback/toast.tsx";
import { Secret } from "../../ui/secret/secret.tsx";
import { Isolate } from "../../ui/text/isolate.tsx";
import { RequesterMenu } from "../requester/requester-menu.tsx";

/** The requester and their contact details. */
export function RequesterCard({ ticket }: { ticket: Ticket }) {
  const { id, requester, mergedIntoId } = ticket;
  const { email = "", phone = "", externalId = "", language = "" } = requester ?? {};
  const problem = emailProblem(requester);
  return (
    <section aria-labelledby="requester">
      <div className="requester-head">
        <h2 id="requester">{t("Requester")}</h2>
        {requester && <RequesterMenu key={requester.id} requester={requester} />}
      </div>
      <p>
        <Isolate>{requesterName(requester)}</Isolate>
      </p>
      <ul className="requester-contacts soft">
        {email !== "" && (
          <li>
            <a href={`mailto:${encodeURIComponent(email)}`}>
              <Isolate>{email}</Isolate>
            </a>
          </li>
        )}
        {problem && (
          <li className="requester-problem">
            <TriangleAlert size={13} aria-hidden="true" /> {problem}
          </li>
        )}
        {phone !== "" && (
          <li>
            <a href={`tel:${phone}`}>{phone}</a>
          </li>
        )}
        {externalId !== "" && (
          <li>
            <Isolate className="mono">{externalId}</Isolate>
          </li>
        )}
        {language !== "" && <li>{t("Reads {language}", { language: languageName(language) })}</li>}
      </ul>
      {mergedIntoId === "" && (
        <div className="requester-link">
          <RequesterLink ticketId={id} />
        </div>
      )}
    </section>
  );
}

/** A language that the browser does not know keeps its tag. */
function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

const { createRequesterLink, revokeRequesterLink } = TicketService.method;

/** Creates and revokes the link to the conversation page of a ticket. */
function RequesterLink({ ticketId: id }: { ticketId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("Link for the requester")}</Button>
      {isOpen && <LinkDialog id={id} onClose={() => setOpen(false)} />}
    </>
  );
}

function LinkDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const creation = useAction(createRequesterLink, {
    onSuccess({ data }) {
      // A retry after a lost response does not return the link.
      if (data?.url === "") {
        announce(t("The connection broke before the link arrived. Create another one."));
      }
    },
  });
  const revocation = useAction(revokeRequesterLink, {
    onSuccess() {
      announce(t("Link revoked"));
      onClose();
    },
  });
  const url = creation.data?.data?.url ?? "";
  const error = creation.error ?? revocation.error;
  const busy = creation.isPending || revocation.isPending;
  return (
    <Dialog title={t("Link for the requester")} onClose={onClose} busy={busy}>
      <div className="stack">
        {url === "" ? (
          <p>
            {t(
              "Anyone with the link can read the public messages of this ticket and reply as the requester. A new link replaces the earlier one, including in emails that were already sent.",
            )}
          </p>
        ) : (
          <Secret value={url} label={t("link")} />
        )}
        {error && <FailureNotice error={error} />}
      </div>
      <DialogActions>
        {url === "" ? (
          <>
            <Button
              variant="danger"
              busy={revocation.isPending}
              disabled={creation.isPending}
              onClick={() => revocation.mutate({ id })}
            >
              {t("Revoke link")}
            </Button>
            <Button
              variant="primary"
              busy={creation.isPending}
              disabled={revocation.isPending}
              onClick={() => creation.mutate({ id })}
            >
              {t("Create link")}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            {t("Done")}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
