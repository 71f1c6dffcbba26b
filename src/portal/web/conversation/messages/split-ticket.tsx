import { type Message, TicketService } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { useAction } from "../../api/action.ts";
import { describeFailure } from "../../api/failure.ts";
import { t } from "../../language/language.ts";
import { useDraft } from "../../session/drafts.ts";
import { FormDialog } from "../../ui/dialog/dialog.tsx";
import { announce } from "../../ui/feedback/toast.tsx";
import { SelectField, TextField } from "../../ui/form/field.tsx";

const { getTicket, listMessages, listTicketAuditEvents, listTickets, splitTicket } =
  TicketService.method;

/** Maximum messages of one split. */
const maxMessages = 100;

const emptyDraft = { subject: "", range: "one" };

interface SplitTicketProps {
  /** The message that moves, and those after it. */
  readonly messages: readonly Message[];
  /** Called with the identifier of the new ticket. */
  readonly onSplit: (id: string) => void;
  readonly onClose: () => void;
}

/** Moves a message, or it and all later ones, to a new ticket, and goes there. */
export function SplitTicket({ messages, onSplit, onClose }: SplitTicketProps) {
  const [first] = messages;
  const [draft, setDraft] = useDraft(`split-${first?.id}`, emptyDraft);
  const { subject, range } = draft;
  const splitting = useAction(splitTicket, {
    changes: [getTicket, listMessages, listTicketAuditEvents, listTickets],
    onSuccess({ data }) {
      announce(t("Moved to the new ticket #{number}", { number: data?.number ?? 0 }));
      onSplit(data?.id ?? "");
    },
  });
  const later = messages.length - 1;
  const moved = range === "one" ? messages.slice(0, 1) : messages;
  const errors = splitting.error ? describeFailure(splitting.error).fields : {};
  return (
    <FormDialog
      title={t("Move to a new ticket")}
      action={t("Create ticket")}
      call={splitting}
      fields={["subject"]}
      onSubmit={() =>
        splitting.mutate({
          id: first?.ticketId ?? "",
          messageIds: moved.map(({ id }) => id),
          subject: subject.trim(),
        })
      }
      onClose={onClose}
    >
      <p>
        {t(
          "The new ticket has the same requester, channel, assignee and tags. You cannot undo this.",
        )}
      </p>
      {later > 0 && later < maxMessages && (
        <SelectField
          label={t("Messages")}
          options={[
            { value: "one", label: t("Only this message") },
            {
              value: "later",
              label: t("{count, plural, other {This one and the # after it}}", { count: later }),
            },
          ]}
          value={range}
          onChange={(range) => setDraft({ ...draft, range })}
        />
      )}
      <TextField
        label={t("Subject")}
        hint={t("Leave it empty to keep the subject.")}
        maxLength={200}
        error={errors.subject}
        value={subject}
        onChange={(subject) => setDraft({ ...draft, subject })}
        data-autofocus
      />
    </FormDialog>
  );
}
