import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { Eye, PenLine } from "lucide-react";
import { useEffect, useMemo, useState } from "preact/compat";
import {
  PresenceService,
  type Presence as Present,
} from "../../../../../gen/ticketing/v1/presence_service_pb.ts";
import { useIsVisible } from "../../api/live.ts";
import { locale, t } from "../../language/language.ts";
import { useThrottled } from "../../ui/feedback/toast.tsx";
import { Isolate } from "../../ui/text/isolate.tsx";
import "./presence.css";

/** Well within the time for which a report counts. */
const everyMs = 4_000;
/** After a failure. */
const retryMs = 20_000;
/** A member who has not changed the reply for this long is only viewing the ticket. */
const writingMs = 30_000;
/** Screen readers announce it at most this often. */
const spokenMs = 20_000;

interface PresenceProps {
  readonly ticketId: string;
  /** The reply as written so far. */
  readonly reply: string;
}

/** Shows which other members look at the ticket or reply to it, and lets them know about the user. */
export function Presence({ ticketId, reply }: PresenceProps) {
  const isReplying = useIsWriting(reply);
  const others = useOthers(ticketId, isReplying ? "replying" : "viewing");
  const replying = namesOf(others, "replying");
  const viewing = namesOf(others, "viewing");
  const spoken = useThrottled(replying.length > 0 ? replyingText(replying) : "", spokenMs);
  return (
    <>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
      {others.length > 0 && (
        <p className="presence">
          {replying.length > 0 && (
            <span className="presence-replying">
              <PenLine size={13} aria-hidden="true" /> <Isolate>{replyingText(replying)}</Isolate>
            </span>
          )}
          {viewing.length > 0 && (
            <span className="soft">
              <Eye size={13} aria-hidden="true" /> <Isolate>{viewingText(viewing)}</Isolate>
            </span>
          )}
        </p>
      )}
    </>
  );
}

const namesOf = (others: readonly Present[], state: string) =>
  others.filter((other) => other.state === state).map(({ name }) => name || t("Someone"));

const lists = new Intl.ListFormat(locale, { type: "conjunction" });

const replyingText = (names: readonly string[]) =>
  t("{count, plural, one {{names} is replying} other {{names} are replying}}", {
    count: names.length,
    names: lists.format(names),
  });

const viewingText = (names: readonly string[]) =>
  t("{count, plural, one {{names} is viewing} other {{names} are viewing}}", {
    count: names.length,
    names: lists.format(names),
  });

/** Whether a text is not empty and was changed a short time ago. */
function useIsWriting(text: string): boolean {
  const [first] = useState(text);
  const [isWriting, setWriting] = useState(false);
  useEffect(() => {
    if (text === "" || text === first) {
      setWriting(false);
      return;
    }
    setWriting(true);
    const timer = setTimeout(() => setWriting(false), writingMs);
    return () => clearTimeout(timer);
  }, [text, first]);
  return isWriting;
}

/** Reports what the user does while the page is visible. @returns the other members there */
function useOthers(ticketId: string, state: "viewing" | "replying"): readonly Present[] {
  const transport = useTransport();
  const presence = useMemo(() => createClient(PresenceService, transport), [transport]);
  const isVisible = useIsVisible();
  const [others, setOthers] = useState<readonly Present[]>([]);
  useEffect(() => {
    if (!isVisible) {
      return;
    }
    return () => {
      setOthers([]);
      presence.reportPresence({ ticketId, state: "away" }).catch(() => {});
    };
  }, [presence, ticketId, isVisible]);
  useEffect(() => {
    if (!isVisible) {
      return;
    }
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = async () => {
      const others = await presence
        .reportPresence({ ticketId, state }, { signal: stop.signal })
        .then(({ data }) => data)
        .catch(() => undefined);
      if (!stop.signal.aborted) {
        setOthers(others ?? []);
        timer = setTimeout(report, others ? everyMs : retryMs);
      }
    };
    void report();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [presence, ticketId, state, isVisible]);
  return others;
}
