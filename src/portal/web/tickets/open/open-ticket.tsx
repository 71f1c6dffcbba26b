import type { SubmitEvent } from "react";
import { useLocation } from "wouter";
import { TicketService } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { useAction } from "../../api/action.ts";
import { describeFailure } from "../../api/failure.ts";
import { AssigneeOptions } from "../../members/members.tsx";
import { useDraft } from "../../session/drafts.ts";
import { Dialog, FormActions } from "../../ui/dialog/dialog.tsx";
import { FailureNotice } from "../../ui/feedback/states.tsx";
import { announce } from "../../ui/feedback/toast.tsx";
import { Field } from "../../ui/form/field.tsx";
import { priorities } from "../fields.tsx";
import { emptyRequester, RequesterFields } from "./requester-fields.tsx";
import "./open-ticket.css";

const initial = {
  requester: emptyRequester,
  subject: "",
  body: "",
  priority: "normal",
  assignee: "me",
};

/** Opens a ticket for somebody who asks in another way, such as on the telephone. */
export function OpenTicket({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useDraft("open-ticket", initial);
  const [, navigate] = useLocation();
  const set = (change: Partial<typeof initial>) => setDraft({ ...draft, ...change });
  const creation = useAction(TicketService.method.createTicket, {
    onSuccess({ data }) {
      announce(`Opened ticket #${data?.number}`);
      navigate(`/tickets/${data?.id}`, { replace: true });
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { subject, body, priority, assignee } = draft;
    const { isKnown, name, email, phone, externalId } = draft.requester;
    creation.mutate({
      subject,
      priority,
      assignee,
      requester: isKnown
        ? { name, email, phone, externalId }
        : { name, email: email.trim(), phone: dialled(phone) },
      ...(body.trim() !== "" && { message: { body } }),
    });
  };
  const errors = creation.error ? describeFailure(creation.error).fields : {};
  const isNamed = Object.keys(errors).some((field) => shownFields.includes(field));

  return (
    <Dialog title="Open ticket" size="large" busy={creation.isPending} onClose={onClose}>
      <form onSubmit={submit}>
        <RequesterFields
          value={draft.requester}
          onChange={(requester) => set({ requester })}
          errors={errors}
        />
        <Field label="Subject" error={errors.subject}>
          {(attributes) => (
            <input
              {...attributes}
              className="input"
              value={draft.subject}
              onChange={(event) => set({ subject: event.target.value })}
              required
              pattern=".*\S.*"
              title="Enter a subject"
              maxLength={200}
              autoComplete="off"
              dir="auto"
            />
          )}
        </Field>
        <Field
          label="What they asked"
          hint="The first message of the ticket, in the name of the requester."
          error={errors["message.body"]}
        >
          {(attributes) => (
            <textarea
              {...attributes}
              className="input"
              rows={5}
              value={draft.body}
              onChange={(event) => set({ body: event.target.value })}
              maxLength={65_536}
              dir="auto"
            />
          )}
        </Field>
        <div className="open-ticket-choices">
          <Field label="Priority">
            {(attributes) => (
              <select
                {...attributes}
                className="input"
                value={draft.priority}
                onChange={(event) => set({ priority: event.target.value })}
              >
                {Object.entries(priorities).map(([priority, { label }]) => (
                  <option key={priority} value={priority}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label="Assignee">
            {(attributes) => (
              <select
                {...attributes}
                className="input"
                value={draft.assignee}
                onChange={(event) => set({ assignee: event.target.value })}
              >
                <AssigneeOptions />
                <option value="">Nobody</option>
              </select>
            )}
          </Field>
        </div>
        {creation.error && !isNamed && <FailureNotice error={creation.error} />}
        <FormActions action="Open ticket" busy={creation.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

const shownFields = [
  "requester.name",
  "requester.email",
  "requester.phone",
  "subject",
  "message.body",
];

/** A telephone number as people write it, in the form that the service takes. */
const dialled = (phone: string) => phone.replace(/[\s()./-]/g, "").replace(/^00/, "+");
