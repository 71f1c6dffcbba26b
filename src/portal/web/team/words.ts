import { timestampMs } from "@bufbuild/protobuf/wkt";
import type { Member } from "../../../../gen/ticketing/v1/member_service_pb.ts";
import type { Tone } from "../ui/feedback/badge.tsx";

export const roleLabels: Readonly<Record<string, string>> = { admin: "Admin", agent: "Agent" };

/** What a member may do. */
export const roleOptions = [
  { value: "agent", label: "Agent: works on tickets" },
  { value: "admin", label: "Admin: manages everything" },
];

/** The statuses of members, in the order of the filter. */
export const statuses: Readonly<Record<string, { label: string; tone: Tone }>> = {
  active: { label: "Active", tone: "good" },
  invited: { label: "Invited", tone: "accent" },
  deactivated: { label: "Deactivated", tone: "neutral" },
  removed: { label: "Removed", tone: "bad" },
};

/** Whether the latest invitation of a member has expired. */
export const hasExpired = ({ invitationExpiresAt: at }: Member, now: number): boolean =>
  at !== undefined && timestampMs(at) <= now;
