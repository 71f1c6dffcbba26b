import { type ChildProcess, execFile, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { cp, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import t from "tap";
import { describeSettings } from "../../src/config/settings.ts";
import { sign } from "../../src/delivery/signature.ts";
import { eventually } from "../support/eventually.ts";
import { freePort } from "../support/port.ts";
import { spawnAdmin, spawnService, temporaryFolder } from "../support/process.ts";
import { restCall } from "../support/service.ts";

t.setTimeout(300_000);
const root = join(import.meta.dirname, "../..");
const pages = ["receivers", "operators", "contributors", "security", "measuring"];
const read = (page: string) => readFileSync(join(root, `docs/${page}.md`), "utf8");
const blocks = (page: string, language: string) =>
  [...read(page).matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "gs"))].map(
    ([, code = ""]) => code,
  );

/** Commands that no test runs, and why. */
const notRun: Readonly<Record<string, string>> = {
  "docker compose up": "there is no Docker in the tests",
  "npm ci\n": "what runs the tests, has run them",
  "npm install @opentelemetry/sdk-node": "test/e2e/traces runs the file that it is for",
};

/** The shell block of a page in which this stands. */
function shell(page: string, part: string): string {
  const found = blocks(page, "sh").find((block) => block.includes(part));
  if (found === undefined) {
    throw new Error(`docs/${page}.md says nothing of ${part}`);
  }
  told.add(found);
  return found;
}
const told = new Set<string>();

async function bash(script: string, cwd: string, env: Record<string, string> = {}) {
  const { stdout } = await promisify(execFile)("bash", ["-euc", script], {
    cwd,
    env: { PATH: process.env.PATH, ...env },
  });
  return stdout;
}

t.test("the page for operators lists every setting, with its default", async (t) => {
  const section = read("operators").split("## Settings")[1]?.split("\n## ")[0] ?? "";
  const cells = (section.match(/^\| `[A-Z].*$/gm) ?? []).map((row) =>
    row.split("|").map((cell) => cell.trim().replaceAll("`", "")),
  );
  const listed = new Map(
    cells.flatMap(([, names = "", defaults = ""]) => {
      const values = defaults.split(", ");
      return names.split(", ").map((name, index) => [name, values[index] ?? ""] as const);
    }),
  );
  const settings = describeSettings({});
  t.same([...listed.keys()].sort(), settings.map(({ name }) => name).sort());
  // What depends on the database, or is too long for a table, is told in words.
  const inWords = ["BILLING_PROVIDER", "BILLING_PLANS"];
  for (const { name, value = "" } of settings) {
    if (!inWords.includes(name)) {
      t.equal(listed.get(name), value, name);
    }
  }
});

t.test("a day of an operator: move a workspace, back up, restore", async (t) => {
  const home = await temporaryFolder(t);
  for (const name of ["package.json", "src", "gen", "node_modules"]) {
    await symlink(join(root, name), join(home, name));
  }
  const first = await spawnService(t, { DATA_DIR: join(home, ".data") });
  const demo = { DATA_DIR: join(home, ".data") };
  const newKey = (workspace: string, env: Record<string, string>) =>
    spawnAdmin(["create-key", "--workspace", workspace, "--name", "docs"], env);
  const key = await newKey("demo", demo);
  const ticket = { subject: "Kept", requester: { name: "Ada" } };
  await restCall(first.url, key, "POST", "/api/v1/tickets", ticket);

  await t.test("receivers: reconcile", async (t) => {
    const [, reconcile = ""] = blocks("receivers", "js");
    await writeFile(join(home, "reconcile.mjs"), reconcile);
    const env = { SERVICE_URL: first.url, SERVICE_TOKEN: key };
    t.match(await bash(shell("receivers", "reconcile.mjs"), home, env), /^tkt_\w+ \S+Z open\n$/);
  });

  t.match(
    await bash(shell("operators", "migrate --check"), home),
    /^(the database is up to date\n){2}$/,
  );
  await bash(shell("operators", "-- export"), home);
  t.equal(await first.end("SIGTERM"), 0);
  await bash(shell("operators", "cp -a"), home);

  // The copy has moved to another folder, and the first is gone.
  const elsewhere = await temporaryFolder(t);
  await bash('mv backup "$TO" && rm -r .data', home, { TO: `${elsewhere}/backup` });
  t.match(shell("operators", "DATA_DIR=backup"), /^DATA_DIR=\S+ npm start\n$/);
  const env = { DATA_DIR: `${elsewhere}/backup` };
  const second = await spawnService(t, env);
  const list = (token: string) => restCall(second.url, token, "GET", "/api/v1/tickets");
  t.match((await list(key)).body.data, [{ subject: "Kept" }], "keys and tickets are back");

  const imported = shell("operators", "-- import");
  await t.rejects(bash(imported, home, env), /workspaces: already exists/);
  await cp(join(home, "demo.jsonl"), join(elsewhere, "demo.jsonl"));
  const third = { DATA_DIR: `${elsewhere}/other` };
  t.match(await bash(imported, home, third), /^\d+ rows\n$/);
  const other = await spawnService(t, third);
  const moved = await newKey("moved", third);
  const { body } = await restCall(other.url, moved, "GET", "/api/v1/tickets");
  t.match(body.data, [{ subject: "Kept" }]);
});

t.test("receivers: the receiver takes what is genuine, once", async (t) => {
  const [code = ""] = blocks("receivers", "js");
  const path = join(await temporaryFolder(t), "receiver.mjs");
  await writeFile(path, code);
  const secret = `whsec_${"0".repeat(64)}`;
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, [path], {
    env: { PORT: String(port), WEBHOOK_SECRET: secret },
    stdio: ["ignore", "pipe", "inherit"],
  });
  t.teardown(() => child.kill());
  let output = "";
  child.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  const body = Buffer.from('{"id":"evt_1","type":"service.ticket.created.v1"}');
  const now = Math.floor(Date.now() / 1000);
  const send = (signature: string, content = body) =>
    fetch(`http://127.0.0.1:${port}/`, {
      method: "POST",
      headers: { "service-signature": signature },
      body: content,
    }).then(
      ({ status }) => status,
      () => 0,
    );
  const good = sign(body, [secret], now);
  t.equal(
    await eventually(
      () => send(good),
      (status) => status !== 0,
    ),
    204,
  );
  t.equal(await send(sign(body, ["whsec_other", secret], now)), 204, "one of two will do");
  for (const bad of ["", "nonsense", good.slice(0, -1), sign(body, [secret], now - 301)]) {
    t.equal(await send(bad), 401, bad);
  }
  t.equal(await send(good, Buffer.from("{}")), 401);
  t.equal(output, "service.ticket.created.v1 evt_1\n", "what came again was not handled again");
});

t.test("measuring: figures, soak and faults, in their shortest form", async (t) => {
  const out = join(await temporaryFolder(t), "out");
  const written = (name: string) => readFileSync(join(out, name), "utf8");
  const env = { HOME: out, TMPDIR: tmpdir(), BENCH_ROUNDS: "1", TEST_CHAOS: "short" };
  const run = (script: string) =>
    // Whether figures of a second or two are good is not asked here.
    bash(`${script} || true`, root, env);

  const figures = shell("measuring", "npm run bench").split("\n")[1] ?? "";
  t.match(figures, "--json out.json");
  await run(figures.replace(/-- .*/, `-- rest --json ${out}/bench.json`));
  const { rows } = JSON.parse(written("bench.json"));
  t.equal(rows.length, 3);
  for (const { value, reference } of rows) {
    t.ok(value > 0 && reference > 0);
  }
  t.match(written("bench.svg"), /^<svg /);

  const soak = shell("measuring", "npm run soak");
  const short = soak.replace(/-- .*/, `-- --minutes 0.1 --json ${out}/soak.json`).trim();
  t.match(await run(short), /\d+ tickets in \d+ calls, \d+ events watched/);
  t.match(JSON.parse(written("soak.json")), { minutes: 0.1, tickets: Number });
  t.match(written("soak.svg"), /^<svg /);

  const faults = shell("measuring", "npm run chaos").replace(/#.*/, "-- disk").trim();
  t.match(await run(faults), /\n1 passed, 0 failed \n$/);
});

t.test("no other command is told, and every link leads somewhere", async (t) => {
  for (const page of pages) {
    for (const block of blocks(page, "sh")) {
      const reason = Object.keys(notRun).find((part) => block.includes(part));
      t.ok(told.has(block) || reason !== undefined, block);
    }
    for (const [, target = ""] of read(page).matchAll(/\]\(([^)#]+)[^)]*\)/g)) {
      t.doesNotThrow(() => readFileSync(join(root, "docs", target)), target);
    }
    for (const [path] of read(page).matchAll(/\b(?:src|test|docs|proto)\/[\w./-]*\w/g)) {
      const { length } = await bash(`ls -d ${path}*`, root).catch(() => "");
      t.ok(length > 0, `${page}: ${path}`);
    }
  }
});
