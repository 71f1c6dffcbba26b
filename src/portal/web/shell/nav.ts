import {
  Activity,
  CreditCard,
  Inbox,
  KeyRound,
  LayoutDashboard,
  ScrollText,
  Webhook,
} from "lucide-react";

/** The pages of the dashboard, in the order of the navigation. */
export const pages = [
  { path: "/overview", label: "Overview", icon: LayoutDashboard },
  { path: "/tickets", label: "Tickets", icon: Inbox },
  { path: "/events", label: "Events", icon: Activity },
  { path: "/api-keys", label: "API keys", icon: KeyRound },
  { path: "/webhooks", label: "Webhooks", icon: Webhook },
  { path: "/audit", label: "Audit log", icon: ScrollText },
  { path: "/billing", label: "Billing", icon: CreditCard },
];
