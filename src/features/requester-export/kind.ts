import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { audit } from "../audit/audit.ts";
import { operationKind } from "../operations/kind.ts";
import { optionalTime } from "../times.ts";
import { RequesterExportEntity } from "./entity.ts";

const type = "requester_export";

/** Why an export ended early, in words. */
const reasons: Readonly<Record<string, string>> = {
  CANCELLED: "the operation was cancelled",
  REQUESTER_DELETED: "the requester was deleted",
  STORAGE_FULL: "the workspace has no storage left for another archive until earlier ones expire",
  INTERNAL: "the export failed repeatedly; see the log of the service for the cause",
};

/**
 * An export as the contract shows it.
 * @param base public URL of the service
 */
export function toOperation(row: RequesterExportEntity, base: string) {
  const { id, requesterId, total, exported, errorCode: code, expiresAt = null } = row;
  const done = row.endedAt !== null;
  const error = { case: "error" as const, value: { code, message: reasons[code] ?? code } };
  const isKept = expiresAt !== null && expiresAt > new Date();
  const result = {
    ...(isKept && { downloadUrl: `${base}/files/exports/${id}` }),
    size: BigInt(row.size),
    expiresAt: optionalTime(expiresAt),
  };
  const response = {
    case: "response" as const,
    value: { details: { case: "requesterExport" as const, value: result } },
  };
  const metadata = { requesterId, total: total ?? undefined, exported };
  return {
    id,
    type,
    done,
    cancelling: row.cancelling && !done,
    createdAt: timestampFromDate(row.createdAt),
    endedAt: optionalTime(row.endedAt),
    metadata: { details: { case: "requesterExport" as const, value: metadata } },
    ...(done && { result: code === "" ? response : error }),
  };
}

/**
 * Exports as operations.
 * @param base public URL of the service
 */
export const exportKind = (base: () => string) =>
  operationKind<RequesterExportEntity>({
    type,
    entity: RequesterExportEntity,
    filter: ({ subscriptionId, requesterId }) =>
      subscriptionId === "" ? { requesterId: requesterId || undefined } : undefined,
    render: (row) => toOperation(row, base()),
    cancel({ em, workspaceId }, row, call) {
      if (row.endedAt !== null || row.cancelling) {
        return;
      }
      row.cancelling = true;
      if (row.attempt === 0) {
        row.endedAt = new Date();
        row.errorCode = "CANCELLED";
        row.nextAt = null;
      }
      audit(em, call, "requester.export_cancelled", { id: row.requesterId, workspaceId });
    },
  });
