import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { Socket } from "node:net";
import pg from "pg";
import { startEmbeddedPostgres } from "../../src/db/embedded/postgres.ts";
import { scratchFolder } from "./scratch.ts";

interface TestServer {
  readonly url: string;
  stop(): Promise<void>;
}

interface TestDatabase {
  readonly url: string;
  /** Drops it, and ends its connections. */
  drop(): Promise<void>;
}

interface TestDatabaseOptions {
  /** Fills the empty database instead of the application's migrations. */
  readonly migrate?: (url: string) => Promise<void>;
}

/** Durability costs time, and tests do not need it. */
const unsyncedWrites = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
/** The variable with the URL of the runner's server. */
const serverVariable = "TEST_DATABASE_URL";
/** A user, as `name:password`, who owns the databases of tests instead of the superuser. */
const ownerVariable = "TEST_DATABASE_OWNER";
const templateName = "test_template";
const templateLock = 7_313_001;
const unknownDatabase = "3D000";

/** A server with its data in a temporary folder, which is removed when it stops or this process ends. */
export async function startTestServer(): Promise<TestServer> {
  const dataDir = scratchFolder("ticketing-test-");
  const remove = removeAfterwards(dataDir);
  const settings = { ...unsyncedWrites, max_connections: "500" };
  const server = await startEmbeddedPostgres({ dataDir, settings });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await remove();
    },
  };
}

/**
 * A separate database for a test file, with the application's tables in it. Under the runner it
 * is on the server of the run; a file that is run alone starts one, which ends with the process.
 */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = await serverUrl();
  const name = `test_${process.pid}_${randomBytes(4).toString("hex")}`;
  const url = ownUrl(server, name);
  if (options.migrate) {
    await admin(server, (client) => client.query(`create database ${name}${ownedBy()}`));
    await options.migrate(url);
  } else {
    await admin(server, (client) => copyTemplate(client, server, name));
  }
  return {
    url,
    drop: () =>
      admin(server, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

/** Runs work while no other test file of the run does work with the same name. */
export async function alone(name: string, work: () => Promise<void>): Promise<void> {
  const server = process.env[serverVariable];
  if (server === undefined) {
    return work();
  }
  await admin(server, async (client) => {
    // Released when the connection ends, for whatever reason.
    await client.query("select pg_advisory_lock(hashtext($1))", [name]);
    await work();
  });
}

let ownServer: Promise<TestServer> | undefined;

async function serverUrl(): Promise<string> {
  const given = process.env[serverVariable];
  if (given) {
    return given;
  }
  ownServer ??= startTestServer();
  return (await ownServer).url;
}

/** The first caller on a server creates the template; concurrent ones wait for it. */
async function copyTemplate(client: pg.Client, server: string, name: string): Promise<void> {
  const copy = () => client.query(`create database ${name} template ${templateName}${ownedBy()}`);
  try {
    await copy();
  } catch (error) {
    if ((error as { code?: string }).code !== unknownDatabase) {
      throw error;
    }
    await client.query("select pg_advisory_lock($1)", [templateLock]);
    await makeTemplate(client, server);
    await client.query("select pg_advisory_unlock($1)", [templateLock]);
    await copy();
  }
}

/** Migrates under a draft name, so that a database with the template's name is complete and unused. */
async function makeTemplate(client: pg.Client, server: string): Promise<void> {
  const { rowCount } = await client.query("select from pg_database where datname = $1", [
    templateName,
  ]);
  if (rowCount) {
    return;
  }
  const draft = `${templateName}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft}${ownedBy()}`);
  await migrateApplication(ownUrl(server, draft));
  await client.query(`alter database ${draft} rename to ${templateName}`);
}

/** Imports the application late, as the runner must work even if the application fails to load. */
async function migrateApplication(url: string): Promise<void> {
  const { createLogger } = await import("../../src/telemetry/log.ts");
  const { migrate } = await import("../../src/app/migrate.ts");
  await migrate({ url, backend: "postgres", log: createLogger("warn") });
}

async function admin<T>(server: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

const owner = process.env[ownerVariable]?.split(":");

const ownedBy = () => (owner === undefined ? "" : ` owner ${owner[0]}`);

/** The URL of a database for the user who owns it. */
function ownUrl(server: string, name: string): string {
  const [username, password] = owner ?? [];
  const own = owner === undefined ? {} : { username, password };
  return Object.assign(new URL(server), { pathname: `/${name}`, ...own }).href;
}

/** Runs statements as the superuser of the server, in the database of a test. */
export const asSuperuser = <T>({ url }: TestDatabase, use: (client: pg.Client) => Promise<T>) =>
  serverUrl().then((server) =>
    admin(Object.assign(new URL(server), { pathname: new URL(url).pathname }).href, use),
  );

/**
 * Removes the folder on request, or once this process has ended for any reason and the server has
 * stopped: a separate process waits for the end of its input.
 */
function removeAfterwards(dataDir: string): () => Promise<void> {
  const script = `read -r _; i=0
while [ -e "$1/postgres-18/postmaster.pid" ] && [ "$i" -lt 50 ]; do sleep 0.1; i=$((i+1)); done
rm -rf "$1"`;
  const cleaner = spawn("/bin/sh", ["-c", script, "sh", dataDir], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  const exit = once(cleaner, "exit");
  cleaner.unref();
  (cleaner.stdin as Socket).unref();
  return async () => {
    cleaner.ref();
    cleaner.stdin.end();
    await exit;
  };
}
