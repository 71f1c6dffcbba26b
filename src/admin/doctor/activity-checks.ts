import { fail, grade, ok, warn } from "../../terminal/findings.ts";
import { check, formatBytes, formatSeconds } from "./check.ts";

interface Standby {
  readonly required: string;
  readonly name: string | null;
  readonly state: string | null;
  readonly sync: string | null;
  readonly seconds: number | null;
  readonly bytes: number | null;
}

interface Slot {
  readonly name: string;
  readonly active: boolean;
  readonly status: string | null;
  readonly bytes: number | null;
}

/** Checks of the current activity in Postgres. */
export const activityChecks = [
  check<{ ms: number }>(
    "clock",
    "select extract(epoch from clock_timestamp())::float8 * 1000 as ms",
    ([{ ms }], { sentAt, receivedAt, limits }) => {
      // The clock was read at some point between the two.
      const skew = Math.max(0, sentAt - ms, ms - receivedAt) / 1000;
      return grade(
        skew,
        limits.clockSkewSeconds,
        "Postgres and this host agree",
        `Postgres and this host differ by ${formatSeconds(skew)}`,
        "synchronise both clocks with NTP",
      );
    },
  ),
  check<Standby>(
    "standbys",
    `select current_setting('synchronous_standby_names') as required, application_name as name,
       state, sync_state as sync, extract(epoch from replay_lag)::float8 as seconds,
       pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 as bytes
     from (select) as one left join pg_stat_replication on true order by bytes desc nulls last`,
    (rows, { limits }) => {
      const standbys = rows.filter(({ name }) => name !== null);
      const isSynchronous = ({ sync }: Standby) => sync === "sync" || sync === "quorum";
      if (rows[0].required !== "" && !rows.some(isSynchronous)) {
        return fail(
          `every write waits for ${rows[0].required}, and no synchronous standby is connected`,
          "start the standby, or empty synchronous_standby_names",
        );
      }
      const late = standbys.find(
        ({ state, seconds, bytes }) =>
          (state ?? "streaming") !== "streaming" ||
          (seconds ?? 0) > limits.standbySeconds ||
          (bytes ?? 0) > limits.standbyBytes,
      );
      if (late !== undefined) {
        const lag = `${formatBytes(late.bytes ?? 0)}, ${formatSeconds(late.seconds ?? 0)}`;
        return warn(
          `"${late.name}" is behind: ${late.state}, ${lag}`,
          "check its disk, its network and its queries",
        );
      }
      return ok(standbys.length === 0 ? "none" : `${standbys.length} up to date`);
    },
  ),
  check<Slot>(
    "slots",
    `select slot_name as name, active, wal_status as status,
       pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::float8 as bytes
     from pg_replication_slots order by active, bytes desc nulls last`,
    (rows, { limits }) => {
      const [worst] = rows.filter(({ active, status }) => !active || status === "lost");
      if (worst === undefined) {
        return ok(rows.length === 0 ? "none" : `${rows.length} in use`);
      }
      const bytes = worst.bytes ?? 0;
      const judge = worst.status === "lost" || bytes > limits.slotBytes ? fail : warn;
      return judge(
        `no one reads the replication slot "${worst.name}", which keeps ${formatBytes(bytes)} of WAL`,
        `start its reader, or drop it: select pg_drop_replication_slot('${worst.name}')`,
      );
    },
  ),
  check<{ pid: number | null; name: string; state: string; seconds: number } | undefined>(
    "transactions",
    `select pid, application_name as name, coalesce(state, 'hidden') as state,
       extract(epoch from clock_timestamp() - xact_start)::float8 as seconds
     from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend'
       and pid <> pg_backend_pid() and xact_start is not null
     union all
     select null, gid, 'prepared', extract(epoch from clock_timestamp() - prepared)::float8
     from pg_prepared_xacts where database = current_database()
     order by seconds desc limit 1`,
    ([oldest], { limits }) => {
      const { pid = null, name = "", state = "", seconds = 0 } = oldest ?? {};
      return grade(
        seconds,
        limits.transactionSeconds,
        "none is old",
        `"${name}" has had a transaction open for ${formatSeconds(seconds)} (${state}); dead rows pile up`,
        pid === null
          ? `rollback prepared '${name}'`
          : `end it: select pg_terminate_backend(${pid})`,
      );
    },
  ),
  check<{ age: number }>(
    "wraparound",
    "select max(age(datfrozenxid))::float8 as age from pg_database",
    ([{ age }], { limits }) =>
      grade(
        age,
        limits.transactionAge,
        "far away",
        `the oldest transaction is ${Math.round(age / 1e6)} million transactions old; at 2,000 million, writes stop`,
        "end old transactions, drop unused slots, and run `vacuum (freeze)`",
      ),
  ),
  check<{ name: string; live: number; dead: number } | undefined>(
    "dead rows",
    `select schemaname || '.' || relname as name, n_live_tup::float8 as live,
       n_dead_tup::float8 as dead
     from pg_stat_user_tables order by n_dead_tup desc limit 1`,
    ([worst], { limits }) =>
      worst !== undefined && worst.dead > limits.deadRows && worst.dead > worst.live
        ? warn(
            `${worst.name} has ${worst.dead} dead rows and ${worst.live} live ones`,
            `end old transactions, then run: vacuum ${worst.name}`,
          )
        : ok("few"),
  ),
  check<{ bytes: number }>(
    "size",
    "select pg_database_size(current_database())::float8 as bytes",
    ([{ bytes }]) => ok(formatBytes(bytes)),
  ),
];

/** The server of `DATABASE_REPLICA_URL`. */
export const replicaChecks = [
  check<{ standby: boolean; seconds: number }>(
    "replica",
    `select pg_is_in_recovery() as standby,
       case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0 else coalesce(
         extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0)
       end::float8 as seconds`,
    ([{ standby, seconds }], { limits }) => {
      if (!standby) {
        return warn("it takes writes", "point DATABASE_REPLICA_URL to a standby");
      }
      const what = `${formatSeconds(seconds)} behind`;
      return seconds > limits.standbySeconds
        ? warn(what, "check its disk and its queries; lists are that old")
        : ok(what);
    },
  ),
];
