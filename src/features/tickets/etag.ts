import { Code } from "@connectrpc/connect";
import { ApiError } from "../../rpc/api-error.ts";
import type { Call } from "../../rpc/call.ts";
import type { TicketEntity } from "./entity.ts";

type Versioned = Pick<TicketEntity, "version" | "requester">;

/**
 * The tag of a ticket: its version, and the state of its requester, which is
 * shown with it.
 */
const tagOf = ({ version, requester }: Versioned) =>
  `"${version}-${requester.updatedAt.getTime().toString(36)}"`;

/** Names the state of the ticket in the answer. */
export function showTag({ context }: Pick<Call, "context">, ticket: Versioned): void {
  context.setResponseHeader("etag", tagOf(ticket));
}

/**
 * Holds a change to `If-Match` (RFC 9110, 13.1.1): `"3"` is version 3, and so
 * is the tag of an answer that showed it.
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
    `the ticket is at version ${ticket.version}`,
    { status: 412 },
  );
}
