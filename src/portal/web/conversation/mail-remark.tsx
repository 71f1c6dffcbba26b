import { Mail, MailX } from "lucide-react";
import type { Ticket } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { readSettings } from "../settings.ts";
import { useChannels } from "../tickets/use-channels.ts";
import { Isolate } from "../ui/isolate.tsx";

const { canMail = false } = readSettings();

/** Says whether a reply is e-mailed to the requester. */
export function MailRemark({ ticket }: { ticket: Ticket }) {
  const channels = useChannels();
  if (ticket.channel?.type === "whatsapp") {
    return null;
  }
  const { email = "" } = ticket.requester ?? {};
  const id = ticket.channel?.id ?? "";
  const isActive = channels.data?.data.find((channel) => channel.id === id)?.active ?? false;
  const isPaused = id !== "" && channels.data !== undefined && !isActive;
  const reason = reasonOf(email, isPaused);
  const Icon = reason ? MailX : Mail;
  return (
    <span className="soft composer-mail">
      <Icon size={13} aria-hidden="true" />{" "}
      {reason ?? (
        <>
          Will be e-mailed to <Isolate>{email}</Isolate>
        </>
      )}
    </span>
  );
}

function reasonOf(email: string, isPaused: boolean): string | undefined {
  if (!canMail) {
    return "Not e-mailed: e-mail is not set up";
  }
  if (email === "") {
    return "Not e-mailed: the requester has no address";
  }
  return isPaused ? "Not e-mailed: the channel is paused or deleted" : undefined;
}
