import { spawn } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import t from "tap";
import { must, root, workshop } from "../sdk/support/suite.ts";
import { freePort } from "../support/port.ts";

t.setTimeout(120_000);

const source = join(root, "src/rest");
const bin = join(root, "node_modules/.bin");
const companions = ["@bufbuild/protobuf@2.17.0", "@connectrpc/connect@2.2.0", "@types/node@24"];

/** The blocks of the README whose first line names their file. */
const files = [
  ...readFileSync(join(source, "README.md"), "utf8").matchAll(
    /^```\w+\n(?:\/\/|#) (\S+\.\w+)\n(.*?)^```/gms,
  ),
].map(([, name = "", text = ""]) => ({ name, text }));

t.test(
  "the package serves a contract of its own in a fresh project, as the README says",
  async (t) => {
    const folder = workshop(t);
    const port = await freePort();
    const [{ filename }] = JSON.parse(
      await must("npm", ["pack", "--json", "--silent", "--pack-destination", folder], {
        cwd: source,
      }),
    );
    writeFileSync(join(folder, "package.json"), '{"type":"module","private":true}');
    await must(
      "npm",
      ["install", "--no-audit", "--no-fund", join(folder, filename), ...companions],
      { cwd: folder },
    );

    t.same(
      files.map(({ name }) => name),
      ["greet.proto", "buf.gen.yaml", "server.ts", "worker.ts"],
    );
    for (const { name, text } of files) {
      writeFileSync(join(folder, name), text.replace("3000", String(port)));
    }
    for (const name of ["annotations", "http"]) {
      const path = `google/api/${name}.proto`;
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      cpSync(join(root, "proto", path), join(folder, path));
    }
    const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
    await must("buf", ["generate"], { cwd: folder, env });

    const compilerOptions = {
      ...{
        module: "nodenext",
        target: "esnext",
        lib: ["esnext", "dom", "dom.iterable"],
        strict: true,
      },
      ...{ noEmit: true, allowImportingTsExtensions: true, skipLibCheck: false, types: ["node"] },
    };
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions, include: ["*.ts", "gen"] }),
    );
    await must(process.execPath, [join(root, "node_modules/typescript/bin/tsc")], { cwd: folder });

    const server = spawn(process.execPath, ["server.ts"], { cwd: folder, stdio: "inherit" });
    t.teardown(() => server.kill());
    const ask = async (path: string, init?: RequestInit) => {
      for (let tries = 100; ; tries--) {
        try {
          return await (await fetch(`http://localhost:${port}${path}`, init)).text();
        } catch (error) {
          if (tries === 0) {
            throw error;
          }
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      }
    };
    t.equal(await ask("/v1/people/ada:greet?times=2"), '{"text":"Hello, people/ada!!"}');
    t.equal(
      await ask("/v1/greetings", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: '{"name": "people/ada", "times": 4}',
      }),
      '{"code":11,"message":"that is too friendly","details":[]}',
    );

    const script = `import worker from "./worker.ts";
    const response = await worker.fetch(new Request("https://example.com/v1/people/ada:greet"));
    console.log(response.headers.get("x-method"), await response.text());`;
    const stdout = await must(process.execPath, ["--input-type=module", "-e", script], {
      cwd: folder,
    });
    t.equal(stdout.trim(), 'Greet {"text":"Hello from /v1/people/ada:greet"}');
  },
);
