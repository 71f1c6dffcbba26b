import { callUnaryMethod } from "@connectrpc/connect-query";
import { Check, CheckCheck, Clock, Lock, type LucideIcon, TriangleAlert } from "lucide-react";
import type { MessageDeliveryStatus } from "../../../../../gen/enums.ts";
import { type Message, TicketService } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { balanced } from "../../../../html/bidi.ts";
import { findLinks } from "../../../../html/find-links.ts";
import { msg, type Message as Wording } from "../../../../language/translate.ts";
import { useAction } from "../../api/action.ts";
import { readSettings } from "../../boot/settings.ts";
import { t } from "../../language/language.ts";
import { rich } from "../../language/rich.ts";
import { participantName } from "../../tickets/names.ts";
import { Button } from "../../ui/button/button.tsx";
import { Menu } from "../../ui/button/menu.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { FailureNotice } from "../../ui/feedback/states.tsx";
import { Isolate } from "../../ui/text/isolate.tsx";
import { Markdown } from "../../ui/text/markdown.tsx";
import { Time } from "../../ui/time/time.tsx";
import { Attachments, useSaveFile } from "../attachments/attachments.tsx";
import { fold } from "./fold.ts";
import { authorName, type Names } from "./names.ts";

const { canMail = false } = readSettings();

interface MessageRowProps {
  readonly message: Message;
  readonly names: Names;
  readonly isUnfolded: boolean;
  readonly onUnfold: () => void;
  readonly isQuoteShown: boolean;
  readonly onShowQuote: () => void;
  readonly onSent: (message: Message) => void;
  readonly onSplit: () => void;
  readonly onForward: () => void;
  /** ID of the element that labels the message. */
  readonly headId: string;
}

/** A message or an internal note. */
export function MessageRow(props: MessageRowProps) {
  const { message, names, headId } = props;
  const { author, visibility, createdBy, createdAt } = message;
  const isNote = visibility === "internal";
  const isLogged = author === "requester" && ["member", "api_key"].includes(createdBy?.type ?? "");
  const name = authorName(message, names);
  const original = useSaveFile(`${message.id}.eml`, (transport) =>
    callUnaryMethod(transport, TicketService.method.getMessageOriginal, {
      ticketId: message.ticketId,
      id: message.id,
    }),
  );
  return (
    <div className={`message message-${isNote ? "note" : author}`}>
      <span className="message-mark" aria-hidden="true">
        {initialOf(name)}
      </span>
      <div className="message-box">
        <header>
          <span className="message-name" id={headId}>
            <strong>
              <Isolate>{name}</Isolate>
            </strong>
            {isNote && (
              <Badge tone="warn">
                <Lock size={11} aria-hidden="true" /> {t("Internal note")}
              </Badge>
            )}
            {isLogged && (
              <span className="soft">
                {rich("logged by {name}", { name: <Isolate>{names.actor(createdBy)}</Isolate> })}
              </span>
            )}
            <span className="message-when soft">
              <DeliveryState message={message} />
              {createdAt && <Time at={createdAt} />}
            </span>
          </span>
          <span className="message-actions">
            <Menu
              label={t("Actions for the message from {name}", { name })}
              items={[
                { label: t("Move to a new ticket"), onSelect: props.onSplit },
                ...(isNote || !canMail
                  ? []
                  : [{ label: t("Forward message"), onSelect: props.onForward }]),
                ...(isEmail(message)
                  ? [{ label: t("Download original email"), onSelect: original.save }]
                  : []),
              ]}
            />
          </span>
        </header>
        <Recipients message={message} />
        <MessageText
          text={message.body}
          isMarkdown={author === "agent"}
          isUnfolded={props.isUnfolded}
          onUnfold={props.onUnfold}
        />
        {message.quotedText !== "" &&
          (props.isQuoteShown ? (
            <blockquote className="message-quote">
              <MessageText text={message.quotedText} isUnfolded onUnfold={() => {}} />
            </blockquote>
          ) : (
            <button type="button" className="message-unfold" onClick={props.onShowQuote}>
              {t("Show quoted text")}
            </button>
          ))}
        {original.error !== undefined && <FailureNotice error={original.error} />}
        {message.attachments.length > 0 && <Attachments message={message} />}
        {sentFor(message)?.status === "failed" && (
          <FailedDelivery message={message} onSent={props.onSent} />
        )}
      </div>
    </div>
  );
}

/** The other recipients of a message's email, and which of them did not get it. */
function Recipients({ message: { recipients, forwardedMessageId } }: { message: Message }) {
  if (recipients.length === 0) {
    return null;
  }
  const names = recipients.map(participantName).map(balanced).join(", ");
  return (
    <>
      <p className="message-recipients soft">
        {forwardedMessageId === ""
          ? t("Cc: {names}", { names })
          : t("Forwarded to: {names}", { names })}
      </p>
      {recipients
        .filter(({ errorCode }) => errorCode !== "")
        .map((recipient) => (
          <p key={recipient.email} className="message-recipients">
            <TriangleAlert size={13} aria-hidden="true" />{" "}
            {rich("Not delivered to {address}: {reason}", {
              address: <Isolate>{recipient.email}</Isolate>,
              reason: <Isolate>{reasonOf(recipient)}</Isolate>,
            })}
          </p>
        ))}
    </>
  );
}

/** Whether a message came as an email, with a Message-ID. */
const isEmail = ({ createdBy, externalId }: Message) =>
  createdBy?.type === "channel" && externalId.startsWith("<");

/** The first grapheme of a name. */
const initialOf = (name: string) =>
  [...new Intl.Segmenter().segment(name.trim().slice(0, 32))][0]?.segment.toUpperCase();

interface MessageTextProps {
  readonly text: string;
  readonly isMarkdown?: boolean;
  readonly isUnfolded: boolean;
  readonly onUnfold: () => void;
}

/** A text of an agent, formatted, or plain text with clickable links. */
function MessageText({ text, isMarkdown = false, isUnfolded, onUnfold }: MessageTextProps) {
  const start = isUnfolded ? undefined : fold(text);
  return (
    <>
      {isMarkdown ? (
        <div className="message-text">
          <Markdown text={start === undefined ? text : `${start}…`} />
        </div>
      ) : (
        <div className="message-text" dir="auto">
          {findLinks(balanced(start ?? text)).map(({ text: piece, href }, index) =>
            href === undefined ? (
              piece
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no identity
              <a key={index} href={href} target="_blank" rel="noopener nofollow ugc">
                <Isolate>{piece}</Isolate>
              </a>
            ),
          )}
          {start !== undefined && "…"}
        </div>
      )}
      {start !== undefined && (
        <button type="button" className="message-unfold" onClick={onUnfold}>
          {t("Show all")}
        </button>
      )}
    </>
  );
}

interface StatusLook {
  readonly label: Wording;
  readonly icon: LucideIcon;
}

/** For a failed delivery, the message shows more. */
const deliveryLooks: Readonly<Record<Exclude<MessageDeliveryStatus, "failed">, StatusLook>> = {
  queued: { label: msg("Sending"), icon: Clock },
  sent: { label: msg("Sent"), icon: Check },
  delivered: { label: msg("Delivered"), icon: CheckCheck },
  read: { label: msg("Read [status]"), icon: CheckCheck },
};

/** An attempt failed, and a retry is scheduled. */
const waiting = { label: msg("Will be tried again"), icon: Clock };

/** The delivery to the requester: of the message, or the email that confirms its ticket. */
const sentFor = ({ delivery, confirmation }: Message) => delivery ?? confirmation;

/** The delivery status of a message. */
function DeliveryState({ message }: { message: Message }) {
  const { status, errorMessage = "" } = sentFor(message) ?? {};
  const isWaiting = status === "queued" && errorMessage !== "";
  const state = isWaiting ? waiting : deliveryLooks[status as keyof typeof deliveryLooks];
  if (state === undefined) {
    return null;
  }
  return (
    <span className="delivery-state" title={isWaiting ? balanced(errorMessage) : undefined}>
      <state.icon size={13} aria-hidden="true" />{" "}
      {message.confirmation
        ? t("Confirmation: {state}", { state: t(state.label) })
        : t(state.label)}
    </span>
  );
}

interface FailedDeliveryProps {
  readonly message: Message;
  readonly onSent: (message: Message) => void;
}

/** Why a delivery failed, with a button to resend. */
function FailedDelivery({ message, onSent }: FailedDeliveryProps) {
  const resending = useAction(TicketService.method.resendMessage, {
    onSuccess: ({ data }) => data && onSent(data),
  });
  const { ticketId, id, confirmation } = message;
  return (
    <div className="row delivery-failed">
      <p>
        <TriangleAlert size={14} aria-hidden="true" />
        <span>
          <strong>{t(confirmation ? "Not confirmed." : "Not delivered.")}</strong>{" "}
          <Isolate>{reasonOf(sentFor(message))}</Isolate>
        </span>
      </p>
      <Button busy={resending.isPending} onClick={() => resending.mutate({ ticketId, id })}>
        {t("Send again")}
      </Button>
      {resending.error && <FailureNotice error={resending.error} />}
    </div>
  );
}

function reasonOf(
  delivery: { readonly errorCode: string; readonly errorMessage: string } | undefined,
): string {
  const { errorMessage = "", errorCode = "" } = delivery ?? {};
  const words = errorMessage || t("The channel gave no reason");
  const text = `${words.charAt(0).toUpperCase()}${words.slice(1).replace(/\.$/, "")}`;
  return errorCode === "" ? `${text}.` : `${text} (${errorCode}).`;
}
