import { timestampMs } from "@bufbuild/protobuf/wkt";
import type { Member } from "../../../../gen/ticketing/v1/member_service_pb.ts";
import { type Message, msg } from "../../../language/translate.ts";
import { t } from "../language/language.ts";
import type { Tone } from "../ui/feedback/badge.tsx";

/** The name of a role. */
export const roleName = (role: string): string =>
  role === "admin" ? t("Admin") : role === "agent" ? t("Agent") : role;

/** The options for the role of a member. */
export const roleOptions = () => [
  { value: "agent", label: t("Agent: works on tickets") },
  { value: "admin", label: t("Admin: manages everything") },
];

/** The statuses of members, in the order of the filter. */
export const statuses: Readonly<Record<string, { label: Message; tone: Tone }>> = {
  active: { label: msg("Active"), tone: "good" },
  invited: { label: msg("Invited"), tone: "accent" },
  deactivated: { label: msg("Deactivated"), tone: "neutral" },
  removed: { label: msg("Removed"), tone: "bad" },
};

/** Whether the latest invitation of a member has expired. */
export const hasExpired = ({ invitationExpiresAt: at }: Member, now: number): boolean =>
  at !== undefined && timestampMs(at) <= now;
