import {
  Activity,
  Cable,
  CreditCard,
  Inbox,
  KeyRound,
  LayoutDashboard,
  ListTree,
  type LucideIcon,
  MessageSquareQuote,
  ScrollText,
  Users,
  Webhook,
} from "lucide-react";
import type { MeRole } from "../../../../gen/enums.ts";

interface NavPage {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Whether only admins can use the page. */
  readonly isForAdmins?: boolean;
}

/** The pages of the dashboard, in the order of the navigation. */
const pages: readonly NavPage[] = [
  { path: "/overview", label: "Overview", icon: LayoutDashboard },
  { path: "/tickets", label: "Tickets", icon: Inbox },
  { path: "/canned-replies", label: "Canned replies", icon: MessageSquareQuote },
  { path: "/channels", label: "Channels", icon: Cable },
  { path: "/events", label: "Events", icon: Activity },
  { path: "/team", label: "Team", icon: Users },
  { path: "/api-keys", label: "API keys", icon: KeyRound, isForAdmins: true },
  { path: "/api-calls", label: "API calls", icon: ListTree, isForAdmins: true },
  { path: "/webhooks", label: "Webhooks", icon: Webhook, isForAdmins: true },
  { path: "/audit", label: "Audit log", icon: ScrollText, isForAdmins: true },
  { path: "/billing", label: "Billing", icon: CreditCard, isForAdmins: true },
];

/** The pages for a role; all of them while the role loads. */
export const pagesFor = (role: MeRole | undefined) =>
  pages.filter(({ isForAdmins }) => !isForAdmins || role !== "agent");

/** The page at a location, if it is for admins. */
export const adminPageAt = (location: string) =>
  pages.find(({ path, isForAdmins }) => isForAdmins && location.startsWith(path));
