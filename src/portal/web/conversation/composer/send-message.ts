import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/compat";
import { ScheduledMessageService } from "../../../../../gen/ticketing/v1/scheduled_message_service_pb.ts";
import {
  type Attachment,
  type Message,
  type Ticket,
  TicketService,
} from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { useAction } from "../../api/action.ts";
import { describeFailure } from "../../api/failure.ts";
import { t } from "../../language/language.ts";
import type { useKeptText } from "../../session/drafts.ts";
import { type ShownValues, showValues } from "../../tickets/changes.ts";
import { announce } from "../../ui/feedback/toast.tsx";
import type { useUploads } from "../attachments/uploads.tsx";
import { readHold, useTakeBack, useTakenBack, useWatchHeld } from "../scheduled/undo-send.ts";
import type { DraftKind } from "./draft-sync.ts";

/** A message on its way to the service. */
export interface Sending {
  readonly text: string;
  readonly isNote: boolean;
}

/** Why the last message could not be sent. */
interface SendFailure {
  readonly error: unknown;
  readonly isNote: boolean;
}

/** A message to send. */
interface NewMessage extends Sending {
  readonly mentionedMemberIds: readonly string[];
  /** Addresses of the participants who get a copy; undefined: of all of them. */
  readonly copies?: readonly string[] | undefined;
}

interface SendOptions {
  readonly ticket: Ticket;
  readonly reply: ReturnType<typeof useKeptText>;
  readonly note: ReturnType<typeof useKeptText>;
  readonly uploads: ReturnType<typeof useUploads>;
  /** Called with what is being sent, and with undefined when that has ended. */
  readonly onSending: (sending: Sending | undefined) => void;
  readonly onSent: (message: Message) => unknown;
  /** Called when the service has taken the message, to send it now or later. */
  readonly onAccepted: (isNote: boolean) => void;
  /** Called when the text of a message that was taken back is in its field again, with its status. */
  readonly onTakenBack: (kind: DraftKind, setStatus: string) => void;
}

/**
 * Sends messages, shown with their status immediately. The text of one that fails, or is taken back while
 * the service holds it, returns to its field.
 */
export function useSendMessage(options: SendOptions) {
  const { ticket, reply, note, uploads, onSending, onSent, onAccepted, onTakenBack } = options;
  const client = useQueryClient();
  const sent = useRef<Sending & { readonly shown: ShownValues }>(undefined);
  const [failure, setFailure] = useState<SendFailure>();
  /** The latest, for a call that ends later. */
  const fields = useRef({ reply, note });
  useLayoutEffect(() => {
    fields.current = { reply, note };
  });
  /** Whether the user has moved on to another page, which shows neither the message nor its failure. */
  const isLeft = useRef(false);
  useLayoutEffect(
    () => () => {
      isLeft.current = true;
    },
    [],
  );
  const fieldOf = (message: Sending | undefined) =>
    message?.isNote ? fields.current.note : fields.current.reply;
  /** The message was accepted: its text and files leave the composer, unless it was changed since. */
  function settle(attachments: readonly Attachment[]): void {
    sent.current?.shown.release();
    uploads.sent(attachments.map((file) => file.id));
    const [draft, setDraft] = fieldOf(sent.current);
    if (draft === "" || draft === sent.current?.text) {
      setDraft("");
    }
    onAccepted(sent.current?.isNote ?? false);
    onSending(undefined);
  }
  function onError(error: unknown): void {
    onSending(undefined);
    const { text: lost = "", shown } = sent.current ?? {};
    shown?.restore();
    putBack(sent.current, lost);
    if (isLeft.current) {
      announce(
        t("Could not send to #{number}: {reason}", {
          number: ticket.number,
          reason: describeFailure(error).message,
        }),
      );
    } else {
      setFailure({ error, isNote: sent.current?.isNote ?? false });
    }
  }
  function putBack(message: Sending | undefined, text: string): void {
    const [draft, setDraft] = fieldOf(message);
    setDraft(draft === "" || draft === text ? text : `${text}\n\n${draft}`);
  }
  const creating = useAction(TicketService.method.createMessage, {
    async onSuccess({ data }) {
      if (data !== undefined) {
        settle(data.attachments);
        if (isLeft.current) {
          announce(t("Sent to #{number}", { number: ticket.number }));
        }
        await onSent(data);
      }
    },
    onError,
  });
  const takeBack = useTakeBack();
  const watch = useWatchHeld();
  const holding = useAction(createScheduledMessage, {
    changes: [listScheduledMessages],
    onSuccess({ data }) {
      if (data !== undefined) {
        settle(data.attachments);
        watch(data, ticket.number);
        const seconds = readHold();
        announce(t("Sending to #{number} in {seconds} s", { number: ticket.number, seconds }), {
          label: t("Undo"),
          run: () => void takeBack(data),
          shownMs: seconds * 1_000,
        });
      }
    },
    onError,
  });
  const { message: takenBack, take } = useTakenBack(ticket.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is taken back
  useEffect(() => {
    if (takenBack !== undefined) {
      take();
      const isNote = takenBack.visibility === "internal";
      putBack({ text: "", isNote }, takenBack.body);
      onTakenBack(isNote ? "note" : "reply", takenBack.setStatus);
      uploads.addStored(takenBack.attachments.filter(({ id }) => id !== ""));
    }
  }, [takenBack]);

  function send(message: NewMessage, setStatus: string): void {
    const { text, isNote, mentionedMemberIds, copies } = message;
    // Copies of a message that is held go to everyone.
    const isHeld = !isNote && copies === undefined && readHold() > 0;
    // A status that is held is shown when it is set.
    const changed = setStatus === "" || isHeld ? [] : [ticket];
    const shown = showValues(client, changed, () => ({ status: setStatus }));
    sent.current = { ...message, shown };
    setFailure(undefined);
    onSending(sent.current);
    const [, , hideText] = fieldOf(message);
    hideText();
    const input = {
      ticketId: ticket.id,
      visibility: isNote ? "internal" : "public",
      setStatus,
      attachments: uploads.ids.map((value) => ({ source: { case: "id" as const, value } })),
    };
    if (isHeld) {
      const time = { case: "delaySeconds" as const, value: readHold() };
      holding.mutate({ ...input, body: text, time });
    } else {
      const content = { case: "body" as const, value: text };
      creating.mutate({
        ...input,
        content,
        mentionedMemberIds: [...mentionedMemberIds],
        ...(copies && { copies: { emails: [...copies] } }),
      });
    }
  }

  return {
    isSending: creating.isPending || holding.isPending,
    failure,
    send,
  };
}

const { createScheduledMessage, listScheduledMessages } = ScheduledMessageService.method;
