import { useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useRef } from "react";
import {
  type Message,
  type Ticket,
  TicketService,
} from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { useAction } from "../../api/action.ts";
import { describeFailure } from "../../api/failure.ts";
import type { useKeptText } from "../../session/drafts.ts";
import { showValues } from "../../tickets/changes.ts";
import { announce } from "../../ui/feedback/toast.tsx";
import type { useUploads } from "../attachments/uploads.tsx";

/** A message on its way to the service. */
export interface Sending {
  readonly text: string;
  readonly isNote: boolean;
}

interface SendOptions {
  readonly ticket: Ticket;
  readonly reply: ReturnType<typeof useKeptText>;
  readonly note: ReturnType<typeof useKeptText>;
  readonly uploads: ReturnType<typeof useUploads>;
  /** Called with what is being sent, and with undefined when that has ended. */
  readonly onSending: (sending: Sending | undefined) => void;
  readonly onSent: (message: Message) => unknown;
}

/** Sends messages, shown with their status at once. The text of one that fails is back in its field. */
export function useSendMessage({ ticket, reply, note, uploads, onSending, onSent }: SendOptions) {
  const client = useQueryClient();
  const sent = useRef<Sending & { readonly restore: () => void }>(undefined);
  /** The latest, for a call that ends later. */
  const fields = useRef({ reply, note });
  useLayoutEffect(() => {
    fields.current = { reply, note };
  });
  const fieldOf = (message: Sending | undefined) =>
    message?.isNote ? fields.current.note : fields.current.reply;
  const sending = useAction(TicketService.method.createMessage, {
    async onSuccess({ data }) {
      if (data !== undefined) {
        uploads.sent(data.attachments.map((file) => file.id));
        const [draft, setDraft] = fieldOf(sent.current);
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
      const [draft, setDraft] = fieldOf(sent.current);
      setDraft(draft === "" || draft === lost ? lost : `${lost}\n\n${draft}`);
      announce(`Could not send to #${ticket.number}: ${describeFailure(error).message}`);
    },
  });

  function send(message: Sending, setStatus: string): void {
    const { text, isNote } = message;
    const values = setStatus === "" ? {} : { status: setStatus };
    sent.current = { ...message, ...showValues(client, [ticket], () => values) };
    onSending(sent.current);
    const [, , hideText] = fieldOf(message);
    hideText();
    sending.mutate({
      ticketId: ticket.id,
      content: { case: "body", value: text },
      visibility: isNote ? "internal" : "public",
      setStatus,
      attachments: uploads.ids.map((value) => ({ source: { case: "id", value } })),
    });
  }

  return { sending, send };
}
