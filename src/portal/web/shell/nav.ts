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
  Settings,
  Users,
  Webhook,
} from "lucide-react";
import type { MeRole } from "../../../../gen/enums.ts";
import { type Message, msg } from "../../../language/translate.ts";

interface NavPage {
  readonly path: string;
  readonly label: Message;
  readonly icon: LucideIcon;
  /** Whether only admins can use the page. */
  readonly isForAdmins?: boolean;
}

/** The pages of the dashboard, in the order of the navigation. */
const pages: readonly NavPage[] = [
  { path: "/overview", label: msg("Overview"), icon: LayoutDashboard },
  { path: "/tickets", label: msg("Tickets"), icon: Inbox },
  { path: "/canned-replies", label: msg("Canned replies"), icon: MessageSquareQuote },
  { path: "/channels", label: msg("Channels"), icon: Cable },
  { path: "/events", label: msg("Events"), icon: Activity },
  { path: "/team", label: msg("Team"), icon: Users },
  { path: "/api-keys", label: msg("API keys"), icon: KeyRound, isForAdmins: true },
  { path: "/api-calls", label: msg("API calls"), icon: ListTree, isForAdmins: true },
  { path: "/webhooks", label: msg("Webhooks"), icon: Webhook, isForAdmins: true },
  { path: "/audit", label: msg("Audit log"), icon: ScrollText, isForAdmins: true },
  { path: "/billing", label: msg("Billing"), icon: CreditCard, isForAdmins: true },
  { path: "/workspace", label: msg("Workspace"), icon: Settings, isForAdmins: true },
];

/** The pages for a role; all of them while the role loads. */
export const pagesFor = (role: MeRole | undefined) =>
  pages.filter(({ isForAdmins }) => !isForAdmins || role !== "agent");

/** The page at a location, if it is for admins. */
export const adminPageAt = (location: string) =>
  pages.find(({ path, isForAdmins }) => isForAdmins && location.startsWith(path));
