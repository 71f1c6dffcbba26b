import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import t, { type Test } from "tap";
import { startQueue } from "../src/jobs/boss.ts";
import { eventQueue } from "../src/jobs/queues.ts";
import { startService, testLog } from "./support/service.ts";

const root = join(import.meta.dirname, "..");
/** Below the repository, so that packages are found. */
const output = join(root, ".test-output/examples");
const expected = ["createOutbox", "createTranscoder", "sign", "verify"];

/** An `@example` of a docstring. */
interface Example {
  readonly path: string;
  /** The export that the docstring describes. */
  readonly name: string;
  readonly code: string;
}

/** Every example in the source. One begins at `@example` and ends with its docstring. */
const examples: Example[] = globSync("src/**/*.ts", { cwd: root }).flatMap((path) =>
  [
    ...readFileSync(join(root, path), "utf8").matchAll(
      /^ \* @example\n((?: \*.*\n)+?) \*\/\nexport (?:async )?(?:function|const) (\w+)/gm,
    ),
  ].map(([, code = "", name = ""]) => ({ path, name, code: code.replace(/^ \* ?/gm, "") })),
);

t.test("every exported function of a library module has an example", async (t) => {
  t.same(examples.map(({ name }) => name).sort(), expected);
});

t.test("every example works as it says", async (t) => {
  const { app, workspaceId } = await startService(t, { ROLE: "api" });
  const queue = { url: app.db.url, backend: "postgres", log: testLog, supervise: false } as const;
  const { boss, stop } = await startQueue(queue);
  t.teardown(stop);
  for (const example of examples) {
    await t.test(example.name, (t) => run(t, example, { db: app.db, boss, workspaceId }));
  }
  t.equal((await boss.findJobs(eventQueue)).length, 1, "the outbox has enqueued the event");
});

/**
 * Runs an example with all that its module exports in scope, and with `given`. A line
 * `// → VALUE` is the value of the expression on the line before it.
 */
async function run(t: Test, { path, name, code }: Example, given: object): Promise<void> {
  const own = await import(pathToFileURL(join(root, path)).href);
  const scope = { ...own, ...given, same: t.same.bind(t) };
  const folder = dirname(join(root, path));
  const imports = (code.match(/^import .*$/gm) ?? []).map((line) =>
    line.replace(/"(\.[^"]+)"/, (_, file) => `"${pathToFileURL(join(folder, file))}"`),
  );
  const body = code
    .replaceAll(/^import .*$/gm, "")
    .replaceAll(/^(.*[^;\s]);?\n\/\/ → (.*)$/gm, "same($1, $2);");
  const file = join(output, `${name}.mjs`);
  mkdirSync(output, { recursive: true });
  writeFileSync(
    file,
    `${imports.join("\n")}
export default async ({ ${Object.keys(scope).join(", ")} }) => {
${body}};
`,
  );
  const example = await import(pathToFileURL(file).href);
  await example.default(scope);
}
