import type { Pool } from "pg";
import { deleteInBatches } from "../../db/pool/delete-in-batches.ts";

/** Notifications that a member keeps. */
const keptAtMost = 500;
const keepDays = 90;

/** Deletes notifications that are old, or more than a member keeps. @returns how many */
export const purgeNotifications = async (pool: Pool, signal?: AbortSignal): Promise<number> => {
  const old = await deleteInBatches(pool, { table: "notifications", where: isOld }, signal);
  return old + (await deleteInBatches(pool, { table: "notifications", where: isBeyond }, signal));
};

const isOld = `created_at < now() - interval '${keepDays} days'`;

const isBeyond = `(workspace_id, id) in (
    select workspace_id, id from (
      select workspace_id, id,
        row_number() over (partition by workspace_id, member_id order by id desc) as place
      from notifications
    ) placed
    where place > ${keptAtMost}
  )`;
