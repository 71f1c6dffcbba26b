import { importJWK, type JWK, SignJWT } from "jose";
import type { Pool } from "pg";
import { newId } from "../../src/db/ids.ts";
import { runBatch } from "../../src/db/pool/statement-batch.ts";
import { createSealer } from "../../src/db/sealer.ts";
import { createAccount, findAccount, findByAddress } from "../../src/identity/sign-in/accounts.ts";
import { createIssuerKeys } from "../../src/identity/sign-in/keys.ts";
import { createLink } from "../../src/identity/sign-in/links.ts";
import { createSession } from "../../src/identity/sign-in/sessions.ts";
import { namesOf, ownIssuer } from "../../src/identity/sign-in/settings.ts";
import type { Role } from "../../src/rpc/principal.ts";
import type { TestService } from "./service.ts";

/** A person who signs in at the service itself. */
interface Person {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

/** An admin, and agents. */
export const people = {
  ada: { name: "Ada Admin", email: "ada.admin@example.com", role: "admin" },
  alex: { name: "Alex Agent", email: "alex.agent@example.com", role: "agent" },
  mary: { name: "Mary Mobile", email: "mary.mobile@example.com", role: "agent" },
} as const satisfies Record<string, Person>;

type Service = Pick<TestService, "app">;

/**
 * Makes a person a member of a workspace, with a separate account for it, unless they already are one.
 * @returns the account's identifier
 */
export async function addPerson(
  service: Service,
  workspaceId: string,
  person: Person,
): Promise<string> {
  const { pool } = service.app.db;
  const { rows } = await pool.query<{ id: string }>(
    `select a.id from accounts a join member_logins l on l.subject = a.id and l.issuer = $1
     where l.workspace_id = $2 and a.email = $3`,
    [ownIssuer, workspaceId, person.email],
  );
  if (rows[0] !== undefined) {
    return rows[0].id;
  }
  const isVerified = (await findByAddress(pool, person.email)) === undefined;
  const account = await createAccount((statements) => runBatch(pool, statements), {
    ...person,
    isVerified,
  });
  await addMembership(service, workspaceId, account.id, person);
  return account.id;
}

/** Makes an account a member of another workspace. */
export async function addMembership(
  { app }: Service,
  workspaceId: string,
  accountId: string,
  person: Person,
): Promise<void> {
  await insertMember(app.db.pool, workspaceId, { issuer: ownIssuer, subject: accountId }, person);
}

/** Writes the rows of a member who signs in with this login. */
export async function insertMember(
  pool: Pool,
  workspaceId: string,
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
  { name, email, role }: Person,
): Promise<void> {
  await pool.query(
    `with member as (
       insert into members (workspace_id, id, name, email, email_verified, picture, language, role, status,
         created_at)
       values ($1, $2, $3, $4, true, '', '', $5, 'active', now()))
     insert into member_logins (workspace_id, issuer, subject, member_id) values ($1, $6, $7, $2)`,
    [workspaceId, newId("mbr"), name, email, role, issuer, subject],
  );
}

/** The path of a link that signs an account in, in any browser. */
export async function linkFor({ app }: Service, accountId: string): Promise<string> {
  const { path } = await createLink((text, values) => app.db.pool.query(text, [...values]), {
    purpose: "recovery",
    accountId,
  });
  return path;
}

/** Signs an account in, without a browser. @returns its access token and its session */
export async function signIn(
  { app, config }: Pick<TestService, "app" | "config">,
  accountId: string,
  base = `http://localhost:${app.port}`,
): Promise<{ token: string; sessionId: string }> {
  const { pool } = app.db;
  const origin = { address: "127.0.0.1", userAgent: "test" };
  const sessionId = await createSession(pool, accountId, "portal", origin);
  const sealer = createSealer(config.SECRET_ENCRYPTION_KEY);
  const { keys } = await createIssuerKeys(pool, sealer).current();
  const [key] = keys as [JWK];
  const { issuer, audience } = namesOf(base);
  const account = await findAccount(pool, accountId);
  const token = await new SignJWT({
    sid: sessionId,
    email: account?.email,
    email_verified: account?.isVerified,
  })
    .setProtectedHeader({ alg: "ES256", kid: key.kid as string, typ: "at+jwt" })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(accountId)
    .setIssuedAt()
    .setExpirationTime("10 minutes")
    .sign(await importJWK(key));
  return { token, sessionId };
}
