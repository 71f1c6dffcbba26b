import type { Call } from "../../rpc/call.ts";
import type { TicketEntity } from "./entity.ts";

interface Versioned {
  readonly version: TicketEntity["version"];
  readonly requester: Pick<TicketEntity["requester"], "updatedAt">;
}

/**
 * The entity tag of a ticket: its version, and the state of its requester, which
 * is part of the response.
 */
const tagOf = ({ version, requester }: Versioned) =>
  `"${version}-${requester.updatedAt.getTime().toString(36)}"`;

/** Sets the `ETag` of a response that shows the ticket. */
export function setEtag({ context }: Pick<Call, "context">, ticket: Versioned): void {
  context.setResponseHeader("etag", tagOf(ticket));
}
