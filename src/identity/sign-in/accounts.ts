import type { Pool } from "pg";
import { newId } from "../../db/ids.ts";
import type { RunStatements, Statement } from "../../db/pool/statement-batch.ts";

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

const byAddress = `select ${columns} from accounts
  where lower(email) = lower($1) and email_verified_at is not null`;

/** The account with a verified address. Addresses that are not verified find nothing. */
export async function findByAddress(db: Db, email: string): Promise<Account | undefined> {
  const { rows } = await db.query<Account>({
    name: "account-by-address",
    text: byAddress,
    values: [email],
  });
  return rows[0];
}

/** Creates an account; for a verified address that has one, finds it. */
export async function createAccount(
  run: RunStatements,
  { name, email, isVerified }: Omit<Account, "id">,
): Promise<Account> {
  const insert: Statement = {
    text: `insert into accounts (id, name, email, email_verified_at, created_at)
     values ($1, $2, $3, case when $4 then now() end, now())
     on conflict (lower(email)) where email_verified_at is not null do nothing
     returning ${columns}`,
    values: [newId("acc"), name, email, isVerified],
  };
  const [made] = await run([insert]);
  const [found] = made?.rows.length ? [made] : await run([{ text: byAddress, values: [email] }]);
  const account: Account | undefined = found?.rows[0];
  if (account === undefined) {
    throw new Error("an account vanishes between its insert and its read");
  }
  return account;
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
