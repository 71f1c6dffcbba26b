import { useInfiniteQuery, useQuery } from "@connectrpc/connect-query";
import { AtSign, Bell, type LucideIcon, Reply, UserCheck } from "lucide-react";
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useState } from "preact/compat";
import { Link } from "wouter";
import {
  type Notification,
  NotificationService,
} from "../../../../gen/ticketing/v1/notification_service_pb.ts";
import { useAction, useRefresh } from "../api/action.ts";
import { useEvents, useIsVisible } from "../api/live.ts";
import { paging } from "../api/paged-list.ts";
import { t } from "../language/language.ts";
import { rich } from "../language/rich.ts";
import { Button } from "../ui/button/button.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { QueryState } from "../ui/feedback/states.tsx";
import { ShowMore } from "../ui/table/table.tsx";
import { Isolate } from "../ui/text/isolate.tsx";
import { numbers } from "../ui/time/formats.ts";
import { Time } from "../ui/time/time.tsx";
import { useAlerts } from "./alerts.ts";
import { concerns } from "./concerns.ts";
import { onNoticesRead, postNoticesRead } from "./notices-read.ts";
import { useUnreadMarks } from "./unread-marks.ts";
import { messageOf, nameIn } from "./words.ts";
import "./notices.css";

const { countUnreadNotifications, listNotifications, markNotificationsRead } =
  NotificationService.method;

/** Changes within this time are counted together. */
const gatherMs = 300;
const pageSize = 50;

/** The bell with the number of unread notifications, which opens their list. */
export function Notices({ me }: { me: string }) {
  const [isOpen, setOpen] = useState(false);
  const { count, shown } = useUnread(me);
  useUnreadMarks(shown);
  return (
    <>
      <button
        type="button"
        className="icon-button notices-bell"
        aria-label={
          count === 0
            ? t("Notifications")
            : t("Notifications, {count, plural, other {{shown} unread}}", { count, shown })
        }
        title={t("Notifications")}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Bell size={16} aria-hidden="true" />
        {count > 0 && (
          <span className="notices-count" aria-hidden="true">
            {shown}
          </span>
        )}
      </button>
      <span className="visually-hidden" role="status">
        {count > 0 &&
          t(
            "{count, plural, one {{shown} unread notification} other {{shown} unread notifications}}",
            { count, shown },
          )}
      </span>
      {isOpen && <NoticeList onClose={() => setOpen(false)} />}
    </>
  );
}

/** How many notifications are unread, and as a text such as `3` or `100+`; empty if none is. */
function useUnread(me: string) {
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
  // Catches up on changes from before, and from other devices. With the first render, the first count is pending.
  const catchUp = useEffectEvent(() => {
    if ((isListening || isVisible) && !isFetching) {
      change();
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one of them changes
  useLayoutEffect(catchUp, [isListening, isVisible]);
  useEffect(() => onNoticesRead(change), [change]);
  const { count = 0, hasMore = false } = data?.data ?? {};
  const shown = count === 0 ? "" : `${numbers.format(count)}${hasMore ? "+" : ""}`;
  return { count, shown };
}

function NoticeList({ onClose }: { onClose: () => void }) {
  const query = useInfiniteQuery(listNotifications, { pageToken: "", pageSize }, paging);
  const read = useAction(markNotificationsRead, {
    onSuccess: postNoticesRead,
    changes: [countUnreadNotifications, listNotifications],
  });
  const notices = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const [latest] = notices;
  return (
    <Dialog title={t("Notifications")} shape="sheet" onClose={onClose}>
      <QueryState query={query} label={t("Loading your notifications")} />
      {query.data && notices.length === 0 && (
        <p className="soft">
          {t(
            "You have no notifications. You get one when someone assigns you a ticket or mentions you in a note, and when a requester writes on a ticket that you work on or follow.",
          )}
        </p>
      )}
      {latest && notices.some(({ readAt }) => readAt === undefined) && (
        <p>
          <Button
            busy={read.isPending}
            onClick={() => latest.createdAt && read.mutate({ through: latest.createdAt })}
          >
            {t("Mark all as read")}
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
      <ShowMore query={query} />
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
  const Icon = icons[kind] ?? Bell;
  return (
    <Link to={`/tickets/${ticket?.id}`} onClick={onFollow}>
      <Icon size={16} aria-hidden="true" />
      <span>
        <span className="notices-what">
          {readAt === undefined && <span className="visually-hidden">{t("Unread:")} </span>}
          {rich(messageOf(notice), { name: <Isolate>{nameIn(notice)}</Isolate> })}
        </span>
        <span>
          <span className="soft">#{ticket?.number}</span> <Isolate>{ticket?.subject ?? ""}</Isolate>
        </span>
        <span className="soft">{createdAt && <Time at={createdAt} />}</span>
      </span>
    </Link>
  );
}
