import type { MessageInitShape } from "@bufbuild/protobuf";
import type {
  TicketCountSchema,
  TicketFilters,
} from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import type { Reader } from "../../db/connect.ts";
import type { Sql } from "../../db/orm/select.ts";
import { isNoConnection } from "../../db/tenancy/workspace-quota.ts";
import { isStatementTimeout } from "../../rpc/errors/error-formats.ts";
import type { Principal } from "../../rpc/principal.ts";
import type { SearchTurns } from "../search-turns.ts";
import { TicketEntity } from "./entity.ts";
import { createListing, hasNumber, type Listing } from "./list.ts";

/** Tickets are counted exactly up to here. */
const mostCounted = 1_000;

type Count = MessageInitShape<typeof TicketCountSchema>;

/**
 * Counts the tickets of each set of filters, up to {@link mostCounted}. Those with a search are counted
 * in a separate statement, when it is their turn, so that the others need not wait for them or fail
 * with them. The time limit of a statement applies to all counts in it.
 * @returns counts in the order of the filters, empty if they took too long
 * @throws {ApiError} INVALID_ARGUMENT
 */
export async function countTickets(
  reader: Reader,
  inTurn: SearchTurns,
  principal: Principal,
  filters: readonly TicketFilters[],
): Promise<Count[]> {
  const { workspaceId } = principal;
  const reads = reader.reads(workspaceId);
  const all = filters.map((each, position) => ({
    position,
    ...createListing(reads, principal, { ...each, orderBy: "" }, `filters[${position}].`),
  }));
  const counts: Count[] = all.map(() => ({}));

  async function count(some: typeof all): Promise<void> {
    try {
      for (const { search, isSlow } of some) {
        if (isSlow) {
          await search.begin();
        }
      }
      const found = await reads.counts(TicketEntity, some.map(toSelection), mostCounted + 1);
      for (const [i, { position, search }] of some.entries()) {
        counts[position] = toCount(found[i] as number, search.outcome().truncated);
      }
    } catch (error) {
      if (!isStatementTimeout(error)) {
        throw error;
      }
    }
  }

  const search = all.filter(({ isSlow }) => isSlow);
  const lookUp = all.filter(({ isSlow }) => !isSlow);
  await Promise.all([
    lookUp.length > 0 && count(lookUp),
    search.length > 0 && inTurn(workspaceId, () => count(search)).catch(leaveOutIfQueued),
  ]);
  return counts;
}

function toSelection({ selection, search, number }: Listing) {
  const isFound: Sql = (...args) =>
    number === undefined
      ? search.condition(...args)
      : `(${search.condition(...args)} or ${hasNumber(number)(...args)})`;
  return { ...selection, and: [...selection.and, isFound] };
}

const toCount = (found: number, isTruncated: boolean): Count => ({
  count: Math.min(found, mostCounted),
  hasMore: isTruncated || found > mostCounted,
});

/** Searches whose turn has not come yet are left out. */
function leaveOutIfQueued(error: unknown): void {
  if (!isNoConnection(error)) {
    throw error;
  }
}
