import { createQueryOptions, useQuery, useTransport } from "@connectrpc/connect-query";
import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { Fragment, type ReactNode, useRef, useState } from "preact/compat";
import { Link } from "wouter";
import {
  type CannedReply,
  CannedReplyService,
} from "../../../../../gen/ticketing/v1/canned_reply_service_pb.ts";
import { t } from "../../language/language.ts";
import { ChoiceDialog, Option, useChoice } from "../../ui/dialog/choice-dialog.tsx";
import { FailureNotice } from "../../ui/feedback/states.tsx";
import { Isolate } from "../../ui/text/isolate.tsx";
import { Markdown } from "../../ui/text/markdown.tsx";
import { gapsOf } from "./gaps.ts";
import "./composer.css";

const { listCannedReplies, renderCannedReply } = CannedReplyService.method;

interface CannedReplyPickerProps {
  readonly ticketId: string;
  readonly onChoose: (text: string) => void;
  /** @param text the search text */
  readonly onClose: (text: string) => void;
}

/** Finds a canned reply by keyboard, with a preview for the ticket. */
export function CannedReplyPicker({ ticketId, onChoose, onClose }: CannedReplyPickerProps) {
  const [text, setText] = useState("");
  const list = useQuery(
    listCannedReplies,
    { q: text.trim(), pageSize: 20 },
    { placeholderData: keepPreviousData },
  );
  const replies = list.data?.data ?? [];
  const client = useQueryClient();
  const transport = useTransport();
  const [error, setError] = useState<unknown>();
  const isChosen = useRef(false);
  const inputFor = ({ id }: CannedReply) => ({ id, ticketId, keepMissing: true });
  async function choose(reply: CannedReply): Promise<void> {
    const options = createQueryOptions(renderCannedReply, inputFor(reply), { transport });
    const { data } = await client.fetchQuery(options);
    if (!isChosen.current) {
      isChosen.current = true;
      onChoose(data?.body ?? "");
    }
  }
  const choice = useChoice(replies, (reply: CannedReply) => void choose(reply).catch(setError));
  const { active } = choice;
  const rendered = useQuery(renderCannedReply, active && inputFor(active), {
    enabled: active !== undefined,
  });

  return (
    <ChoiceDialog
      choice={choice}
      label={t("Canned replies")}
      searchLabel={t("Search canned replies")}
      placeholder={t("Search canned replies…")}
      className="picker"
      text={text}
      onText={setText}
      onClose={() => onClose(text)}
    >
      {(error !== undefined || list.error) && <FailureNotice error={error ?? list.error} />}
      {replies.length > 0 && (
        <div className="picker-columns">
          <div
            id={choice.listId}
            className="palette-list"
            role="listbox"
            aria-label={t("Canned replies")}
          >
            {replies.map((reply) => (
              <Option key={reply.id} {...choice.optionOf(reply)}>
                <span className="mono">/{reply.shortcut}</span>
                <Isolate className="soft">{reply.title}</Isolate>
              </Option>
            ))}
          </div>
          <section className="picker-preview" aria-label={t("Preview")}>
            <Markdown text={rendered.data?.data?.body ?? ""} words={markGaps} />
          </section>
        </div>
      )}
      <p className={replies.length > 0 ? "visually-hidden" : "palette-none soft"} role="status">
        {list.data &&
          t(
            "{count, plural, =0 {No canned replies.} one {# canned reply} other {# canned replies}}",
            { count: replies.length },
          )}
        {list.data && replies.length === 0 && text === "" && (
          <>
            {" "}
            <Link to="/canned-replies">{t("Add one")}</Link>
          </>
        )}
      </p>
    </ChoiceDialog>
  );
}

/** A text with its missing values highlighted. */
function markGaps(text: string): ReactNode {
  const gaps = gapsOf(text);
  return (
    <>
      {gaps.map(({ text: name, start }, index) => (
        <Fragment key={start}>
          {text.slice(gaps[index - 1]?.end ?? 0, start)}
          <mark>{name}</mark>
        </Fragment>
      ))}
      {text.slice(gaps.at(-1)?.end ?? 0)}
    </>
  );
}
