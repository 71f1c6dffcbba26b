import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { MemberLanguage, MemberStatus } from "../../../gen/enums.ts";
import { tenantProperties, timestamp, workspaceFilter } from "../../db/orm/entity.ts";
import type { Role } from "../../rpc/principal.ts";

/** A person of the workspace, or one who is invited to it. */
export const MemberEntity = defineEntity({
  name: "Member",
  tableName: "members",
  filters: workspaceFilter,
  properties: {
    ...tenantProperties,
    name: p.text(),
    email: p.text(),
    /** Whether an admin entered the address, or its issuer has verified it. */
    emailVerified: p.boolean(),
    picture: p.text(),
    /** Empty: the language of the browser. */
    language: p.text().$type<MemberLanguage | "">(),
    /** Below their replies in emails, in Markdown. */
    signature: p.text().default(""),
    role: p.text().$type<Role>(),
    status: p.text().$type<MemberStatus>(),
    invitationExpiresAt: timestamp().nullable(),
    createdAt: timestamp(),
    lastSeenAt: timestamp().nullable(),
  },
});

export type MemberEntity = InferEntity<typeof MemberEntity>;

/** The identity of a member at an identity provider. */
export const MemberLoginEntity = defineEntity({
  name: "MemberLogin",
  tableName: "member_logins",
  filters: workspaceFilter,
  properties: {
    workspaceId: p.text().primary(),
    issuer: p.text().primary(),
    /** Identifies the person at the issuer. */
    subject: p.text().primary(),
    memberId: p.text(),
  },
  indexes: [{ properties: ["workspaceId", "memberId"] }, { properties: ["issuer", "subject"] }],
});

/** The display name of a member; empty if unknown. */
export const memberName = ({ name, email }: Pick<MemberEntity, "name" | "email">): string =>
  name || email;

/** Why a member can neither act nor be given work, for an error; undefined if they are active. */
export const whyInactive = (status: MemberStatus) =>
  status === "active"
    ? undefined
    : { reason: `MEMBER_${status.toUpperCase()}`, message: `the member is ${status}` };
