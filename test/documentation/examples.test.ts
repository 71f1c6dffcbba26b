// @suite all
// @needs go-sdk, python-sdk, typescript-sdk
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import t from "tap";
import { installTypescript } from "../sdk/support/install-typescript.ts";
import { must, workshop } from "../sdk/support/suite.ts";
import { blocksOf, codeOf } from "../support/pages.ts";
import { restCall, startService, type TestService } from "../support/service.ts";

const page = (name: string) => `docs/reference/${name}.md`;
const topics = ["rate-limits", "pagination", "idempotency", "errors", "versions"].map(page);

const service = await startService(t, { RATE_LIMIT_PER_MINUTE: 60_000 });
/** A call a minute, after the first ten. */
const slow = await startService(t, { RATE_LIMIT_PER_MINUTE: 1 });
/** Until the next call is far enough away for a program to start. */
async function spendCalls(): Promise<void> {
  let seconds = 0;
  while (seconds < 30) {
    await sleep(seconds * 1_000);
    const { headers } = await restCall(slow.url, slow.key, "GET", "/api/v1/me");
    seconds = Number(headers.get("retry-after") ?? 0);
  }
}

for (const channel of [
  { type: "form", name: "Help" },
  { type: "agent", name: "Telephone" },
]) {
  await restCall(service.url, service.key, "POST", "/api/v1/channels", channel);
}

const environment = ({ url, key }: TestService, more: Record<string, string> = {}) => ({
  SERVICE_URL: url,
  SERVICE_TOKEN: key,
  NO_PROXY: "127.0.0.1",
  no_proxy: "127.0.0.1",
  ...more,
});
const env = environment(service);
const folder = workshop(t);
const shell = (code: string, more = {}) =>
  must("bash", ["-euc", code], { env: { ...env, ...more } });

/** Subjects and numbers of all tickets that examples open. */
const tickets = async () =>
  (await restCall(service.url, service.key, "GET", "/api/v1/tickets?pageSize=100")).body.data;

t.test("curl", async (t) => {
  const limits = page("rate-limits");
  const shown = codeOf(limits, "ratelimit-policy:");
  t.equal((await shell(codeOf(limits, "grep -i ratelimit"))).replaceAll("\r", ""), shown);

  const idempotency = page("idempotency");
  const output = await shell(codeOf(idempotency, "Idempotency-Key: $KEY"));
  t.equal(output.match(/ 201 Created/g)?.length, 2);
  t.equal(output.match(/^idempotency-replayed: true/gim)?.length, 1);
  t.equal(new Set(output.match(/"id":"tkt_\w+"/g)).size, 1);
  t.equal((await tickets()).length, 1);

  const { error } = JSON.parse(codeOf(page("errors"), '"requestId"'));
  const failed = await shell(codeOf(page("errors"), '"ada"'));
  t.match(JSON.parse(failed).error, { ...error, requestId: /^req_/ });

  const health = JSON.parse(await shell(codeOf(page("versions"), "/healthz")));
  t.match(health, { version: /^\d+\.\d+\.\d+$/ });

  for (const subject of ["Second", "Third"]) {
    const ticket = { subject, requester: { email: "ada@example.com" } };
    await restCall(service.url, service.key, "POST", "/api/v1/tickets", ticket);
  }
  const pagination = page("pagination");
  const first = JSON.parse(await shell(codeOf(pagination, 'pageSize=2" ')));
  const example = JSON.parse(codeOf(pagination, '"nextPageToken"'));
  t.match(first, { data: Array(2).fill({ id: /^tkt_/ }), nextPageToken: /^WyI/ });
  t.match(example, { data: Array(2).fill({ id: "tkt_…" }), nextPageToken: "WyI…" });
  const next = codeOf(pagination, "pageToken=$NEXT");
  const last = JSON.parse(await shell(next, { NEXT_PAGE_TOKEN: first.nextPageToken }));
  t.equal(last.data.length, 1);
  t.equal(last.nextPageToken, "");
  const other = await shell(next.replace("status=open", "status=closed"), {
    NEXT_PAGE_TOKEN: first.nextPageToken,
  });
  t.match(JSON.parse(other).error, {
    code: "INVALID_ARGUMENT",
    details: [{ field: "pageToken", reason: "INVALID_PAGE_TOKEN" }],
  });
});

interface Language {
  readonly name: string;
  /** Makes a program of a block, in a file of this name. */
  readonly file: (name: string) => string;
  readonly program: (code: string) => string;
  readonly install: () => Promise<unknown>;
  readonly run: (file: string, env: Record<string, string>) => Promise<string>;
  /** Seconds, as it prints them. */
  readonly wait: RegExp;
}

const python = join(folder, "venv/bin");
const goEnv = {
  GOPROXY: `${service.url}/sdk/go,off`,
  GONOSUMDB: "example.com/ticketing",
  GOMODCACHE: join(folder, "modules"),
  GOFLAGS: "-modcacherw -trimpath",
};
const goFolder = join(folder, "go");

const languages: Record<string, Language> = {
  ts: {
    name: "TypeScript",
    file: (name) => join(folder, `${name}.ts`),
    program: (code) => code,
    install: () => installTypescript(folder, env, []),
    run: (file, env) => must(process.execPath, [file], { cwd: folder, env }),
    wait: /^Try again in \d+ seconds\.$/m,
  },
  python: {
    name: "Python",
    file: (name) => join(folder, `${name}.py`),
    program: (code) => code,
    async install() {
      await must("python3", ["-m", "venv", join(folder, "venv")]);
      const index = `${service.url}/sdk/python/simple/`;
      const install = ["install", "--quiet", "--no-compile", "--index-url", index];
      await must(join(python, "pip"), [...install, "ticketing-sdk"], { env });
    },
    run: (file, env) => must(join(python, "python"), [file], { env }),
    wait: /^Try again in [\d.]+ seconds\.$/m,
  },
  go: {
    name: "Go",
    file: (name) => join(goFolder, name, "main.go"),
    program: (code) => `package main

import (
	"context"
	"errors"
	"fmt"
	"log"

	"example.com/ticketing"
)

var _, _ = errors.As, fmt.Println

func example(ctx context.Context, client *ticketing.Client) error {
${code}}

func main() {
	client, err := ticketing.NewClient()
	if err == nil {
		err = example(context.Background(), client)
	}
	if err != nil {
		log.Fatal(err)
	}
}
`,
    async install() {
      mkdirSync(goFolder, { recursive: true });
      const options = { cwd: goFolder, env: { ...env, ...goEnv } };
      await must("go", ["mod", "init", "consumer.test"], options);
      await must("go", ["get", "example.com/ticketing"], options);
    },
    run: (file, env) => must("go", ["run", file], { cwd: goFolder, env: { ...env, ...goEnv } }),
    wait: /^Try again in \d+m?\d*s$/m,
  },
};

for (const [language, { name, file, program, install, run, wait }] of Object.entries(languages)) {
  t.test(name, async (t) => {
    await install();
    const [limits, pagination, idempotency, errors, versions] = topics.map((topic, i) => {
      const [block] = blocksOf(topic).filter((block) => block.language === language);
      const path = file(`example${i}`);
      mkdirSync(join(path, ".."), { recursive: true });
      writeFileSync(path, program(block?.code ?? ""));
      return path;
    }) as [string, string, string, string, string];
    t.equal(await run(limits, env), "");
    await spendCalls();
    t.match(await run(limits, environment(slow)), wait);

    t.equal(await run(errors, env), "requester.email must be a valid email address\n");

    t.equal(await run(versions, env), "Telephone (agent)\nHelp\n");

    const before = await tickets();
    await run(idempotency, env);
    await run(idempotency, env);
    t.equal((await tickets()).length, before.length + 1, "one ticket of two runs");

    const lines = (await run(pagination, env)).trim().split("\n");
    t.equal(lines.length, before.length + 1);
    t.match(lines[0], /^\d+ Where is my order\?$/);
  });
}
