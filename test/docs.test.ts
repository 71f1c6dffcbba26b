import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import t from "tap";
import { eventsPage, measuringPage, privacyPage, settingsPage } from "../docs/generate.ts";
import { createProgram } from "../src/cli/program.ts";
import { exitCodes } from "../src/terminal/failure.ts";
import type { Report } from "./bench/report.ts";
import { blocksOf, pages, readPage } from "./support/pages.ts";

const root = join(import.meta.dirname, "..");
const reference = (name: string) => readPage(`docs/reference/${name}.md`);

t.test("every link leads to a file, and to a heading of it", async (t) => {
  for (const page of pages) {
    const links = readPage(page).matchAll(/(?:\]\(|src="|srcset=")([^)"\s]+)/g);
    for (const [, link = ""] of links) {
      if (/^https?:/.test(link)) {
        continue;
      }
      const [path = "", anchor] = link.split("#");
      const target = path === "" ? page : join(dirname(page), path);
      t.ok(existsSync(join(root, target)), `${page}: ${link}`);
      if (anchor !== undefined) {
        const text = target.endsWith(".md") ? target : join(target, "README.md");
        t.ok(headings(text).includes(anchor), `${page}: ${link}`);
      }
    }
  }
});

t.test("every file, npm script and JSON that a page names or shows is real", async (t) => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  for (const page of pages.filter((page) => !page.startsWith("sdk/"))) {
    // The paths of example projects are their own.
    const text = page.endsWith("/other-languages.md") ? "" : readPage(page);
    for (const [path] of text.matchAll(/\b(?<![./])(?:src|test|docs|proto)\/[\w./-]*\w/g)) {
      t.ok(globSync([path, `${path}*`], { cwd: root }).length > 0, `${page}: ${path}`);
    }
    for (const [, script = ""] of text.matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g)) {
      t.ok(script in scripts, `${page}: npm run ${script}`);
    }
    for (const { language, code } of blocksOf(page)) {
      if (language === "json") {
        t.doesNotThrow(() => JSON.parse(code), code);
      }
    }
  }
});

t.test(
  "the references of settings, events and stored columns are what `npm run generate:docs` writes",
  async (t) => {
    t.equal(reference("settings"), settingsPage());
    t.equal(reference("events"), eventsPage(reference("events")));
    t.equal(readPage("docs/privacy.md"), privacyPage(readPage("docs/privacy.md")));
    t.match(reference("events"), /\| `service\.ticket\.created\.v1` \| A new ticket arrived/);
  },
);

t.test("the error reference has every code in the source", async (t) => {
  const thrown = globSync("src/**/*.ts", { cwd: root }).flatMap((path) => {
    const source = readFileSync(join(root, path), "utf8");
    const codes = source.matchAll(
      /(?:new ApiError\(\s*Code\.\w+,|new RestError\(|failedPrecondition\()\s*"([A-Z_]+)"/g,
    );
    return [...codes].map(([, code]) => code);
  });
  const listed = [...reference("errors").matchAll(/^\| \d+ \| `([A-Z_]+)` \|/gm)];
  t.same(listed.map(([, code]) => code).sort(), [...new Set(thrown)].sort());
});

t.test("the command-line reference has every command and exit code", async (t) => {
  const program = await createProgram();
  for (const command of program.createHelp().visibleCommands(program)) {
    const name = command.name();
    t.ok(name === "help" || reference("cli").includes(`\`${name}\``), name);
  }
  const listed = [...reference("cli").matchAll(/^\| (\d) \|/gm)].map(([, code]) => Number(code));
  t.same(listed, [0, ...Object.values(exitCodes)]);
});

t.test("the figures page shows the last run and explains every miss", async (t) => {
  const text = readPage("docs/measuring.md");
  const report: Report = JSON.parse(readFileSync(join(root, "docs/figures.json"), "utf8"));
  t.equal(text, measuringPage(text));
  const explained = section(text, "Missed bounds").replaceAll(/\s+/g, " ");
  for (const { name, ok } of report.rows) {
    t.ok(ok || explained.includes(name), name);
  }
});

t.test("the architecture has the modules of src, each below those that it imports", async (t) => {
  const table = section(readPage("docs/architecture.md"), "Modules");
  const modules = [...table.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, module = ""]) => module);
  const folders = globSync("src/*/", { cwd: root }).map((path) => basename(path));
  t.same([...modules].sort(), folders.sort());
  for (const path of globSync("src/*/**/*.{ts,tsx}", { cwd: root })) {
    const [, module = ""] = path.split("/");
    const source = readFileSync(join(root, path), "utf8");
    for (const [, target = ""] of source.matchAll(/\bfrom "(\.\.\/[^"]+)"/g)) {
      const [folder, other = ""] = join(dirname(path), target).split("/");
      t.ok(
        folder !== "src" || modules.indexOf(other) <= modules.indexOf(module),
        `${path}: ${other}`,
      );
    }
  }
});

t.test("the architecture names a test or a rule for each invariant", async (t) => {
  const rows = section(readPage("docs/architecture.md"), "Invariants").split("\n").slice(2);
  for (const row of rows) {
    t.match(row, /`(?:test\/|biome\.json|build\/)[^|]* \|$/);
  }
});

t.test("every decision is in the index and at most 40 lines long", async (t) => {
  const index = readPage("docs/decisions/README.md");
  for (const page of globSync("docs/decisions/*.md", { cwd: root })) {
    t.ok(readPage(page).trimEnd().split("\n").length <= 40, page);
    t.ok(page.endsWith("/README.md") || index.includes(`(${basename(page)})`), page);
  }
});

/** The part of a page below a heading, without the blank lines around it. */
const section = (page: string, heading: string) =>
  page.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0]?.trim() ?? "";

/** The anchors of a page, as GitHub makes them. */
function headings(page: string): string[] {
  return [...readPage(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );
}
