import type { Client, Pool } from "pg";
import type { Logger } from "../../telemetry/log.ts";
import type { Check } from "../pool/up-to-date.ts";

/** Statements of a workspace run as this role. It owns nothing and bypasses nothing. */
export const tenantRole = "ticketing_tenant";

/** The setting with the current workspace, which the policies compare. */
export const workspaceSetting = "ticketing.workspace_id";

const policy = "workspace";

/**
 * Whether this user may run statements as the tenant role. Since Postgres 16 a user who creates a role,
 * and is not a superuser, is a member of it who may administer it but not become it.
 * @see https://www.postgresql.org/docs/current/role-membership.html
 */
const isGranted = `exists (select from pg_roles
  where rolname = '${tenantRole}' and pg_has_role(oid,
    case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end))`;

/** Whether row-level security is set up, with these queues to which workspaces may add jobs. */
export const tenantsCheck = (queues: readonly string[]): Check => ({
  sql: `select ${isGranted} as member, (${queueRights(queues)}) as queues,
    (select bool_and(secured) from (${tables}) as t) as tables`,
  isMet: ({ member, queues, tables }) => member === true && queues === true && tables === true,
});

/**
 * Sets up row-level security, the second barrier between workspaces, on every table with a workspace,
 * and the tenant role. It finds the tables itself, so that it covers later ones too. Locks only the
 * tables that it changes. Concurrent starts must wait for one another.
 * @param queues existing queues to which workspaces may add jobs
 */
export async function secureTenants(
  client: Client,
  queues: readonly string[],
  log: Logger,
): Promise<void> {
  try {
    await makeRole(client);
    await client.query("begin");
    await limitQueueRights(client, queues);
    await addPolicies(client);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    if (!isRefusal(error)) {
      throw error;
    }
    log.warn({ reason: (error as Error).message }, explanation);
  }
}

/** The statements with which an administrator turns row-level security on. */
export const tenantRoleStatements = `create role ${tenantRole} nologin; grant ${tenantRole} to <user>`;

const explanation = `row-level security is off, because the database user may not create the role ${tenantRole} or become it; to turn it on, run as an administrator: ${tenantRoleStatements}`;

/** 42501: insufficient privilege; 0A000: the backend lacks the feature. */
const isRefusal = (err: unknown) => /^(42501|0A000)$/.test(String((err as { code?: string }).code));

/** Roles belong to the server, so a start on another database may create one at the same time. */
async function makeRole(client: Client): Promise<void> {
  const known = await client.query("select from pg_roles where rolname = $1", [tenantRole]);
  if (known.rowCount === 0) {
    await client.query(`create role ${tenantRole} nologin`).catch((err: { code?: string }) => {
      const exists = err.code === "42710" || err.code === "23505";
      if (!exists) {
        throw err;
      }
    });
  }
  const { rows } = await client.query(tenantRoleState);
  if (!rows[0].granted) {
    await client.query(`grant ${tenantRole} to current_user`);
  }
}

/** The tables of queues, each with its queues. */
const queueTables = (queues: readonly string[]) => `
  select table_name as table, string_agg(quote_literal(name), ', ' order by name) as list
  from pgboss.queue where name in (${queues.map((name) => `'${name}'`).join()}) group by table_name`;

/**
 * Whether the tables of the queue have exactly the rights and policies that they should have. The
 * comment of a policy holds the queues it was created for: Postgres prints its condition in other
 * words.
 */
const queueRights = (queues: readonly string[]) => `
  select has_schema_privilege('${tenantRole}', 'pgboss', 'usage') and coalesce(bool_and(
    has_table_privilege('${tenantRole}', c.oid, 'select') = (c.relname = 'queue')
    and has_table_privilege('${tenantRole}', c.oid, 'insert') = (w.list is not null)
    and not has_table_privilege('${tenantRole}', c.oid, 'update, delete, truncate')
    and (w.list is null or c.relrowsecurity and w.list = (
      select obj_description(p.oid) from pg_policy p
      where p.polrelid = c.oid and p.polname = '${policy}'))
  ), false) as ready
  from pg_class c left join (${queueTables(queues)}) as w on w.table = c.relname
  where c.relnamespace = 'pgboss'::regnamespace and c.relkind in ('r', 'p')`;

/**
 * Workspaces add jobs in their own transactions: each may insert its own jobs into these queues, but
 * may read or change none.
 */
async function limitQueueRights(client: Client, queues: readonly string[]): Promise<void> {
  const { rows: rights } = await client.query<{ ready: boolean }>(queueRights(queues));
  if (rights[0]?.ready) {
    return;
  }
  await client.query(`
    grant usage on schema pgboss to ${tenantRole};
    revoke all on all tables in schema pgboss from ${tenantRole};
    alter default privileges in schema pgboss revoke all on tables from ${tenantRole};
    grant select on pgboss.queue to ${tenantRole};`);
  const { rows } = await client.query<{ table: string; list: string }>(queueTables(queues));
  for (const { table, list } of rows) {
    const name = `pgboss.${client.escapeIdentifier(table)}`;
    await client.query(`
      grant insert on ${name} to ${tenantRole};
      alter table ${name} enable row level security;
      drop policy if exists ${policy} on ${name};
      create policy ${policy} on ${name} for insert to ${tenantRole} with check (
        name in (${list}) and data ->> 'workspaceId' = current_setting('${workspaceSetting}', true));
      comment on policy ${policy} on ${name} is ${client.escapeLiteral(list)};
    `);
  }
}

/** The tables with a workspace, each with whether it is secured. */
const tables = `
  select quote_ident(c.relname) as name, a.attname as column,
    c.relrowsecurity and has_table_privilege('${tenantRole}', c.oid, 'insert')
      and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = '${policy}')
      as secured
  from pg_class c join pg_attribute a on a.attrelid = c.oid
    and (a.attname = 'workspace_id' or c.relname = 'workspaces' and a.attname = 'id')
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    and not c.relispartition`;

/**
 * Without a workspace setting the policies admit no row. The role has no rights
 * on tables without a policy, nor on partitions, which it reaches by their table.
 */
async function addPolicies(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; column: string; secured: boolean }>(tables);
  for (const { name, column } of rows.filter(({ secured }) => !secured)) {
    await client.query(`
      grant select, insert, update, delete on ${name} to ${tenantRole};
      alter table ${name} enable row level security;
      drop policy if exists ${policy} on ${name};
      create policy ${policy} on ${name} to ${tenantRole}
        using (${column} = current_setting('${workspaceSetting}', true));
    `);
  }
}

/**
 * A statement that returns whether this user may become the tenant role (`granted`), and whether
 * there are policies (`secured`).
 */
export const tenantRoleState = `
  select ${isGranted} as granted,
    exists (select from pg_policies where policyname = '${policy}') as secured`;

/** Whether row-level security is set up and this user may run statements as the tenant role. */
export async function hasTenantRole(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query(tenantRoleState);
  return rows[0].granted && rows[0].secured;
}
