import { useLocation } from "wouter";
import { TicketService } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { useAction } from "../../api/action.ts";
import { describeFailure } from "../../api/failure.ts";
import { t } from "../../language/language.ts";
import { useAssigneeOptions } from "../../members/members.ts";
import { useDraft } from "../../session/drafts.ts";
import { FormDialog } from "../../ui/dialog/dialog.tsx";
import { announce } from "../../ui/feedback/toast.tsx";
import { SelectField, TextAreaField, TextField } from "../../ui/form/field.tsx";
import { askedFields } from "../fields.tsx";
import { emptyRequester, RequesterFields } from "./requester-fields.tsx";
import "./open-ticket.css";

const initial = {
  requester: emptyRequester,
  subject: "",
  body: "",
  fields: Object.fromEntries(askedFields.map((field) => [field.name, field.initial ?? ""])),
};

/** Fields that show their own errors. */
const fieldsWithError = [
  "requester.name",
  "requester.email",
  "requester.phone",
  "subject",
  "message.body",
];

/** Opens a ticket for someone who asks in person or on the telephone. */
export function OpenTicket({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useDraft("open-ticket", initial);
  const [, navigate] = useLocation();
  const members = [...useAssigneeOptions(), { value: "", label: t("No one") }];
  const set = (change: Partial<typeof initial>) => setDraft({ ...draft, ...change });
  const creation = useAction(TicketService.method.createTicket, {
    onSuccess({ data }) {
      announce(t("Opened ticket #{number}", { number: data?.number ?? 0 }));
      navigate(`/tickets/${data?.id}`, { replace: true });
    },
  });
  const submit = () => {
    const { subject, body, fields } = draft;
    const { isKnown, name, email, phone, externalId } = draft.requester;
    creation.mutate({
      subject,
      ...fields,
      requester: isKnown
        ? { name, email, phone, externalId }
        : { name, email: email.trim(), phone: normalisePhone(phone) },
      ...(body.trim() !== "" && { message: { body } }),
    });
  };
  const errors = creation.error ? describeFailure(creation.error).fields : {};

  return (
    <FormDialog
      title={t("New ticket")}
      size="large"
      action={t("Create ticket")}
      call={creation}
      fields={fieldsWithError}
      onSubmit={submit}
      onClose={onClose}
    >
      <RequesterFields
        value={draft.requester}
        onChange={(requester) => set({ requester })}
        errors={errors}
      />
      <TextField
        label={t("Subject")}
        error={errors.subject}
        value={draft.subject}
        onChange={(subject) => set({ subject })}
        required
        pattern=".*\S.*"
        title={t("Enter a subject")}
        maxLength={200}
        dir="auto"
      />
      <TextAreaField
        label={t("What they asked")}
        hint={t("The first message of the ticket, on behalf of the requester.")}
        error={errors["message.body"]}
        rows={5}
        value={draft.body}
        onChange={(body) => set({ body })}
        maxLength={65_536}
        dir="auto"
      />
      <div className="open-ticket-choices">
        {askedFields.map(({ name, label, kind, options, maxLength }) => {
          const value = draft.fields[name] ?? "";
          const change = (next: string) => set({ fields: { ...draft.fields, [name]: next } });
          return kind === "text" ? (
            <TextField
              key={name}
              label={t(label)}
              value={value}
              maxLength={maxLength}
              onChange={change}
            />
          ) : (
            <SelectField
              key={name}
              label={t(label)}
              value={value}
              options={kind === "member" ? members : (options?.() ?? [])}
              onChange={change}
            />
          );
        })}
      </div>
    </FormDialog>
  );
}

/** Normalises a telephone number toward E.164. */
const normalisePhone = (phone: string) => phone.replace(/[\s()./-]/g, "").replace(/^00/, "+");
