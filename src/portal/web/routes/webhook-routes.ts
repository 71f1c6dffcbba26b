import { type Route, route } from "./lazy-page.ts";

/** The pages about webhooks, which the console has too. */
export const webhookRoutes: readonly Route[] = [
  route("/events", async () => (await import("../events/events-page.tsx")).EventsPage),
  route("/webhooks", async () => (await import("../webhooks/list/webhooks-page.tsx")).WebhooksPage),
  route(
    "/webhooks/:id",
    async () => (await import("../webhooks/page/webhook-page.tsx")).WebhookPage,
  ),
];
