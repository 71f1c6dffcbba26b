import { moveLock } from "../../cells/move-lock.ts";
import { applicationName, isOwnConnection } from "../../db/pool/pool.ts";
import { keyCheckName } from "../../db/sealed.ts";
import { tenantRoleState, tenantRoleStatements } from "../../db/tenancy/tenant-role.ts";
import { eventQueue, interruptedQueue } from "../../jobs/queues.ts";
import { fail, grade, ok, warn } from "../../terminal/findings.ts";
import { check, formatSeconds } from "./check.ts";

const moveAgain = "run move-workspace again, or with --cancel";
const anotherWorker = "start a worker, or check those that run by /readyz and their log";

/** Checks of the service's data in Postgres. */
export const serviceChecks = [
  check<{ granted: boolean; secured: boolean }>(
    "row-level security",
    tenantRoleState,
    ([{ granted, secured }]) =>
      granted && secured
        ? ok("keeps workspaces apart")
        : warn(
            "is off: only the service's own filters keep workspaces apart",
            granted
              ? "start the service, or run `admin migrate`"
              : `run as an administrator: ${tenantRoleStatements}; then restart the service`,
          ),
  ),
  check<{ sealed: string } | undefined>(
    "encryption key",
    `select sealed_value as sealed from key_checks where name = '${keyCheckName}'`,
    async ([row], { sealer }) => {
      if (row === undefined) {
        return ok("not in use yet");
      }
      const opened = await sealer.open(row.sealed).catch(() => undefined);
      return opened === keyCheckName
        ? ok("opens the secrets in this database")
        : fail(
            "does not open the secrets in this database",
            "set SECRET_ENCRYPTION_KEY to the key that the service runs with",
          );
    },
  ),
  check<{ name: string }>(
    "processes",
    `select application_name as name from pg_stat_activity
     where ${isOwnConnection}
     group by 1 order by 1`,
    (rows) => {
      const versions = rows.map(({ name }) => name.slice(name.indexOf("/") + 1));
      if (rows.every(({ name }) => name === applicationName)) {
        return ok(rows.length === 0 ? "none is connected" : `version ${versions[0]}`);
      }
      const what = `versions ${versions.join(" and ")} are connected`;
      const own = applicationName.slice(applicationName.indexOf("/") + 1);
      return warn(
        versions.length > 1 ? what : `version ${versions[0]} is connected, and this is ${own}`,
        "complete the rollout: different versions should meet only during one",
      );
    },
  ),
  check<{ seconds: number } | undefined>(
    "queue",
    `select extract(epoch from clock_timestamp() - created_on)::float8 as seconds from pgboss.job
     where name = '${eventQueue}' and state < 'active' and not blocked
     order by priority desc, created_on limit 1`,
    ([oldest], { limits }) => {
      const seconds = oldest?.seconds ?? 0;
      const what = `the oldest event has waited for ${formatSeconds(seconds)}`;
      return grade(seconds, limits.queueSeconds, "no event waits for long", what, anotherWorker);
    },
  ),
  check<{ count: number; seconds: number | null }>(
    "interrupted",
    `select count(*)::int, extract(epoch from clock_timestamp() - min(created_on))::float8 as seconds
     from (select created_on from pgboss.job
       where name = '${interruptedQueue}' and state < 'active' limit 1000) as waiting`,
    ([{ count, seconds }], { limits }) =>
      (seconds ?? 0) > limits.queueSeconds.fail
        ? warn(`${count} events of dead workers wait to be recorded`, anotherWorker)
        : ok("none waits to be recorded"),
  ),
  check<{ name: string; cell: string; seconds: number; isInterrupted: boolean } | undefined>(
    "moves",
    `select name, cell, coalesce(extract(epoch from clock_timestamp() - fenced_at), 0)::float8 as seconds,
       not exists (select from pg_locks where locktype = 'advisory' and objsubid = 1
         and (classid::bigint << 32 | objid::bigint) = ${moveLock("workspace_id")}) as "isInterrupted"
     from workspace_moves join workspaces on id = workspace_id
     order by "isInterrupted" desc, fenced_at limit 1`,
    ([oldest], { limits }) => {
      const { name, cell, seconds, isInterrupted } = oldest ?? { seconds: 0 };
      return isInterrupted && seconds < limits.moveSeconds.warn
        ? warn(`the move of workspace ${name} to ${cell} was interrupted: its jobs wait`, moveAgain)
        : grade(
            seconds,
            limits.moveSeconds,
            "no workspace has refused writes for long",
            `workspace ${name} has refused writes for ${formatSeconds(seconds)}, as it moves to ${cell}`,
            `if the command has ended, ${moveAgain}`,
          );
    },
  ),
];
