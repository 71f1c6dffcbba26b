import type { Pool } from "pg";
import { newId } from "../../db/ids.ts";
import type { RunStatements } from "../../db/pool/statement-batch.ts";

/** A person of the issuer that comes with the service. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Whether a link that was mailed to the address has been used. */
  readonly isVerified: boolean;
}

type Db = Pick<Pool, "query">;

const columns = `id, name, email, email_verified_at is not null as "isVerified"`;

/** Undefined if there is none with this identifier. */
export async function findAccount(db: Db, id: string): Promise<Account | undefined> {
  const { rows } = await db.query<Account>({
    name: "account",
    text: `select ${columns} from accounts where id = $1`,
    values: [id],
  });
  return rows[0];
}

/** The account with a verified address. Addresses that are not verified find nothing. */
export async function findByAddress(db: Db, email: string): Promise<Account | undefined> {
  const { rows } = await db.query<Account>({
    name: "account-by-address",
    text: `select ${columns} from accounts
      where lower(email) = lower($1) and email_verified_at is not null`,
    values: [email],
  });
  return rows[0];
}

/**
 * Creates an account; for a verified address that has one, finds it.
 * @returns the account, and whether it is new
 */
export async function createAccount(
  db: Db,
  { name, email, isVerified }: Omit<Account, "id">,
): Promise<{ account: Account; isNew: boolean }> {
  const { rows } = await db.query<Account>(
    `insert into accounts (id, name, email, email_verified_at, created_at)
     values ($1, $2, $3, case when $4 then now() end, now())
     on conflict (lower(email)) where email_verified_at is not null do nothing
     returning ${columns}`,
    [newId("acc"), name, email, isVerified],
  );
  const [made] = rows;
  if (made !== undefined) {
    return { account: made, isNew: true };
  }
  const account = await findByAddress(db, email);
  if (account === undefined) {
    throw new Error("an account vanishes between its insert and its read");
  }
  return { account, isNew: false };
}

/** Renames an account; its next passkeys have the new name. */
export async function renameAccount(run: RunStatements, id: string, name: string): Promise<void> {
  const text = "update accounts set name = $2 where id = $1";
  await run([{ text, values: [id, name], hasRows: false }]);
}

/** Marks the address of an account as verified, if a link was mailed to it and no one else has it. */
export async function verifyAddress(db: Db, id: string, sentTo: string): Promise<void> {
  await db.query(
    `update accounts a set email_verified_at = now()
     where id = $1 and lower(email) = lower($2) and email_verified_at is null
       and not exists (select from accounts where lower(email) = lower($2)
         and email_verified_at is not null)`,
    [id, sentTo],
  );
}

/** Deletes an account that turned out not to be needed. */
export async function deleteAccount(db: Db, id: string): Promise<void> {
  await db.query("delete from accounts where id = $1", [id]);
}
