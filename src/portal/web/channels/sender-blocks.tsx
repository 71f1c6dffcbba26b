import { useInfiniteQuery } from "@connectrpc/connect-query";
import { Plus } from "lucide-react";
import {
  type SenderBlock,
  SenderBlockService,
} from "../../../../gen/ticketing/v1/sender_block_service_pb.ts";
import { balanced } from "../../../html/bidi.ts";
import { msg } from "../../../language/translate.ts";
import { problemOf } from "../api/failure.ts";
import { paging } from "../api/paged-list.ts";
import { t } from "../language/language.ts";
import { actorName } from "../members/members.ts";
import { useDraft } from "../session/drafts.ts";
import { useDialog } from "../state/url-state.ts";
import { Button } from "../ui/button/button.tsx";
import { FormDialog } from "../ui/dialog/dialog.tsx";
import { QueryState } from "../ui/feedback/states.tsx";
import { optionsOf, SelectField, TextField } from "../ui/form/field.tsx";
import { ShowMore, Table } from "../ui/table/table.tsx";
import { Isolate } from "../ui/text/isolate.tsx";
import { numbers } from "../ui/time/formats.ts";
import { WhenInRow } from "../ui/time/time.tsx";
import { UnblockButton, useBlockSender } from "./blocking.tsx";

const { listSenderBlocks } = SenderBlockService.method;

/** The senders whose messages no channel accepts. */
export function SenderBlocks() {
  const create = useDialog("block");
  const query = useInfiniteQuery(listSenderBlocks, { pageToken: "", pageSize: 50 }, paging);
  const blocks = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <section className="channel-blocks" aria-labelledby="sender-blocks">
      <div className="section-head">
        <h2 id="sender-blocks">{t("Blocked senders")}</h2>
        <Button icon={Plus} onClick={() => create.open()}>
          {t("Block a sender")}
        </Button>
      </div>
      <QueryState query={query} label={t("Loading blocked senders")} rows={1} />
      {query.data && blocks.length === 0 && (
        <p className="soft">
          {t(
            "No one is blocked. Messages from a blocked address, domain or number are counted and dropped, and the sender is not notified.",
          )}
        </p>
      )}
      {blocks.length > 0 && <BlockTable blocks={blocks} />}
      <ShowMore query={query} />
      {create.value !== undefined && <CreateBlock onClose={create.close} />}
    </section>
  );
}

const BlockTable = ({ blocks }: { blocks: readonly SenderBlock[] }) => (
  <Table
    columns={[t("Sender"), t("Note"), t("Blocked by"), t("Refused"), t("Last refused")]}
    hasActions
  >
    {blocks.map((block) => (
      <tr key={block.id}>
        <td className="table-main" title={balanced(block.value)}>
          <Isolate className="mono">{block.value}</Isolate>
        </td>
        <td data-label={t("Note")}>
          {block.note === "" ? <span className="soft">–</span> : <Isolate>{block.note}</Isolate>}
        </td>
        <td data-label={t("Blocked by")}>{actorName(block.createdBy)}</td>
        <td data-label={t("Refused")}>{numbers.format(block.refusedCount)}</td>
        <td data-label={t("Last refused")}>
          {block.lastRefusedAt ? (
            <WhenInRow at={block.lastRefusedAt} />
          ) : (
            <span className="soft">{t("never")}</span>
          )}
        </td>
        <td className="table-actions">
          <UnblockButton block={block} />
        </td>
      </tr>
    ))}
  </Table>
);

const kinds = {
  email: { label: msg("An email address") },
  domain: { label: msg("A domain with its subdomains") },
  phone: { label: msg("A telephone number") },
};

const placeholders: Readonly<Record<string, string>> = {
  email: "ada@example.com",
  domain: "example.com",
  phone: "+442079460000",
};

const [firstKind = ""] = Object.keys(kinds);
const emptyDraft = { kind: firstKind, value: "", note: "" };

function CreateBlock({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useDraft("block-sender", emptyDraft);
  const { kind, value, note } = draft;
  const creation = useBlockSender(onClose);
  return (
    <FormDialog
      title={t("Block a sender")}
      action={t("Block")}
      call={creation}
      fields={["value"]}
      onSubmit={() => creation.mutate({ kind, value, note: note.trim() })}
      onClose={onClose}
    >
      <div className="stack">
        <SelectField
          label={t("Block")}
          options={optionsOf(kinds)}
          value={kind}
          onChange={(kind) => setDraft({ ...draft, kind })}
        />
        <TextField
          label={t("Sender")}
          placeholder={placeholders[kind]}
          maxLength={254}
          required
          value={value}
          onChange={(value) => setDraft({ ...draft, value })}
          error={problemOf(creation, "value", value)}
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
