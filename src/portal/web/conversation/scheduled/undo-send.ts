import { timestampMs } from "@bufbuild/protobuf/wkt";
import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import {
  type ScheduledMessage,
  ScheduledMessageService,
} from "../../../../../gen/ticketing/v1/scheduled_message_service_pb.ts";
import { useRefresh } from "../../api/action.ts";
import { describeFailure, reasonOf } from "../../api/failure.ts";
import { t } from "../../language/language.ts";
import { createStore } from "../../state/store.ts";
import { announce } from "../../ui/feedback/toast.tsx";

const key = "undoSendSeconds";

/** How many seconds replies can be held; 0: they are sent immediately. */
export const holdSeconds = [0, 5, 10, 20, 30] as const;

/** How many seconds this browser holds replies. */
export function readHold(): number {
  try {
    const kept = Number(localStorage.getItem(key));
    return holdSeconds.find((seconds) => seconds === kept) ?? 0;
  } catch {
    return 0;
  }
}

/** @throws {DOMException} when the browser stores nothing */
export const keepHold = (seconds: number): void => localStorage.setItem(key, String(seconds));

/** Cancelled messages for their composers to take back, which may not be open now. */
const takenBack = createStore<readonly ScheduledMessage[]>([]);

/** The canceled message that the composer of a ticket is to take back, if any, and how it does. */
export function useTakenBack(ticketId: string) {
  const message = takenBack.use().find((each) => each.ticketId === ticketId);
  return {
    message,
    take: () => takenBack.set(takenBack.get().filter((each) => each !== message)),
  };
}

/** Returns a function that cancels a scheduled message and gives its text back to the composer. */
export function useTakeBack(): (message: ScheduledMessage) => Promise<void> {
  const api = createClient(ScheduledMessageService, useTransport());
  const refresh = useRefresh();
  return async (message) => {
    try {
      await api.deleteScheduledMessage({ id: message.id });
      takenBack.set([...takenBack.get(), message]);
    } catch (error) {
      announce(
        reasonOf(error) === "NOT_FOUND"
          ? t("Too late to undo: the message has been sent")
          : t("Could not undo: {reason}", { reason: describeFailure(error).message }),
      );
    }
    await refresh(ScheduledMessageService.method.listScheduledMessages);
  };
}

/** A worker sends a message within about a second of its time. */
const graceMs = 2_000;

/** Returns a function that announces it if a held message cannot be sent: the user may have left its ticket. */
export function useWatchHeld(): (message: ScheduledMessage, ticketNumber: number) => void {
  const api = createClient(ScheduledMessageService, useTransport());
  return ({ id, ticketId, sendAt }, ticketNumber) => {
    const check = async () => {
      const { data } = await api.listScheduledMessages({ ticketId, pageSize: 100 });
      const { error } = data.find((message) => message.id === id) ?? {};
      if (error !== undefined) {
        announce(
          t("Could not send to #{number}: {reason}", {
            number: ticketNumber,
            reason: error.message,
          }),
        );
      }
    };
    const waitMs = (sendAt ? timestampMs(sendAt) : 0) - Date.now() + graceMs;
    // If it fails, the ticket still shows that the message was not sent.
    setTimeout(() => check().catch(() => {}), Math.max(waitMs, graceMs));
  };
}
