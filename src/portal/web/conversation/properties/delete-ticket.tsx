import { useState } from "preact/compat";
import { type Ticket, TicketService } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { useAction } from "../../api/action.ts";
import { t } from "../../language/language.ts";
import { useRole } from "../../members/members.ts";
import { Button } from "../../ui/button/button.tsx";
import { ConfirmDialog } from "../../ui/dialog/dialog.tsx";
import { announce } from "../../ui/feedback/toast.tsx";

interface DeleteTicketProps {
  readonly ticket: Ticket;
  readonly onDeleted: () => void;
}

/** Deletes a ticket, once it is confirmed. For admins. */
export function DeleteTicket({ ticket: { id, number }, onDeleted }: DeleteTicketProps) {
  const [isAsking, setAsking] = useState(false);
  const deletion = useAction(TicketService.method.deleteTicket, {
    changes: [TicketService.method.listTickets],
    onSuccess() {
      onDeleted();
      announce(t("Deleted ticket #{number}", { number }));
    },
  });
  if (useRole() !== "admin") {
    return null;
  }
  return (
    <section aria-label={t("Delete the ticket")}>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t("Delete ticket")}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t("Delete ticket #{number}?", { number })}
          action={t("Delete permanently")}
          call={deletion}
          onConfirm={() => deletion.mutate({ id })}
          onClose={() => setAsking(false)}
        >
          <p>
            {t(
              "Its messages and files are deleted too, and events about it lose their payload. This cannot be undone. The requester stays.",
            )}
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
