import { type ComponentType, lazy } from "react";

/** A page whose script is loaded when it is first shown. */
const page = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }));

export const OverviewPage = page(
  async () => (await import("./overview/overview-page.tsx")).OverviewPage,
);
export const EventsPage = page(async () => (await import("./events/events-page.tsx")).EventsPage);
export const ApiKeysPage = page(
  async () => (await import("./api-keys/api-keys-page.tsx")).ApiKeysPage,
);
export const WebhooksPage = page(
  async () => (await import("./webhooks/webhooks-page.tsx")).WebhooksPage,
);
export const WebhookPage = page(
  async () => (await import("./webhooks/webhook-page.tsx")).WebhookPage,
);
export const AuditPage = page(async () => (await import("./audit/audit-page.tsx")).AuditPage);
export const BillingPage = page(
  async () => (await import("./billing/billing-page.tsx")).BillingPage,
);
