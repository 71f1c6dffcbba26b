import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { ApiCallProtocol } from "../../../gen/enums.ts";
import { tenantProperties, timestamp, workspaceFilter } from "../../db/orm/entity.ts";

/** A call of an API key. Its identifier is that of the request. Never changed. */
export const ApiCallEntity = defineEntity({
  name: "ApiCall",
  tableName: "api_calls",
  filters: workspaceFilter,
  properties: {
    ...tenantProperties,
    apiKeyId: p.text(),
    method: p.text(),
    protocol: p.text().$type<ApiCallProtocol>(),
    httpMethod: p.text(),
    path: p.text(),
    httpStatus: p.integer(),
    errorCode: p.text().nullable(),
    durationMs: p.integer(),
    occurredAt: timestamp(),
    address: p.text(),
    userAgent: p.text(),
    omittedCount: p.integer(),
  },
  indexes: [
    { properties: ["workspaceId", "apiKeyId", "id"] },
    {
      name: "api_calls_errors",
      properties: ["workspaceId", "id"],
      where: "error_code is not null",
    },
  ],
});

export type ApiCallEntity = InferEntity<typeof ApiCallEntity>;
