import { execFile } from "node:child_process";
import { chmod, chown, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { searchPath } from "../sdk/support/suite.ts";
import { freePort } from "./port.ts";
import { temporaryFolder } from "./process.ts";
import type { Scope } from "./scope.ts";

const env = { ...process.env, PATH: searchPath };
const run = promisify(execFile);

/** The usual services of `master.cf`, without a port. */
const services = `
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
`;

export interface Postfix {
  readonly port: number;
  /** Retries the queued messages. */
  flush(): Promise<void>;
  /** The listing of the queue. */
  waiting(): Promise<string>;
}

interface PostfixSettings {
  /** Lines for `main.cf`. */
  readonly main: string;
  /** Lines for `master.cf`. */
  readonly master: string;
}

/** Starts an instance of the installed Postfix, which needs root, until the test ends. */
export async function startPostfix(t: Scope, { main, master }: PostfixSettings): Promise<Postfix> {
  const folder = await temporaryFolder(t);
  const config = join(folder, "config");
  const queue = join(folder, "queue");
  const data = join(folder, "data");
  await chmod(folder, 0o755);
  for (const each of [config, queue, data]) {
    await mkdir(each);
  }
  const { stdout: owner } = await run("id", ["-u", "postfix"], { env });
  await chown(data, Number(owner), 0);
  const port = await freePort();
  await writeFile(
    join(config, "main.cf"),
    `compatibility_level = 3.6
queue_directory = ${queue}
data_directory = ${data}
maillog_file = ${join(folder, "log")}
maillog_file_prefixes = ${folder}
myhostname = mx.example.com
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
alias_maps =
alias_database =
mynetworks = 127.0.0.0/8
${main}
`,
  );
  await writeFile(
    join(config, "master.cf"),
    `127.0.0.1:${port} inet n - n - - smtpd${services}${master}\n`,
  );
  const control = (...args: string[]) => run("postfix", ["-c", config, ...args], { env });
  await control("check");
  await control("start");
  t.teardown(() => control("stop"));
  const queued = async (...args: string[]) =>
    (await run("postqueue", ["-c", config, ...args], { env })).stdout;
  return {
    port,
    async flush() {
      await queued("-f");
    },
    waiting: () => queued("-p"),
  };
}
