import { type Timestamp, timestampMs } from "@bufbuild/protobuf/wkt";
import { MessageSquareWarning } from "lucide-react";
import { useEffect, useState } from "preact/compat";
import type { Message, Ticket } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { t } from "../../language/language.ts";
import { rich } from "../../language/rich.ts";
import { useMe } from "../../members/members.ts";
import { useKeptText } from "../../session/drafts.ts";
import { Button } from "../../ui/button/button.tsx";
import { Isolate } from "../../ui/text/isolate.tsx";
import { authorName, useNames } from "../messages/names.ts";
import { TextNotice } from "./text-notice.tsx";

/** A way to send, which the agent has chosen. */
export type SendAction = "send" | "resolve";

interface NewerOptions {
  readonly ticket: Ticket;
  /** Whether the field of the reply is empty. */
  readonly isEmpty: boolean;
  /** The newest first. */
  readonly messages: readonly Message[];
}

/**
 * The public messages of others that arrived since the agent began the reply, which may not fit them. It
 * began at the time of the newest message of that moment, so the clock of the browser does not matter.
 */
export function useNewerMessages({ ticket, isEmpty, messages }: NewerOptions) {
  const me = useMe()?.member?.id;
  const [began, setBegan] = useKeptText(`${ticket.id}:began`);
  const [asked, setAsked] = useState<SendAction>();
  const newest = Math.max(timeOf(messages[0]?.createdAt), timeOf(ticket.lastMessageAt));
  useEffect(() => {
    if (isEmpty && began !== "") {
      setBegan("");
      setAsked(undefined);
    } else if (!isEmpty && began === "") {
      setBegan(String(newest));
    }
  });
  const newer =
    began === ""
      ? []
      : messages.filter(
          ({ createdAt, visibility, createdBy }) =>
            timeOf(createdAt) > Number(began) &&
            visibility === "public" &&
            !(createdBy?.type === "member" && createdBy.id === me),
        );
  return {
    newer,
    /** The action that waits for the agent to decide. */
    asked: newer.length > 0 ? asked : undefined,
    /** Asks before an action, if there are newer messages. @returns whether it waits */
    ask(action: SendAction): boolean {
      setAsked(action);
      return newer.length > 0;
    },
    /** Notes that the reply was begun earlier, on another device. */
    beganAt: (at: Timestamp | undefined) => at && setBegan(String(timestampMs(at))),
    /** Takes the messages as read. */
    settle(): void {
      setAsked(undefined);
      setBegan(String(newest));
    },
  };
}

const timeOf = (at: Message["createdAt"]) => (at ? timestampMs(at) : 0);

interface NewerMessagesProps {
  readonly ticket: Ticket;
  /** The newest first. */
  readonly messages: readonly Message[];
  readonly canSend: boolean;
  readonly onSend: () => void;
  readonly onKeep: () => void;
}

/** Asks whether to send a reply although there are newer messages. */
export function NewerMessages(props: NewerMessagesProps) {
  const { ticket, messages, canSend, onSend, onKeep } = props;
  const names = useNames(ticket);
  const [newest] = messages;
  if (newest === undefined) {
    return null;
  }
  const author = <Isolate>{authorName(newest, names)}</Isolate>;
  const title = rich(
    "{count, plural, one {{author} replied while you were writing} other {# messages came while you were writing, the last from {author}}}",
    { count: messages.length, author },
  );
  return (
    <TextNotice icon={MessageSquareWarning} title={title} text={newest.body}>
      <Button onClick={onKeep}>{t("Keep editing")}</Button>
      <Button disabled={!canSend} onClick={onSend}>
        {t("Send anyway")}
      </Button>
    </TextNotice>
  );
}
