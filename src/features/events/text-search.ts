import type { Reads } from "../../db/connect.ts";
import type { Sql } from "../../db/orm/select.ts";

/** The most that one call searches: this many events, with this many bytes of bodies. */
const mostEvents = 20_000;
const mostBytes = 32 * 1024 * 1024;

/** A range of identifiers. */
interface IdRange {
  readonly id: { readonly $gte?: string; readonly $lt?: string } | undefined;
}

/**
 * Searches the bodies of events for a text, from the newest to the oldest. They have no index,
 * which would cost each event about as much as recording it; so a search reads bodies, as many as one
 * call may, and the next one continues.
 * @param bounded the events to search; undefined if other conditions leave few
 */
export function createTextSearch(reads: Reads, q: string, bounded: IdRange | undefined) {
  /** The oldest event that this call reaches; empty if it reaches all. */
  let floor: string | undefined;
  // Takes half the time, with the same result for a text without other letters.
  const collation = isAscii.test(q) ? 'collate "C"' : "";
  return {
    /** To be awaited before a load. @param after the last event before the ones to search */
    async begin(after: string | undefined): Promise<void> {
      floor ??= bounded ? await findFloor(reads, bounded, after) : "";
    },
    condition: ((bind) => {
      const found = textsFor(q).map(
        (text) => `strpos(lower(t.body ${collation}), lower(${bind(text)}::text)) > 0`,
      );
      return `t.id >= ${bind(floor)} and (${found.join(" or ")})`;
    }) satisfies Sql,
    pausedAt: () => (floor ? [floor] : undefined),
  };
}

const isAscii = /^[ -~]*$/;

/** The text itself, and as it is in a string of JSON. */
const textsFor = (q: string): readonly string[] => [
  ...new Set([q, JSON.stringify(q).slice(1, -1)]),
];

async function findFloor({ query }: Reads, { id }: IdRange, after: string | undefined) {
  const { $gte: from = "", $lt: before = afterAll } = id ?? {};
  const newest = after !== undefined && after < before ? after : before;
  const [row] = await query<{ floor: string | null; isCut: boolean }>(findOldest, [newest, from]);
  return row?.isCut && row.floor !== null ? row.floor : "";
}

/** Greater than every identifier of an event. */
const afterAll = "evt`";

/** The size of a body is known without reading it. */
const findOldest = `
  select min(id) filter (where earlier < ${mostBytes}) as floor,
    count(*) = ${mostEvents} or max(earlier) >= ${mostBytes} as "isCut"
  from (
    select id, sum(size) over (order by id desc rows unbounded preceding) - size as earlier
    from (
      select id, octet_length(body) as size from events
      where workspace_id = $1 and id < $2 and id >= $3
      order by id desc limit ${mostEvents}
    ) newest
  ) counted`;
