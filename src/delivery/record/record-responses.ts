import { textArray } from "../../db/array-literal.ts";
import type { Statement } from "../../db/batch.ts";
import type { Outcome } from "../send/outcome.ts";

/** What stores the responses that attempts have kept. */
export function recordResponses(outcomes: readonly Outcome[]): Statement[] {
  const responses = outcomes.flatMap(({ delivery, attempt }) =>
    attempt?.response ? [{ delivery, ...attempt.response }] : [],
  );
  if (responses.length === 0) {
    return [];
  }
  const values = [
    textArray(responses.map((r) => r.delivery.id)),
    textArray(responses.map((r) => r.delivery.workspaceId)),
    textArray(responses.map((r) => r.delivery.subscriptionId)),
    textArray(responses.map((r) => JSON.stringify(r.headers))),
    textArray(responses.map((r) => r.body.toString("base64"))),
    responses.map((r) => r.isCut),
  ];
  return [{ text: insertResponses, values, hasRows: false }];
}

const insertResponses = `
  insert into webhook_responses (id, workspace_id, subscription_id, headers, body, is_cut)
  select id, workspace_id, subscription_id, headers::jsonb, decode(body, 'base64'), is_cut
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::boolean[])
    as r (id, workspace_id, subscription_id, headers, body, is_cut)`;
