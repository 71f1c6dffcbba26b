import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { channelKinds } from "../../../src/app/channel-kinds.ts";
import { testConfig } from "../../support/service.ts";

const root = join(import.meta.dirname, "../../..");
const types = [...channelKinds(testConfig("")).keys()];

/** The files that know a kind: its own, and its part of the dashboard. */
const ownFiles = (type: string) =>
  new RegExp(`^src/(?:features/channels/${type}/|portal/web/channels/${type}-settings\\.tsx$)`);

/** Where the kinds are listed: in the service, and in the dashboard. */
const lists = ["src/app/channel-kinds.ts", "src/portal/web/channels/kinds.ts"];

/** Lines that name a type of channel in a literal, and mean the channel. */
function namings(source: string, type: string): string[] {
  // Requesters and members have email addresses, and forms have fields for them.
  const before = type === "email" ? "(?:[!=]==|\\b(?:type|case|kind|medium):|\\bcase|,) *" : "";
  const naming = new RegExp(`${before}["'\`]${type}["'\`]`);
  const isAddress = (line: string) =>
    type === "email" && /phone|label|field|requester|"name"|problemOf/.test(line);
  return source.split("\n").filter((line) => naming.test(line) && !isAddress(line));
}

t.test("only a kind of channel contains its own name", async (t) => {
  // Agents write messages too, as a word of the contract.
  for (const type of types.filter((type) => type !== "agent")) {
    let own = 0;
    for (const path of globSync("src/{app,features,monitoring,portal}/**/*.{ts,tsx}", {
      cwd: root,
    })) {
      const found = namings(readFileSync(join(root, path), "utf8"), type);
      if (ownFiles(type).test(path)) {
        own += found.length;
      } else {
        t.same(found, [], path);
      }
    }
    t.ok(own > 0, `${type} knows itself`);
  }
});

t.test("only the list of kinds imports them", async (t) => {
  // An email that could not be read is kept, and handed out by a command.
  const allowed = [...lists, "src/admin/admin.ts"];
  const folders = new RegExp(
    `from "(?:\\.\\./|\\./)+(?:[\\w-]+/)*channels/(?:${types.join("|")})/`,
  );
  for (const path of globSync("src/**/*.{ts,tsx}", { cwd: root })) {
    const isImport = folders.test(readFileSync(join(root, path), "utf8"));
    t.equal(isImport && !allowed.includes(path), false, path);
  }
});
