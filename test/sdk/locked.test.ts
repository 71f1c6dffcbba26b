// @suite all
// @needs go, python
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { deploy } from "../support/released.ts";
import { must, workshop } from "./support/suite.ts";

const module = "example.com/ticketing";

/** The packages that `pip` reports as installed. */
interface Installed {
  readonly metadata: { readonly name: string; readonly version: string };
  readonly is_direct: boolean;
  readonly download_info: {
    readonly url: string;
    readonly archive_info: { readonly hashes: { readonly sha256: string } };
  };
}

/** A requirement with its hash, which makes `pip` take these bytes or none. */
function locked({ metadata, is_direct, download_info: { url, archive_info } }: Installed): string {
  const { name, version } = metadata;
  const requirement = is_direct ? `${name} @ ${url}` : `${name}==${version}`;
  return `${requirement} --hash=sha256:${archive_info.hashes.sha256}`;
}

t.test("an upgrade of the service breaks no requirements and no go.sum", async (t) => {
  const folder = workshop(t);
  const service = await deploy(t);
  let caches = 0;
  /** Runs in a folder, as on a machine that has downloaded nothing yet. */
  const shell = (cwd: string, command: string) =>
    must("bash", ["-euc", command], {
      cwd,
      env: {
        SERVICE_URL: service.url,
        PIP_CACHE_DIR: join(folder, `cache-${++caches}`),
        GOMODCACHE: join(folder, `cache-${caches}`),
        GOFLAGS: "-modcacherw -trimpath",
      },
    });
  const project = async (name: string) => {
    const cwd = join(folder, name);
    mkdirSync(cwd);
    const program = `package main\n\nimport _ "${module}"\n\nfunc main() {}\n`;
    writeFileSync(join(cwd, "main.go"), program);
    await shell(cwd, "python3 -m venv venv; go mod init consumer.test");
    return cwd;
  };
  const [inVenv, withGo] = [". venv/bin/activate", service.installation("go")];
  const pip = service
    .installation("python")
    .replace("pip install", "pip install --report pip.json");
  const pythonOf = (cwd: string) =>
    shell(cwd, `${inVenv}; python -c 'from ticketing.gen.version import *; print(VERSION)'`);

  await service.upgrade("0.1.0");
  const first = await project("first");
  await shell(first, `${inVenv}; ${pip}`);
  const { install } = JSON.parse(readFileSync(join(first, "pip.json"), "utf8"));
  t.match(await pythonOf(first), /^0\.1\.0$/m);
  await shell(first, `${withGo}; go build .`);
  const sums = readFileSync(join(first, "go.sum"), "utf8");
  t.match(sums, `${module} v0.1.0 h1:`);

  await service.upgrade("0.2.0");
  const second = await project("second");
  const index = /--index-url \S+/.exec(pip)?.[0].replace("$SERVICE_URL", service.url) ?? "";
  const requirements = [index, ...install.map(locked)].join("\n");
  writeFileSync(join(second, "requirements.txt"), requirements);
  await shell(second, `${inVenv}; pip install --require-hashes -r requirements.txt`);
  t.match(await pythonOf(second), /^0\.1\.0$/m);
  const environment = withGo.replace(/\ngo get .*$/, "");
  await shell(first, `${environment}; go mod download; go mod verify; go build .`);
  t.equal(readFileSync(join(first, "go.sum"), "utf8"), sums);

  const third = await project("third");
  await shell(third, `${inVenv}; ${pip}`);
  t.match(await pythonOf(third), /^0\.2\.0$/m, "what a new project gets");
  await shell(third, `${withGo}; go build .`);
  t.match(readFileSync(join(third, "go.mod"), "utf8"), `${module} v0.2.0`);
  const versions = await shell(third, `${environment}; go list -m -versions ${module}`);
  t.equal(versions.trim(), `${module} v0.1.0 v0.2.0`);
});
