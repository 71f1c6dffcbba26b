import { randomBytes } from "node:crypto";
import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTVerifyGetKey,
} from "jose";
import type { Pool } from "pg";
import { inTransaction } from "../../db/pool/in-transaction.ts";
import type { Sealer } from "../../db/sealer.ts";

/** The keys of the issuer. */
export interface KeyRing {
  /** The private key that signs comes first, then those whose tokens are still valid. */
  readonly keys: readonly JWK[];
}

/** How the keys of the issuer are reached. */
export interface IssuerKeys {
  /** The keys, reread once a minute. The first call on a database creates the first key. */
  current(): Promise<KeyRing>;
  /** Finds the key of a token, for `jose`. */
  readonly getKey: JWTVerifyGetKey;
}

/** A key signs for this long. */
const signsFor = "90 days";

/** A key still verifies for this long after its successor has come: longer than any token is valid. */
const verifiesFor = "1 hour";

const rereadMs = 60_000;

/** A token with an unknown key makes a process reread the keys, at most this often. */
const pauseMs = 1_000;

/**
 * Reads the keys from the database. Another process may have created one since: then its tokens are
 * recognised immediately, and this process signs with it within a minute.
 */
export function createIssuerKeys(pool: Pool, sealer: Sealer): IssuerKeys {
  let ring: KeyRing | undefined;
  let verify: JWTVerifyGetKey | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    let rows = await select(pool);
    if (rows[0] === undefined || rows[0].isOld) {
      await rotateIssuerKey(pool, sealer, { ifDue: true });
      rows = await select(pool);
    }
    const keys = await Promise.all(
      rows.map(async ({ sealed }) => JSON.parse(await sealer.open(sealed)) as JWK),
    );
    // The same ring as long as nothing has changed.
    if (keys.map(({ kid }) => kid).join() !== ring?.keys.map(({ kid }) => kid).join()) {
      ring = { keys };
      verify = createLocalJWKSet({ keys: keys.map(publicPart) });
    }
    readAt = performance.now();
  }

  async function refresh(olderThanMs: number): Promise<void> {
    if (performance.now() - readAt > olderThanMs) {
      reading ??= read().finally(() => {
        reading = undefined;
      });
      await reading;
    }
  }

  return {
    async current() {
      await refresh(rereadMs);
      return ring as KeyRing;
    },
    async getKey(header, token) {
      const isKnown = ring?.keys.some(({ kid }) => kid === header.kid) ?? false;
      await refresh(isKnown ? rereadMs : pauseMs);
      return (verify as JWTVerifyGetKey)(header, token);
    },
  };
}

/** Without the part that only the owner of a key has. */
const publicPart = ({ d: _, ...key }: JWK): JWK => key;

async function select(pool: Pool) {
  const { rows } = await pool.query<{ sealed: string; isOld: boolean }>(
    `select sealed_key as sealed, created_at < now() - interval '${signsFor}' as "isOld"
     from issuer_keys k
     where not exists (select from issuer_keys later where later.created_at > k.created_at
       and later.created_at < now() - interval '${verifiesFor}')
     order by created_at desc`,
  );
  return rows;
}

/**
 * Creates a key that signs from now on. Tokens of the previous one stay valid. Of concurrent calls in
 * any process that find it due, only one creates it.
 * @param options `ifDue`: only if the latest one is old, or there is none
 */
export async function rotateIssuerKey(
  pool: Pool,
  sealer: Sealer,
  { ifDue = false } = {},
): Promise<void> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const kid = randomBytes(8).toString("hex");
  const key = { ...(await exportJWK(privateKey)), alg: "ES256", use: "sig", kid };
  const sealed = await sealer.seal(JSON.stringify(key));
  await inTransaction(pool, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtextextended('issuer_keys', 0))");
    await client.query(
      `insert into issuer_keys (kid, sealed_key, created_at)
       select $1, $2, clock_timestamp()
       where not $3 or not exists (
         select from issuer_keys where created_at > now() - interval '${signsFor}')`,
      [kid, sealed, ifDue],
    );
    await client.query(
      `delete from issuer_keys k where exists (select from issuer_keys later
         where later.created_at > k.created_at
         and later.created_at < now() - interval '${verifiesFor}')`,
    );
  });
}
