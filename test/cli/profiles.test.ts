// @suite all
import { chmod, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import t, { type Test } from "tap";
import { openStore, withLock } from "../../src/cli/credentials/config-file.ts";
import { noSettings, withProfile } from "../../src/cli/credentials/profile.ts";
import { runCli, runScript } from "../support/cli.ts";
import { temporaryFolder } from "../support/process.ts";
import { startService } from "../support/service.ts";

t.test("profiles hold a URL and a credential", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const other = await service.newWorkspace();
  const home = await temporaryFolder(t);
  const path = join(home, "ticketing/config.json");
  const run = (line: string, env: Record<string, string> = {}, input = "") =>
    runCli(line.split(" "), { XDG_CONFIG_HOME: home, ...env }, input);
  const workspace = async (line: string, env: Record<string, string> = {}) => {
    const { stdout, stderr } = await run(`me --jq .data.workspace.name${line}`, env);
    return stdout.trim() || stderr;
  };

  const first = await run(`login --url ${service.url}/ --with-key`, {}, `${service.key}\r\n`);
  t.match(first, {
    code: 0,
    stdout: "",
    stderr: /^Logged in as test in workspace test-1\. .*default\.\n$/,
  });
  t.equal((await stat(path)).mode & 0o777, 0o600);
  t.equal((await stat(join(home, "ticketing"))).mode & 0o777, 0o700);
  const second = "login --with-key --profile second";
  const stored = await run(second, { SERVICE_URL: service.url, SERVICE_TOKEN: "x" }, other.key);
  t.match(
    stored.stderr,
    /workspace test-2.*(.|\n)*SERVICE_TOKEN is set and overrides this login.*--profile second/,
  );

  await t.test(
    "flags take precedence over the environment, and that over the profile",
    async (t) => {
      const url = { SERVICE_URL: service.url };
      const nowhere = { SERVICE_URL: "http://127.0.0.1:9", SERVICE_TOKEN: "x" };
      t.equal(await workspace(""), "test-1", "the current profile");
      t.equal(await workspace("", { SERVICE_PROFILE: "second" }), "test-2");
      t.equal(await workspace("", { SERVICE_TOKEN: other.key }), "test-2");
      t.equal(
        await workspace("", { SERVICE_PROFILE: "default", SERVICE_TOKEN: other.key }),
        "test-2",
      );
      t.equal(await workspace("", { SERVICE_PROFILE: "second", ...url }), "test-2");
      t.equal(
        await workspace(" --profile second", { SERVICE_PROFILE: "default", ...nowhere }),
        "test-2",
      );
      const elsewhere = await workspace("", { SERVICE_URL: "http://127.0.0.1:9" });
      t.match(
        elsewhere,
        /no credential for http:\/\/127\.0\.0\.1:9/,
        "a key stays with its service",
      );
      t.match(await run("me --profile third"), {
        code: 2,
        stderr: /no profile "third"\n.*default, second/,
      });
      t.match(await run("doctor"), { stdout: /the key "test" from profile "default"/ });
    },
  );

  await t.test("list, use, remove", async (t) => {
    t.match(await run("profiles use second"), {
      code: 0,
      stderr: "The current profile is second.\n",
    });
    t.equal(await workspace(""), "test-2");
    const { stdout } = await run("profiles list");
    t.match(stdout, /^\*\tsecond\thttp:\S+\tAPI key$/m);
    t.match(JSON.parse((await run("profiles list --json")).stdout), [
      { current: false, name: "default", url: service.url, credential: "API key" },
      { current: true, name: "second" },
    ]);
    t.notMatch(stdout, "sk_live_");
    t.match(await run("profiles use third"), { code: 2, stderr: /no profile "third"/ });
    t.match(await run("profiles remove second"), { code: 0, stderr: "Removed profile second.\n" });
    t.notMatch(await readFile(path, "utf8"), /second|sk_live_[^"]*".*"sk_live_/s);
    t.match(await run("logout --profile default"), { code: 0 });
    t.notMatch(await readFile(path, "utf8"), "sk_live_");
  });

  await t.test("a key that the service refuses is not stored", async (t) => {
    const before = await readFile(path, "utf8");
    const wrong = await run(
      `login --profile wrong --with-key`,
      { SERVICE_URL: service.url },
      "x\n",
    );
    t.match(wrong, { code: 3, stderr: /INVALID_TOKEN/ });
    t.match(await run("login --with-key"), { code: 2, stderr: /no API key on standard input/ });
    t.equal(await readFile(path, "utf8"), before);
    t.match(await run("me --profile a/b"), { code: 2, stderr: /is not a profile name/ });
  });

  await t.test("a broken file or one that others can read", async (t) => {
    await writeFile(path, '{"profiles": {"a": {"url": 1}}}');
    t.match(await run("me"), {
      code: 1,
      stderr: /config\.json: profiles\.a\.url must be of type string\n +→ correct/,
    });
    await writeFile(path, "{");
    t.match(await run("me"), { code: 1, stderr: /cannot read .*config\.json: .*JSON/ });
    await writeFile(path, "{}");
    await chmod(path, 0o644);
    t.match(await run("profiles list"), {
      code: 0,
      stderr: /^Other users had access to .*config\.json/,
    });
    t.equal((await stat(path)).mode & 0o777, 0o600);
  });
});

t.test("commands change the file one after the other", async (t) => {
  const store = openStore(await temporaryFolder(t));
  const names = Array.from({ length: 20 }, (_, i) => `p${i}`);
  const url = "http://localhost";
  await Promise.all(
    names.map((name) =>
      store.update(async (before) => {
        await new Promise(setImmediate);
        return withProfile(before, name, { url });
      }),
    ),
  );
  t.same([...store.read().profiles.keys()].sort(), names.sort(), "no change is lost");
  await t.rejects(
    store.update(() => Promise.reject(new Error("no"))),
    /no/,
  );
  await t.resolves(
    store.update((before) => before),
    "a change that failed lets go of the lock",
  );
});

t.test("the lock of a dead command is ignored", async (t) => {
  const folder = await temporaryFolder(t);
  const path = join(folder, "config.json");
  // No process has this id: it is above what Linux allows.
  await writeFile(`${path}.lock`, String(2 ** 23));
  t.equal(await withLock(path, () => "done"), "done");
});

t.test("a file that cannot be written", async (t) => {
  const { url, key } = await startService(t, { ROLE: "api" });
  const home = await temporaryFolder(t);
  const logIn = (folder: string, limit = "") =>
    runScript(`${limit}echo "$KEY" | ticketing login --with-key`, {
      SERVICE_URL: url,
      XDG_CONFIG_HOME: folder,
      KEY: key,
    });
  for (const folder of ["/proc/none", "/dev/null"]) {
    t.match(await logIn(folder), {
      code: 1,
      stderr:
        /^error: cannot write \/.*\/ticketing\/config\.json: .*mkdir.*\n +→ .*XDG_CONFIG_HOME/,
    });
  }
  // As on a full disk, a file can be created and not written.
  const full = await logIn(home, "trap '' XFSZ; ulimit -f 0; ");
  t.match(full, { code: 1, stderr: /^error: cannot write .*config\.json: EFBIG/ });
  t.same(await readdir(join(home, "ticketing")), [], "neither a lock nor a draft is left behind");
  t.match(await logIn(home), { code: 0 });
});

t.test("settings are read as they were written", async (t: Test) => {
  const folder = join(await temporaryFolder(t), "ticketing");
  await mkdir(folder, { mode: 0o755 });
  const store = openStore(folder);
  t.same(store.read(), noSettings);
  const login = { issuer: "i", clientId: "c", accessToken: "a", refreshToken: "r", expiresAt: 1 };
  const settings = withProfile(
    { ...noSettings, current: "__proto__", listenSecret: "s" },
    "__proto__",
    {
      url: "u",
      login,
    },
  );
  await store.update(() => settings);
  t.same(store.read(), settings);
  t.equal((await stat(folder)).mode & 0o777, 0o700);
});
