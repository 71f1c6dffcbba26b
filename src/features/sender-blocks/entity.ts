import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { SenderBlockKind } from "../../../gen/enums.ts";
import { tenantProperties, timestamp, workspaceFilter } from "../../db/orm/entity.ts";
import { creatorProperties } from "../actors.ts";

/** A sender whose messages are refused. */
export const SenderBlockEntity = defineEntity({
  name: "SenderBlock",
  tableName: "sender_blocks",
  filters: workspaceFilter,
  properties: {
    ...tenantProperties,
    kind: p.text().$type<SenderBlockKind>(),
    /** In the form of {@link blockedValue}. */
    value: p.text(),
    note: p.text(),
    ...creatorProperties,
    createdAt: timestamp(),
    refusedCount: p.integer(),
    lastRefusedAt: timestamp().nullable(),
  },
  uniques: [{ properties: ["workspaceId", "value"], options: { field: "value" } }],
});

export type SenderBlockEntity = InferEntity<typeof SenderBlockEntity>;
