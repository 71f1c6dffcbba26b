import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { timestamp, workspaceFilter } from "../../db/orm/entity.ts";

/** The texts that a member has begun to write on a ticket. At least one is not empty. */
export const DraftEntity = defineEntity({
  name: "Draft",
  tableName: "drafts",
  filters: workspaceFilter,
  properties: {
    workspaceId: p.text().primary(),
    memberId: p.text().primary(),
    ticketId: p.text().primary(),
    reply: p.text(),
    note: p.text(),
    version: p.integer(),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  },
  indexes: [{ properties: ["workspaceId", "ticketId"] }],
});

export type DraftEntity = InferEntity<typeof DraftEntity>;
