// @suite all
// @needs go-sdk, python-sdk, typescript-sdk
// @runs measured
/** Runs the code samples of every operation, in each language, as users paste them. */
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { type Caller, createCaller } from "../openapi/support/caller.ts";
import { document, type Operation, operationsOf } from "../openapi/support/open-api.ts";
import { mailSettings } from "../support/failed-message.ts";
import { createReceiver } from "../support/receiver.ts";
import { startService } from "../support/service.ts";
import { assertGenerated } from "./support/generated.ts";
import { installTypescript } from "./support/install-typescript.ts";
import { must, root, run, searchPath, startForSuite, workshop } from "./support/suite.ts";

type Samples = Record<string, { label: string; source: string }[]>;

const samples: Samples = JSON.parse(readFileSync(join(root, "sdk/code-samples.json"), "utf8"));
const operations = operationsOf(document);
const module = "example.com/ticketing";
const postTicket = document.paths["/api/v1/tickets"]?.post as Operation;

/** The errors of operations that no sample can satisfy, and why. */
const refused: Record<string, string> = {
  // The response of an authenticator to a challenge.
  createPasskey: "INVALID_ARGUMENT",
  // A channel that is connected by a login.
  startChannelLogin: "INVALID_ARGUMENT",
  finishChannelLogin: "INVALID_ARGUMENT",
  // An API key has no address.
  sendTestMail: "EMAIL_UNAVAILABLE",
};

/** Writes a sample to where its language runs it. */
interface Language {
  /** @returns the command that runs the sample */
  prepare(operationId: string, source: string): readonly string[];
  /** Makes the commands runnable, when all samples are there. */
  build?(): Promise<unknown>;
  readonly folder: string;
}

t.test("the samples match the contract", (t) =>
  assertGenerated(t, "samples", "sdk/code-samples*.json"),
);

t.test("every operation has a sample that runs in each language", async (t) => {
  const folder = workshop(t);
  const env = await startForSuite(t);
  const languages: Record<string, Language> = {
    curl: shell(folder, "curl"),
    TypeScript: await typescript(folder, env),
    Python: await python(folder, env),
    Go: await go(folder, env),
    CLI: await commandLine(folder, env),
  };
  t.same(
    Object.keys(samples).sort(),
    operations.map(({ operation }) => operation.operationId).sort(),
  );
  const service = await startService(t, { ...mailSettings, SIGN_IN: "on" });
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());

  for (const [label, language] of Object.entries(languages)) {
    await t.test(label, async (t) => {
      const ready: (() => Promise<void>)[] = [];
      for (const { path, operation } of operations) {
        const { operationId } = operation;
        const caller = await createCaller(service, receiver);
        const filled = await caller.fill(path);
        const shown = samples[operationId]?.find((sample) => sample.label === label)?.source ?? "";
        const source = (await withObjects(caller, shown, { path, filled, operation })).replaceAll(
          "https://example.com/webhooks",
          receiver.url,
        );
        const command = language.prepare(operationId, source);
        const token = await caller.tokenFor(path);
        const variables = { ...env, SERVICE_URL: service.url, SERVICE_TOKEN: token };
        ready.push(async () => {
          const call = { command, cwd: language.folder, env: variables };
          if (operationId === "watchEvents") {
            const addTicket = () => caller.call("post", "/api/v1/tickets", aTicket);
            t.match(await firstOutput(call, addTicket), /evt_/, label);
          } else {
            await assertRuns(t, operationId, call);
          }
        });
      }
      await language.build?.();
      for (const each of ready) {
        await each();
      }
    });
  }
});

const aTicket = { subject: "Lamp", requester: { name: "Ada" } };

/** A command with the environment of its own workspace. */
interface Call {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Record<string, string>;
}

async function assertRuns(t: Test, operationId: string, { command, cwd, env }: Call) {
  const [program = "", ...args] = command;
  const { status, output } = await run(program, args, { cwd, env });
  const code = refused[operationId];
  if (code === undefined) {
    t.equal(status, 0, `${operationId}: ${output.slice(-2_000)}`);
  } else {
    t.not(status, 0, operationId);
    t.match(output, code, operationId);
  }
}

/** Starts a stream, and makes something happen until it shows that. */
async function firstOutput({ command, cwd, env }: Call, happen: () => Promise<unknown>) {
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, PATH: searchPath, PYTHONUNBUFFERED: "1", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  for (let tries = 0; tries < 40 && !output.includes("evt_"); tries++) {
    await happen();
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  child.kill();
  return output;
}

/** Puts identifiers of real objects in place of the examples. */
async function withObjects(
  caller: Caller,
  source: string,
  { path, filled, operation }: { path: string; filled: string; operation: Operation },
): Promise<string> {
  let text = source;
  for (const [example, prefix] of source.matchAll(/([a-z]+)_01946f3c27b57e7c81a9d28f60b3e1c8/g)) {
    text = text.replaceAll(example, await make(prefix ?? ""));
  }
  const real = filled.split("/");
  const variables = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
  for (const [at, part] of path.split("/").entries()) {
    const name = /\{(\w+)\}/.exec(part)?.[1];
    const example = variables.find((variable) => variable.name === name)?.example;
    if (example !== undefined) {
      text = text.replaceAll(String(example), (real[at] ?? "").split(":")[0] ?? "");
    }
  }
  return text;

  async function make(prefix: string): Promise<string> {
    const collections: Record<string, [path: string, body: object]> = {
      // Of the same requester, so that they can be merged.
      tkt: ["/api/v1/tickets", { ...caller.exampleBody(postTicket), externalId: "" }],
      rq: ["/api/v1/requesters", { name: "Bob" }],
      msg: [
        filled.replace(/:\w+$/, "/messages"),
        { body: "Another question", author: "requester" },
      ],
    };
    const [collection, body] = collections[prefix] ?? [];
    if (collection === undefined) {
      throw new Error(`no object for ${prefix}`);
    }
    return (await caller.call("post", collection, body)).body.data.id;
  }
}

/** A folder with the file that samples upload. */
function newFolder(parent: string, name: string): string {
  const folder = join(parent, name);
  mkdirSync(folder);
  writeFileSync(join(folder, "receipt.pdf"), "%PDF-1.7");
  return folder;
}

/** Samples that a shell runs. `curl` succeeds with every response, so an option makes it fail. */
function shell(parent: string, name: string): Language {
  const folder = newFolder(parent, name);
  const failing = 'curl() { command curl --fail-with-body -sS "$@"; }\n';
  return {
    folder,
    prepare(operationId, source) {
      writeFileSync(join(folder, `${operationId}.sh`), failing + source);
      return ["bash", "-eu", `${operationId}.sh`];
    },
  };
}

async function commandLine(parent: string, env: Record<string, string>): Promise<Language> {
  const language = shell(parent, "cli");
  const install = 'curl -fsSL "$SERVICE_URL/cli" -o ticketing && chmod +x ticketing';
  await must("bash", ["-euc", install], { cwd: language.folder, env });
  return {
    ...language,
    prepare: (operationId, source) => language.prepare(operationId, `PATH="$PWD:$PATH"\n${source}`),
  };
}

async function typescript(parent: string, env: Record<string, string>): Promise<Language> {
  const folder = newFolder(parent, "typescript");
  await installTypescript(folder, env, ["@types/node@24"]);
  return {
    folder,
    prepare(operationId, source) {
      writeFileSync(join(folder, `${operationId}.mts`), source);
      return ["node", `${operationId}.mts`];
    },
    build: () =>
      must(
        "tsc",
        [
          "--strict",
          "--noEmit",
          "--module",
          "nodenext",
          "--target",
          "es2023",
          "--types",
          "node",
          ...Object.keys(samples).map((name) => `${name}.mts`),
        ],
        { cwd: folder, env },
      ),
  };
}

async function python(parent: string, env: Record<string, string>): Promise<Language> {
  const folder = newFolder(parent, "python");
  const bin = join(folder, "venv/bin");
  await must("python3", ["-m", "venv", join(folder, "venv")]);
  const index = ["--index-url", `${env.SERVICE_URL}/sdk/python/simple/`];
  await must(join(bin, "pip"), ["install", "--quiet", ...index, "ticketing-sdk"], { env });
  return {
    folder,
    prepare(operationId, source) {
      writeFileSync(join(folder, `${operationId}.py`), source);
      return [join(bin, "python"), `${operationId}.py`];
    },
  };
}

/** All samples in one program, as linking each takes longer than running it. */
async function go(parent: string, suite: Record<string, string>): Promise<Language> {
  const folder = newFolder(parent, "go");
  const env = {
    ...suite,
    GOPROXY: `${suite.SERVICE_URL}/sdk/go,off`,
    GOMODCACHE: join(parent, "modules"),
    GONOSUMDB: module,
    GOFLAGS: "-modcacherw -trimpath",
  };
  await must("go", ["mod", "init", "consumer.test"], { cwd: folder, env });
  await must("go", ["get", module], { cwd: folder, env });
  return {
    folder,
    prepare(operationId, source) {
      const text = source.replace("func main()", `func ${operationId}()`);
      writeFileSync(join(folder, `${operationId}.go`), text);
      return ["./program", operationId];
    },
    async build() {
      const cases = Object.keys(samples).map((name) => `"${name}": ${name},`);
      writeFileSync(
        join(folder, "main.go"),
        `package main\n\nimport "os"\n\nfunc main() {\nmap[string]func(){\n${cases.join("\n")}\n}[os.Args[1]]()\n}\n`,
      );
      await must("go", ["vet", "."], { cwd: folder, env });
      await must("go", ["build", "-o", "program", "."], { cwd: folder, env });
    },
  };
}
