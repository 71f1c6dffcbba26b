import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { temporaryFolder } from "../support/process.ts";

t.setTimeout(60_000);
const root = join(import.meta.dirname, "../..");

t.test(
  "npm run screenshots takes the pictures of the README, small and of the same size",
  async (t) => {
    const folder = await temporaryFolder(t);
    const script = join(import.meta.dirname, "screenshots.ts");
    const { status, stderr } = spawnSync(process.execPath, [script, folder], { encoding: "utf8" });
    t.equal(status, 0, stderr);
    for (const name of ["dashboard-light.png", "dashboard-dark.png"]) {
      const shown = readFileSync(join(root, "docs", name));
      const taken = readFileSync(join(folder, name));
      // Width and height of a PNG.
      t.same(taken.subarray(16, 24), shown.subarray(16, 24), name);
      t.ok(shown.length < 120_000, name);
    }
  },
);
