import { ApiCallSchema, ApiCallService } from "../../../gen/ticketing/v1/api_call_service_pb.ts";
import type { Database } from "../../db/database.ts";
import type { Sql, Where } from "../../db/orm/select.ts";
import { implement } from "../../rpc/dispatch.ts";
import { listRows, readRow } from "../queries.ts";
import { createRenderer } from "../renderer.ts";
import { occurredBetween } from "../times.ts";
import { ApiCallEntity } from "./entity.ts";

const toApiCall = createRenderer<typeof ApiCallSchema, ApiCallEntity>(ApiCallSchema, {});

/** The handlers of ApiCallService. */
export function apiCallService(db: Database) {
  return implement(ApiCallService, {
    async listApiCalls(request, { principal }) {
      const { apiKeyId, method, httpStatus, errorCode } = request;
      const statuses = httpStatus.flatMap(statusesOf);
      const where: Where<ApiCallEntity> = {
        ...(apiKeyId.length > 0 && { apiKeyId }),
        ...(method.length > 0 && { method }),
        ...(statuses.length > 0 && { httpStatus: statuses }),
        ...(errorCode.length > 0 && { errorCode }),
        ...occurredBetween("req", request),
      };
      const isOfErrors =
        errorCode.length > 0 || (statuses.length > 0 && statuses.every((status) => status >= 400));
      const { rows, nextPageToken } = await listRows(
        db.lists.reads(principal.workspaceId),
        ApiCallEntity,
        request,
        { scope: ["api-calls", where], where, and: isOfErrors ? [isError] : [] },
      );
      return { data: rows.map(toApiCall), nextPageToken };
    },

    async getApiCall({ id }, { principal }) {
      const reads = db.reads(principal.workspaceId);
      return { data: toApiCall(await readRow(reads, ApiCallEntity, "API call", { id })) };
    },
  });
}

/** The same condition as in the index of errors. */
const isError: Sql = () => "t.error_code is not null";

/** The statuses of a filter: `404`, or `4xx`. */
function statusesOf(filter: string): number[] {
  const hundred = Number(filter[0]) * 100;
  return filter.endsWith("xx")
    ? Array.from({ length: 100 }, (_, i) => hundred + i)
    : [Number(filter)];
}
