import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { operationKind } from "../operations/kind.ts";
import { optionalTime } from "../times.ts";
import { ErasureEntity } from "./entity.ts";

const type = "requester_erasure";

/** An erasure as the contract shows it. */
export function toOperation({
  id,
  requesterId,
  ticketsDeleted,
  createdAt,
  endedAt,
}: ErasureEntity) {
  const value = { requesterId, ticketsDeleted };
  const details = { case: "requesterErasure" as const, value: { ticketsDeleted } };
  return {
    id,
    type,
    done: endedAt !== null,
    createdAt: timestampFromDate(createdAt),
    endedAt: optionalTime(endedAt),
    metadata: { details: { case: "requesterErasure" as const, value } },
    ...(endedAt !== null && { result: { case: "response" as const, value: { details } } }),
  };
}

/** Erasures as operations. */
export const erasureKind = operationKind<ErasureEntity>({
  type,
  entity: ErasureEntity,
  filter: ({ subscriptionId, requesterId }) =>
    subscriptionId === "" ? { requesterId: requesterId || undefined } : undefined,
  render: toOperation,
});
