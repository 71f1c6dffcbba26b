import { useState } from "react";
import { TicketService } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { useAction } from "../api/use-action.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { Secret } from "../ui/secret.tsx";
import { FailureNotice } from "../ui/states.tsx";
import { announce } from "../ui/toast.tsx";

const { createRequesterLink, revokeRequesterLink } = TicketService.method;

/** Creates and revokes the link to the conversation page of a ticket. */
export function RequesterLink({ ticketId: id }: { ticketId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Link for the requester</Button>
      {isOpen && <LinkDialog id={id} onClose={() => setOpen(false)} />}
    </>
  );
}

function LinkDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const creation = useAction(createRequesterLink, {
    onSuccess({ data }) {
      // The repetition of a call whose response was lost does not have it.
      if (data?.url === "") {
        announce("The connection broke before the link arrived. Create another one.");
      }
    },
  });
  const revocation = useAction(revokeRequesterLink, {
    onSuccess() {
      announce("Link revoked");
      onClose();
    },
  });
  const url = creation.data?.data?.url ?? "";
  const error = creation.error ?? revocation.error;
  const busy = creation.isPending || revocation.isPending;
  return (
    <Dialog title="Link for the requester" onClose={onClose} busy={busy}>
      <div className="stack">
        {url === "" ? (
          <p>
            Anyone with the link can read the public messages of this ticket and reply as the
            requester. A new link replaces the earlier one, also that in emails.
          </p>
        ) : (
          <Secret value={url} label="link" />
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
              Revoke link
            </Button>
            <Button
              variant="primary"
              busy={creation.isPending}
              disabled={revocation.isPending}
              onClick={() => creation.mutate({ id })}
            >
              Create link
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
