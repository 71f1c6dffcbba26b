import type { MessageInitShape } from "@bufbuild/protobuf";
import type { Value, ValueSchema } from "@bufbuild/protobuf/wkt";
import { Pencil, Trash2 } from "lucide-react";
import { type Ticket, TicketService } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { msg } from "../../../../language/translate.ts";
import { useAction } from "../../api/action.ts";
import { t } from "../../language/language.ts";
import { useDraft } from "../../session/drafts.ts";
import { useDialog } from "../../state/url-state.ts";
import { labelOf, truth } from "../../tickets/fields.tsx";
import { Button, IconButton } from "../../ui/button/button.tsx";
import { FormDialog } from "../../ui/dialog/dialog.tsx";
import { SelectField, TextField } from "../../ui/form/field.tsx";
import { Isolate } from "../../ui/text/isolate.tsx";
import { Fact } from "./fact.tsx";
import "./custom-fields.css";

const { getTicket, listTicketAuditEvents, updateTicket } = TicketService.method;

const kinds = [
  { value: "stringValue", label: msg("Text") },
  { value: "numberValue", label: msg("Number") },
  { value: "boolValue", label: msg("Yes or no") },
] as const;

type Kind = (typeof kinds)[number]["value"];

/** A custom value as it is edited. */
interface Draft {
  readonly kind: Kind;
  readonly text: string;
}

interface Row extends Draft {
  readonly name: string;
  /** The value of the ticket; undefined for a new one. */
  readonly saved?: Draft | undefined;
}

const draftOf = ({ kind }: Value): Draft => ({
  kind: kind.case as Kind,
  text: String(kind.value),
});

const textOf = ({ kind, text }: Draft) => (kind === "boolValue" ? labelOf(truth, text) : text);

const rowsOf = ({ customFields }: Ticket): readonly Row[] =>
  Object.entries(customFields)
    .sort()
    .map(([name, value]) => ({ name, ...draftOf(value), saved: draftOf(value) }));

function toValue({ kind, text }: Draft): MessageInitShape<typeof ValueSchema> {
  switch (kind) {
    case "stringValue":
      return { kind: { case: kind, value: text } };
    case "numberValue":
      return { kind: { case: kind, value: Number(text) } };
    case "boolValue":
      return { kind: { case: kind, value: text === "true" } };
  }
}

/** The custom values of a ticket, with a dialog that edits them. */
export function CustomFields({ ticket }: { ticket: Ticket }) {
  const edit = useDialog("fields");
  const isEditable = ticket.mergedIntoId === "";
  const fields = Object.entries(ticket.customFields).sort();
  return (
    <section aria-labelledby="custom-fields">
      <div className="custom-fields-head">
        <h2 id="custom-fields">{t("Custom fields")}</h2>
        {isEditable && (
          <IconButton icon={Pencil} label={t("Edit custom fields")} onClick={() => edit.open()} />
        )}
      </div>
      <dl className="conversation-facts">
        {fields.map(([name, value]) => (
          <Fact key={name} name={name}>
            <Isolate>{textOf(draftOf(value))}</Isolate>
          </Fact>
        ))}
      </dl>
      {edit.value !== undefined && isEditable && (
        <CustomFieldsDialog key={ticket.id} ticket={ticket} onClose={edit.close} />
      )}
    </section>
  );
}

const maxFields = 50;

/** Sends only what was edited, so that values that others change in the meantime are kept. */
function CustomFieldsDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const before = rowsOf(ticket);
  const [{ saved, rows }, setDraft] = useDraft(`fields-${ticket.id}`, {
    saved: before,
    rows: before,
  });
  const setRows = (rows: readonly Row[]) => setDraft({ saved, rows });
  const update = useAction(updateTicket, {
    changes: [getTicket, listTicketAuditEvents],
    onShown: onClose,
  });
  const edit = (index: number, changes: Partial<Row>) =>
    setRows(rows.map((row, i) => (i === index ? { ...row, ...changes } : row)));
  const submit = () => {
    const names = new Set(rows.map(({ name }) => name));
    const removed = saved.filter(({ name }) => !names.has(name));
    const changed = rows.filter(
      (row) => row.kind !== row.saved?.kind || row.text !== row.saved.text,
    );
    const customFields = Object.fromEntries([
      ...removed.map(({ name }) => [name, { kind: { case: "nullValue", value: 0 } }]),
      ...changed.map((row) => [row.name.trim(), toValue(row)]),
    ]);
    update.mutate({ id: ticket.id, customFields, updateMask: { paths: ["custom_fields"] } });
  };
  return (
    <FormDialog
      title={t("Custom fields")}
      size="large"
      action={t("Save")}
      call={update}
      onSubmit={submit}
      onClose={onClose}
    >
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names are edited
        <fieldset key={index} className="custom-field" aria-label={row.name || t("New field")}>
          <TextField
            label={t("Name")}
            value={row.name}
            required
            maxLength={64}
            readOnly={row.saved !== undefined}
            onChange={(name) => edit(index, { name })}
          />
          <SelectField
            label={t("Type")}
            value={row.kind}
            options={kinds.map(({ value, label }) => ({ value, label: t(label) }))}
            onChange={(kind) =>
              edit(index, { kind: kind as Kind, text: kind === "boolValue" ? "true" : "" })
            }
          />
          {row.kind === "boolValue" ? (
            <SelectField
              label={t("Value")}
              value={row.text}
              options={truth.options()}
              onChange={(text) => edit(index, { text })}
            />
          ) : (
            <TextField
              label={t("Value")}
              dir="auto"
              value={row.text}
              {...(row.kind === "numberValue"
                ? { type: "number", step: "any", required: true }
                : { maxLength: 1024 })}
              onChange={(text) => edit(index, { text })}
            />
          )}
          <IconButton
            icon={Trash2}
            label={
              row.name === "" ? t("Remove the new field") : t("Remove {name}", { name: row.name })
            }
            onClick={() => setRows(rows.filter((_, i) => i !== index))}
          />
        </fieldset>
      ))}
      {rows.length < maxFields && (
        <Button onClick={() => setRows([...rows, { name: "", kind: "stringValue", text: "" }])}>
          {t("Add a field")}
        </Button>
      )}
    </FormDialog>
  );
}
