import { useState } from "react";
import type { SenderBlock } from "../../../../../gen/ticketing/v1/sender_block_service_pb.ts";
import type { Requester } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { UnblockButton, useBlockSender } from "../../channels/blocking.tsx";
import { requesterName } from "../../tickets/names.ts";
import { Button } from "../../ui/button/button.tsx";
import { Dialog, DialogActions, FormDialog } from "../../ui/dialog/dialog.tsx";
import { SelectField, TextField } from "../../ui/form/field.tsx";
import { Isolate } from "../../ui/text/isolate.tsx";
import { numbers } from "../../ui/time/formats.ts";
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
    <Dialog title={`${requesterName(requester)} is blocked`} onClose={onClose}>
      <ul className="requester-blocks">
        {blocks.map((block) => (
          <li key={block.id}>
            <span>
              <Isolate className="mono">{block.value}</Isolate>
              <span className="soft">
                {block.kind === "domain" && " and its subdomains"},{" "}
                {numbers.format(block.refusedCount)} refused
              </span>
            </span>
            <UnblockButton block={block} />
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </Dialog>
  );
}

function Block({ requester: { email, phone }, onClose }: BlockSenderProps) {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  const options = [
    ...(email === ""
      ? []
      : [
          { value: "email", label: email, blocked: email },
          { value: "domain", label: `Everybody at ${domain}`, blocked: domain },
        ]),
    ...(phone === "" ? [] : [{ value: "phone", label: phone, blocked: phone }]),
  ];
  const [kind, setKind] = useState(options[0]?.value ?? "");
  const [note, setNote] = useState("");
  const creation = useBlockSender(onClose);
  const value = options.find((option) => option.value === kind)?.blocked ?? "";
  return (
    <FormDialog
      title="Block sender"
      action="Block"
      call={creation}
      onSubmit={() => creation.mutate({ kind, value, note: note.trim() })}
      onClose={onClose}
    >
      <div className="stack">
        <p>
          New messages are dropped and only counted, and the sender is not told. Tickets stay, and
          you can still write to the requester.
        </p>
        <SelectField
          label="Block"
          options={options}
          value={kind}
          onChange={setKind}
          data-autofocus
        />
        <TextField label="Note (optional)" maxLength={500} value={note} onChange={setNote} />
      </div>
    </FormDialog>
  );
}
