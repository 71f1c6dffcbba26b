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
    /** Settings of its kind, by their names in the contract, without the secret ones. */
    settings: p.json().$type<object>(),
    /** The secret ones. Null if there are none, as after an import. */
    sealedSettings: p.text().nullable(),
    senderName: p.text().defaultRaw("''"),
    mailFooter: p.text().defaultRaw("''"),
    mailConfirmation: p.boolean().defaultRaw("false"),
    /** The email channel as which its emails leave; null: the oldest one. */
    mailChannelId: p.text().nullable(),
    /** Why nothing arrives, for people; empty if nothing is known. */
    problem: p.text().defaultRaw("''"),
    /** Why its server sends nothing, for people; empty if nothing is known. */
    sendingProblem: p.text().defaultRaw("''"),
    /** Domain whose owner lets the channel send from its addresses; empty if none does. */
    provedDomain: p.text().defaultRaw("''"),
    /** Since when there is a problem, to a minute. */
    failingSince: timestamp().nullable(),
    /** When the admins were last told of one by email. */
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
