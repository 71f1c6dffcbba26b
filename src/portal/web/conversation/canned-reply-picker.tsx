import { createQueryOptions, useQuery, useTransport } from "@connectrpc/connect-query";
import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Link } from "wouter";
import {
  type CannedReply,
  CannedReplyService,
} from "../../../../gen/ticketing/v1/canned_reply_service_pb.ts";
import { FailureNotice } from "../ui/states.tsx";
import { gapsOf } from "./gaps.ts";
import "../palette/palette.css";
import "./canned-reply-picker.css";

const { listCannedReplies, renderCannedReply } = CannedReplyService.method;

interface CannedReplyPickerProps {
  readonly ticketId: string;
  readonly onChoose: (text: string) => void;
  /** @param text what was searched for */
  readonly onClose: (text: string) => void;
}

/** Finds a canned reply by keyboard, and shows it with the values of the ticket. */
export function CannedReplyPicker({ ticketId, onChoose, onClose }: CannedReplyPickerProps) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState("");
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const list = useQuery(
    listCannedReplies,
    { q: text.trim(), pageSize: 20 },
    { placeholderData: keepPreviousData },
  );
  const replies = list.data?.data ?? [];
  const active = replies.find(({ id }) => id === chosen) ?? replies[0];
  const inputFor = ({ id }: CannedReply) => ({ id, ticketId, keepMissing: true });
  const rendered = useQuery(renderCannedReply, active && inputFor(active), {
    enabled: active !== undefined,
  });
  const body = rendered.data?.data?.body;
  const optionId = (reply: CannedReply) => `${listId}-${reply.id}`;
  const activeId = active && optionId(active);

  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  useEffect(() => {
    if (activeId) {
      document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
    }
  }, [activeId]);

  const client = useQueryClient();
  const transport = useTransport();
  const [error, setError] = useState<unknown>();
  const isChosen = useRef(false);
  async function choose(reply: CannedReply): Promise<void> {
    const options = createQueryOptions(renderCannedReply, inputFor(reply), { transport });
    const { data } = await client.fetchQuery(options);
    if (!isChosen.current) {
      isChosen.current = true;
      onChoose(data?.body ?? "");
    }
  }
  const run = (reply: CannedReply | undefined) => reply && void choose(reply).catch(setError);
  function press(event: KeyboardEvent): void {
    const at = active ? replies.indexOf(active) : 0;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setChosen(replies.at(next % replies.length)?.id ?? "");
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(active);
    }
  }

  return (
    <dialog
      ref={dialog}
      className="dialog palette picker"
      aria-label="Canned replies"
      onCancel={(event) => {
        event.preventDefault();
        onClose(text);
      }}
      onMouseDown={(event) => event.target === dialog.current && onClose(text)}
    >
      <input
        className="palette-input"
        type="text"
        role="combobox"
        aria-label="Search canned replies"
        aria-expanded={replies.length > 0}
        aria-controls={replies.length > 0 ? listId : undefined}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        placeholder="Search canned replies…"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosen("");
        }}
        onKeyDown={press}
      />
      {(error !== undefined || list.error) && <FailureNotice error={error ?? list.error} />}
      {replies.length > 0 && (
        <div className="picker-columns">
          <div id={listId} className="palette-list" role="listbox" aria-label="Canned replies">
            {replies.map((reply) => (
              <Option
                key={reply.id}
                id={optionId(reply)}
                reply={reply}
                isActive={reply === active}
                onPoint={() => setChosen(reply.id)}
                onRun={() => run(reply)}
              />
            ))}
          </div>
          <Preview text={body ?? ""} />
        </div>
      )}
      <p className={replies.length > 0 ? "visually-hidden" : "palette-none soft"} role="status">
        {list.data && countText(replies.length)}
        {list.data && replies.length === 0 && text === "" && (
          <>
            {" "}
            <Link to="/canned-replies">Add one</Link>
          </>
        )}
      </p>
    </dialog>
  );
}

const countText = (count: number) => {
  if (count === 0) {
    return "No canned replies.";
  }
  return count === 1 ? "1 canned reply" : `${count} canned replies`;
};

interface OptionProps {
  readonly id: string;
  readonly reply: CannedReply;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onRun: () => void;
}

/** The focus stays in the input, which handles the keys. */
const Option = ({ id, reply, isActive, onPoint, onRun }: OptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
  <div
    id={id}
    className="palette-option"
    role="option"
    aria-selected={isActive}
    onMouseMove={isActive ? undefined : onPoint}
    onClick={onRun}
  >
    <span className="mono">/{reply.shortcut}</span>
    <bdi className="soft">{reply.title}</bdi>
  </div>
);

/** A reply as it will be, with what is missing marked. */
function Preview({ text }: { text: string }) {
  const gaps = gapsOf(text);
  return (
    <section className="picker-preview" aria-label="Preview" dir="auto">
      {gaps.map(({ text: name, start }, index) => (
        <span key={start}>
          {text.slice(gaps[index - 1]?.end ?? 0, start)}
          <mark>{name}</mark>
        </span>
      ))}
      {text.slice(gaps.at(-1)?.end ?? 0)}
    </section>
  );
}
