import type { Requester } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";

/** What a requester is called. */
export const requesterName = (
  requester: Pick<Requester, "name" | "email" | "phone" | "externalId"> | undefined,
): string =>
  requester?.name || requester?.email || requester?.phone || requester?.externalId || "Unknown";
