import { Code } from "@connectrpc/connect";
import type { Call } from "../../rpc/call.ts";
import { ApiError } from "../../rpc/errors/api-error.ts";
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

/**
 * Enforces `If-Match` (RFC 9110, 13.1.1): it takes a version, such as `"3"`, or the
 * `ETag` of a response.
 * @throws {ApiError} 412 VERSION_MISMATCH when the ticket is at another version
 */
export function requireMatch({ context }: Pick<Call, "context">, ticket: Versioned): void {
  const header = context.requestHeader("if-match")?.trim();
  if (header === undefined || header === "*") {
    return;
  }
  const versions = header
    .match(/"(\d+)(?:-[0-9a-z]+)?"/g)
    ?.map((tag) => Number.parseInt(tag.slice(1), 10));
  if (versions?.includes(ticket.version)) {
    return;
  }
  throw new ApiError(
    Code.FailedPrecondition,
    "VERSION_MISMATCH",
    `the ticket has changed: it is now at version ${ticket.version}`,
    { status: 412 },
  );
}
