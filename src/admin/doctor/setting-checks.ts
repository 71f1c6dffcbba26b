import { fail, ok, warn } from "../../terminal/findings.ts";
import { check } from "./check.ts";

/** How Postgres is set up. */
export const settingChecks = [
  check<{ major: number; version: string }>(
    "version",
    `select current_setting('server_version_num')::int / 10000 as major,
       current_setting('server_version') as version`,
    ([{ major, version }]) => {
      if (major < 13) {
        return fail(`Postgres ${version} is too old`, "upgrade to Postgres 15 or newer");
      }
      return major >= 15 && major <= 18
        ? ok(`Postgres ${version}`)
        : warn(`Postgres ${version} is not tested`, "use Postgres 15 to 18");
    },
  ),
  check<{ encoding: string; collation: string; recorded: string | null; actual: string | null }>(
    "collation",
    `select pg_encoding_to_char(encoding) as encoding, datcollate as collation,
       datcollversion as recorded, pg_database_collation_actual_version(oid) as actual
     from pg_database where datname = current_database()`,
    ([{ encoding, collation, recorded, actual }]) => {
      if (encoding !== "UTF8") {
        return fail(`the encoding is ${encoding}`, "move to a database with the encoding UTF8");
      }
      if (recorded !== actual) {
        return fail(
          `the collation ${collation} was ${recorded} and is ${actual}: indexes may be out of order`,
          "run `reindex database`, then `alter database … refresh collation version`",
        );
      }
      return ok(`${encoding}, ${collation}`);
    },
  ),
  check<{ fsync: string; full_page_writes: string; synchronous_commit: string }>(
    "durability",
    `select current_setting('fsync') as fsync,
       current_setting('full_page_writes') as full_page_writes,
       current_setting('synchronous_commit') as synchronous_commit`,
    ([settings]) => {
      const off = Object.entries(settings).filter(([, value]) => value === "off");
      const names = off.map(([name]) => name).join(", ");
      return off.length === 0
        ? ok(`synchronous_commit=${settings.synchronous_commit}`)
        : fail(
            `a crash can lose or corrupt data: ${names} ${off.length > 1 ? "are" : "is"} off`,
            `set ${off.map(([name]) => `${name}=on`).join(", ")} and reload Postgres`,
          );
    },
  ),
  check<{ autovacuum: string; track_counts: string }>(
    "autovacuum",
    `select current_setting('autovacuum') as autovacuum,
       current_setting('track_counts') as track_counts`,
    ([{ autovacuum, track_counts }]) =>
      autovacuum === "on" && track_counts === "on"
        ? ok("on")
        : fail(
            "off: tables grow without bound, and the queue slows down",
            "set autovacuum=on and track_counts=on, and reload Postgres",
          ),
  ),
  check<{ allowed: number; used: number }>(
    "connections",
    `select current_setting('max_connections')::int
         - current_setting('superuser_reserved_connections')::int as allowed,
       (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`,
    ([{ allowed, used }], { connectionsPerProcess: each }) => {
      const what = `${used} of ${allowed} used`;
      const remedy = "raise max_connections, lower DATABASE_POOL, or use a pooler";
      if (used > 0.9 * allowed) {
        return fail(what, remedy);
      }
      return allowed - used < each
        ? warn(`${what}; another process of the service may need ${each}`, remedy)
        : ok(what);
    },
  ),
  check<{ mode: string; failing: boolean; file: string | null }>(
    "archive",
    `select current_setting('archive_mode') as mode, last_failed_wal as file,
       coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing
     from pg_stat_archiver`,
    ([{ mode, failing, file }], { embedded }) => {
      if (failing) {
        return fail(
          `archiving ${file} fails; until it succeeds, WAL fills the disk`,
          "look for archive_command in the log of Postgres",
        );
      }
      if (mode !== "off") {
        return ok("WAL is archived");
      }
      return embedded
        ? ok("off, as DATA_DIR is backed up as a whole")
        : warn(
            "archive_mode is off: a restore loses everything since the last backup",
            "archive the WAL, unless your provider does it in another way",
          );
    },
  ),
];
