import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { useEffect, useEffectEvent, useRef } from "preact/compat";
import { useLocation } from "wouter";
import {
  type Notification as Notice,
  NotificationService,
} from "../../../../gen/ticketing/v1/notification_service_pb.ts";
import { balanced } from "../../../html/bidi.ts";
import { useHoldsEvents } from "../api/live.ts";
import { t } from "../language/language.ts";
import { alertChoice } from "./alert-choice.ts";
import { playTone } from "./tone.ts";
import { messageOf, nameIn } from "./words.ts";

/** Notifications that are announced at a time. */
const pageSize = 5;

/**
 * Announces new notifications on the desktop and with a sound, as the user chose. Of several tabs, only
 * the one that holds the connection does so.
 * @returns a function to call when there may be new ones
 */
export function useAlerts(): () => void {
  const client = createClient(NotificationService, useTransport());
  const [, navigate] = useLocation();
  const holds = useHoldsEvents();
  const { desktop, sound } = alertChoice.use();
  const isOn = desktop || sound;
  /** Identifier of the latest that is known; identifiers grow with time. */
  const latest = useRef<string>(undefined);

  const open = ({ ticket }: Notice) => {
    window.focus();
    navigate(`/tickets/${ticket?.id}`);
  };
  const look = useEffectEvent(async () => {
    const { data } = await client.listNotifications({ unread: true, pageSize });
    const known = latest.current;
    latest.current = [known ?? "", data[0]?.id ?? ""].toSorted().at(-1);
    const fresh = known === undefined ? [] : data.filter(({ id }) => id > known);
    if (fresh.length === 0 || !holds()) {
      return;
    }
    if (desktop && !document.hasFocus()) {
      for (const notice of fresh) {
        show(notice, () => open(notice));
      }
    }
    if (sound) {
      await playTone();
    }
  });
  // Earlier ones have already been announced.
  useEffect(() => {
    latest.current = undefined;
    if (isOn) {
      void look().catch(() => {});
    }
  }, [isOn]);
  return () => {
    if (isOn) {
      void look().catch(() => {});
    }
  };
}

function show(notice: Notice, onOpen: () => void): void {
  const { number, subject = "" } = notice.ticket ?? {};
  const shown = new Notification(balanced(t(messageOf(notice), { name: nameIn(notice) })), {
    body: balanced(`#${number} ${subject}`),
    // One that is shown again takes its place.
    tag: notice.id,
  });
  shown.addEventListener("click", () => {
    shown.close();
    onOpen();
  });
}
