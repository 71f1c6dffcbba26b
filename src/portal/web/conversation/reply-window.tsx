import { type Timestamp, timestampMs } from "@bufbuild/protobuf/wkt";
import { Warning } from "../ui/states.tsx";
import { Time } from "../ui/time.tsx";
import { useNow } from "../ui/use-now.ts";

const minuteMs = 60_000;
/** Less than this is said. */
const soonMs = 60 * minuteMs;

/** Whether the channel still takes replies. */
export function useIsWindowClosed(expiresAt: Timestamp | undefined): boolean {
  const now = useNow();
  return expiresAt !== undefined && timestampMs(expiresAt) <= now;
}

/** Says that the channel takes replies for a short time only, or no longer. */
export function ReplyWindow({ expiresAt }: { expiresAt: Timestamp }) {
  const leftMs = timestampMs(expiresAt) - useNow();
  if (leftMs <= 0) {
    return (
      <Warning>
        <p>
          <strong>You cannot reply on WhatsApp now.</strong> WhatsApp takes replies for 24 hours
          after the requester’s last message, and that ended <Time at={expiresAt} />. Once they
          write again, you can reply. Internal notes are always possible.
        </p>
      </Warning>
    );
  }
  const minutes = Math.ceil(leftMs / minuteMs);
  return leftMs < soonMs ? (
    <Warning>
      <p>
        You can reply on WhatsApp for {minutes} more {minutes === 1 ? "minute" : "minutes"}.
      </p>
    </Warning>
  ) : null;
}
