import { type Timestamp, timestampMs } from "@bufbuild/protobuf/wkt";
import { useQueryClient } from "@tanstack/react-query";
import { Lock, Mail, MailX, Reply, TextQuote } from "lucide-react";
import {
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { ticketStatus } from "../../../../../gen/enums.ts";
import {
  type Message,
  type Ticket,
  TicketService,
} from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { useAction } from "../../api/action.ts";
import { describeFailure } from "../../api/failure.ts";
import { readSettings } from "../../boot/settings.ts";
import type { ChannelKind } from "../../channels/channel-kind.ts";
import { kindOf } from "../../channels/kinds.ts";
import { useMembers } from "../../members/members.ts";
import { useKeptText } from "../../session/drafts.ts";
import { showValues } from "../../tickets/changes.ts";
import { useChannels } from "../../tickets/channel-names.ts";
import { Button, IconButton } from "../../ui/button/button.tsx";
import { FailureNotice, Warning } from "../../ui/feedback/states.tsx";
import { announce } from "../../ui/feedback/toast.tsx";
import { Segmented } from "../../ui/form/choices.tsx";
import { Select } from "../../ui/form/field.tsx";
import { Isolate } from "../../ui/text/isolate.tsx";
import { numbers } from "../../ui/time/formats.ts";
import { Time, useNow } from "../../ui/time/time.tsx";
import { AttachButton, UploadList, useUploads } from "../attachments/uploads.tsx";
import { CannedReplyPicker } from "./canned-reply-picker.tsx";
import { gapsOf } from "./gaps.ts";
import { MentionPicker } from "./mention-picker.tsx";
import { mentionedIn } from "./mentions.ts";
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

/** A message on its way to the service. */
export interface Sending {
  readonly text: string;
  readonly isNote: boolean;
}

interface ComposerProps {
  readonly ticket: Ticket;
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
  const { ticket, mode, onMode, textarea, onSending, onSent, onResolved, onLeave } = props;
  const isNote = mode === "note";
  const reply = useKeptText(`${ticket.id}:reply`);
  const note = useKeptText(`${ticket.id}:note`);
  const [text, setText, hideText] = isNote ? note : reply;
  const [status, setStatus] = useState("");
  const [isPicking, setPicking] = useState<"slash" | "button" | "mention">();
  const members = useMembers().data ?? [];
  const id = useId();
  const uploads = useUploads(ticket.id);
  const client = useQueryClient();
  const sent = useRef<Sending & { readonly restore: () => void }>(undefined);
  const sending = useAction(TicketService.method.createMessage, {
    async onSuccess({ data }) {
      if (data !== undefined) {
        uploads.sent(data.attachments.map((file) => file.id));
        const [draft, setDraft] = draftOf(sent.current);
        if (draft === "" || draft === sent.current?.text) {
          setDraft("");
        }
        onSending(undefined);
        await onSent(data);
      }
    },
    onError(error) {
      onSending(undefined);
      const { text: lost = "", restore } = sent.current ?? {};
      restore?.();
      const [draft, setDraft] = draftOf(sent.current);
      setDraft(draft === "" || draft === lost ? lost : `${lost}\n\n${draft}`);
      announce(`Could not send to #${ticket.number}: ${describeFailure(error).message}`);
    },
  });
  /** The latest, for a call that fails later. */
  const drafts = useRef({ reply, note });
  useLayoutEffect(() => {
    drafts.current = { reply, note };
  });
  const draftOf = (message: Sending | undefined) =>
    message?.isNote ? drafts.current.note : drafts.current.reply;
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

  /** Shows the message and the status at once. If it fails, the text is back in the field. */
  function send(setStatusTo = status): void {
    if (canSend && !sending.isPending) {
      const values = setStatusTo === "" ? {} : { status: setStatusTo };
      sent.current = { text, isNote, ...showValues(client, [ticket], () => values) };
      onSending(sent.current);
      hideText();
      setStatus("");
      sending.mutate({
        ticketId: ticket.id,
        content: { case: "body", value: text },
        visibility: isNote ? "internal" : "public",
        setStatus: setStatusTo,
        mentionedMemberIds: isNote ? mentionedIn(text, members) : [],
        attachments: uploads.ids.map((value) => ({ source: { case: "id", value } })),
      });
    }
  }

  function sendAndResolve(): void {
    if (canSend && !sending.isPending) {
      send("resolved");
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
      if (event.shiftKey) {
        sendAndResolve();
      } else {
        send();
      }
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
      {sending.error && text !== "" && <FailureNotice error={sending.error} />}
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
            onClick={sendAndResolve}
          >
            {isNote ? "Add and resolve" : "Send and resolve"}
          </Button>
        )}
        <Button
          variant="primary"
          icon={isNote ? Lock : Reply}
          busy={sending.isPending}
          disabled={!canSend}
          onClick={() => send()}
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

const { canMail = false } = readSettings();

/** Says whether a reply is e-mailed to the requester. */
function MailRemark({ ticket }: { ticket: Ticket }) {
  const channels = useChannels();
  if (kindOf(ticket.channel?.type).mail === undefined) {
    return null;
  }
  const { email = "" } = ticket.requester ?? {};
  const id = ticket.channel?.id ?? "";
  const isActive = channels.data?.data.find((channel) => channel.id === id)?.active ?? false;
  const isPaused = id !== "" && channels.data !== undefined && !isActive;
  const reason = reasonOf(email, isPaused);
  const Icon = reason ? MailX : Mail;
  return (
    <span className="soft composer-mail">
      <Icon size={13} aria-hidden="true" />{" "}
      {reason ?? (
        <>
          Will be e-mailed to <Isolate>{email}</Isolate>
        </>
      )}
    </span>
  );
}

function reasonOf(email: string, isPaused: boolean): string | undefined {
  if (!canMail) {
    return "Not e-mailed: e-mail is not set up";
  }
  if (email === "") {
    return "Not e-mailed: the requester has no address";
  }
  return isPaused ? "Not e-mailed: the channel is paused or deleted" : undefined;
}

const minuteMs = 60_000;
/** Warns when less time is left. */
const soonMs = 60 * minuteMs;

/** Whether the channel's reply window is over. */
function useIsWindowClosed(expiresAt: Timestamp | undefined): boolean {
  const now = useNow();
  return expiresAt !== undefined && timestampMs(expiresAt) <= now;
}

/** Warns that the reply window ends soon or is over. */
function ReplyWindow({ kind, expiresAt }: { kind: ChannelKind; expiresAt: Timestamp }) {
  const leftMs = timestampMs(expiresAt) - useNow();
  if (leftMs <= 0) {
    return (
      <Warning>
        <p>
          <strong>You cannot reply on {kind.label} now.</strong>{" "}
          {kind.replyWindow ?? "It takes replies for a while after the requester’s last message"},
          and that ended <Time at={expiresAt} />. Once they write again, you can reply. Internal
          notes are always possible.
        </p>
      </Warning>
    );
  }
  const minutes = Math.ceil(leftMs / minuteMs);
  return leftMs < soonMs ? (
    <Warning>
      <p>
        You can reply on {kind.label} for {minutes} more {minutes === 1 ? "minute" : "minutes"}.
      </p>
    </Warning>
  ) : null;
}
