// @suite all
// @needs transcoder-runtimes
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:http2";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import t, { type Test } from "tap";
import { must, root } from "../sdk/support/suite.ts";
import { createAuthority } from "../support/certificates.ts";
import { freePort } from "../support/port.ts";
import type { Scope } from "../support/scope.ts";
import {
  createFreshProject,
  readmeCalls,
  readmeFiles,
  readmePackages,
} from "./library/fresh-project.ts";
import {
  behindParsers,
  counting,
  inRuntime,
  inWorkerd,
  overSocket,
  watchProto,
} from "./library/runtime-scripts.ts";

const notFound = '{"code":5,"message":"not found","details":[]}';

const port = await freePort();
const authority = await createAuthority();
const { key, cert } = await authority.issue();
const folder = await createFreshProject(t, {
  port,
  files: {
    "express4.ts": (readmeFiles.get("express.ts") ?? "").replace('"express"', '"express4"'),
    "proto/watch/v1/watch.proto": watchProto,
    "check.mjs": inRuntime,
    "workerd.mjs": inWorkerd,
    "socket.mjs": overSocket,
    "parsers.mjs": behindParsers,
    "count.mjs": counting,
    ...{ "key.pem": key, "cert.pem": cert },
  },
});
const bin = join(folder, "node_modules/.bin");
const nodeIn = (name: string) => [join(folder, "node_modules", name, "bin/node")];
const deno = [join(bin, "deno"), "run", "--allow-all", "--node-modules-dir=manual"];
const bun = [join(bin, "bun")];

/** Which run files of JavaScript, as not all of these strip types. */
const nodes = {
  "Node 20": nodeIn("node20"),
  "Node 22": nodeIn("node22"),
  "Node 24": [process.execPath],
};

function run([program = "", ...args]: string[]): Promise<string> {
  return must(program, args, { cwd: folder });
}

async function printed(command: string[]): Promise<unknown> {
  return JSON.parse((await run(command)).trim().split("\n").at(-1) ?? "");
}

/** Starts a server of the README. */
async function serve(t: Scope, [program = "", ...args]: string[]): Promise<void> {
  const server = spawn(program, args, { cwd: folder, stdio: "inherit" });
  t.teardown(async () => {
    server.kill("SIGKILL");
    await once(server, "exit");
  });
  for (let tries = 200; ; tries--) {
    try {
      await fetch(`http://localhost:${port}/nothing`);
      return;
    } catch (error) {
      const { cause } = error as { cause?: { code?: string } };
      // A server over TLS gives no response to this either, but takes the connection.
      if (cause?.code !== "ECONNREFUSED") {
        return;
      }
      if (tries === 0) {
        throw error;
      }
      await sleep(50);
    }
  }
}

async function callAsInReadme(t: Test, scheme = "http"): Promise<void> {
  for (const { command, response } of readmeCalls) {
    const call = command.replace("localhost:3000", `${scheme}://localhost:${port}`);
    t.equal(await must("sh", ["-ec", `${call} -sS --insecure`]), response, command);
  }
}

async function logIn(): Promise<string> {
  const response = await fetch(`http://localhost:${port}/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"user":"ada"}',
  });
  return `${response.status} ${await response.text()}`;
}

t.test("the package matches its README and passes package linters", async (t) => {
  const installed = Object.keys(
    JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).dependencies,
  );
  t.same(
    readmePackages.filter((name) => !installed.includes(name)),
    [],
  );
  await run([join(bin, "publint"), "run", "node_modules/protobuf-transcoder", "--strict"]);
  const tarball = "protobuf-transcoder-0.1.0.tgz";
  await run([join(bin, "attw"), tarball, "--profile", "esm-only"]);
  for (const entry of ["protobuf-transcoder", "protobuf-transcoder/connect"]) {
    await run([...nodes["Node 20"], "-e", `require("${entry}")`]);
  }
});

t.test("its types are complete, and the README's code compiles", async () => {
  const compilerOptions = {
    ...{ module: "nodenext", target: "es2022", lib: ["esnext", "dom", "dom.iterable"] },
    ...{ strict: true, skipLibCheck: false, types: ["node"] },
    ...{ outDir: "out", rewriteRelativeImportExtensions: true },
  };
  const config = { compilerOptions, include: ["*.ts", "gen"], exclude: ["deno.ts", "bun.ts"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  await run([process.execPath, join(root, "node_modules/typescript/bin/tsc")]);
});

for (const [name, node] of Object.entries(nodes)) {
  t.test(`${name}, each server of the README`, async (t) => {
    await t.test("node:http", async (t) => {
      await serve(t, [...node, "out/server.js"]);
      await callAsInReadme(t);
    });
    await t.test("HTTP/2", async (t) => {
      await serve(t, [...node, "out/http2.js"]);
      await callAsInReadme(t, "https");
      const client = connect(`https://localhost:${port}`, { ca: authority.ca });
      t.teardown(() => client.destroy());
      const path = "/v1/people/ada:greet?times=2";
      t.equal(await text(client.request({ ":path": path })), '{"text":"Hello, people/ada!!"}');
    });
    for (const file of ["express", "express4", "fastify", "hono"]) {
      await t.test(file, async (t) => {
        await serve(t, [...node, `out/${file}.js`]);
        await callAsInReadme(t);
        t.equal(await logIn(), '200 {"user":"ada"}');
      });
    }
    await t.test("Express, behind a parser that keeps the bytes", async (t) => {
      await serve(t, [...node, "out/parsed.js"]);
      await callAsInReadme(t);
    });
  });
}

const servers = {
  Deno: [...deno, "deno.ts"],
  "Deno, node:http": [...deno, "server.ts"],
  "Deno, Express": [...deno, "express.ts"],
  Bun: [...bun, "bun.ts"],
  "Bun, node:http": [...bun, "server.ts"],
  "Bun, Express": [...bun, "express.ts"],
};
for (const [name, command] of Object.entries(servers)) {
  t.test(name, async (t) => {
    await serve(t, command);
    await callAsInReadme(t);
    t.equal(await logIn(), name.includes("Express") ? '200 {"user":"ada"}' : `404 ${notFound}`);
  });
}

t.test(
  "a body that was read before is served from its bytes, or the error names the parser",
  async (t) => {
    const responses = (await printed([process.execPath, "parsers.mjs"])) as Record<string, string>;
    const read = (by: RegExp) =>
      new RegExp(`^500\\{"code":13,"message":"The body was read before .*, by ${by.source}.*`);
    const served = '200{"text":"Hello, people/ada!"}';
    const express = /express\.json\(\) or a parser like it\. .*rawBody/;
    const asText = /express\.text\(\) or a parser like it\. .*rawBody/;
    t.match(responses, {
      ...{ "4json": read(express), "4text": read(asText), "4raw": served },
      ...{ "5json": read(express), "5text": read(asText), "5raw": served },
      fastify: read(/a body parser, such as that of Fastify\. .*rawBody/),
      ...{ read: read(/a middleware\. .*request\.clone\(\)/), cloned: served },
    });
  },
);

for (const [name, command] of Object.entries({ ...nodes, Deno: deno, Bun: bun })) {
  t.test(`${name}, a number that a double cannot hold`, async (t) => {
    t.same(await printed([...command, "count.mjs"]), { count: "9223372036854775807" });
  });
}

const runtimes = { Node: [process.execPath], Deno: deno, Bun: bun };
for (const [name, command] of Object.entries(runtimes)) {
  t.test(`${name}, fetch over a socket, alone and in Hono`, async (t) => {
    const result = {
      ...{ whole: 20, cookies: ["a=1", "b=2"], left: 20 },
      guarded: ['401{"code":16,"message":"who are you?","details":[]}', '200{"text":"come in"}'],
      failed: '500{"code":13,"message":"internal error","details":[]}',
    };
    t.same(await printed([...command, "socket.mjs"]), {
      alone: { ...result, unmatched: ["200echo"] },
      hono: { ...result, unmatched: [`404${notFound}`] },
    });
  });
}

const workers = {
  Node: [process.execPath, "check.mjs"],
  Deno: [...deno, "check.mjs"],
  Bun: [...bun, "check.mjs"],
  "workerd, which Cloudflare runs": [process.execPath, "workerd.mjs"],
};
for (const [name, command] of Object.entries(workers)) {
  t.test(`${name}, the worker of the README`, async (t) => {
    t.match(await printed(command), [
      [200, "Greet", '{"text":"Hello from /v1/people/ada:greet"}'],
      [200, "Greet", '{"text":"Hello from /v1/greetings"}'],
      [400, null, /nam: is not a known field/],
    ]);
  });
}
