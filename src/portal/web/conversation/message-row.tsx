import { Lock } from "lucide-react";
import type { Message } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { Badge } from "../ui/badge.tsx";
import { Isolate } from "../ui/isolate.tsx";
import { Time } from "../ui/time.tsx";
import { Attachments } from "./attachments.tsx";
import { DeliveryState, FailedDelivery } from "./delivery-state.tsx";
import { MessageText } from "./message-text.tsx";
import { authorName, type Names } from "./use-names.ts";

interface MessageRowProps {
  readonly message: Message;
  readonly names: Names;
  readonly isUnfolded: boolean;
  readonly onUnfold: () => void;
  readonly isQuoteShown: boolean;
  readonly onShowQuote: () => void;
  readonly onSent: (message: Message) => void;
  /** Of what names it. */
  readonly headId: string;
}

/** A message or an internal note. */
export function MessageRow(props: MessageRowProps) {
  const { message, names, headId } = props;
  const { author, visibility, createdBy, createdAt, delivery } = message;
  const isNote = visibility === "internal";
  const isLogged = author === "requester" && ["jwt", "api_key"].includes(createdBy?.type ?? "");
  const name = authorName(message, names);
  return (
    <div className={`message message-${isNote ? "note" : author}`}>
      <span className="message-mark" aria-hidden="true">
        {initialOf(name)}
      </span>
      <div className="message-box">
        <header id={headId}>
          <strong>
            <Isolate>{name}</Isolate>
          </strong>
          {isNote && (
            <Badge tone="warn">
              <Lock size={11} aria-hidden="true" /> Internal note
            </Badge>
          )}
          {isLogged && (
            <span className="soft">
              logged by <Isolate>{names.creator(createdBy)}</Isolate>
            </span>
          )}
          <span className="message-when soft">
            <DeliveryState message={message} />
            {createdAt && <Time at={createdAt} />}
          </span>
        </header>
        <MessageText text={message.body} isUnfolded={props.isUnfolded} onUnfold={props.onUnfold} />
        {message.quotedText !== "" &&
          (props.isQuoteShown ? (
            <blockquote className="message-quote">
              <MessageText text={message.quotedText} isUnfolded onUnfold={() => {}} />
            </blockquote>
          ) : (
            <button type="button" className="message-unfold" onClick={props.onShowQuote}>
              Show quoted text
            </button>
          ))}
        {message.attachments.length > 0 && <Attachments message={message} />}
        {delivery?.status === "failed" && (
          <FailedDelivery message={message} onSent={props.onSent} />
        )}
      </div>
    </div>
  );
}

/** The first character of a name as people see it, which may be several code points. */
const initialOf = (name: string) =>
  [...new Intl.Segmenter().segment(name.trim().slice(0, 32))][0]?.segment.toUpperCase();
