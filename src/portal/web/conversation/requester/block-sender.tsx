import type { SenderBlock } from "../../../../../gen/ticketing/v1/sender_block_service_pb.ts";
import type { Requester } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { UnblockButton, useBlockSender } from "../../channels/blocking.tsx";
import { t } from "../../language/language.ts";
import { rich } from "../../language/rich.ts";
import { useDraft } from "../../session/drafts.ts";
import { requesterName } from "../../tickets/names.ts";
import { Button } from "../../ui/button/button.tsx";
import { Dialog, DialogActions, FormDialog } from "../../ui/dialog/dialog.tsx";
import { SelectField, TextField } from "../../ui/form/field.tsx";
import { Isolate } from "../../ui/text/isolate.tsx";
import "./requester.css";

interface BlockSenderProps {
  readonly requester: Requester;
  /** The blocks that refuse them. */
  readonly blocks: readonly SenderBlock[];
  readonly onClose: () => void;
}

/** Blocks a requester, or shows what blocks them and unblocks. */
export const BlockSender = (props: BlockSenderProps) =>
  props.blocks.length > 0 ? <Blocks {...props} /> : <Block {...props} />;

function Blocks({ requester, blocks, onClose }: BlockSenderProps) {
  return (
    <Dialog title={t("{name} is blocked", { name: requesterName(requester) })} onClose={onClose}>
      <ul className="requester-blocks">
        {blocks.map((block) => (
          <li key={block.id}>
            <span>
              {rich(
                block.kind === "domain"
                  ? "{sender}<soft> and its subdomains, {count, plural, other {# refused}}</soft>"
                  : "{sender}<soft>, {count, plural, other {# refused}}</soft>",
                {
                  sender: <Isolate className="mono">{block.value}</Isolate>,
                  soft: (text) => <span className="soft">{text}</span>,
                  count: block.refusedCount,
                },
              )}
            </span>
            <UnblockButton block={block} />
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onClose}>{t("Done")}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Block({ requester: { id, email, phone }, onClose }: BlockSenderProps) {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  const options = [
    ...(email === ""
      ? []
      : [
          { value: "email", label: email, blocked: email },
          { value: "domain", label: t("Everyone at {domain}", { domain }), blocked: domain },
        ]),
    ...(phone === "" ? [] : [{ value: "phone", label: phone, blocked: phone }]),
  ];
  const [draft, setDraft] = useDraft(`block-${id}`, { kind: options[0]?.value ?? "", note: "" });
  const { kind, note } = draft;
  const creation = useBlockSender(onClose);
  const value = options.find((option) => option.value === kind)?.blocked ?? "";
  return (
    <FormDialog
      title={t("Block sender")}
      action={t("Block")}
      call={creation}
      onSubmit={() => creation.mutate({ kind, value, note: note.trim() })}
      onClose={onClose}
    >
      <div className="stack">
        <p>
          {t(
            "New messages are counted and dropped, and the sender is not notified. Tickets stay, and you can still write to the requester.",
          )}
        </p>
        <SelectField
          label={t("Block")}
          options={options}
          value={kind}
          onChange={(kind) => setDraft({ ...draft, kind })}
          data-autofocus
        />
        <TextField
          label={t("Note (optional)")}
          maxLength={500}
          value={note}
          onChange={(note) => setDraft({ ...draft, note })}
        />
      </div>
    </FormDialog>
  );
}
