import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { tenantProperties, timestamp, workspaceFilter } from "../../db/orm/entity.ts";
import type { Role } from "../../rpc/principal.ts";

/** A person of the workspace, as of its latest token. */
export const MemberEntity = defineEntity({
  name: "Member",
  tableName: "members",
  filters: workspaceFilter,
  properties: {
    ...tenantProperties,
    subject: p.text(),
    name: p.text(),
    email: p.text(),
    picture: p.text(),
    role: p.text().$type<Role>(),
    createdAt: timestamp(),
    lastSeenAt: timestamp(),
  },
  uniques: [{ properties: ["workspaceId", "subject"] }],
});

export type MemberEntity = InferEntity<typeof MemberEntity>;
