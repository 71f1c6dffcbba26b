import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { tenantProperties, timestamp, workspaceFilter } from "../db/entity.ts";

export type Status = "open" | "pending" | "resolved" | "closed";
export type Priority = "low" | "normal" | "high" | "urgent";
export type Author = "agent" | "requester";
export type Visibility = "public" | "internal";

/** Somebody who asks for help. */
export const RequesterEntity = defineEntity({
  name: "Requester",
  tableName: "requesters",
  filters: workspaceFilter,
  properties: {
    ...tenantProperties,
    name: p.text(),
    email: p.text().nullable(),
    phone: p.text().nullable(),
    externalId: p.text().nullable(),
    createdAt: timestamp(),
  },
  uniques: [
    { properties: ["workspaceId", "email"] },
    { properties: ["workspaceId", "phone"] },
    { properties: ["workspaceId", "externalId"] },
  ],
});

export type RequesterEntity = InferEntity<typeof RequesterEntity>;

/** A ticket. */
export const TicketEntity = defineEntity({
  name: "Ticket",
  tableName: "tickets",
  filters: workspaceFilter,
  properties: {
    ...tenantProperties,
    subject: p.text(),
    status: p.text().$type<Status>(),
    priority: p.text().$type<Priority>(),
    requester: () => p.manyToOne(RequesterEntity),
    assignee: p.text(),
    tags: p.array(),
    externalId: p.text().nullable(),
    preview: p.text(),
    messageCount: p.integer(),
    lastMessageAt: timestamp(),
    lastMessageBy: p.text().$type<Author | "">(),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  },
  uniques: [{ properties: ["workspaceId", "externalId"] }],
  indexes: [
    { properties: ["workspaceId", "lastMessageAt", "id"] },
    { properties: ["workspaceId", "createdAt", "id"] },
    { properties: ["workspaceId", "status", "lastMessageAt", "id"] },
  ],
});

export type TicketEntity = InferEntity<typeof TicketEntity>;

/** A message on a ticket. */
export const MessageEntity = defineEntity({
  name: "Message",
  tableName: "messages",
  filters: workspaceFilter,
  properties: {
    ...tenantProperties,
    ticketId: p.text(),
    author: p.text().$type<Author>(),
    visibility: p.text().$type<Visibility>(),
    body: p.text(),
    createdAt: timestamp(),
  },
  indexes: [{ properties: ["workspaceId", "ticketId", "id"] }],
});

export type MessageEntity = InferEntity<typeof MessageEntity>;
