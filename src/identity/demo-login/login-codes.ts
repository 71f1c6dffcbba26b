import { createHash, randomBytes } from "node:crypto";
import type { Pool } from "pg";

/** How long a code is valid, in minutes. */
export const codeMinutes = 10;

/** Most codes at a time; a new one replaces the oldest. */
const maxCodes = 20;

const shape = /^[0-9a-f]{32}$/;

/** Makes a code: 128 random bits as hex. The database keeps only its hash. */
export async function createLoginCode(pool: Pool): Promise<string> {
  const code = randomBytes(16).toString("hex");
  await pool.query(
    `with dropped as (
       delete from login_codes
       where expires_at < now() - interval '1 hour'
         or hash in (select hash from login_codes order by expires_at desc offset $3)
     )
     insert into login_codes (hash, expires_at) values ($1, now() + $2 * interval '1 minute')`,
    [hashCode(code), codeMinutes, maxCodes - 1],
  );
  return code;
}

/**
 * Redeems a code for a login, in one statement, so that only one login gets it.
 * The same login may redeem it again, as when a form is sent twice.
 * @param login identifier of the login
 * @returns whether the code is valid for this login
 */
export async function redeemLoginCode(pool: Pool, code: string, login: string): Promise<boolean> {
  if (!shape.test(code)) {
    return false;
  }
  const { rowCount } = await pool.query(
    `update login_codes set redeemed_by = $2
     where hash = $1 and (redeemed_by = $2 or redeemed_by is null and expires_at > now())`,
    [hashCode(code), login],
  );
  return rowCount === 1;
}

const hashCode = (code: string) => createHash("sha256").update(code).digest();
