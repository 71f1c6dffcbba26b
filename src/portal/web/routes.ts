import type { ComponentType } from "react";
import { reloadIfLost } from "./boot/page-files.ts";
import { placeOf } from "./session/place.ts";

type Page = ComponentType<{ id: string }>;

interface Route {
  /** Relative to the path of the workspace. */
  readonly path: RegExp;
  readonly page: LazyPage;
}

export interface LazyPage {
  /** Loads the page's script, once. After a failure only a reload tries again. */
  load(): Promise<Page>;
  /** The page to show. Reloads the window once if it does not load. */
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
      showing ??= reloadIfLost(loadOnce());
      return showing;
    },
    loaded: () => loaded,
  };
}

/** @param path `:id` matches an identifier */
const route = (path: string, load: () => Promise<Page>): Route => ({
  path: new RegExp(`^${path.replace(":id", "(?<id>[^/]+)")}/?$`),
  page: lazyPage(load),
});

/** Every page, loaded when it is first shown. */
export const routes: readonly Route[] = [
  route("/overview", async () => (await import("./overview/overview-page.tsx")).OverviewPage),
  route("/tickets", async () => (await import("./tickets/inbox/tickets-page.tsx")).TicketsPage),
  route("/tickets/:id", async () => (await import("./conversation/ticket-page.tsx")).TicketPage),
  route(
    "/canned-replies",
    async () => (await import("./canned-replies/canned-replies-page.tsx")).CannedRepliesPage,
  ),
  route("/channels", async () => (await import("./channels/channels-page.tsx")).ChannelsPage),
  route("/channels/:id", async () => (await import("./channels/channel-page.tsx")).ChannelPage),
  route("/events", async () => (await import("./events/events-page.tsx")).EventsPage),
  route("/team", async () => (await import("./team/team-page.tsx")).TeamPage),
  route("/api-keys", async () => (await import("./api-keys/api-keys-page.tsx")).ApiKeysPage),
  route("/api-calls", async () => (await import("./api-calls/api-calls-page.tsx")).ApiCallsPage),
  route("/webhooks", async () => (await import("./webhooks/list/webhooks-page.tsx")).WebhooksPage),
  route(
    "/webhooks/:id",
    async () => (await import("./webhooks/page/webhook-page.tsx")).WebhookPage,
  ),
  route("/audit", async () => (await import("./audit/audit-page.tsx")).AuditPage),
  route("/profile", async () => (await import("./profile/profile-page.tsx")).ProfilePage),
  route("/billing", async () => (await import("./billing/billing-page.tsx")).BillingPage),
];

/** The page after a login. */
export const startPath = "/overview";

/** Loads the page at a URL ahead of time. Errors surface when it is shown. */
export async function preloadPage(address: string): Promise<void> {
  const { pathname } = new URL(address, location.origin);
  const below = pathname.slice(placeOf(pathname).base.length) || startPath;
  await routes
    .find((route) => route.path.test(below))
    ?.page.load()
    .catch(() => {});
}
