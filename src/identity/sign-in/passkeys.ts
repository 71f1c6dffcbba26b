import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Pool } from "pg";
import { newId } from "../../db/ids.ts";
import { commitBatch } from "../../db/pool/in-transaction.ts";
import { rowTypes } from "../../db/pool/row-types.ts";
import type { RunStatements, Statement } from "../../db/pool/statement-batch.ts";
import type { Account } from "./accounts.ts";
import type { Challenges } from "./challenges.ts";

/** A passkey as its owner sees it. */
export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** Maximum passkeys of an account. */
export const maxPasskeys = 20;

/** How long browsers wait for a person, in milliseconds. */
const timeoutMs = 5 * 60_000;

/** ES256, Ed25519 and RS256, as identified by COSE. */
const algorithms = [-7, -8, -257];

/** Registers passkeys and signs people in with them. */
export interface Passkeys {
  /** Options for `navigator.credentials.get`, as JSON. */
  requestOptions(subject: string): object;
  /** Options for `navigator.credentials.create`, as JSON. */
  creationOptions(subject: string, account: Account): Promise<object>;
  /** @returns the account that signed the challenge; undefined if none did */
  authenticate(subject: string, response: unknown): Promise<string | undefined>;
  /**
   * Stores a new passkey.
   * @param run of the transaction in which it is stored; default: its own
   * @returns undefined if the response is not valid for the challenge; `taken` if the passkey is
   *   already registered; `full` if the account has as many as it can have
   */
  register(
    subject: string,
    accountId: string,
    name: string,
    response: unknown,
    run?: RunStatements,
  ): Promise<Passkey | "taken" | "full" | undefined>;
}

interface PasskeysOptions {
  readonly pool: Pool;
  readonly challenges: Challenges;
  /** Address of the service. */
  readonly base: () => string;
}

/**
 * Passkeys are discoverable, so no one types a name, and verify their user, so they need no second
 * factor. What kind of authenticator it is makes no difference, so none is asked to attest it.
 * @see https://www.w3.org/TR/webauthn-3/
 */
export function createPasskeys({ pool, challenges, base }: PasskeysOptions): Passkeys {
  const place = () => {
    const { origin, hostname } = new URL(base());
    return { expectedOrigin: origin, expectedRPID: hostname };
  };

  return {
    requestOptions: (subject) => ({
      challenge: challenges.issue(subject),
      rpId: new URL(base()).hostname,
      userVerification: "required",
      timeout: timeoutMs,
    }),

    async creationOptions(subject, { id, name, email }) {
      const { rows } = await pool.query<{ id: Buffer }>(
        "select credential_id as id from passkeys where account_id = $1",
        [id],
      );
      const { hostname } = new URL(base());
      return {
        challenge: challenges.issue(subject),
        rp: { id: hostname, name: hostname },
        user: {
          id: Buffer.from(id).toString("base64url"),
          name: email || name,
          displayName: name || email,
        },
        pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        excludeCredentials: rows.map((row) => ({
          type: "public-key",
          id: row.id.toString("base64url"),
        })),
        attestation: "none",
        timeout: timeoutMs,
      };
    },

    async authenticate(subject, given) {
      const response = given as AuthenticationResponseJSON;
      const credentialId = isCredential(response) ? Buffer.from(response.id, "base64url") : null;
      const { rows } = await pool.query<StoredKey>(
        `select account_id as "accountId", public_key as "publicKey", counter, transports
         from passkeys where credential_id = $1`,
        [credentialId],
      );
      const [stored] = rows;
      if (stored === undefined) {
        return undefined;
      }
      const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
      const counter = Number(stored.counter);
      const verified = await verifyAuthenticationResponse({
        response,
        expectedChallenge: (challenge) => challenges.isValid(subject, challenge),
        ...place(),
        credential: { id: response.id, publicKey: new Uint8Array(stored.publicKey), counter },
      }).catch(() => undefined);
      const owner = response.response.userHandle;
      const isOwn = !owner || Buffer.from(owner, "base64url").toString() === stored.accountId;
      if (!verified?.verified || !isOwn) {
        return undefined;
      }
      // Authenticators that count show that they are not copied: of two uses with one count, only one succeeds.
      const { rowCount } = await pool.query(
        `update passkeys set counter = $2, last_used_at = now()
         where credential_id = $1 and (counter < $2 or counter = 0 and $2 = 0)`,
        [credentialId, verified.authenticationInfo.newCounter],
      );
      return rowCount === 1 ? stored.accountId : undefined;
    },

    async register(
      subject,
      accountId,
      name,
      given,
      run = (statements) => commitBatch(pool, statements),
    ) {
      const response = given as RegistrationResponseJSON;
      if (!isCredential(response)) {
        return undefined;
      }
      const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
      const result = await verifyRegistrationResponse({
        response,
        expectedChallenge: (challenge) => challenges.isValid(subject, challenge),
        supportedAlgorithmIDs: algorithms,
        ...place(),
      }).catch(() => undefined);
      if (!result?.verified) {
        return undefined;
      }
      const { credential } = result.registrationInfo;
      const insert: Statement = {
        text: `with own as (select count(*) >= ${maxPasskeys} as is_full from passkeys where account_id = $2),
         added as (
           insert into passkeys (id, account_id, credential_id, public_key, counter, transports,
             name, created_at)
           select $1, $2, $3, $4, $5, $6::text[], $7, now() from own where not is_full
           on conflict (credential_id) do nothing
           returning id, name, created_at, last_used_at
         )
         select a.id, a.name, a.created_at as "createdAt", a.last_used_at as "lastUsedAt",
           is_full as "isFull" from own left join added a on true`,
        types: rowTypes,
        values: [
          newId("pky"),
          accountId,
          Buffer.from(credential.id, "base64url"),
          Buffer.from(credential.publicKey),
          credential.counter,
          (credential.transports ?? []).slice(0, 8).map((each) => String(each).slice(0, 32)),
          name,
        ],
      };
      const lock = { text: "select from accounts where id = $1 for update", values: [accountId] };
      const [, added] = await run([lock, insert]);
      const row: (Passkey & { isFull: boolean }) | undefined = added?.rows[0];
      if (row?.isFull) {
        return "full";
      }
      return row?.id ? row : "taken";
    },
  };
}

interface StoredKey {
  readonly accountId: string;
  readonly publicKey: Buffer;
  readonly counter: string;
}

/** Whether it has the shape of a credential, whose parts the library then checks. */
function isCredential(value: unknown): boolean {
  const { id, response } = (value ?? {}) as { id?: unknown; response?: unknown };
  return typeof id === "string" && id.length <= 1_400 && typeof response === "object" && !!response;
}

/** The passkeys of an account, the latest first. */
export async function listPasskeys(db: Pick<Pool, "query">, accountId: string): Promise<Passkey[]> {
  const { rows } = await db.query<Passkey>({
    text: `select id, name, created_at as "createdAt", last_used_at as "lastUsedAt"
      from passkeys where account_id = $1 order by id desc`,
    values: [accountId],
    types: rowTypes,
  });
  return rows;
}

/** Deletes a passkey of an account. @returns its name; undefined if there is none */
export async function deletePasskey(
  run: RunStatements,
  accountId: string,
  id: string,
): Promise<string | undefined> {
  const text = "delete from passkeys where account_id = $1 and id = $2 returning name";
  const [deleted] = await run([{ text, values: [accountId, id] }]);
  return deleted?.rows[0]?.name;
}
