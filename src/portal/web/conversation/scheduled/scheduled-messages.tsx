import { timestampMs } from "@bufbuild/protobuf/wkt";
import { useQuery } from "@connectrpc/connect-query";
import { Clock, TriangleAlert } from "lucide-react";
import { useEffect, useState } from "preact/compat";
import {
  type ScheduledMessage,
  ScheduledMessageService,
} from "../../../../../gen/ticketing/v1/scheduled_message_service_pb.ts";
import { useAction } from "../../api/action.ts";
import { t } from "../../language/language.ts";
import { rich } from "../../language/rich.ts";
import { Button } from "../../ui/button/button.tsx";
import { FailureNotice } from "../../ui/feedback/states.tsx";
import { Isolate } from "../../ui/text/isolate.tsx";
import { Markdown } from "../../ui/text/markdown.tsx";
import { TimeAhead } from "../../ui/time/time.tsx";
import type { Names } from "../messages/names.ts";
import { useTakeBack } from "./undo-send.ts";
import "./scheduled-messages.css";

const { deleteScheduledMessage, listScheduledMessages } = ScheduledMessageService.method;

/** A worker sends a message within about a second of its time. */
const graceMs = 1_000;
/** Time from which seconds are counted. */
const nearMs = 60_000;

interface ScheduledMessagesProps {
  readonly ticketId: string;
  readonly names: Names;
  /** Called when the time of one has come. */
  readonly onDue: () => unknown;
}

/** The messages on a ticket that are sent later, and those that could not be sent. */
export function ScheduledMessages({ ticketId, names, onDue }: ScheduledMessagesProps) {
  const { data, refetch } = useQuery(listScheduledMessages, { ticketId, pageSize: 100 });
  const messages = data?.data ?? [];
  const next = Math.min(
    ...messages
      .filter(({ error }) => !error)
      .map(({ sendAt }) => (sendAt ? timestampMs(sendAt) : 0)),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again while one is overdue
  useEffect(() => {
    const waitMs = Math.max(next - Date.now(), 0) + graceMs;
    // A longer timer would fire immediately.
    if (waitMs > 2 ** 31 - 1) {
      return;
    }
    const timer = setTimeout(() => Promise.all([refetch(), onDue()]), waitMs);
    return () => clearTimeout(timer);
  }, [next, data]);
  return (
    messages.length > 0 && (
      <section className="scheduled" aria-label={t("Scheduled messages")}>
        {messages.map((message) => (
          <Scheduled key={message.id} message={message} names={names} />
        ))}
      </section>
    )
  );
}

function Scheduled({ message, names }: { message: ScheduledMessage; names: Names }) {
  const { id, body, error, visibility, createdBy } = message;
  const takeBack = useTakeBack();
  const discarding = useAction(deleteScheduledMessage, { changes: [listScheduledMessages] });
  return (
    <div className={`message message-${visibility === "internal" ? "note" : "agent"}`}>
      <span className="message-mark" />
      <div className="message-box">
        <div className="row scheduled-head">
          {error ? (
            <p className="scheduled-failed">
              <TriangleAlert size={14} aria-hidden="true" />
              <span>
                <strong>{t("Not sent.")}</strong> <Isolate>{sentenceOf(error.message)}</Isolate>
              </span>
            </p>
          ) : (
            <p className="soft">
              <Clock size={13} aria-hidden="true" />{" "}
              {rich("{when} · by {author}", {
                when: <SendsWhen message={message} />,
                author: <Isolate>{names.actor(createdBy)}</Isolate>,
              })}
            </p>
          )}
          <Button onClick={() => takeBack(message)}>{t(error ? "Edit" : "Undo")}</Button>
          {error && (
            <Button busy={discarding.isPending} onClick={() => discarding.mutate({ id })}>
              {t("Discard")}
            </Button>
          )}
        </div>
        <div className="message-text">
          <Markdown text={body} />
        </div>
        {discarding.error && <FailureNotice error={discarding.error} />}
      </div>
    </div>
  );
}

function SendsWhen({ message: { sendAt } }: { message: ScheduledMessage }) {
  const [now, setNow] = useState(Date.now);
  const leftMs = (sendAt ? timestampMs(sendAt) : 0) - now;
  const isNear = leftMs < nearMs;
  useEffect(() => {
    if (isNear) {
      const timer = setInterval(() => setNow(Date.now()), 1_000);
      return () => clearInterval(timer);
    }
  }, [isNear]);
  if (leftMs <= 0) {
    return t("Sending…");
  }
  return isNear ? (
    // Not read out each second.
    <span>{t("Sends in {seconds} s", { seconds: Math.ceil(leftMs / 1_000) })}</span>
  ) : (
    sendAt && <span>{rich("Sends {when}", { when: <TimeAhead at={sendAt} /> })}</span>
  );
}

function sentenceOf(text: string): string {
  const words = `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
