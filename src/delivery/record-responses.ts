import type { PoolClient } from "pg";
import { textArray } from "../db/array-literal.ts";
import type { Outcome } from "./outcome.ts";

/** Stores the responses that attempts have kept. */
export async function recordResponses(
  client: PoolClient,
  outcomes: readonly Outcome[],
): Promise<void> {
  const responses = outcomes.flatMap(({ delivery, attempt }) =>
    attempt?.response ? [{ delivery, ...attempt.response }] : [],
  );
  if (responses.length === 0) {
    return;
  }
  await client.query({
    name: "delivery-responses",
    text: `
      insert into webhook_responses
        (id, workspace_id, subscription_id, headers, body, is_cut)
      select id, workspace_id, subscription_id, headers::jsonb, decode(body, 'base64'), is_cut
      from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::boolean[])
        as r (id, workspace_id, subscription_id, headers, body, is_cut)`,
    values: [
      textArray(responses.map((r) => r.delivery.id)),
      textArray(responses.map((r) => r.delivery.workspaceId)),
      textArray(responses.map((r) => r.delivery.subscriptionId)),
      textArray(responses.map((r) => JSON.stringify(r.headers))),
      textArray(responses.map((r) => r.body.toString("base64"))),
      responses.map((r) => r.isCut),
    ],
  });
}
