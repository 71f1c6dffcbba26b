import { useQuery } from "@connectrpc/connect-query";
import { AtSign, Bell, type LucideIcon, Reply, UserCheck } from "lucide-react";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { Link } from "wouter";
import {
  type Notification,
  NotificationService,
} from "../../../../gen/ticketing/v1/notification_service_pb.ts";
import { useAction, useRefresh } from "../api/action.ts";
import { useEvents, useIsVisible } from "../api/live.ts";
import { Button } from "../ui/button/button.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { QueryState } from "../ui/feedback/states.tsx";
import { Isolate } from "../ui/text/isolate.tsx";
import { Time } from "../ui/time/time.tsx";
import { useAlerts } from "./alerts.ts";
import { concerns } from "./concerns.ts";
import { onTicketRead } from "./ticket-read.ts";
import { useUnreadMarks } from "./unread-marks.ts";
import { wordsOf } from "./words.ts";
import "./notices.css";

const { countUnreadNotifications, listNotifications, markNotificationsRead } =
  NotificationService.method;

/** What happens within this time is counted together. */
const gatherMs = 300;
const pageSize = 50;

/** The bell with the number of unread notifications, which opens their list. */
export function Notices({ me }: { me: string }) {
  const [isOpen, setOpen] = useState(false);
  const count = useUnread(me);
  useUnreadMarks(count);
  return (
    <>
      <button
        type="button"
        className="icon-button notices-bell"
        aria-label={count === "" ? "Notifications" : `Notifications, ${count} unread`}
        title="Notifications"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Bell size={16} aria-hidden="true" />
        {count !== "" && (
          <span className="notices-count" aria-hidden="true">
            {count}
          </span>
        )}
      </button>
      <span className="visually-hidden" role="status">
        {count !== "" && `${count} unread notifications`}
      </span>
      {isOpen && <NoticeList onClose={() => setOpen(false)} />}
    </>
  );
}

/** How many notifications are unread, such as `3` or `100+`; empty if none is. */
function useUnread(me: string): string {
  const refresh = useRefresh();
  const { data, isFetching } = useQuery(countUnreadNotifications);
  const [changes, setChanges] = useState(0);
  const change = useCallback(() => setChanges((before) => before + 1), []);
  const alertUser = useAlerts();
  const recount = useEffectEvent(() => {
    void refresh(countUnreadNotifications, listNotifications);
    alertUser();
  });
  useEffect(() => {
    if (changes > 0) {
      const timer = setTimeout(recount, gatherMs);
      return () => clearTimeout(timer);
    }
  }, [changes]);
  const isListening = useEvents((event) => {
    if (concerns(event, me)) {
      change();
    }
  });
  const isVisible = useIsVisible();
  // What happened before, or on another device.
  const catchUp = useEffectEvent(() => {
    if ((isListening || isVisible) && !isFetching) {
      change();
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one of them changes
  useEffect(catchUp, [isListening, isVisible]);
  useEffect(() => onTicketRead(change), [change]);
  const { count = 0, hasMore = false } = data?.data ?? {};
  return count === 0 ? "" : `${count}${hasMore ? "+" : ""}`;
}

function NoticeList({ onClose }: { onClose: () => void }) {
  const query = useQuery(listNotifications, { pageSize });
  const read = useAction(markNotificationsRead, {
    changes: [countUnreadNotifications, listNotifications],
  });
  const notices = query.data?.data ?? [];
  const [latest] = notices;
  return (
    <Dialog title="Notifications" shape="sheet" onClose={onClose}>
      <QueryState query={query} label="Loading your notifications" />
      {query.data && notices.length === 0 && (
        <p className="soft">
          You have no notifications. You get one when somebody assigns you a ticket or mentions you
          in a note, and when a requester writes on a ticket that you work on or follow.
        </p>
      )}
      {latest && notices.some(({ readAt }) => readAt === undefined) && (
        <p>
          <Button
            busy={read.isPending}
            onClick={() => latest.createdAt && read.mutate({ through: latest.createdAt })}
          >
            Mark all as read
          </Button>
        </p>
      )}
      <ul className="notices-list">
        {notices.map((notice) => (
          <li key={notice.id} data-unread={notice.readAt === undefined || undefined}>
            <Notice
              notice={notice}
              onFollow={() => {
                if (notice.readAt === undefined) {
                  read.mutate({ ids: [notice.id] });
                }
                onClose();
              }}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const icons: Readonly<Record<string, LucideIcon>> = {
  assigned: UserCheck,
  mentioned: AtSign,
  replied: Reply,
};

function Notice({ notice, onFollow }: { notice: Notification; onFollow: () => void }) {
  const { kind, ticket, createdAt, readAt } = notice;
  const { who, did } = wordsOf(notice);
  const Icon = icons[kind] ?? Bell;
  return (
    <Link to={`/tickets/${ticket?.id}`} onClick={onFollow}>
      <Icon size={16} aria-hidden="true" />
      <span>
        <span className="notices-what">
          {readAt === undefined && <span className="visually-hidden">Unread: </span>}
          <Isolate>{who}</Isolate> {did}
        </span>
        <span>
          <span className="soft">#{ticket?.number}</span> <Isolate>{ticket?.subject ?? ""}</Isolate>
        </span>
        <span className="soft">{createdAt && <Time at={createdAt} />}</span>
      </span>
    </Link>
  );
}
