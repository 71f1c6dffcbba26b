import type { Pool } from "pg";

/** Whether nothing arrives through a channel, or nothing is sent, as SQL. */
export const isFailing = "(problem <> '' or sending_problem <> '')";

/** Counts the active channels of all workspaces that fail, by direction. */
export async function countFailingChannels(pool: Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ receiving: number; sending: number }>(
    `select count(*) filter (where problem <> '')::int as receiving,
       count(*) filter (where sending_problem <> '')::int as sending
     from channels where active and ${isFailing}`,
  );
  return new Map(Object.entries(rows[0] ?? {}));
}
