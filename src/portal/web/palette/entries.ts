import { useQuery } from "@connectrpc/connect-query";
import {
  Activity,
  BookOpen,
  CirclePlus,
  CircleUser,
  Inbox,
  Keyboard,
  KeyRound,
  LibraryBig,
  LogOut,
  type LucideIcon,
  Package,
  Webhook,
} from "lucide-react";
import { useLocation } from "wouter";
import { EventService } from "../../../../gen/ticketing/v1/event_service_pb.ts";
import { WebhookSubscriptionService } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { ticketOf } from "../events/event.tsx";
import { t } from "../language/language.ts";
import { useApiKeys, useRole } from "../members/members.ts";
import { pagesFor } from "../shell/nav.ts";
import { useLogOut } from "../shell/session-context.ts";
import { useViewEntries } from "../tickets/views/view-entries.ts";
import { showShortcuts } from "../ui/shortcuts/shortcut-help.tsx";
import { activeShortcuts } from "../ui/shortcuts/shortcuts.ts";

/** A page, action or object in the palette. */
export interface Entry {
  readonly id: string;
  readonly group: string;
  readonly icon: LucideIcon;
  readonly label: string;
  /** Also searched, and shown next to the label. */
  readonly detail?: string;
  readonly run: () => void;
}

/** Every entry of the palette. Webhooks, keys and events appear once loaded. */
export function useEntries(): readonly Entry[] {
  const [, navigate] = useLocation();
  const role = useRole();
  const isAdmin = role === "admin";
  const webhooks = useQuery(
    WebhookSubscriptionService.method.listWebhookSubscriptions,
    { pageSize: 100 },
    { enabled: isAdmin },
  );
  const keys = useApiKeys({ enabled: isAdmin });
  const events = useQuery(EventService.method.listEvents, { pageSize: 25 });
  const logOut = useLogOut();
  const views = useViewEntries();

  const to = (path: string) => () => navigate(path);
  const add = (label: string, path: string, detail = "") =>
    ({ id: path, group: t("Actions"), icon: CirclePlus, label, detail, run: to(path) }) as const;
  const leave = (label: string, icon: LucideIcon, path: string) => ({
    id: path,
    group: t("Pages"),
    icon,
    label,
    run: () => location.assign(path),
  });
  return [
    ...pagesFor(role).map(({ path, label, icon }) => ({
      id: path,
      group: t("Pages"),
      icon,
      label: t(label),
      run: to(path),
    })),
    ...pageActions(),
    leave(t("Documentation"), LibraryBig, "/docs"),
    leave(t("API reference"), BookOpen, "/docs/api"),
    leave(t("SDKs and CLI"), Package, "/sdk"),
    ...views.map(({ title, href }) => ({
      id: `view-${href}`,
      group: t("Views"),
      icon: Inbox,
      label: title,
      run: to(href),
    })),
    add(t("New ticket"), "/tickets?new", t("Log a call")),
    ...(isAdmin
      ? [
          add(t("Create API key"), "/api-keys?create"),
          add(t("Add webhook"), "/webhooks?create"),
          add(t("New channel"), "/channels?create"),
        ]
      : []),
    {
      id: "shortcuts",
      group: t("Actions"),
      icon: Keyboard,
      label: t("Keyboard shortcuts"),
      run: showShortcuts,
    },
    add(t("New canned reply"), "/canned-replies?create"),
    {
      id: "profile",
      group: t("Pages"),
      icon: CircleUser,
      label: t("Your profile"),
      run: to("/profile"),
    },
    { id: "log-out", group: t("Actions"), icon: LogOut, label: t("Sign out"), run: logOut },
    ...(webhooks.data?.data ?? []).map(({ id, url, description }) => ({
      id,
      group: t("Webhooks"),
      icon: Webhook,
      label: url,
      detail: description,
      run: to(`/webhooks/${id}`),
    })),
    ...(keys.data?.data ?? []).map(({ id, name, keyPrefix }) => ({
      id,
      group: t("API keys"),
      icon: KeyRound,
      label: name,
      detail: `${keyPrefix}…`,
      run: to(`/api-keys?q=${id}`),
    })),
    ...(events.data?.data ?? []).map((event) => {
      const ticket = ticketOf(event);
      return {
        id: event.id,
        group: t("Recent events"),
        icon: Activity,
        label: event.type,
        detail: ticket ? `#${ticket.number} ${ticket.subject}` : "",
        run: to(`/events?event=${event.id}`),
      };
    }),
  ];
}

/** The keyboard shortcuts of the current page. */
const pageActions = (): Entry[] =>
  [...activeShortcuts()]
    .filter(([group]) => group !== t("Everywhere"))
    .flatMap(([group, shortcuts]) =>
      shortcuts.map(({ keys, does, run }) => ({
        id: `${group}-${keys[0]}`,
        group,
        icon: Keyboard,
        label: does,
        detail: keys.join(", "),
        run,
      })),
    );
