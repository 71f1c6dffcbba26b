// @suite all
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { freePort } from "../support/port.ts";
import { spawnAdmin, spawnService, temporaryFolder } from "../support/process.ts";
import { restCall } from "../support/service.ts";
import { followLink, newBrowser, openLink } from "../support/sign-in.ts";
import { findTerminal } from "../support/terminal.ts";

const run = promisify(execFile);

t.test("first start, second start, kill -9, third start, on the embedded database", async (t) => {
  const dataDir = await temporaryFolder(t);
  const servers = async () => {
    const { stdout } = await run("ps", ["-eo", "pid,args"]);
    return stdout.split("\n").filter((line) => line.includes(`${dataDir}/postgres`));
  };

  const first = await spawnService(t, { DATA_DIR: dataDir });
  const createKey = ["create-key", "--workspace", "demo", "--name", "script"];
  const key = await spawnAdmin(createKey, { DATA_DIR: dataDir });
  t.match(key, /^sk_live_[0-9a-f]{48}$/, "the admin command works beside the service");
  const ticket = { subject: "Kept", requester: { name: "Ada" } };
  t.equal((await restCall(first.url, key, "POST", "/api/v1/tickets", ticket)).status, 201);
  const list = async (base: string) => restCall(base, key, "GET", "/api/v1/tickets");
  t.equal((await list(first.url)).body.data.length, 1);

  t.equal(await first.end("SIGINT"), 0, "Ctrl-C ends it cleanly");
  t.same(await servers(), [], "no Postgres is left behind");

  const second = await spawnService(t, { DATA_DIR: dataDir });
  t.equal((await list(second.url)).body.data.length, 1, "the data is there");
  await second.end("SIGKILL");

  const third = await spawnService(t, { DATA_DIR: dataDir });
  t.equal((await list(third.url)).body.data.length, 1, "the data survives kill -9");
  await third.end("SIGTERM");
  t.same(await servers(), []);

  await rm(join(dataDir, "secret.key"));
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: "0" };
  await t.rejects(run(process.execPath, ["src/main.js"], { env }), {
    code: 1,
    stderr:
      /^ticketing: SECRET_ENCRYPTION_KEY: is not the key that sealed .*restore that one.*secret\.key in DATA_DIR\n$/m,
  });
});

t.test("redirected output has no key and no link, but says how to get them", async (t) => {
  const dataDir = await temporaryFolder(t);
  const first = await spawnService(t, { DATA_DIR: dataDir });
  const output = await eventually(
    async () => first.lines.join("\n"),
    (text) => text.includes("admin -- sign-in-link"),
  );
  t.match(output, "SERVICE_TOKEN=$(npm run --silent admin -- create-key --workspace demo --name");
  t.notMatch(output, /sk_live_|link#/);
  const link = await spawnAdmin(["sign-in-link"], { DATA_DIR: dataDir });
  t.match(link, signInLink, "the link is alone on standard output");
  t.ok(link.startsWith(first.url.replace("127.0.0.1", "localhost")), "the port is known");
  t.match(await followLink(link, ada), { url: /\/dashboard#$/ });
  t.match((await openLink(newBrowser(), link)).text, /This link has already been used/);
  await first.end("SIGTERM");

  const offline = await spawnAdmin(["sign-in-link"], { DATA_DIR: dataDir });
  const second = await spawnService(t, {
    DATA_DIR: dataDir,
    PORT: new URL(offline).port,
    LOG_LEVEL: "trace",
  });
  t.match(
    await followLink(offline),
    { url: /\/dashboard#$/ },
    "made while the service did not run",
  );
  const code = offline.split("#")[1] ?? "";
  t.same(
    second.lines.filter((line) => /sk_live_|link#/.test(line) || line.includes(code)),
    [],
  );
  const settings: Record<string, string>[] = [
    { SIGN_IN: "off" },
    { JWT_ISSUER: "https://id.example.com", JWT_AUDIENCE: "x" },
  ];
  for (const setting of settings) {
    const refused = spawnAdmin(["sign-in-link"], { DATA_DIR: dataDir, ...setting });
    await t.rejects(refused, { code: 1, stdout: "", stderr: /set SIGN_IN=on/ });
  }
});

t.test(
  "a terminal shows the key once, and at each start a link until somebody has signed in",
  async (t) => {
    const terminal = findTerminal();
    // test/app/first-run.test.ts tests the output without a terminal.
    if (terminal === undefined) {
      return t.comment("there is no pseudo-terminal here");
    }
    const dataDir = await temporaryFolder(t);
    const shown = async ({ lines }: { lines: string[] }) => {
      const text = () => lines.join("\n");
      await eventually(
        async () => text(),
        (text) => text.includes("For another one:"),
      );
      return {
        text: text(),
        link: lines.find((line) => signInLink.test(line.trim()))?.trim() ?? "",
      };
    };

    const first = await spawnService(t, { DATA_DIR: dataDir }, terminal);
    const firstRun = await shown(first);
    const key = /SERVICE_TOKEN=(sk_live_[0-9a-f]{48})\b/.exec(firstRun.text)?.[1] ?? "";
    t.equal((await restCall(first.url, key, "GET", "/api/v1/tickets")).status, 200);
    t.match(firstRun.text, /^\S+ \S*INFO .*ready/m, "logs are for people");
    await first.end("SIGTERM");

    const second = { DATA_DIR: dataDir, PROCESSES: "2", NO_COLOR: "1" };
    const again = await shown(await spawnService(t, second, terminal));
    t.match(again.text, /^[\d:.]+ INFO {2}api-2 {2}process ready role=api pid=\d+\r?$/m);
    t.match(again.text, /^[\d:.]+ INFO {2}ready role=all port=\d+ /m, "the supervisor's too");
    t.notMatch(again.text, "SERVICE_TOKEN=");
    t.match(await followLink(again.link, ada), { url: /\/dashboard#$/ });
    const earlier = new URL(again.link).origin + firstRun.link.replace(/^https?:..[^/]*/, "");
    t.match((await openLink(newBrowser(), earlier)).text, /first admin/);
    t.match((await followLink(earlier, ada)).text, /already been used/, "there is one first admin");
  },
);

const signInLink = /^http:\/\/localhost:\d+\/sign-in\/link#[\w-]{43}$/;

/** The input of the first admin. */
const ada = "&name=Ada&email=ada@example.com";

t.test("the service stops cleanly while it prints the first steps", async (t) => {
  const dataDir = await temporaryFolder(t);
  for (const delayMs of [0, 1, 2, 0, 1, 2]) {
    const port = await freePort();
    const child = spawn(process.execPath, ["src/main.js"], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: "warn" },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const ended = Promise.all([once(child, "exit"), text(child.stderr)]);
    const ready = () => fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    await eventually(ready, (response) => response?.ok === true);
    await sleep(delayMs);
    child.kill();
    const [[code], errors] = await ended;
    t.same({ code, errors }, { code: 0, errors: "" }, `after ${delayMs} ms`);
  }
});

t.test("an address on which it cannot listen stops the start with what to do", async (t) => {
  const dataDir = await temporaryFolder(t);
  const other = createServer().listen(0);
  t.teardown(() => other.close());
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const taken = { PORT: String(port) };
  for (const [settings, expected] of [
    [taken, `PORT: another program listens on ${port}: stop it, or set PORT `],
    [
      { ...taken, PROCESSES: "2" },
      `PORT: another program listens on ${port}: stop it, or set PORT `,
    ],
    [{ PORT: "0", HOST: "192.0.2.1" }, "HOST: 192.0.2.1 is not an address of this machine"],
    [{ PORT: "0", HOST: "none.invalid", PROCESSES: "2" }, "HOST: none.invalid is not an address"],
  ] as const) {
    const error = await run(process.execPath, ["src/main.js"], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...settings },
    }).catch((error) => error);
    t.match(error, { code: 1, stderr: `ticketing: ${expected}` });
  }
});

t.test("a folder without room for the first steps does not stop the service", async (t) => {
  const dataDir = await temporaryFolder(t);
  await mkdir(join(dataDir, "service.url"));
  const service = await spawnService(t, { DATA_DIR: dataDir });
  const warned = await eventually(
    async () => service.lines,
    (lines) => lines.some((line) => line.includes("first steps")),
  );
  t.match(warned.at(-1), /"level":"warn".*EISDIR/);
  t.equal((await fetch(`${service.url}/readyz`)).status, 200);
  await service.end("SIGTERM");
});

t.test("a wrong setting stops the start with one line that names it", async (t) => {
  for (const [name, value] of [
    ["PORT", "eighty"],
    ["SECRET_ENCRYPTION_KEY", "c2hvcnQ="],
    ["ROLE", "boss"],
  ] as const) {
    const error = await run(process.execPath, ["src/main.js"], {
      env: { PATH: process.env.PATH, [name]: value },
    }).catch((error) => error);
    t.equal(error.code, 1);
    t.match(error.stderr, new RegExp(`^ticketing: ${name}: .+\n$`));
  }
  const missing = await run(process.execPath, ["src/main.js"], {
    env: { PATH: process.env.PATH, DATABASE_URL: "postgres://nowhere" },
  }).catch((error) => error);
  t.match(missing.stderr, /^ticketing: SECRET_ENCRYPTION_KEY: .+\n$/);
});
