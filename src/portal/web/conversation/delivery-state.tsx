import { Check, CheckCheck, Clock, TriangleAlert } from "lucide-react";
import { type Message, TicketService } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { balanced } from "../../../html/bidi.ts";
import { useAction } from "../api/use-action.ts";
import { Button } from "../ui/button.tsx";
import { Isolate } from "../ui/isolate.tsx";
import { FailureNotice } from "../ui/states.tsx";

const states = {
  queued: { label: "Sending", icon: Clock },
  sent: { label: "Sent", icon: Check },
  delivered: { label: "Delivered", icon: CheckCheck },
  read: { label: "Read", icon: CheckCheck },
} as const;

/** The attempt before failed, and another is planned. */
const waiting = { label: "Will be tried again", icon: Clock };

/** What a requester wrote is not sent: its delivery is that of the e-mail that confirms it. */
const isConfirmation = ({ author }: Message) => author === "requester";

/** How far a message has come that is sent through a channel. */
export function DeliveryState({ message }: { message: Message }) {
  const { status, errorMessage = "" } = message.delivery ?? {};
  const isWaiting = status === "queued" && errorMessage !== "";
  const state = isWaiting ? waiting : states[status as keyof typeof states];
  if (state === undefined) {
    return null;
  }
  return (
    <span className="delivery-state" title={isWaiting ? balanced(errorMessage) : undefined}>
      <state.icon size={13} aria-hidden="true" /> {isConfirmation(message) && "Confirmation: "}
      {state.label}
    </span>
  );
}

interface FailedDeliveryProps {
  readonly message: Message;
  readonly onSent: (message: Message) => void;
}

/** Why a message did not arrive, and another attempt. */
export function FailedDelivery({ message, onSent }: FailedDeliveryProps) {
  const resending = useAction(TicketService.method.resendMessage, {
    onSuccess: ({ data }) => data && onSent(data),
  });
  const { ticketId, id, delivery } = message;
  return (
    <div className="delivery-failed">
      <p>
        <TriangleAlert size={14} aria-hidden="true" />
        <span>
          <strong>{isConfirmation(message) ? "Not confirmed." : "Not delivered."}</strong>{" "}
          <Isolate>{reasonOf(delivery)}</Isolate>
        </span>
      </p>
      <Button busy={resending.isPending} onClick={() => resending.mutate({ ticketId, id })}>
        Send again
      </Button>
      {resending.error && <FailureNotice error={resending.error} />}
    </div>
  );
}

function reasonOf(delivery: Message["delivery"]): string {
  const { errorMessage = "", errorCode = "" } = delivery ?? {};
  const words = errorMessage || "The channel gave no reason";
  const text = `${words.charAt(0).toUpperCase()}${words.slice(1).replace(/\.$/, "")}`;
  return errorCode === "" ? `${text}.` : `${text} (${errorCode}).`;
}
