import { Check, CheckCheck, Clock, TriangleAlert } from "lucide-react";
import { type Message, TicketService } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { useAction } from "../api/use-action.ts";
import { Button } from "../ui/button.tsx";
import { FailureNotice } from "../ui/states.tsx";

const states = {
  queued: { label: "Sending", icon: Clock },
  sent: { label: "Sent", icon: Check },
  delivered: { label: "Delivered", icon: CheckCheck },
  read: { label: "Read", icon: CheckCheck },
} as const;

/** How far a message has come that is sent through a channel. */
export function DeliveryState({ message }: { message: Message }) {
  const state = states[message.delivery?.status as keyof typeof states];
  if (state === undefined) {
    return null;
  }
  return (
    <span className="delivery-state">
      <state.icon size={13} aria-hidden="true" /> {state.label}
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
          <strong>Not delivered.</strong> <bdi>{reasonOf(delivery)}</bdi>
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
