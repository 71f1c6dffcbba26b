import { useQuery } from "@connectrpc/connect-query";
import { keepPreviousData, skipToken } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "preact/compat";
import { CannedReplyService } from "../../../../gen/ticketing/v1/canned_reply_service_pb.ts";
import { TicketService } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { parseTemplate } from "../../../features/canned-replies/template.ts";
import { balanced, isolated } from "../../../html/bidi.ts";
import { locale, t } from "../language/language.ts";
import { rich } from "../language/rich.ts";
import { Button } from "../ui/button/button.tsx";
import { CopyButton } from "../ui/button/copy-button.tsx";
import { Dialog, DialogActions } from "../ui/dialog/dialog.tsx";
import { QueryState, Warning } from "../ui/feedback/states.tsx";
import { SelectField, TextField } from "../ui/form/field.tsx";
import { Isolate } from "../ui/text/isolate.tsx";
import { Markdown } from "../ui/text/markdown.tsx";
import "../ui/text/facts.css";
import "./canned-replies.css";

const { getCannedReply, renderCannedReply } = CannedReplyService.method;

interface CannedReplySheetProps {
  readonly id: string;
  readonly onEdit: (id: string) => void;
  readonly onClose: () => void;
}

/** A canned reply, and its preview on a ticket. */
export function CannedReplySheet({ id, onEdit, onClose }: CannedReplySheetProps) {
  const query = useQuery(getCannedReply, { id });
  const [ticketId, setTicketId] = useState<string>();
  const rendered = useQuery(
    renderCannedReply,
    ticketId === undefined ? skipToken : { id, ticketId },
    { placeholderData: keepPreviousData },
  );
  const reply = query.data?.data;
  const result = rendered.data?.data;
  const error = query.error ?? rendered.error;
  return (
    <Dialog
      title={reply?.title || reply?.shortcut || t("Canned reply")}
      shape="sheet"
      onClose={onClose}
    >
      <div className="stack">
        <QueryState query={{ ...query, error }} label={t("Loading the canned reply")} rows={4} />
        {reply && (
          <>
            <p className="soft">
              <code>/{reply.shortcut}</code>
              {reply.tags.length > 0 && <Isolate>{` · ${reply.tags.join(", ")}`}</Isolate>}
            </p>
            <div className="section-title">
              <h3>{t("Text")}</h3>
              <CopyButton text={reply.body} of={t("text")} />
            </div>
            <Template text={reply.body} missing={result?.missing ?? []} />
            <h3>{t("Preview")}</h3>
            <TicketPicker onChange={setTicketId} />
            {result && (
              <div className="canned-preview">
                <Markdown text={result.body} />
              </div>
            )}
            {result && result.missing.length > 0 && (
              <Warning>
                {rich(
                  ticketId === ""
                    ? "Without a ticket, {count, plural, one {{variables} has no value} other {{variables} have no value}}. Add a fallback, such as {example}."
                    : "On this ticket, {count, plural, one {{variables} has no value} other {{variables} have no value}}. Add a fallback, such as {example}.",
                  {
                    count: result.missing.length,
                    variables: <Variables names={result.missing} />,
                    example: <code>{`{{${result.missing[0]}|…}}`}</code>,
                  },
                )}
              </Warning>
            )}
            <DialogActions>
              <Button icon={Pencil} onClick={() => onEdit(id)}>
                {t("Edit")}
              </Button>
            </DialogActions>
          </>
        )}
      </div>
    </Dialog>
  );
}

const list = new Intl.ListFormat(locale, { type: "unit" });

const Variables = ({ names }: { names: readonly string[] }) =>
  list
    .formatToParts(names)
    .map(({ type, value }) => (type === "element" ? <code key={value}>{value}</code> : value));

interface TemplateProps {
  readonly text: string;
  /** Variables without a value. */
  readonly missing: readonly string[];
}

/** The text with its variables highlighted. */
const Template = ({ text, missing }: TemplateProps) => (
  <p className="canned-preview" dir="auto">
    {parseTemplate(balanced(text)).map((piece, index) => {
      if (typeof piece === "string") {
        return piece;
      }
      const { name, fallback } = piece;
      const isMissing = fallback === undefined && missing.includes(name);
      return (
        <code
          // biome-ignore lint/suspicious/noArrayIndexKey: a text has its order
          key={index}
          className={isMissing ? "canned-missing" : "canned-filled"}
          title={isMissing ? t("No value") : undefined}
        >
          {`{{${name}${fallback === undefined ? "" : `|${fallback}`}}}`}
        </code>
      );
    })}
  </p>
);

const { listTickets } = TicketService.method;
const recentCount = 20;

/**
 * Selects a ticket from the recent ones or by number; initially the one with the latest message.
 * @param onChange called with its ID, empty for none
 */
function TicketPicker({ onChange }: { onChange: (id: string) => void }) {
  const recent = useQuery(listTickets, { pageSize: recentCount });
  // Undefined until the user selects one.
  const [chosen, setChosen] = useState<string>();
  const [number, setNumber] = useState("");
  const isByNumber = number !== "";
  const found = useQuery(
    listTickets,
    isByNumber ? { number: Number(number), pageSize: 1 } : skipToken,
  );
  const tickets = recent.data?.data ?? [];
  const numbered = found.data?.data[0];
  const isPending = isByNumber ? found.isPending : recent.isPending;
  const id = isByNumber ? numbered?.id : (chosen ?? tickets[0]?.id);
  const change = useEffectEvent(onChange);
  useEffect(() => {
    if (!isPending) {
      change(id ?? "");
    }
  }, [id, isPending]);
  return (
    <div className="canned-ticket">
      <SelectField
        label={t("Ticket")}
        any={t(isByNumber ? "By its number" : "None [ticket]")}
        options={tickets.map((ticket) => ({
          value: ticket.id,
          label: `#${ticket.number} ${isolated(ticket.subject)}`,
        }))}
        value={isByNumber ? "" : (id ?? "")}
        onChange={(next) => {
          setChosen(next);
          setNumber("");
        }}
      />
      <TextField
        label={t("Number")}
        error={isByNumber && found.data && !numbered ? t("There is no such ticket.") : undefined}
        status={numbered && <Isolate>{numbered.subject}</Isolate>}
        inputMode="numeric"
        value={number}
        onChange={(text) => setNumber(text.replace(/\D/g, "").slice(0, 9))}
      />
    </div>
  );
}
