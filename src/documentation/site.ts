import { readdirSync, readFileSync } from "node:fs";
import { extname, join, posix, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "../config/root.ts";

/** A page of the documentation. */
export interface DocPage {
  /** Its Markdown, relative to the root of the repository. */
  readonly file: string;
  /** Its path in the service, such as `/docs/guides/quickstart`. */
  readonly path: string;
  /** Its name in lists of pages. */
  readonly name: string;
  /** Its description in lists of pages. */
  readonly description: string;
  /** The heading under which it is listed; empty for the start page. */
  readonly group: string;
  readonly text: string;
}

/** The documentation, in the order in which it is listed. */
export interface Site {
  readonly pages: readonly DocPage[];
  readonly byPath: ReadonlyMap<string, DocPage>;
  readonly byFile: ReadonlyMap<string, DocPage>;
  /** Other files of the folder `docs`, such as samples of settings, by their path in the service. */
  readonly files: ReadonlyMap<string, string>;
}

const startFile = "docs/README.md";
const decisionsFile = "docs/decisions/README.md";

/** Reads the documentation. The tables of its start page, and of the decisions, list the pages. */
export function readSite(): Site {
  const start: DocPage = {
    file: startFile,
    path: pathOf(startFile),
    name: "Documentation",
    description: "All pages",
    group: "",
    text: readText(startFile),
  };
  const pages = [start, ...listedIn(startFile), ...listedIn(decisionsFile)];
  return {
    pages,
    byPath: new Map(pages.map((page) => [page.path, page])),
    byFile: new Map(pages.map((page) => [page.file, page])),
    files: new Map(otherFiles().map((file) => [`/${file}`, file])),
  };
}

/** The pages that a page lists in tables, each with the heading above it. */
function listedIn(list: string): DocPage[] {
  const found = readText(list).matchAll(
    /^#+ (?<heading>.+)$|^\| \[(?<name>[^\]]+)\]\((?<target>[^)\s]+)\) \| (?<description>.+) \|$/gm,
  );
  let group = "";
  return [...found].flatMap(({ groups = {} }) => {
    const { heading, name = "", target = "", description = "" } = groups;
    if (heading !== undefined) {
      group = heading;
      return [];
    }
    const file = posix.join(posix.dirname(list), target);
    return { file, path: pathOf(file), name, description, group, text: readText(file) };
  });
}

/** `docs/guides/run.md` is at `/docs/guides/run`, and `sdk/go/README.md` at `/docs/sdks/go`. */
function pathOf(file: string): string {
  const path = file.replace(/(?:\/README)?\.md$/, "");
  if (path === "docs" || path.startsWith("docs/")) {
    return `/${path}`;
  }
  return `/docs/${path.toLowerCase().replace(/^sdk(?=\/|$)/, "sdks")}`;
}

/** Without the comments that frame its generated parts. */
const readText = (file: string) =>
  readFileSync(new URL(file, root), "utf8").replace(/^<!-- \/?\w+ -->\n/gm, "");

function otherFiles(): string[] {
  const folder = fileURLToPath(new URL("docs", root));
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ![".md", ".png", ".ts"].includes(extname(entry.name)))
    .map(({ parentPath, name }) =>
      join("docs", relative(folder, parentPath), name).replaceAll(sep, "/"),
    );
}

/** The target of a link: a page, a part of one, or a file. */
interface Address {
  readonly path: string;
  readonly isPage: boolean;
  /** With its `#`; empty for a whole page. */
  readonly anchor: string;
}

/**
 * Where a relative link of a page leads in the service.
 * @returns undefined if the service does not serve the file
 */
export function resolveLink(site: Site, { file }: DocPage, link: string): Address | undefined {
  const [, target = "", anchor = ""] = /^([^#]*)(#.*)?$/.exec(link) ?? [];
  const path = target === "" ? file : posix.join(posix.dirname(file), target);
  const page = site.byFile.get(path) ?? site.byFile.get(posix.join(path, "README.md"));
  if (page !== undefined) {
    return { path: page.path, isPage: true, anchor };
  }
  return site.files.has(`/${path}`) ? { path: `/${path}`, isPage: false, anchor } : undefined;
}

/** Whether a link leads to another site. */
export const isExternal = (link: string): boolean => /^[a-z]+:/i.test(link);
