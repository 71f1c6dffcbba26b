/** Outcomes as rows, and everything else that changes with them, for one transaction. */
import type { QueryResult } from "pg";
import type { Statement } from "../../db/pool/statement-batch.ts";
import type { FilteredEvent } from "../claim/fan-out.ts";
import { type Outcome, redact } from "../send/outcome.ts";
import { announceOrdered, type SubscriptionRef } from "./announce-ordered.ts";
import { writeOutcomes, writeResponses } from "./delivery-rows.ts";
import { type KnownDelivery, lockEarlier, recount } from "./event-tally.ts";
import { trackFailures } from "./failure-streaks.ts";
import { countByHour } from "./hourly-stats.ts";

/** The outcomes of events. */
export interface Settled {
  readonly outcomes: readonly Outcome[];
  readonly filtered: readonly FilteredEvent[];
  /** Ordered subscriptions that have events to come. */
  readonly ordered: readonly SubscriptionRef[];
}

/** Whether an outcome may not be the first of its event and subscription. */
export type MayBeLater = (outcome: Outcome) => boolean;

/** The statements that write the outcomes of events. */
interface Writes {
  readonly rows: Statement[];
  /** Whether `consequences` needs the results of `rows`. */
  readonly needsResults: boolean;
  /** Statements that follow; they lock the rows of each table in one order everywhere. */
  consequences(results: readonly QueryResult[]): Statement[];
}

export function writesOf({ outcomes, filtered, ordered }: Settled, mayBeLater: MayBeLater): Writes {
  const redacted = outcomes.map(redact);
  const needsResults = redacted.some(mayBeLater);
  const unique = needsResults ? onePerDelivery(redacted) : redacted;
  const locks = lockEarlier(unique.filter(mayBeLater));
  return {
    rows: [...locks, ...writeOutcomes(unique, needsResults)],
    needsResults,
    consequences(results) {
      const earlier = results.slice(0, locks.length).flatMap(({ rows }) => rows as KnownDelivery[]);
      const ids = idsOf(results.slice(locks.length));
      const written = needsResults
        ? unique.filter(({ delivery }) => ids.has(delivery.deliveryId))
        : unique;
      const recounts = recount(earlier, written.filter(mayBeLater));
      return [
        ...announceOrdered(ordered),
        ...countByHour({ outcomes: written, filtered, recounts, isRecounted: mayBeLater }),
        ...trackFailures(written),
        ...writeResponses(written),
      ];
    },
  };
}

const uniqueViolation = "23505";

/**
 * Writes outcomes as the first of their deliveries and, if one of them is not, again as later ones.
 * Manual ones already have a row. An upsert of all others costs a third of throughput.
 */
export async function writeFirst<T>(write: (mayBeLater: MayBeLater) => Promise<T>): Promise<T> {
  try {
    return await write(({ delivery }) => delivery.manual);
  } catch (error) {
    if ((error as { code?: unknown }).code !== uniqueViolation) {
      throw error;
    }
    return await write(() => true);
  }
}

/** The `ids` that statements return. */
export const idsOf = (results: readonly QueryResult[]): Set<string> =>
  new Set(results.flatMap(({ rows }) => rows.flatMap(({ ids }) => ids ?? [])));

/** A statement may write a row only once, and both a late report and its recovery can be here. */
function onePerDelivery(outcomes: readonly Outcome[]): Outcome[] {
  const merged = new Map<string, Outcome>();
  for (const outcome of outcomes) {
    const known = merged.get(outcome.delivery.deliveryId);
    if (known === undefined || known.outcome === "interrupted") {
      merged.set(outcome.delivery.deliveryId, outcome);
    }
  }
  return [...merged.values()];
}
