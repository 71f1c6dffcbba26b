import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { tenantProperties, timestamp, workspaceFilter } from "../../db/orm/entity.ts";
import { uniqueInWorkspace } from "../../db/orm/unique-values.ts";

/** A canned reply. */
export const CannedReplyEntity = defineEntity({
  name: "CannedReply",
  tableName: "canned_replies",
  filters: workspaceFilter,
  properties: {
    ...tenantProperties,
    shortcut: p.text(),
    title: p.text(),
    body: p.text(),
    tags: p.array(),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  },
  uniques: [uniqueInWorkspace("shortcut")],
});

export type CannedReplyEntity = InferEntity<typeof CannedReplyEntity>;
