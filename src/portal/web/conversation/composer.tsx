import { Lock, Reply, TextQuote } from "lucide-react";
import {
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useState,
} from "react";
import {
  type Message,
  type Ticket,
  TicketService,
} from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { useAction } from "../api/use-action.ts";
import { useKeptText } from "../session/kept-texts.ts";
import { statusLabel } from "../tickets/status-badge.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { numbers } from "../ui/formats.ts";
import { Segmented } from "../ui/segmented.tsx";
import { FailureNotice } from "../ui/states.tsx";
import { CannedReplyPicker } from "./canned-reply-picker.tsx";
import { gapsOf } from "./gaps.ts";
import { MailRemark } from "./mail-remark.tsx";
import { ReplyWindow, useIsWindowClosed } from "./reply-window.tsx";
import { AttachButton, UploadList, useUploads } from "./uploads.tsx";
import "./composer.css";

export type Mode = "reply" | "note";

const modes = [
  { value: "reply", label: "Reply" },
  { value: "note", label: "Internal note" },
] as const;
const placeholders = {
  reply: "Write a reply, or / for a canned one…",
  note: "Write a note for your team…",
};
const maxLength = 65_536;
/** The count is shown from here on. */
const nearLength = 60_000;
const statusesToSet = ["open", "pending", "resolved"];
const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

interface ComposerProps {
  readonly ticket: Ticket;
  readonly mode: Mode;
  readonly onMode: (mode: Mode) => void;
  readonly textarea: RefObject<HTMLTextAreaElement | null>;
  readonly onSent: (message: Message) => void;
  /** Escape was pressed and nothing is typed. */
  readonly onLeave: () => void;
}

/** Where an agent writes to the requester, or to the team. */
export function Composer(props: ComposerProps) {
  const { ticket, mode, onMode, textarea, onSent, onLeave } = props;
  const isNote = mode === "note";
  const reply = useKeptText(`${ticket.id}:reply`);
  const note = useKeptText(`${ticket.id}:note`);
  const [text, setText] = isNote ? note : reply;
  const [status, setStatus] = useState("");
  const [isPicking, setPicking] = useState<"slash" | "button">();
  const id = useId();
  const uploads = useUploads(ticket.id);
  const sending = useAction(TicketService.method.createMessage, {
    onSuccess({ data }) {
      if (data === undefined) {
        return;
      }
      const [draft, setDraft] = data.visibility === "internal" ? note : reply;
      // Text that was typed since stays.
      if (draft === data.body) {
        setDraft("");
        setStatus("");
      }
      uploads.sent(data.attachments.map((file) => file.id));
      return onSent(data);
    },
  });
  const isClosed = useIsWindowClosed(ticket.replyWindowExpiresAt) && !isNote;
  const length = text.length < nearLength ? text.length : [...text].length;
  const isTooLong = length > maxLength;
  const canSend = text.trim() !== "" && !isTooLong && !isClosed && uploads.isReady;
  const gaps = gapsOf(text);
  const [selection, setSelection] = useState<readonly [start: number, end: number]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is in the field by now
  useLayoutEffect(() => {
    if (selection) {
      textarea.current?.focus();
      textarea.current?.setSelectionRange(...selection);
    }
  }, [selection]);

  function send(): void {
    if (canSend) {
      sending.mutate({
        ticketId: ticket.id,
        body: text,
        visibility: isNote ? "internal" : "public",
        setStatus: status,
        attachments: uploads.ids.map((id) => ({ id })),
      });
    }
  }

  /** Puts a text where the caret is, and the caret to the first gap in it, or behind it. */
  function insert(added: string): void {
    const { selectionStart: start = 0, selectionEnd: end = 0 } = textarea.current ?? {};
    setText(text.slice(0, start) + added + text.slice(end));
    const [first] = gapsOf(added);
    setSelection([start + (first?.start ?? added.length), start + (first?.end ?? added.length)]);
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const { key, ctrlKey, metaKey, altKey, currentTarget } = event;
    if (event.nativeEvent.isComposing) {
      return;
    }
    if (key === "Enter" && (isMac ? metaKey : ctrlKey)) {
      event.preventDefault();
      send();
    } else if (
      key === "/" &&
      !ctrlKey &&
      !metaKey &&
      !altKey &&
      !isClosed &&
      startsLine(currentTarget)
    ) {
      event.preventDefault();
      setPicking("slash");
    } else if (key === "Escape") {
      event.preventDefault();
      if (text === "") {
        onLeave();
      } else {
        currentTarget.blur();
      }
    }
  }

  /** Takes files that are dropped or pasted, and leaves text to the browser. */
  function take(event: SyntheticEvent, { files }: DataTransfer): void {
    if (files.length > 0) {
      event.preventDefault();
      if (!isClosed) {
        uploads.add(files);
      }
    }
  }

  return (
    <section
      className={`composer composer-${mode}`}
      aria-label="Write a message"
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes("Files")) {
          event.preventDefault();
        }
      }}
      onDrop={(event) => take(event, event.dataTransfer)}
    >
      <div className="composer-head">
        <Segmented label="Kind of message" options={modes} value={mode} onChange={onMode} />
        {isNote ? (
          <span className="soft">
            <Lock size={13} aria-hidden="true" /> Only your team sees it
          </span>
        ) : (
          <MailRemark ticket={ticket} />
        )}
        <span className="composer-tools">
          <AttachButton uploads={uploads} disabled={isClosed} />
          <IconButton
            icon={TextQuote}
            label="Canned replies (/)"
            disabled={isClosed}
            onClick={() => setPicking("button")}
          />
        </span>
      </div>
      {!isNote && ticket.replyWindowExpiresAt && (
        <ReplyWindow expiresAt={ticket.replyWindowExpiresAt} />
      )}
      <textarea
        ref={textarea}
        aria-label={isNote ? "Internal note" : "Reply"}
        aria-describedby={`${id}-remark`}
        aria-invalid={isTooLong || undefined}
        dir="auto"
        rows={2}
        placeholder={isClosed ? undefined : placeholders[mode]}
        value={text}
        readOnly={isClosed}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
        onPaste={(event) => take(event, event.clipboardData)}
      />
      <UploadList uploads={uploads} />
      <p id={`${id}-remark`} className="composer-remark" aria-live="polite">
        {isTooLong && (
          <span className="field-error">
            {numbers.format(length - maxLength)} characters too many. A message has at most{" "}
            {numbers.format(maxLength)}.
          </span>
        )}
        {!isTooLong && length >= nearLength && (
          <span className="soft">{numbers.format(maxLength - length)} characters left</span>
        )}
        {gaps.length > 0 && (
          <span>
            Fill in:{" "}
            {gaps.map(({ text: name, start, end }) => (
              <button
                key={start}
                type="button"
                className="composer-gap"
                onClick={() => setSelection([start, end])}
              >
                {name}
              </button>
            ))}
          </span>
        )}
      </p>
      {sending.error && <FailureNotice error={sending.error} />}
      <div className="composer-foot">
        <span className="soft composer-hint">{isMac ? "⌘ Enter" : "Ctrl Enter"} to send</span>
        <select
          className="input"
          aria-label="Status after sending"
          value={status}
          onChange={(event) => setStatus(event.target.value)}
        >
          <option value="">Keep {statusLabel(ticket.status).toLowerCase()}</option>
          {statusesToSet
            .filter((each) => each !== ticket.status)
            .map((each) => (
              <option key={each} value={each}>
                Set to {statusLabel(each).toLowerCase()}
              </option>
            ))}
        </select>
        <Button
          variant="primary"
          icon={isNote ? Lock : Reply}
          busy={sending.isPending}
          disabled={!canSend}
          onClick={send}
        >
          {isNote ? "Add note" : "Send reply"}
        </Button>
      </div>
      {isPicking && (
        <CannedReplyPicker
          ticketId={ticket.id}
          onChoose={(chosen) => {
            setPicking(undefined);
            insert(chosen);
          }}
          onClose={(searched) => {
            setPicking(undefined);
            // The slash may have been meant as one.
            insert(isPicking === "slash" ? `/${searched}` : "");
          }}
        />
      )}
    </section>
  );
}

/** Whether the caret is where a line begins. */
const startsLine = ({ value, selectionStart }: HTMLTextAreaElement) =>
  selectionStart === 0 || value.charAt(selectionStart - 1) === "\n";
