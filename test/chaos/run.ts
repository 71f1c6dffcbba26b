// `npm run chaos [-- PART …]`: the faults in their long form, unless TEST_CHAOS says `short`, one
// after the other, with everything that they print. PART is any part of a file's name. `npm test`
// leaves out the drills, which need programs of Debian's packages.
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";

const parts = process.argv.slice(2);
const files = globSync(["*.{test,drill}.ts", "../cells/move.test.ts"], { cwd: import.meta.dirname })
  .filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)))
  .sort();
const failed = files.filter((file) => {
  const { status } = spawnSync(process.execPath, [file], {
    cwd: import.meta.dirname,
    // In seconds: a fault that takes longer hangs.
    env: { TEST_CHAOS: "long", TEST_SEED: "random", TAP_TIMEOUT: "600", ...process.env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  return status !== 0;
});
console.log(`${files.length - failed.length} passed, ${failed.length} failed ${failed.join(" ")}`);
process.exitCode = failed.length > 0 || files.length === 0 ? 1 : 0;
