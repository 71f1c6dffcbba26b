import type { Client } from "pg";
import type { Sealer } from "../../db/sealer.ts";
import { type Finding, type Verdict, warn } from "../../terminal/findings.ts";

/** The context of the checks, apart from the database. */
export interface DoctorContext {
  /** Connections that one process of the service may hold. */
  readonly connectionsPerProcess: number;
  /** Whether the database is the embedded one. */
  readonly embedded: boolean;
  readonly sealer: Sealer;
  readonly limits: typeof defaultLimits;
  /** Milliseconds since the epoch, by the clock of this host. */
  readonly now: () => number;
}

/** The limits beyond which a check warns or fails. */
export const defaultLimits = {
  clockSkewSeconds: { warn: 1, fail: 30 },
  queueSeconds: { warn: 10, fail: 60 },
  moveSeconds: { warn: 300, fail: 3600 },
  transactionSeconds: { warn: 300, fail: 3600 },
  standbySeconds: 10,
  standbyBytes: 256 * 2 ** 20,
  slotBytes: 2 ** 30,
  deadRows: 100_000,
  /** Postgres stops accepting writes at 2 billion, and forces vacuums from 200 million. */
  transactionAge: { warn: 500_000_000, fail: 1_500_000_000 },
};

/** When a statement was sent, and its response arrived. */
interface Timing {
  readonly sentAt: number;
  readonly receivedAt: number;
}

/** One statement, and the verdict on its rows. */
interface Check<Row = never> {
  readonly name: string;
  readonly sql: string;
  readonly judge: (
    rows: readonly [Row, ...Row[]],
    context: DoctorContext & Timing,
  ) => Verdict | Promise<Verdict>;
}

/** A check whose statement returns rows of this form, which includes `undefined` if there may be none. */
export const check = <Row extends object | undefined>(
  name: string,
  sql: string,
  judge: Check<Row>["judge"],
): Check<Row> => ({ name, sql, judge });

/** Runs checks on a database. A statement that fails is itself a finding. */
export async function examine(
  client: Client,
  checks: readonly Check[],
  context: DoctorContext,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, sql, judge } of checks) {
    const sentAt = context.now();
    const verdict = await client.query(sql).then(
      ({ rows }) => judge(rows as never, { ...context, sentAt, receivedAt: context.now() }),
      ({ message }: Error) =>
        warn(`not checked: ${message}`, "grant the role of DATABASE_URL the right to read this"),
    );
    findings.push({ check: name, ...verdict });
  }
  return findings;
}

const units = ["B", "kB", "MB", "GB", "TB"] as const;

/** A human-readable number of bytes, such as `1.2 GB`. */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const value = bytes / 1024 ** power;
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${units[power]}`;
}

/** A human-readable number of seconds, such as `3 min`. */
export function formatSeconds(seconds: number): string {
  if (seconds < 120) {
    return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
  }
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
