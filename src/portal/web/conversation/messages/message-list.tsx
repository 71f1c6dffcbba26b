import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown } from "lucide-react";
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "preact/compat";
import type { Message } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { t } from "../../language/language.ts";
import { useDialog } from "../../state/url-state.ts";
import { Button } from "../../ui/button/button.tsx";
import { Markdown } from "../../ui/text/markdown.tsx";
import { Time } from "../../ui/time/time.tsx";
import { ChangesText } from "./changes.tsx";
import { ForwardMessage } from "./forward-message.tsx";
import { MessageRow } from "./message.tsx";
import type { Names } from "./names.ts";
import { SplitTicket } from "./split-ticket.tsx";
import type { Entry } from "./timeline.ts";
import "./message-list.css";

interface MessageListProps {
  /** The oldest first. */
  readonly entries: readonly Entry[];
  readonly names: Names;
  /** The text of a message that the service has not confirmed yet, and its kind. */
  readonly sending: { readonly text: string; readonly isNote: boolean } | undefined;
  readonly hasOlder: boolean;
  readonly onOlder: () => void;
  readonly onSent: (message: Message) => void;
  /** Called when the end scrolls into or out of view. */
  readonly onEnd: (isAtEnd: boolean) => void;
  /** Shown above the first message. */
  readonly children: ReactNode;
  /** Shown below the last message. */
  readonly footer: ReactNode;
}

/** Follows new messages when scrolled within this distance of the end. */
const nearEndPx = 48;
/** Height of the content above the first message. */
const topPx = 44;
const overscan = 6;
/** Fetches older messages when this many rows are left above. */
const prefetchRows = 10;

const messagesIn = (entries: readonly Entry[]): readonly Message[] =>
  entries.flatMap((entry) => (entry.kind === "message" ? entry.message : []));

const quoteOf = ({ key }: Entry) => `${key} quote`;

/** A message and those after it; none while the message is not loaded. */
function messagesFrom(entries: readonly Entry[], id: string | undefined): readonly Message[] {
  const messages = messagesIn(entries);
  const start = messages.findIndex((message) => message.id === id);
  return start < 0 ? [] : messages.slice(start);
}

/** A virtualized conversation. It follows new messages unless the user has scrolled up. */
export function MessageList(props: MessageListProps) {
  const { entries, names, hasOlder, onOlder, onEnd, onSent } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const split = useDialog("split");
  const forward = useDialog("forward");
  const id = useId();
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => entries[index]?.key ?? index,
    estimateSize: (index) => (entries[index]?.kind === "changes" ? 36 : 96),
    anchorTo: "end",
    followOnAppend: true,
    scrollEndThreshold: isAtEnd ? nearEndPx : -1,
    paddingStart: topPx,
    overscan,
  });
  const [forwarded] = messagesFrom(entries, forward.value);
  const moved = messagesFrom(entries, split.value);
  const rows = virtualizer.getVirtualItems();
  const first = rows[0]?.index ?? 0;

  const hasRows = entries.length > 0;
  useLayoutEffect(() => {
    if (hasRows) {
      virtualizer.scrollToEnd();
    }
  }, [virtualizer, hasRows]);

  const needsOlder = hasOlder && hasRows && first < prefetchRows;
  const count = entries.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one page may not be enough
  useEffect(() => {
    if (needsOlder) {
      onOlder();
    }
  }, [needsOlder, count]);

  const lastKey = entries.at(-1)?.key;
  const seen = useRef(lastKey);
  useEffect(() => {
    if (isAtEnd) {
      seen.current = lastKey;
    }
  }, [isAtEnd, lastKey]);
  const hasNew = !isAtEnd && seen.current !== undefined && seen.current !== lastKey;
  useEffect(() => onEnd(isAtEnd), [isAtEnd, onEnd]);
  useEffect(() => {
    // The composer grows into the conversation.
    const observer = new ResizeObserver(() => isAtEnd && virtualizer.scrollToEnd());
    if (scroller.current) {
      observer.observe(scroller.current);
    }
    return () => observer.disconnect();
  }, [virtualizer, isAtEnd]);

  /** Moves the focus between messages, as in any feed: first to the newest. */
  function move(event: KeyboardEvent): void {
    const article = (event.target as HTMLElement).closest<HTMLElement>("[data-index]");
    const at = Number(article?.dataset.index ?? entries.length);
    const next = { PageDown: Math.min(at + 1, entries.length - 1), PageUp: at - 1 }[event.key];
    if (next === undefined) {
      return;
    }
    event.preventDefault();
    scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus();
  }

  function unfold(key: string): void {
    // Expands downwards, away from the text being read.
    setAtEnd(false);
    setUnfolded(new Set([...unfolded, key]));
  }

  return (
    <div className="message-list">
      <div
        ref={scroller}
        className="message-scroll"
        role="feed"
        aria-label={t("Conversation")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
        tabIndex={0}
        onKeyDown={move}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) =>
          setAtEnd(scrollHeight - scrollTop - clientHeight <= nearEndPx)
        }
      >
        <div className="message-space" style={{ height: virtualizer.getTotalSize() }}>
          <div className="message-top">{props.children}</div>
          <div
            className="message-rows"
            style={{ transform: `translateY(${rows[0]?.start ?? 0}px)` }}
          >
            {rows.map(({ index, key }) => {
              const entry = entries[index] as Entry;
              const headId = `${id}-${entry.key}`;
              return (
                <article
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  className="message-row"
                  tabIndex={-1}
                  aria-labelledby={headId}
                  aria-posinset={index + 1}
                  aria-setsize={hasOlder ? -1 : entries.length}
                >
                  {entry.kind === "message" ? (
                    <MessageRow
                      message={entry.message}
                      names={names}
                      headId={headId}
                      isUnfolded={unfolded.has(entry.key)}
                      onUnfold={() => unfold(entry.key)}
                      isQuoteShown={unfolded.has(quoteOf(entry))}
                      onShowQuote={() => unfold(quoteOf(entry))}
                      onSent={onSent}
                      onSplit={() => split.open(entry.message.id)}
                      onForward={() => forward.open(entry.message.id)}
                    />
                  ) : (
                    <p id={headId} className="message-changes soft">
                      <ChangesText changes={entry} names={names} /> · <Time at={entry.at} />
                    </p>
                  )}
                </article>
              );
            })}
          </div>
        </div>
        {props.sending && (
          <div
            className={`message message-sending message-${props.sending.isNote ? "note" : "agent"}`}
            ref={(element) => element?.scrollIntoView({ block: "nearest" })}
          >
            <span className="message-mark" />
            <div className="message-box">
              <p className="soft">{t("Sending…")}</p>
              <div className="message-text">
                <Markdown text={props.sending.text} />
              </div>
            </div>
          </div>
        )}
        {props.footer}
      </div>
      {moved.length > 0 && (
        <SplitTicket
          messages={moved}
          onSplit={(id) => split.leaveFor(`/tickets/${id}`)}
          onClose={split.close}
        />
      )}
      {forwarded !== undefined && (
        <ForwardMessage message={forwarded} onSent={onSent} onClose={forward.close} />
      )}
      {!isAtEnd && (
        <div className="message-end">
          <Button icon={ArrowDown} onClick={() => virtualizer.scrollToEnd()}>
            {t(hasNew ? "New message" : "Latest")}
          </Button>
        </div>
      )}
    </div>
  );
}
