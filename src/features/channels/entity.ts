import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { tenantProperties, timestamp, workspaceFilter } from "../../db/orm/entity.ts";

/** A channel through which tickets arrive. */
export const ChannelEntity = defineEntity({
  name: "Channel",
  tableName: "channels",
  filters: workspaceFilter,
  properties: {
    ...tenantProperties,
    type: p.text(),
    name: p.text(),
    active: p.boolean(),
    /** Identifier of its public page: random, so that it reveals nothing. */
    publicId: p.text().nullable(),
    /** Settings of its kind without the secret ones, by their names in the contract. */
    settings: p.json().$type<object>(),
    /** The secret ones. Null if there are none, as after an import. */
    sealedSettings: p.text().nullable(),
    senderName: p.text().defaultRaw("''"),
    mailFooter: p.text().defaultRaw("''"),
    mailConfirmation: p.boolean().defaultRaw("false"),
    /** The email channel that its emails are sent from; null: the oldest one. */
    mailChannelId: p.text().nullable(),
    /** Human-readable reason why nothing arrives; empty if none is known. */
    problem: p.text().defaultRaw("''"),
    /** Human-readable reason why its server sends nothing; empty if none is known. */
    sendingProblem: p.text().defaultRaw("''"),
    /** Domain whose owner lets the channel send from its addresses; empty if none does. */
    provedDomain: p.text().defaultRaw("''"),
    /** When the problem began, to the minute. */
    failingSince: timestamp().nullable(),
    /** When the admins were last notified of one by email. */
    failureMailedAt: timestamp().nullable(),
    webhookVerifiedAt: timestamp().nullable(),
    lastMessageAt: timestamp().nullable(),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  },
  indexes: [
    {
      name: "channels_failing",
      properties: ["id"],
      where: "problem <> '' or sending_problem <> '' or failing_since is not null",
    },
  ],
  // Requests to a channel come without a workspace.
  uniques: [
    { name: "channels_id", properties: ["id"] },
    { name: "channels_public_id", properties: ["publicId"], where: "public_id is not null" },
  ],
});

export type ChannelEntity = InferEntity<typeof ChannelEntity>;
