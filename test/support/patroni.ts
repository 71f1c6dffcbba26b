import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chown, open, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type DatabaseProxy, startProxy } from "../chaos/proxy.ts";
import { eventually } from "./eventually.ts";
import { freePort } from "./port.ts";
import { temporaryFolder } from "./process.ts";
import type { Scope } from "./scope.ts";
import { signalPostgres } from "./signal-postgres.ts";

/** The files that `docs/guides/failover.md` shows. */
const samples = join(import.meta.dirname, "../../docs/deploy/failover");
const binaries = "/usr/lib/postgresql/15/bin";
const password = "test";
/** Debian installs some of the programs in folders that are only on the PATH of root. */
const path = `${process.env.PATH}:/usr/sbin:${binaries}`;

/** The Debian packages that a cluster lacks, in one line; undefined if it lacks none. */
export function missingPackages(): string | undefined {
  const needed = Object.entries({
    patroni: "patroni",
    etcd: "etcd-server",
    haproxy: "haproxy",
    pgbouncer: "pgbouncer",
    postgres: "postgresql-15",
  });
  const missing = needed.filter(
    ([program]) => spawnSync(program, ["--version"], { env: { PATH: path } }).error,
  );
  return missing.length === 0
    ? undefined
    : `apt-get install --no-install-recommends ${missing.map(([, name]) => name).join(" ")}`;
}

/** A database server: Patroni and its Postgres. */
export interface Node {
  readonly name: string;
  /** The connection over which the other server replicates. */
  readonly replication: DatabaseProxy;
  /** Ends every process abruptly, like a loss of power. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Suspends every process, like a hanging host. @returns a function that resumes them */
  freeze(): () => void;
}

interface ClusterNode extends Node {
  readonly port: number;
  readonly restPort: number;
}

/** Two servers under Patroni, with HAProxy and PgBouncer before them. */
export interface Cluster {
  readonly nodes: readonly Node[];
  /** The address of a database through HAProxy, and through PgBouncer too. */
  readonly haproxyUrl: (database: string) => string;
  readonly pgbouncerUrl: (database: string) => string;
  /** The address that lists both servers. */
  readonly hostsUrl: (database: string) => string;
  primary(): Promise<Node>;
  /** Waits until both servers run and one follows the other. */
  complete(): Promise<void>;
  /** Changes settings of the whole cluster. */
  configure(settings: { readonly synchronous_mode: boolean }): Promise<void>;
  /** Runs `patronictl` with the command line of an operator. */
  patronictl(...args: string[]): Promise<string>;
}

interface ClusterView {
  readonly members?: readonly Member[];
}

interface Member {
  readonly name: string;
  readonly role: "leader" | "replica" | "sync_standby";
  readonly state: string;
  readonly timeline?: number;
}

/** A folder, and programs in it that end with the test. */
interface Place {
  readonly folder: string;
  run(command: string, args: string[], env?: Record<string, string>): Promise<ChildProcess>;
  /** Puts a sample file there, with other addresses. */
  sample(name: string, change?: (text: string) => string): Promise<string>;
}

/** Starts etcd, two servers under Patroni, HAProxy and PgBouncer, with the sample settings. */
export async function startCluster(t: Scope): Promise<Cluster> {
  const place = await createPlace(t);
  const patroniFile = await place.sample("patroni.yml");
  const env = {
    PATRONI_ETCD3_HOSTS: await startEtcd(place),
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_PASSWORD: password,
    PATRONI_REWIND_PASSWORD: password,
  };
  const startServer = (name: string) =>
    startNode(t, place, patroniFile, { ...env, PATRONI_NAME: name });
  const a = await startServer("a");
  const b = await startServer("b");
  const nodes = [a, b];
  const haproxy = await startHaproxy(place, a, b);
  const pgbouncer = await startPgbouncer(place, haproxy);

  const patronictl = async (...args: string[]) => {
    const command = ["-c", patroniFile, ...args];
    return (await promisify(execFile)("patronictl", command, { env: { ...baseEnv, ...env } }))
      .stdout;
  };
  let isSynchronous = true;
  const complete = async () => {
    const wanted = (all: readonly Member[]) =>
      isComplete(all) && all.some(({ role }) => role === "sync_standby") === isSynchronous;
    const last = await eventually(() => membersOf(nodes), wanted, 120_000);
    if (!wanted(last)) {
      const log = await readFile(join(place.folder, "patroni.log"), "utf8");
      throw new Error(`the cluster is not complete: ${JSON.stringify(last)}\n${log.slice(-4_000)}`);
    }
  };
  await complete();
  const url = (host: string, database: string) =>
    `postgresql://postgres:${password}@${host}/${database}`;
  return {
    nodes,
    haproxyUrl: (database) => url(haproxy, database),
    pgbouncerUrl: (database) => url(pgbouncer, database),
    hostsUrl: (database) => url(nodes.map(({ port }) => `127.0.0.1:${port}`).join(), database),
    async primary() {
      const leader = (await membersOf(nodes)).find(({ role }) => role === "leader");
      return nodes.find(({ name }) => name === leader?.name) as Node;
    },
    complete,
    async configure(settings) {
      const response = await fetch(`http://127.0.0.1:${a.restPort}/config`, {
        method: "PATCH",
        body: JSON.stringify(settings),
      });
      if (!response.ok) {
        throw new Error(await response.text());
      }
      isSynchronous = settings.synchronous_mode;
      await complete();
    },
    patronictl,
  };
}

const baseEnv = { PATH: path, LANG: "C.UTF-8" };

async function createPlace(t: Scope): Promise<Place> {
  const folder = await temporaryFolder(t);
  // Postgres does not run as root.
  const account = process.getuid?.() === 0 ? await accountOf("postgres") : undefined;
  if (account !== undefined) {
    await chown(folder, account.uid, account.gid);
  }
  return {
    folder,
    async run(command, args, env) {
      const log = await open(join(folder, `${command}.log`), "a");
      const child = spawn(command, args, {
        ...account,
        cwd: folder,
        env: { ...baseEnv, HOME: folder, ...env },
        stdio: ["ignore", log.fd, log.fd],
      });
      await log.close();
      t.teardown(() => end(child));
      return child;
    },
    async sample(name, change = (text) => text) {
      const file = join(folder, name);
      await writeFile(file, change(await readFile(join(samples, name), "utf8")));
      return file;
    },
  };
}

/** @returns its host and port, in the form of the others */
async function startEtcd({ folder, run }: Place): Promise<string> {
  const own = `127.0.0.1:${await freePort()}`;
  const peer = `http://127.0.0.1:${await freePort()}`;
  const options = {
    "data-dir": join(folder, "etcd"),
    "listen-client-urls": `http://${own}`,
    "advertise-client-urls": `http://${own}`,
    "listen-peer-urls": peer,
    "initial-advertise-peer-urls": peer,
    "initial-cluster": `default=${peer}`,
  };
  await run(
    "etcd",
    Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
  );
  return own;
}

async function startNode(
  t: Scope,
  { folder, run }: Place,
  file: string,
  env: Record<string, string> & { readonly PATRONI_NAME: string },
): Promise<ClusterNode> {
  const name = env.PATRONI_NAME;
  const [port, restPort] = [await freePort(), await freePort()];
  const replication = await startProxy(t, `postgresql://127.0.0.1:${port}`);
  const data = join(folder, name);
  let patroni: ChildProcess;
  const start = async () => {
    patroni = await run("patroni", [file], {
      ...env,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${restPort}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: new URL(replication.url).host,
      PATRONI_POSTGRESQL_DATA_DIR: data,
      PATRONI_POSTGRESQL_PGPASS: join(folder, `${name}.pgpass`),
    });
  };
  const kill = async () => {
    const ended = end(patroni);
    signalPostgres(data, "SIGKILL");
    await ended;
  };
  const signal = (name: NodeJS.Signals) => {
    patroni.kill(name);
    signalPostgres(data, name);
  };
  const freeze = () => {
    signal("SIGSTOP");
    return () => signal("SIGCONT");
  };
  t.teardown(kill);
  await start();
  return { name, port, restPort, replication, kill, start, freeze };
}

async function startHaproxy({ run, sample }: Place, a: ClusterNode, b: ClusterNode) {
  const address = `127.0.0.1:${await freePort()}`;
  await run("haproxy", ["-db", "-f", await sample("haproxy.cfg")], {
    LISTEN: address,
    SERVER_A: `127.0.0.1:${a.port}`,
    SERVER_B: `127.0.0.1:${b.port}`,
    PATRONI_A: String(a.restPort),
    PATRONI_B: String(b.restPort),
  });
  return address;
}

async function startPgbouncer({ folder, run, sample }: Place, haproxy: string) {
  const port = await freePort();
  const users = join(folder, "userlist.txt");
  await writeFile(users, `"postgres" "${password}"\n`);
  const changed = (text: string) =>
    text
      .replace("port=5432", `port=${new URL(`http://${haproxy}`).port}`)
      .replace("0.0.0.0", "127.0.0.1")
      .replace("6432", `${port}\nunix_socket_dir =`)
      .replace("/etc/pgbouncer/userlist.txt", users);
  await run("pgbouncer", [await sample("pgbouncer.ini", changed)]);
  return `127.0.0.1:${port}`;
}

/** The view of the leader, as a server that has just returned may have an outdated one. */
async function membersOf(nodes: readonly ClusterNode[]): Promise<readonly Member[]> {
  const views = await Promise.all(
    nodes.map(async ({ name, restPort }) => {
      const response = await fetch(`http://127.0.0.1:${restPort}/cluster`, {
        signal: AbortSignal.timeout(1_000),
      }).catch(() => undefined);
      const { members = [] } = response?.ok ? ((await response.json()) as ClusterView) : {};
      const leader = members.find(({ role }) => role === "leader");
      return leader?.name === name ? { members, timeline: leader.timeline ?? 0 } : undefined;
    }),
  );
  const [latest] = views
    .filter((view) => view !== undefined)
    .sort((one, other) => other.timeline - one.timeline);
  return latest?.members ?? [];
}

function isComplete(members: readonly Member[]): boolean {
  const leader = members.find(({ role }) => role === "leader");
  const standby = members.find(({ role }) => role !== "leader");
  return (
    leader?.state === "running" &&
    /^(running|streaming)$/.test(standby?.state ?? "") &&
    leader.timeline === standby?.timeline
  );
}

async function accountOf(user: string): Promise<{ uid: number; gid: number }> {
  const id = async (flag: string) => Number((await promisify(execFile)("id", [flag, user])).stdout);
  return { uid: await id("-u"), gid: await id("-g") };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, "exit");
    child.kill("SIGKILL");
    await exit;
  }
}
