import { createHash, randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Pool } from "pg";
import { mountPath } from "./settings.ts";

const linkPath = "/login";

/** Where a login that began with a link ends. */
const linkDonePath = "/login/done";

/**
 * Makes a link that logs a browser in. Its code is behind the `#`: no request,
 * log or Referer carries it there, and fetching the link does not use it up.
 * @param base address of the service
 */
export async function createLoginLink(pool: Pool, base: string): Promise<string> {
  return `${base}${linkPath}#${await createLoginCode(pool)}`;
}

/** The client of login links. */
export const linkClientId = "login-link";

/** It needs no tokens, only a logged-in browser. */
export const linkClient = (base: string) => ({
  client_id: linkClientId,
  client_name: "Login link",
  token_endpoint_auth_method: "none" as const,
  grant_types: [],
  response_types: ["none" as const],
  redirect_uris: [base + linkDonePath],
});

/**
 * Follows a login link. Browsers keep the fragment through redirects: to the page
 * with the form for the code, and no further.
 * @returns the address to redirect to; undefined if the path belongs to no link
 */
export function followLink(base: string, path: string): string | undefined {
  if (path === linkDonePath) {
    return `${base}/dashboard#`;
  }
  if (path !== linkPath) {
    return undefined;
  }
  const { client_id, redirect_uris } = linkClient(base);
  const query = new URLSearchParams({
    client_id,
    redirect_uri: redirect_uris.join(),
    response_type: "none",
    scope: "openid",
  });
  return `${base}${mountPath}/auth?${query}`;
}

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

const pathIn = (dataDir: string) => join(dataDir, "login.url");

/** Stores the address of the service for commands that do not know its settings. */
export function rememberAddress(dataDir: string, base: string): void {
  writeFileSync(pathIn(dataDir), base);
}

/** The last address of the service with this data folder; undefined if it never ran. */
export function lastAddress(dataDir: string): string | undefined {
  try {
    return readFileSync(pathIn(dataDir), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") {
      return undefined;
    }
    throw error;
  }
}
