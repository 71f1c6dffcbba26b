import { Lock, Reply, TextQuote } from "lucide-react";
import {
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useState,
} from "react";
import { ticketStatus } from "../../../../../gen/enums.ts";
import type { Message, Ticket } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { kindOf } from "../../channels/kinds.ts";
import { useMembers } from "../../members/members.ts";
import { useKeptText } from "../../session/drafts.ts";
import { Button, IconButton } from "../../ui/button/button.tsx";
import { FailureNotice } from "../../ui/feedback/states.tsx";
import { Segmented } from "../../ui/form/choices.tsx";
import { Select } from "../../ui/form/field.tsx";
import { numbers } from "../../ui/time/formats.ts";
import { AttachButton, UploadList, useUploads } from "../attachments/uploads.tsx";
import { CannedReplyPicker } from "./canned-reply-picker.tsx";
import { MailRemark, ReplyWindow, useIsWindowClosed } from "./channel-remarks.tsx";
import { DraftConflict } from "./draft-conflict.tsx";
import { gapsOf } from "./gaps.ts";
import { MentionPicker } from "./mention-picker.tsx";
import { mentionedIn } from "./mentions.ts";
import { NewerMessages, type SendAction, useNewerMessages } from "./newer-messages.tsx";
import { Presence } from "./presence.tsx";
import { useSavedDraft } from "./saved-draft.ts";
import { type Sending, useSendMessage } from "./send-message.ts";
import "./composer.css";

export type Mode = "reply" | "note";

const modes = [
  { value: "reply", label: "Reply" },
  { value: "note", label: "Internal note" },
] as const;
const placeholders = {
  reply: "Write a reply, or / for a canned one…",
  note: "Write a note for your team, or @ to mention someone…",
};
const maxLength = 65_536;
/** Shows the number of remaining characters from this length on. */
const nearLength = 60_000;
const statusesToSet = ticketStatus.filter((status) => status !== "closed");
const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

interface ComposerProps {
  readonly ticket: Ticket;
  /** Its messages, the newest first. */
  readonly messages: readonly Message[];
  readonly mode: Mode;
  readonly onMode: (mode: Mode) => void;
  readonly textarea: RefObject<HTMLTextAreaElement | null>;
  /** Called with what is being sent, and with undefined when that has ended. */
  readonly onSending: (sending: Sending | undefined) => void;
  readonly onSent: (message: Message) => unknown;
  /** Called when a message is sent that resolves the ticket. */
  readonly onResolved: () => void;
  /** Called on Escape in an empty field. */
  readonly onLeave: () => void;
}

/** Writes replies to the requester and notes to the team. */
export function Composer(props: ComposerProps) {
  const { ticket, messages, mode, onMode, textarea, onSending, onSent, onResolved, onLeave } =
    props;
  const isNote = mode === "note";
  const reply = useKeptText(`${ticket.id}:reply`);
  const note = useKeptText(`${ticket.id}:note`);
  const [text, setText] = isNote ? note : reply;
  const [status, setStatus] = useState("");
  const [isPicking, setPicking] = useState<"slash" | "button" | "mention">();
  const members = useMembers().data ?? [];
  const id = useId();
  const uploads = useUploads(ticket.id);
  const {
    isSending,
    error,
    send: sendMessage,
  } = useSendMessage({
    ticket,
    reply,
    note,
    uploads,
    onSending,
    onSent,
  });
  const meanwhile = useNewerMessages({ ticket, isEmpty: reply[0] === "", messages });
  const draft = useSavedDraft({
    ticketId: ticket.id,
    reply,
    note,
    isSending,
    onReply: meanwhile.beganAt,
  });
  const theirs = draft.theirs(mode);
  const isClosed = useIsWindowClosed(ticket.replyWindowExpiresAt) && !isNote;
  const length = text.length < nearLength ? text.length : [...text].length;
  const isTooLong = length > maxLength;
  const canSend = text.trim() !== "" && !isTooLong && !isClosed && uploads.isReady;
  // In narrow windows it takes one line until it is used.
  const isIdle = text === "" && uploads.uploads.length === 0 && !isClosed;
  const gaps = gapsOf(text);
  const [selection, setSelection] = useState<readonly [start: number, end: number]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is in the field by now
  useLayoutEffect(() => {
    if (selection) {
      textarea.current?.focus();
      textarea.current?.setSelectionRange(...selection);
    }
  }, [selection]);

  /** Sends the message, unless the agent is asked about newer ones first. */
  function send(action: SendAction): void {
    if (canSend && !isSending && (isNote || !meanwhile.ask(action))) {
      sendNow(action);
    }
  }

  function sendNow(action: SendAction): void {
    setStatus("");
    const mentionedMemberIds = isNote ? mentionedIn(text, members) : [];
    sendMessage({ text, isNote, mentionedMemberIds }, action === "resolve" ? "resolved" : status);
    if (action === "resolve") {
      onResolved();
    }
  }

  /** Inserts a text at the caret, and selects the first gap in it, if any. */
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
      send(event.shiftKey ? "resolve" : "send");
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
    } else if (key === "@" && isNote && !metaKey && startsWord(currentTarget)) {
      event.preventDefault();
      setPicking("mention");
    } else if (key === "Escape") {
      event.preventDefault();
      if (text === "") {
        onLeave();
      } else {
        currentTarget.blur();
      }
    }
  }

  /** Uploads dropped or pasted files; the browser handles text. */
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
      className={`composer composer-${mode}${isIdle ? " composer-idle" : ""}`}
      aria-label="Write a message"
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes("Files")) {
          event.preventDefault();
        }
      }}
      onDrop={(event) => take(event, event.dataTransfer)}
    >
      <Presence ticketId={ticket.id} reply={reply[0]} />
      <div className="row composer-head">
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
        <ReplyWindow kind={kindOf(ticket.channel?.type)} expiresAt={ticket.replyWindowExpiresAt} />
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
        onBlur={draft.save}
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
      {theirs !== undefined && (
        <DraftConflict theirs={theirs} onDecide={(outcome) => draft.decide(mode, outcome)} />
      )}
      {!isNote && meanwhile.asked && (
        <NewerMessages
          ticket={ticket}
          messages={meanwhile.newer}
          canSend={canSend && !isSending}
          onSend={() => meanwhile.asked && sendNow(meanwhile.asked)}
          onKeep={() => {
            meanwhile.settle();
            textarea.current?.focus();
          }}
        />
      )}
      {error && text !== "" && <FailureNotice error={error} />}
      <div className="row composer-foot">
        <span className="soft composer-hint">{isMac ? "⌘ Enter" : "Ctrl Enter"} to send</span>
        <Select
          aria-label="Status after sending"
          any={`Keep ${ticket.status}`}
          options={statusesToSet
            .filter((value) => value !== ticket.status)
            .map((value) => ({ value, label: `Set to ${value}` }))}
          value={status}
          onChange={setStatus}
        />
        {ticket.status !== "resolved" && (
          <Button
            disabled={!canSend}
            title={`${isMac ? "⌘ Shift" : "Ctrl Shift"} Enter`}
            onClick={() => send("resolve")}
          >
            {isNote ? "Add and resolve" : "Send and resolve"}
          </Button>
        )}
        <Button
          variant="primary"
          icon={isNote ? Lock : Reply}
          busy={isSending}
          disabled={!canSend}
          title={`${isMac ? "⌘" : "Ctrl"} Enter`}
          onClick={() => send("send")}
        >
          {isNote ? "Add note" : "Send reply"}
        </Button>
      </div>
      {isPicking === "mention" && (
        <MentionPicker
          onChoose={(chosen) => {
            setPicking(undefined);
            insert(chosen);
          }}
          onClose={(searched) => {
            setPicking(undefined);
            insert(`@${searched}`);
          }}
        />
      )}
      {(isPicking === "slash" || isPicking === "button") && (
        <CannedReplyPicker
          ticketId={ticket.id}
          onChoose={(chosen) => {
            setPicking(undefined);
            insert(chosen);
          }}
          onClose={(searched) => {
            setPicking(undefined);
            // The slash may have been meant literally.
            insert(isPicking === "slash" ? `/${searched}` : "");
          }}
        />
      )}
    </section>
  );
}

/** Whether the caret is at the start of a line. */
const startsLine = ({ value, selectionStart }: HTMLTextAreaElement) =>
  selectionStart === 0 || value.charAt(selectionStart - 1) === "\n";

/** Whether the caret is not within a word, as it is in an e-mail address. */
const startsWord = ({ value, selectionStart }: HTMLTextAreaElement) =>
  !/[\p{L}\p{N}]$/u.test(value.slice(0, selectionStart));
