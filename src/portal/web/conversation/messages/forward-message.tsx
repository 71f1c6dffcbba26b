import { type Message, TicketService } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { useAction } from "../../api/action.ts";
import { describeFailure } from "../../api/failure.ts";
import { t } from "../../language/language.ts";
import { useDraft } from "../../session/drafts.ts";
import { FormDialog } from "../../ui/dialog/dialog.tsx";
import { announce } from "../../ui/feedback/toast.tsx";
import { TextAreaField, TextField } from "../../ui/form/field.tsx";

interface ForwardMessageProps {
  readonly message: Message;
  /** Called with the note that records it. */
  readonly onSent: (note: Message) => void;
  readonly onClose: () => void;
}

const emptyDraft = { to: "", body: "", includeAttachments: true };

/** Forwards a message by email, with a note above it. */
export function ForwardMessage({ message, onSent, onClose }: ForwardMessageProps) {
  const { ticketId, id, attachments } = message;
  const [draft, setDraft] = useDraft(`forward-${id}`, emptyDraft);
  const { to, body, includeAttachments } = draft;
  const forwarding = useAction(TicketService.method.forwardMessage, {
    onSuccess({ data }) {
      onClose();
      announce(t("Forwarded"));
      if (data !== undefined) {
        onSent(data);
      }
    },
  });
  const errors = forwarding.error ? describeFailure(forwarding.error).fields : {};
  const problem = Object.entries(errors).find(([field]) => /^to\b/.test(field));
  return (
    <FormDialog
      title={t("Forward message")}
      action={t("Forward")}
      call={forwarding}
      fields={["to", "body", ...(problem ? [problem[0]] : [])]}
      onSubmit={() =>
        forwarding.mutate({
          ticketId,
          id,
          to: addressesIn(to),
          body: body.trim(),
          includeAttachments: includeAttachments && attachments.length > 0,
        })
      }
      onClose={onClose}
    >
      <TextField
        label={t("To [recipients]")}
        hint={t("Up to 10 email addresses, separated by commas.")}
        error={problem?.[1]}
        required
        dir="ltr"
        inputMode="email"
        maxLength={3_000}
        value={to}
        onChange={(to) => setDraft({ ...draft, to })}
        data-autofocus
      />
      <TextAreaField
        label={t("Note")}
        hint={t("Optional. It appears above the message. Replies arrive as internal notes.")}
        error={errors.body}
        rows={4}
        dir="auto"
        maxLength={65_536}
        value={body}
        onChange={(body) => setDraft({ ...draft, body })}
      />
      {attachments.length > 0 && (
        <label className="check">
          <input
            type="checkbox"
            checked={includeAttachments}
            onChange={(event) =>
              setDraft({ ...draft, includeAttachments: event.currentTarget.checked })
            }
          />
          {t("{count, plural, one {Include # file} other {Include # files}}", {
            count: attachments.length,
          })}
        </label>
      )}
    </FormDialog>
  );
}

/** Once each, in the order given. */
const addressesIn = (text: string) => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter((address) => address !== ""),
  ),
];
