import { plainArray, textArray } from "../../db/pool/array-literal.ts";
import type { Statement } from "../../db/pool/statement-batch.ts";
import type { Outcome } from "../send/outcome.ts";

/**
 * The statements that write the rows of outcomes. They fail if a delivery has a row, unless `haveRows`
 * allows it. In that case they return the `ids` of those written: an outcome is final, except `queued`,
 * and `interrupted`, which a worker that was presumed dead may still replace.
 */
export function writeOutcomes(outcomes: readonly Outcome[], haveRows: boolean): Statement[] {
  if (outcomes.length === 0) {
    return [];
  }
  const values = [
    textArray(outcomes.map((o) => o.delivery.deliveryId)),
    textArray(outcomes.map((o) => o.delivery.workspaceId)),
    textArray(outcomes.map((o) => o.delivery.subscriptionId)),
    textArray(outcomes.map((o) => o.delivery.eventId)),
    textArray(outcomes.map((o) => o.delivery.eventType)),
    textArray(outcomes.map((o) => o.outcome)),
    textArray(outcomes.map((o) => o.error)),
    plainArray(outcomes.map((o) => o.delivery.manual)),
    plainArray(outcomes.map((o) => o.attemptedAt.getTime())),
    plainArray(outcomes.map((o) => o.attempt?.httpStatus)),
    plainArray(outcomes.map((o) => rounded(o.attempt?.durationMs))),
    plainArray(outcomes.map((o) => rounded(o.attempt?.timings.dnsMs))),
    plainArray(outcomes.map((o) => rounded(o.attempt?.timings.connectMs))),
    plainArray(outcomes.map((o) => rounded(o.attempt?.timings.ttfbMs))),
  ];
  return [
    haveRows ? { text: mergeOutcomes, values } : { text: insertOutcomes, values, hasRows: false },
  ];
}

const rounded = (ms: number | undefined) => (ms === undefined ? undefined : Math.round(ms));

const insertOutcomes = `
  insert into webhook_deliveries as d
    (id, workspace_id, subscription_id, event_id, event_type, outcome, error, manual,
     attempted_at, http_status, duration_ms, dns_ms, connect_ms, first_byte_ms)
  select id, workspace_id, subscription_id, event_id, event_type, outcome, error, manual,
     to_timestamp(attempted_ms / 1000), http_status, duration_ms, dns_ms, connect_ms,
     first_byte_ms
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[],
     $7::text[], $8::boolean[], $9::float8[], $10::int[], $11::int[], $12::int[], $13::int[],
     $14::int[])
    as o (id, workspace_id, subscription_id, event_id, event_type, outcome, error, manual,
     attempted_ms, http_status, duration_ms, dns_ms, connect_ms, first_byte_ms)`;

const mergeOutcomes = `${insertOutcomes}
  on conflict (workspace_id, subscription_id, id) do update set
    outcome = excluded.outcome, error = excluded.error, attempted_at = excluded.attempted_at,
    http_status = excluded.http_status, duration_ms = excluded.duration_ms,
    dns_ms = excluded.dns_ms, connect_ms = excluded.connect_ms,
    first_byte_ms = excluded.first_byte_ms
  where d.outcome in ('queued', 'interrupted')
  returning array[id] as ids`;

/** The statements that write the responses that attempts kept. */
export function writeResponses(outcomes: readonly Outcome[]): Statement[] {
  const responses = outcomes
    .flatMap(({ delivery, attempt }) =>
      attempt?.response ? [{ delivery, ...attempt.response }] : [],
    )
    // The order in which an erasure locks events.
    .sort((a, b) => (a.delivery.eventId < b.delivery.eventId ? -1 : 1));
  if (responses.length === 0) {
    return [];
  }
  const values = [
    textArray(responses.map((r) => r.delivery.deliveryId)),
    textArray(responses.map((r) => r.delivery.workspaceId)),
    textArray(responses.map((r) => r.delivery.subscriptionId)),
    textArray(responses.map((r) => JSON.stringify(r.headers))),
    textArray(responses.map((r) => r.body.toString("base64"))),
    responses.map((r) => r.isCut),
    textArray(responses.map((r) => r.delivery.eventId)),
  ];
  return [{ text: insertResponses, values, hasRows: false }];
}

/**
 * A receiver may echo the event, so the response to an erased event is not kept, and the lock makes a
 * concurrent erasure wait for the response, which it then deletes.
 */
const insertResponses = `
  insert into webhook_responses (id, workspace_id, subscription_id, headers, body, is_cut)
  select id, workspace_id, subscription_id, headers::jsonb, decode(body, 'base64'), is_cut
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::boolean[], $7::text[])
    as r (id, workspace_id, subscription_id, headers, body, is_cut, event_id)
  cross join lateral (
    select from events e
    where e.workspace_id = r.workspace_id and e.id = r.event_id and e.erased_at is null for share
  ) as event`;
