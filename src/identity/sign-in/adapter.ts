import { createHash } from "node:crypto";
import { type Adapter, type AdapterPayload, errors } from "oidc-provider";
import type { Pool } from "pg";
import type { Sealer } from "../../db/sealer.ts";
import { endSessions } from "./sessions.ts";

/** The entries of one kind, such as `Session` or `RefreshToken`. */
export type IssuerStore = (model: string) => Adapter;

interface Row {
  readonly sealed: string;
  readonly consumedAt: number | null;
}

/**
 * Keeps the issuer's data in Postgres: sign-ins in progress, browser sessions, codes, tokens.
 * Rows are found by hashes and their content is sealed, so that a copy of the database signs no one
 * in. Data of a session is stored only while the session lasts, and deleted with it.
 */
export function createIssuerStore(pool: Pool, sealer: Sealer): IssuerStore {
  const parse = async (row: Row | undefined): Promise<AdapterPayload | undefined> =>
    row && {
      ...JSON.parse(await sealer.open(row.sealed)),
      ...(row.consumedAt !== null && { consumed: row.consumedAt }),
    };

  return (model) => {
    async function findBy(column: "hash" | "uid_hash" | "user_code_hash", value: string) {
      const { rows } = await pool.query<Row>({
        name: `issuer-entry-${column}`,
        text: `select sealed_payload as sealed, extract(epoch from consumed_at)::int as "consumedAt"
          from issuer_entries where model = $1 and ${column} = $2 and expires_at > now()`,
        values: [model, hashOf(value)],
      });
      return parse(rows[0]);
    }

    return {
      find: (id) => findBy("hash", id),
      findByUid: (uid) => findBy("uid_hash", uid),
      findByUserCode: (code) => findBy("user_code_hash", code),

      async upsert(id, payload, expiresIn) {
        const sessionId = sessionOf(model, id, payload);
        const { rowCount } = await pool.query({
          name: "issuer-entry-upsert",
          // Waits for the end of a session that is being revoked.
          text: `with session as (
              select from sessions where id = $3 and revoked_at is null for share
            )
            insert into issuer_entries
              (model, hash, session_id, uid_hash, user_code_hash, sealed_payload, expires_at)
            select $1, $2, $3::text, $4, $5, $6, now() + $7 * interval '1 s'
            where $3::text is null or exists (select from session)
            on conflict (model, hash) do update set session_id = excluded.session_id,
              uid_hash = excluded.uid_hash, user_code_hash = excluded.user_code_hash,
              sealed_payload = excluded.sealed_payload, expires_at = excluded.expires_at`,
          values: [
            model,
            hashOf(id),
            sessionId,
            hashIf(payload.uid),
            hashIf(payload.userCode),
            await sealer.seal(JSON.stringify(payload)),
            expiresIn,
          ],
        });
        // A browser whose session has ended is signed out, and may continue as such.
        if (rowCount === 0 && model !== "Session") {
          throw new errors.InvalidGrant("the session has ended");
        }
      },

      /** Of concurrent uses of a code or token, only one succeeds; another ends the session. */
      async consume(id) {
        const { rows } = await pool.query<{ isFirst: boolean; sessionId: string | null }>(
          `update issuer_entries e set consumed_at = coalesce(e.consumed_at, now())
           from (select ctid, consumed_at from issuer_entries
             where model = $1 and hash = $2 for update) before
           where e.ctid = before.ctid
           returning before.consumed_at is null as "isFirst", e.session_id as "sessionId"`,
          [model, hashOf(id)],
        );
        if (rows[0]?.isFirst) {
          return;
        }
        if (rows[0]?.sessionId) {
          await endSessions(pool, "id = $1", [rows[0].sessionId]);
        }
        throw new errors.InvalidGrant("used already");
      },

      async destroy(id) {
        if (model === "Grant") {
          // A session is over when its grant is: after a sign-out, or the reuse of a token.
          await endSessions(pool, "id = $1", [id]);
        }
        await pool.query("delete from issuer_entries where model = $1 and hash = $2", [
          model,
          hashOf(id),
        ]);
      },

      async revokeByGrantId(grantId) {
        await pool.query("delete from issuer_entries where model = $1 and session_id = $2", [
          model,
          grantId,
        ]);
      },
    };
  };
}

/** The session is the grant; a browser's session is the grant of the portal in it. */
function sessionOf(model: string, id: string, payload: AdapterPayload): string | null {
  switch (model) {
    case "Grant":
      return id;
    case "Session": {
      const authorizations = payload.authorizations as
        | Record<string, { grantId?: string }>
        | undefined;
      return authorizations?.portal?.grantId ?? null;
    }
    // A sign-in in progress may replace the session.
    case "Interaction":
      return null;
    default:
      return payload.grantId ?? null;
  }
}

const hashOf = (secret: string) => createHash("sha256").update(secret).digest();

const hashIf = (secret: string | undefined) => (secret === undefined ? null : hashOf(secret));
