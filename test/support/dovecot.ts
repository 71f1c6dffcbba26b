import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmod,
  chown,
  mkdir,
  readdir,
  readFile,
  rename,
  utimes,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { searchPath } from "../sdk/support/suite.ts";
import { testAuthority } from "./certificates.ts";
import { eventually } from "./eventually.ts";
import { freePort } from "./port.ts";
import { temporaryFolder } from "./process.ts";
import type { Scope } from "./scope.ts";

const env = { ...process.env, PATH: searchPath };
const run = promisify(execFile);

/** A running Dovecot. */
export interface Dovecot {
  /** Port for TLS from the start. */
  readonly port: number;
  /** Port for STARTTLS. */
  readonly plainPort: number;
  readonly password: string;
  /**
   * Delivers emails to a folder of a user.
   * @param at when they arrive; default: now
   */
  deliver(user: string, mails: readonly string[], folder?: string, at?: Date): Promise<void>;
  /** The emails in a folder by their flags, such as `S` for those that are read. */
  flagsIn(user: string, folder?: string): Promise<string[]>;
  /** Gives the folder's emails new UIDs. */
  forgetUids(user: string): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** The lines of its log. */
  log(): Promise<string[]>;
}

/**
 * Starts a Dovecot, which needs root, until the test ends. Every user has the password.
 * @param introspectionUrl prefix of a URL that responds with the `email` of the access token after it, for
 * logins with tokens
 */
export async function startDovecot(t: Scope, introspectionUrl?: string): Promise<Dovecot> {
  const folder = await temporaryFolder(t);
  await chmod(folder, 0o755);
  const { stdout } = await run("id", ["-u", "nobody"], { env });
  const nobody = Number(stdout);
  const mails = join(folder, "mails");
  await mkdir(mails);
  await chown(mails, nobody, -1);
  const [port, plainPort] = [await freePort(), await freePort()];
  const { key, cert } = await (await testAuthority()).issue();
  await writeFile(join(folder, "cert.pem"), cert);
  await writeFile(join(folder, "key.pem"), key, { mode: 0o600 });
  const password = "correct-horse";
  const config = join(folder, "dovecot.conf");
  const oauth = join(folder, "oauth2.conf.ext");
  await writeFile(
    oauth,
    `introspection_mode = get
introspection_url = ${introspectionUrl}
username_attribute = email
active_attribute = active
active_value = true
`,
  );
  await writeFile(
    config,
    `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = required
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
mail_location = maildir:${mails}/%u
mail_uid = ${nobody}
mail_gid = nogroup
first_valid_uid = 1
auth_mechanisms = plain login ${introspectionUrl ? "xoauth2 oauthbearer" : ""}
auth_failure_delay = 0
mail_max_userip_connections = 100
${introspectionUrl ? `passdb {\n  driver = oauth2\n  mechanisms = xoauth2 oauthbearer\n  args = ${oauth}\n}` : ""}
passdb {
  driver = static
  mechanisms = plain login
  args = password=${password}
}
userdb {
  driver = static
  args = home=${mails}/%u
}
service anvil {
  # Else logins after a refused one wait for up to 15 s.
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service imap-login {
  inet_listener imap {
    port = ${plainPort}
  }
  inet_listener imaps {
    port = ${port}
    ssl = yes
  }
}
`,
  );
  let stop = async () => {};
  const start = async () => {
    const server = spawn("dovecot", ["-F", "-c", config], { env, stdio: "inherit" });
    stop = async () => {
      if (server.exitCode === null) {
        const exit = once(server, "exit");
        server.kill("SIGTERM");
        await exit;
      }
    };
    const log = () => readFile(join(folder, "log"), "utf8").catch(() => "");
    await eventually(log, (text) => text.includes("starting up"), 20_000);
  };
  await start();
  t.teardown(() => stop());

  /** A folder of a maildir. */
  const maildir = async (user: string, name: string) => {
    const path = join(mails, user, name === "INBOX" ? "" : `.${name}`);
    for (const each of [
      join(mails, user),
      path,
      ...["tmp", "new", "cur"].map((part) => join(path, part)),
    ]) {
      await mkdir(each, { recursive: true });
      await chown(each, nobody, -1);
    }
    return path;
  };
  let count = 0;
  return {
    port,
    plainPort,
    password,
    async deliver(user, texts, name = "INBOX", at = new Date()) {
      const path = await maildir(user, name);
      for (const text of texts) {
        const file = `${Math.floor(Date.now() / 1000)}.${String(++count).padStart(6, "0")}.test`;
        await writeFile(join(path, "tmp", file), text.replaceAll(/\r?\n/g, "\n"));
        await chown(join(path, "tmp", file), nobody, -1);
        await utimes(join(path, "tmp", file), at, at);
        await rename(join(path, "tmp", file), join(path, "new", file));
      }
    },
    async flagsIn(user, name = "INBOX") {
      const path = await maildir(user, name);
      const files = [...(await readdir(join(path, "new"))), ...(await readdir(join(path, "cur")))];
      return files.map((file) => /:2,(\w*)$/.exec(file)?.[1] ?? "");
    },
    async forgetUids(user) {
      const path = await maildir(user, "INBOX");
      for (const file of await readdir(path)) {
        if (file.startsWith("dovecot")) {
          await run("rm", ["-rf", join(path, file)]);
        }
      }
    },
    stop: () => stop(),
    start,
    log: async () => (await readFile(join(folder, "log"), "utf8")).split("\n"),
  };
}
