import { type Timestamp, timestampMs } from "@bufbuild/protobuf/wkt";
import { Mail, MailX, TriangleAlert } from "lucide-react";
import type { Ticket } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { msg } from "../../../../language/translate.ts";
import { useCanMail } from "../../channels/can-mail.ts";
import type { ChannelKind } from "../../channels/channel-kind.ts";
import { kindOf } from "../../channels/kinds.ts";
import { useChannels } from "../../channels/use-channels.ts";
import { t } from "../../language/language.ts";
import { rich } from "../../language/rich.ts";
import { emailProblem } from "../../tickets/email-problem.ts";
import { Warning } from "../../ui/feedback/states.tsx";
import { Isolate } from "../../ui/text/isolate.tsx";
import { Time, useNow } from "../../ui/time/time.tsx";

/** Whether replies on a ticket go out by email, unless its channel is paused. */
export function useIsMailed({ channel, requester }: Ticket): boolean {
  const canMail = useCanMail(channel?.id);
  return canMail && kindOf(channel?.type).mail !== undefined && Boolean(requester?.email);
}

/** Says whether a reply is emailed to the requester. */
export function MailRemark({ ticket }: { ticket: Ticket }) {
  const channels = useChannels();
  const canMail = useCanMail(ticket.channel?.id);
  if (kindOf(ticket.channel?.type).mail === undefined) {
    return null;
  }
  const { email = "" } = ticket.requester ?? {};
  const id = ticket.channel?.id ?? "";
  const isActive = channels.data?.data.find((channel) => channel.id === id)?.active ?? false;
  const isPaused = id !== "" && channels.data !== undefined && !isActive;
  const reason = reasonOf(canMail, email, isPaused);
  const problem = reason ? undefined : emailProblem(ticket.requester);
  const Icon = reason ? MailX : problem ? TriangleAlert : Mail;
  return (
    <span className="soft composer-mail">
      <Icon size={13} aria-hidden="true" />{" "}
      {reason ?? rich("Will be emailed to {address}", { address: <Isolate>{email}</Isolate> })}
      {problem && ` · ${problem}`}
    </span>
  );
}

function reasonOf(canMail: boolean, email: string, isPaused: boolean): string | undefined {
  if (!canMail) {
    return t("Not emailed: email is not set up");
  }
  if (email === "") {
    return t("Not emailed: the requester has no address");
  }
  return isPaused ? t("Not emailed: the channel is paused or deleted") : undefined;
}

const minuteMs = 60_000;
/** Warns when less time is left. */
const soonMs = 60 * minuteMs;

/** Whether the channel's reply window is over. */
export function useIsWindowClosed(expiresAt: Timestamp | undefined): boolean {
  const now = useNow();
  return expiresAt !== undefined && timestampMs(expiresAt) <= now;
}

const isOver = msg(
  "It accepts replies for a limited time after the requester’s last message. That time ended {ended}.",
);

/** Warns that the reply window ends soon or is over. */
export function ReplyWindow({ kind, expiresAt }: { kind: ChannelKind; expiresAt: Timestamp }) {
  const leftMs = timestampMs(expiresAt) - useNow();
  if (leftMs <= 0) {
    return (
      <Warning>
        <p>
          <strong>{t("You cannot reply on {channel} now.", { channel: t(kind.label) })}</strong>{" "}
          {rich(kind.replyWindow ?? isOver, { ended: <Time at={expiresAt} /> })}{" "}
          {t("You can reply once they write again. You can always add internal notes.")}
        </p>
      </Warning>
    );
  }
  const minutes = Math.ceil(leftMs / minuteMs);
  return leftMs < soonMs ? (
    <Warning>
      <p>
        {t(
          "{minutes, plural, one {You can reply on {channel} for # more minute.} other {You can reply on {channel} for # more minutes.}}",
          { minutes, channel: t(kind.label) },
        )}
      </p>
    </Warning>
  ) : null;
}
