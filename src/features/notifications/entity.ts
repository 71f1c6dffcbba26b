import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { NotificationKind, NotificationSettingsUnassignedDigest } from "../../../gen/enums.ts";
import { tenantProperties, timestamp, workspaceFilter } from "../../db/orm/entity.ts";
import { creatorProperties } from "../actors.ts";

/** Something that concerns a member. */
export const NotificationEntity = defineEntity({
  name: "Notification",
  tableName: "notifications",
  filters: workspaceFilter,
  properties: {
    ...tenantProperties,
    memberId: p.text(),
    kind: p.text().$type<NotificationKind>(),
    ticketId: p.text(),
    messageId: p.text().nullable(),
    ...creatorProperties,
    createdAt: timestamp(),
    readAt: timestamp().nullable(),
    /** When to check it for an email; null if it is not to be checked, or has been. */
    mailDueAt: timestamp().nullable(),
    mailedAt: timestamp().nullable(),
  },
  indexes: [
    { properties: ["workspaceId", "memberId", "id"] },
    { properties: ["workspaceId", "ticketId"] },
    {
      name: "notifications_unread",
      properties: ["workspaceId", "memberId", "ticketId"],
      where: "read_at is null",
    },
    {
      name: "notifications_mail_due_at",
      properties: ["mailDueAt"],
      where: "mail_due_at is not null",
    },
  ],
});

export type NotificationEntity = InferEntity<typeof NotificationEntity>;

/** Which emails a member gets. A member who never changed a setting has no row. */
export const NotificationSettingsEntity = defineEntity({
  name: "NotificationSettings",
  tableName: "notification_settings",
  filters: workspaceFilter,
  properties: {
    workspaceId: p.text().primary(),
    memberId: p.text().primary(),
    emailOnAssignment: p.boolean().default(true),
    emailOnMention: p.boolean().default(true),
    unassignedDigest: p.text().$type<NotificationSettingsUnassignedDigest>().default("off"),
    timeZone: p.text().default("UTC"),
    /** Null if none is wanted. */
    digestDueAt: timestamp().nullable(),
  },
  indexes: [
    {
      name: "notification_settings_digest_due_at",
      properties: ["digestDueAt"],
      where: "digest_due_at is not null",
    },
  ],
});

export type NotificationSettingsEntity = InferEntity<typeof NotificationSettingsEntity>;

/** The settings of a member without a row. */
export const defaultSettings = {
  emailOnAssignment: true,
  emailOnMention: true,
  unassignedDigest: "off",
  timeZone: "UTC",
} as const;
