import type { ComponentType } from "react";
import { orReload } from "./boot/page-files.ts";
import { placeOf } from "./session/place.ts";

type Page = ComponentType<{ id: string }>;

interface Route {
  /** Below the path of the workspace. */
  readonly path: RegExp;
  readonly page: LazyPage;
}

export interface LazyPage {
  /** Loads the script of the page, once: after a failure a reload tries again. */
  load(): Promise<Page>;
  /** The page to show; reloads once if it does not load. */
  shown(): Promise<Page>;
  /** Undefined until it is loaded. */
  loaded(): Page | undefined;
}

function lazyPage(load: () => Promise<Page>): LazyPage {
  let loading: Promise<Page> | undefined;
  let showing: Promise<Page> | undefined;
  let loaded: Page | undefined;
  const loadOnce = () => {
    loading ??= load().then((page) => {
      loaded = page;
      return page;
    });
    return loading;
  };
  return {
    load: loadOnce,
    shown() {
      showing ??= orReload(loadOnce());
      return showing;
    },
    loaded: () => loaded,
  };
}

/** Every page. The script of each is loaded when it is first shown. */
export const routes: readonly Route[] = [
  {
    path: /^\/overview\/?$/,
    page: lazyPage(async () => (await import("./overview/overview-page.tsx")).OverviewPage),
  },
  {
    path: /^\/tickets\/?$/,
    page: lazyPage(async () => (await import("./tickets/inbox/tickets-page.tsx")).TicketsPage),
  },
  {
    path: /^\/tickets\/(?<id>[^/]+)\/?$/,
    page: lazyPage(async () => (await import("./conversation/ticket-page.tsx")).TicketPage),
  },
  {
    path: /^\/canned-replies\/?$/,
    page: lazyPage(
      async () => (await import("./canned-replies/canned-replies-page.tsx")).CannedRepliesPage,
    ),
  },
  {
    path: /^\/channels\/?$/,
    page: lazyPage(async () => (await import("./channels/channels-page.tsx")).ChannelsPage),
  },
  {
    path: /^\/channels\/(?<id>[^/]+)\/?$/,
    page: lazyPage(async () => (await import("./channels/channel-page.tsx")).ChannelPage),
  },
  {
    path: /^\/events\/?$/,
    page: lazyPage(async () => (await import("./events/events-page.tsx")).EventsPage),
  },
  {
    path: /^\/api-keys\/?$/,
    page: lazyPage(async () => (await import("./api-keys/api-keys-page.tsx")).ApiKeysPage),
  },
  {
    path: /^\/webhooks\/?$/,
    page: lazyPage(async () => (await import("./webhooks/list/webhooks-page.tsx")).WebhooksPage),
  },
  {
    path: /^\/webhooks\/(?<id>[^/]+)\/?$/,
    page: lazyPage(async () => (await import("./webhooks/page/webhook-page.tsx")).WebhookPage),
  },
  {
    path: /^\/audit\/?$/,
    page: lazyPage(async () => (await import("./audit/audit-page.tsx")).AuditPage),
  },
  {
    path: /^\/billing\/?$/,
    page: lazyPage(async () => (await import("./billing/billing-page.tsx")).BillingPage),
  },
];

/** Where a login leads. */
export const startPath = "/overview";

/** Loads the script of the page at an address. If it fails, the page will say so. */
export async function preloadPage(address: string): Promise<void> {
  const { pathname } = new URL(address, location.origin);
  const below = pathname.slice(placeOf(pathname).base.length) || startPath;
  await routes
    .find((route) => route.path.test(below))
    ?.page.load()
    .catch(() => {});
}
