import { statfs } from "node:fs/promises";
import pg, { type Client } from "pg";
import { tablesState } from "../../db/migrations/migrate.ts";
import { requireSupported } from "../../db/migrations/schema-state.ts";
import { primaryUrl } from "../../db/pool/primary.ts";
import { type Finding, fail, ok, type Verdict, warn } from "../../terminal/findings.ts";
import { activityChecks, replicaChecks } from "./activity-checks.ts";
import { type DoctorContext, examine, formatBytes } from "./check.ts";
import { serviceChecks } from "./service-checks.ts";
import { settingChecks } from "./setting-checks.ts";

interface Deployment extends DoctorContext {
  /** Postgres without a pooler. */
  readonly url: string;
  readonly replicaUrl: string | undefined;
  /** Folder of the embedded Postgres. */
  readonly dataDir: string;
}

const statementMs = 5_000;
const connectMs = 5_000;

/** Checks the database of a deployment and the service's data in it. Changes nothing. */
export async function examineDeployment(deployment: Deployment): Promise<Finding[]> {
  const { url, replicaUrl, dataDir, embedded } = deployment;
  const findings = await onServer("database", url, async (client) => {
    const migrations = { check: "migrations", ...(await examineMigrations(url)) };
    return [
      ...(await examine(client, [...settingChecks, ...activityChecks], deployment)),
      migrations,
      // On the tables of another version, they would only fail.
      ...(migrations.status === "ok" ? await examine(client, serviceChecks, deployment) : []),
    ];
  });
  if (replicaUrl !== undefined) {
    findings.push(
      ...(await onServer("replica", replicaUrl, (client) =>
        examine(client, replicaChecks, deployment),
      )),
    );
  }
  if (embedded) {
    findings.push({ check: "disk", ...(await examineDisk(dataDir)) });
  }
  return findings;
}

/** Runs checks on a server. An unreachable server is a finding too. */
async function onServer(
  name: string,
  url: string,
  run: (client: Client) => Promise<Finding[]>,
): Promise<Finding[]> {
  const unreachable = ({ message }: Error): Finding[] => [
    { check: name, ...fail(message, "check that Postgres runs, and the address and password") },
  ];
  let client: Client;
  try {
    client = new pg.Client({
      connectionString: await primaryUrl(url),
      connectionTimeoutMillis: connectMs,
      statement_timeout: statementMs,
    });
    client.on("error", () => {});
    await client.connect();
  } catch (error) {
    return unreachable(error as Error);
  }
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

async function examineMigrations(url: string): Promise<Verdict> {
  const state = await tablesState(url);
  try {
    requireSupported(state);
  } catch (error) {
    return fail((error as Error).message, "run the version that runs the service");
  }
  const { length } = state.pending;
  return length === 0
    ? ok("up to date")
    : warn(
        `${length} pending, the first is ${state.pending[0]}`,
        "run `admin migrate`, or start the service",
      );
}

const leastShare = { warn: 0.1, fail: 0.02 };

/** Free space in the file system of a folder. */
async function examineDisk(folder: string): Promise<Verdict> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const share = bavail / blocks;
  const what = `${formatBytes(bavail * bsize)} free, ${Math.round(share * 100)} %`;
  const remedy = "free some space: when the disk is full, every write fails";
  if (share >= leastShare.warn) {
    return ok(what);
  }
  return (share < leastShare.fail ? fail : warn)(what, remedy);
}
