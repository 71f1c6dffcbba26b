import autocannon from "autocannon";
import { createScope } from "../support/scope.ts";
import { roundsOf } from "./rounds.ts";
import { medianRow, type Pair, type Row } from "./row.ts";
import { newTicket, startPair, type Target } from "./service-pair.ts";

const rounds = roundsOf(5);
const seconds = 2;
const size = 100;
const connections = 4;

/**
 * Compares tickets and messages per second in batches of 100 with bare inserts of the same rows, one
 * statement per table. Both use one Postgres, which syncs its writes as in production.
 */
export async function bench(): Promise<Row[]> {
  const scope = createScope();
  try {
    const { call, key, ours, bare } = await startPair(scope, "api");
    const made = await call("POST", "/tickets", newTicket);
    const messages = `/tickets/${made.body.data.id}/messages`;
    return [
      await compare("bulk: tickets/s, 100 a call", "/tickets", newTicket),
      await compare("bulk: messages/s on a ticket, 100 a call", messages, newTicket.message),
    ];

    /** Alternates between the service and the reference; the first round is a warm-up. */
    async function compare(name: string, path: string, request: object): Promise<Row> {
      const body = JSON.stringify({ requests: Array.from({ length: size }, () => request) });
      const pairs: Pair[] = [];
      for (let round = 0; round <= rounds; round++) {
        const reference = await fire(bare, path, body);
        const value = await fire(ours, path, body);
        if (round > 0) {
          pairs.push({ value, reference });
        }
      }
      return medianRow(name, pairs, 0.5);
    }

    /** @returns items per second */
    async function fire({ base }: Target, path: string, body: string): Promise<number> {
      const result = await autocannon({
        url: `${base}${path}:batchCreate`,
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body,
        connections,
        duration: seconds,
      });
      if (result.non2xx > 0 || result.errors > 0) {
        throw new Error(`${path}: calls fail`);
      }
      return (result.requests.total * size) / result.duration;
    }
  } finally {
    await scope.end();
  }
}
