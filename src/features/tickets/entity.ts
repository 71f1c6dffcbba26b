import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type {
  MessageAuthor,
  MessageDeliveryStatus,
  MessageVisibility,
  RequesterEmailProblem,
  TicketPriority,
  TicketStatus,
} from "../../../gen/enums.ts";
import { tenantProperties, timestamp, workspaceFilter } from "../../db/orm/entity.ts";
import { uniqueInWorkspace } from "../../db/orm/unique-values.ts";
import { creatorProperties } from "../actors.ts";
import type { Attachment } from "../attachments/entity.ts";
import type { CustomFields } from "./custom-fields.ts";
import type { Participant, Recipient } from "./participants.ts";

export type Status = TicketStatus;
type Priority = TicketPriority;
export type Author = MessageAuthor;
export type Visibility = MessageVisibility;
export type DeliveryStatus = MessageDeliveryStatus;

/** A person who asks for help. */
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
    /** A BCP 47 tag; empty if unknown. */
    language: p.text(),
    emailProblem: p.text().$type<RequesterEmailProblem>().nullable(),
    emailProblemAt: timestamp().nullable(),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  },
  uniques: [
    uniqueInWorkspace("email", "email is not null"),
    uniqueInWorkspace("phone", "phone is not null"),
    uniqueInWorkspace("externalId", "external_id is not null"),
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
    number: p.integer(),
    subject: p.text(),
    status: p.text().$type<Status>(),
    priority: p.text().$type<Priority>(),
    requester: () =>
      p
        .manyToOne(RequesterEntity)
        .joinColumns("workspace_id", "requester_id")
        .ownColumns("requester_id")
        .updateRule("no action"),
    /** Empty if unassigned. */
    assigneeId: p.text(),
    tags: p.array(),
    customFields: p.json().$type<CustomFields>(),
    externalId: p.text().nullable(),
    channelType: p.text(),
    channelId: p.text().nullable(),
    preview: p.text(),
    messageCount: p.integer(),
    lastMessageAt: timestamp(),
    lastMessageBy: p.text().$type<Author | "">(),
    /** Identifier of the actor who added the last public message, or opened the ticket without one. */
    lastWriterId: p.text(),
    /** Until when the channel accepts replies; null if it always does. */
    replyWindowExpiresAt: timestamp().nullable(),
    firstResponseAt: timestamp().nullable(),
    resolvedAt: timestamp().nullable(),
    closedAt: timestamp().nullable(),
    snoozedUntil: timestamp().nullable(),
    followUpOf: p.text().nullable(),
    /** Never the identifier of a ticket that was itself merged. */
    mergedIntoId: p.text().nullable(),
    /** In the order in which they began to follow. Some may have been removed since. */
    followerIds: p.array().defaultRaw("'{}'"),
    participants: p.json().$type<Participant[]>().defaultRaw("'[]'"),
    importSource: p.text().nullable(),
    /** Identifier in the system that it was imported from. */
    importExternalId: p.text().nullable(),
    ...creatorProperties,
    version: p.integer(),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  },
  uniques: [
    { properties: ["workspaceId", "number"] },
    uniqueInWorkspace("externalId", "external_id is not null"),
    {
      name: "tickets_imported",
      properties: ["workspaceId", "importExternalId", "importSource"],
      where: "import_external_id is not null",
    },
  ],
  indexes: [
    { properties: ["workspaceId", "lastMessageAt", "id"] },
    { properties: ["workspaceId", "createdAt", "id"] },
    {
      name: "tickets_of_status",
      properties: ["workspaceId", "status", "lastMessageAt", "id", "snoozedUntil"],
    },
    { properties: ["workspaceId", "updatedAt", "id"] },
    { properties: ["workspaceId", "requester", "id"] },
    {
      name: "tickets_assigned",
      properties: ["workspaceId", "assigneeId", "status", "lastMessageAt", "id", "snoozedUntil"],
    },
    {
      name: "tickets_merged",
      properties: ["workspaceId", "mergedIntoId", "id"],
      where: "merged_into_id is not null",
    },
    {
      name: "tickets_snoozed",
      properties: ["workspaceId", "lastMessageAt", "id"],
      where: "snoozed_until is not null",
    },
    {
      name: "tickets_snoozed_until",
      properties: ["snoozedUntil"],
      where: "snoozed_until is not null",
    },
    { properties: ["workspaceId", "channelId", "id"], where: "channel_id is not null" },
    {
      name: "tickets_closed",
      properties: ["workspaceId", "closedAt"],
      where: "closed_at is not null",
    },
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
    /** Quoted history below the text of an email. */
    quotedText: p.text().defaultRaw("''"),
    attachments: p.json().$type<Attachment[]>(),
    cannedReplyId: p.text().nullable(),
    mentionedMemberIds: p.array().defaultRaw("'{}'"),
    /** The author, if it came from someone other than the requester. */
    sender: p.json().$type<Participant>().nullable(),
    recipients: p.json().$type<Recipient[]>().defaultRaw("'[]'"),
    /** Set on the note that records a forward. */
    forwardedMessageId: p.text().nullable(),
    /** Set if `externalId` is the channel's own identifier, which is unique in it. */
    channelId: p.text().nullable(),
    externalId: p.text().nullable(),
    /** Digest of an email: others may have its Message-ID, which senders choose. */
    contentDigest: p.text().defaultRaw("''"),
    /** Status of the message or, if the requester wrote it, of the email that confirms its ticket. */
    deliveryStatus: p.text().$type<DeliveryStatus>().nullable(),
    deliveryErrorCode: p.text(),
    deliveryErrorMessage: p.text(),
    deliveryUpdatedAt: timestamp().nullable(),
    ...creatorProperties,
    createdAt: timestamp(),
  },
  indexes: [
    { properties: ["workspaceId", "ticketId", "id"] },
    {
      name: "messages_undelivered",
      properties: ["workspaceId", "ticketId", "id"],
      where: "delivery_status = 'failed'",
    },
    {
      name: "messages_confirmations",
      properties: ["workspaceId", "createdAt"],
      where: "author = 'requester' and delivery_status is not null",
    },
  ],
  uniques: [
    {
      name: "messages_external_id",
      properties: ["workspaceId", "channelId", "externalId", "contentDigest"],
      where: "external_id is not null",
    },
  ],
});

export type MessageEntity = InferEntity<typeof MessageEntity>;
