import type { QueryResult } from "pg";
import type { Statement } from "../../db/pool/statement-batch.ts";
import type { FilteredEvent } from "../claim/fan-out.ts";
import type { Outcome } from "../send/outcome.ts";
import { announceOrdered, type SubscriptionRef } from "./announce-ordered.ts";
import { writeResponses } from "./delivery-rows.ts";
import { trackFailures } from "./failure-streaks.ts";
import { countByHour } from "./hourly-stats.ts";

/** The outcomes that are written, by the results of `writeOutcomes`. */
export function writtenOf(
  outcomes: readonly Outcome[],
  results: readonly QueryResult[],
): readonly Outcome[] {
  const ids = idsOf(results);
  return outcomes.filter(({ delivery }) => ids.has(delivery.deliveryId));
}

/** Everything that changes with outcomes. */
interface Settled {
  readonly outcomes: readonly Outcome[];
  readonly filtered: readonly FilteredEvent[];
  readonly ordered: readonly SubscriptionRef[];
}

/** The statements for it, which lock rows of tables in one order everywhere. */
export const consequencesOf = ({ outcomes, filtered, ordered }: Settled): Statement[] => [
  ...announceOrdered(ordered),
  ...countByHour(outcomes, filtered),
  ...trackFailures(outcomes),
  ...writeResponses(outcomes),
];

/** The `ids` that statements return. */
export const idsOf = (results: readonly QueryResult[]): Set<string> =>
  new Set(results.flatMap(({ rows }) => rows.flatMap(({ ids }) => ids ?? [])));
