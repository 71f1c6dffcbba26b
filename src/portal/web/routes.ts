import { type Route, route } from "./routes/lazy-page.ts";
import { webhookRoutes } from "./routes/webhook-routes.ts";
import { placeOf } from "./session/place.ts";

/** Every page, loaded when it is first shown. */
export const routes: readonly Route[] = [
  route("/overview", async () => (await import("./overview/overview-page.tsx")).OverviewPage),
  route("/tickets/:id?", async () => (await import("./desk/desk-page.tsx")).DeskPage, {
    isKept: true,
  }),
  route(
    "/canned-replies",
    async () => (await import("./canned-replies/canned-replies-page.tsx")).CannedRepliesPage,
  ),
  route("/channels", async () => (await import("./channels/channels-page.tsx")).ChannelsPage),
  route("/channels/:id", async () => (await import("./channels/channel-page.tsx")).ChannelPage),
  route(
    "/channel-login",
    async () => (await import("./channels/channel-login-page.tsx")).ChannelLoginPage,
  ),
  ...webhookRoutes,
  route("/team", async () => (await import("./team/team-page.tsx")).TeamPage),
  route("/api-keys", async () => (await import("./api-keys/api-keys-page.tsx")).ApiKeysPage),
  route("/api-calls", async () => (await import("./api-calls/api-calls-page.tsx")).ApiCallsPage),
  route("/audit", async () => (await import("./audit/audit-page.tsx")).AuditPage),
  route("/profile", async () => (await import("./profile/profile-page.tsx")).ProfilePage),
  route("/billing", async () => (await import("./billing/billing-page.tsx")).BillingPage),
  route("/workspace", async () => (await import("./workspace/workspace-page.tsx")).WorkspacePage),
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
