import { Eye, Lock, Reply, TextQuote } from "lucide-react";
import type { TargetedKeyboardEvent } from "preact";
import { type RefObject, useId, useLayoutEffect, useState } from "preact/compat";
import type { TicketStatus } from "../../../../../gen/enums.ts";
import type { Message, Ticket } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { msg, type Message as Wording } from "../../../../language/translate.ts";
import { kindOf } from "../../channels/kinds.ts";
import { t } from "../../language/language.ts";
import { rich } from "../../language/rich.ts";
import { useMembers } from "../../members/members.ts";
import { useKeptText } from "../../session/drafts.ts";
import { Button, IconButton } from "../../ui/button/button.tsx";
import { FailureNotice } from "../../ui/feedback/states.tsx";
import { Segmented } from "../../ui/form/choices.tsx";
import { Select } from "../../ui/form/field.tsx";
import { isMac } from "../../ui/shortcuts/shortcuts.ts";
import { Markdown } from "../../ui/text/markdown.tsx";
import { AttachButton, UploadList, useUploads } from "../attachments/uploads.tsx";
import { CannedReplyPicker } from "./canned-reply-picker.tsx";
import { MailRemark, ReplyWindow, useIsMailed, useIsWindowClosed } from "./channel-remarks.tsx";
import { Copies } from "./copies.tsx";
import { DraftConflict } from "./draft-conflict.tsx";
import { continueList, marks, toggleMark } from "./formatting.ts";
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
  { value: "reply", label: msg("Reply [noun]") },
  { value: "note", label: msg("Internal note") },
] as const;
const placeholders = {
  reply: msg("Write a reply, or / for a canned one…"),
  note: msg("Write a note for your team, or @ to mention someone…"),
};
const maxLength = 65_536;
/** Shows the number of remaining characters from this length on. */
const nearLength = 60_000;

const command = isMac ? "⌘" : "Ctrl";

/** The choices of a status after sending. */
const keepWords: Readonly<Record<TicketStatus, Wording>> = {
  open: msg("Keep open"),
  pending: msg("Keep pending"),
  resolved: msg("Keep resolved"),
  closed: msg("Keep closed"),
};
const setWords = {
  open: msg("Set to open"),
  pending: msg("Set to pending"),
  resolved: msg("Set to resolved"),
};

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
  const [status, setStatus] = useKeptText(`${ticket.id}:status`);
  const [leftOutLines, setLeftOutLines] = useKeptText(`${ticket.id}:left-out`);
  const leftOut = new Set(leftOutLines.split("\n"));
  const setLeftOut = (emails: ReadonlySet<string>) => setLeftOutLines([...emails].join("\n"));
  const [isPreviewed, setPreviewed] = useState(false);
  const [isPicking, setPicking] = useState<"slash" | "button" | "mention">();
  const members = useMembers().data ?? [];
  const id = useId();
  const uploads = useUploads(ticket.id);
  const {
    isSending,
    failure,
    send: sendMessage,
  } = useSendMessage({
    ticket,
    reply,
    note,
    uploads,
    onSending,
    onSent,
    // Until then, they stay for another try.
    onAccepted(wasNote) {
      setStatus("");
      if (!wasNote) {
        setLeftOutLines("");
      }
    },
    onTakenBack(kind, heldStatus) {
      setStatus(status || heldStatus);
      // The draft ended when it was sent; its end removes nothing from the field.
      draft.renew(kind);
    },
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
  const participants = useIsMailed(ticket) && !isNote ? ticket.participants : [];
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
    const mentionedMemberIds = isNote ? mentionedIn(text, members) : [];
    const copied = participants.filter(({ email }) => !leftOut.has(email));
    const copies =
      copied.length < participants.length ? copied.map(({ email }) => email) : undefined;
    sendMessage(
      { text, isNote, mentionedMemberIds, copies },
      action === "resolve" ? "resolved" : status,
    );
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

  function insertPicked(added: string): void {
    setPicking(undefined);
    insert(added);
  }

  function press(event: TargetedKeyboardEvent<HTMLTextAreaElement>): void {
    const { key, ctrlKey, metaKey, altKey, shiftKey, currentTarget } = event;
    if (event.isComposing) {
      return;
    }
    const isCommand = isMac ? metaKey : ctrlKey;
    const mark = isCommand && !altKey && !shiftKey ? marks[key.toLowerCase()] : undefined;
    if (key === "Enter" && isCommand) {
      event.preventDefault();
      send(shiftKey ? "resolve" : "send");
    } else if (mark !== undefined && !isClosed) {
      event.preventDefault();
      toggleMark(currentTarget, mark);
    } else if (key === "Enter" && !shiftKey && !altKey && continueList(currentTarget)) {
      event.preventDefault();
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
  function take(event: Event, data: DataTransfer | null): void {
    if (data && data.files.length > 0) {
      event.preventDefault();
      if (!isClosed) {
        uploads.add(data.files);
      }
    }
  }

  return (
    <section
      className={`composer composer-${mode}${isIdle ? " composer-idle" : ""}`}
      aria-label={t("Write a message")}
      onDragOver={(event) => {
        if (event.dataTransfer?.types.includes("Files")) {
          event.preventDefault();
        }
      }}
      onDrop={(event) => take(event, event.dataTransfer)}
    >
      <Presence ticketId={ticket.id} reply={reply[0]} />
      <div className="row composer-head">
        <Segmented
          label={t("Kind of message")}
          options={modes.map(({ value, label }) => ({ value, label: t(label) }))}
          value={mode}
          onChange={onMode}
        />
        {isNote ? (
          <span className="soft">
            <Lock size={13} aria-hidden="true" /> {t("Only your team sees it")}
          </span>
        ) : (
          <MailRemark ticket={ticket} />
        )}
        <span className="composer-tools">
          <IconButton
            icon={Eye}
            label={t("Preview")}
            aria-pressed={isPreviewed}
            onClick={() => setPreviewed(!isPreviewed)}
          />
          <AttachButton uploads={uploads} disabled={isClosed} />
          <IconButton
            icon={TextQuote}
            label={t("Canned replies (/)")}
            disabled={isClosed}
            onClick={() => setPicking("button")}
          />
        </span>
      </div>
      {participants.length > 0 && (
        <Copies participants={participants} leftOut={leftOut} onLeftOut={setLeftOut} />
      )}
      {!isNote && ticket.replyWindowExpiresAt && (
        <ReplyWindow kind={kindOf(ticket.channel?.type)} expiresAt={ticket.replyWindowExpiresAt} />
      )}
      <textarea
        ref={textarea}
        aria-label={t(isNote ? "Internal note" : "Reply [noun]")}
        aria-describedby={`${id}-remark`}
        aria-invalid={isTooLong || undefined}
        dir="auto"
        rows={2}
        placeholder={isClosed ? undefined : t(placeholders[mode])}
        value={text}
        readOnly={isClosed}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={press}
        onBlur={draft.save}
        onPaste={(event) => take(event, event.clipboardData)}
      />
      {isPreviewed && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
        <section className="composer-preview" aria-label={t("Preview")} tabIndex={0}>
          <p className="soft">
            {t("Markdown: **bold**, _italic_, `code`, - list, > quote, [link](https://…)")}
          </p>
          <Markdown text={text} />
        </section>
      )}
      <UploadList uploads={uploads} />
      <p id={`${id}-remark`} className="composer-remark" aria-live="polite">
        {isTooLong && (
          <span className="field-error">
            {t(
              "{count, plural, one {# character too many.} other {# characters too many.}} A message has at most {max, number}.",
              { count: length - maxLength, max: maxLength },
            )}
          </span>
        )}
        {!isTooLong && length >= nearLength && (
          <span className="soft">
            {t("{count, plural, one {# character left} other {# characters left}}", {
              count: maxLength - length,
            })}
          </span>
        )}
        {gaps.length > 0 && (
          <span>
            {rich("Fill in: {gaps}", {
              gaps: gaps.map(({ text: name, start, end }) => (
                <button
                  key={start}
                  type="button"
                  className="composer-gap"
                  onClick={() => setSelection([start, end])}
                >
                  {name}
                </button>
              )),
            })}
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
      {failure && (failure.isNote ? note : reply)[0] !== "" && (
        <FailureNotice error={failure.error} />
      )}
      <div className="row composer-foot">
        <span className="soft composer-hint">
          {t("{keys} to send", { keys: `${command} Enter` })}
        </span>
        <Select
          aria-label={t("Status after sending")}
          any={t(keepWords[ticket.status as TicketStatus] ?? msg("Keep the status"))}
          options={Object.entries(setWords)
            .filter(([value]) => value !== ticket.status)
            .map(([value, label]) => ({ value, label: t(label) }))}
          // The ticket already shows the status that is being set.
          value={isSending ? "" : status}
          onChange={setStatus}
        />
        {ticket.status !== "resolved" && (
          <Button
            disabled={!canSend}
            title={[command, "Shift", "Enter"].join(" ")}
            onClick={() => send("resolve")}
          >
            {t(isNote ? "Add and resolve" : "Send and resolve")}
          </Button>
        )}
        <Button
          variant="primary"
          icon={isNote ? Lock : Reply}
          busy={isSending}
          disabled={!canSend}
          title={`${command} Enter`}
          onClick={() => send("send")}
        >
          {t(isNote ? "Add note" : "Send reply")}
        </Button>
      </div>
      {isPicking === "mention" && (
        <MentionPicker
          onChoose={insertPicked}
          onClose={(searched) => insertPicked(`@${searched}`)}
        />
      )}
      {(isPicking === "slash" || isPicking === "button") && (
        <CannedReplyPicker
          ticketId={ticket.id}
          onChoose={insertPicked}
          // The slash may have been meant literally.
          onClose={(searched) => insertPicked(isPicking === "slash" ? `/${searched}` : "")}
        />
      )}
    </section>
  );
}

/** Whether the caret is at the start of a line. */
const startsLine = ({ value, selectionStart }: HTMLTextAreaElement) =>
  selectionStart === 0 || value.charAt(selectionStart - 1) === "\n";

/** Whether the caret is not within a word, as it is in an email address. */
const startsWord = ({ value, selectionStart }: HTMLTextAreaElement) =>
  !/[\p{L}\p{N}]$/u.test(value.slice(0, selectionStart));
