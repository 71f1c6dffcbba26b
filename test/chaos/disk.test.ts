// @suite all
import { execFileSync } from "node:child_process";
import { chmodSync, closeSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import t, { type Test } from "tap";
import { temporaryFolder } from "../support/process.ts";
import { isLong, startArena } from "./arena.ts";

const sizeMiB = 400;

t.test("the disk of the database is full", async (t) => {
  const dataDir = await smallDisk(t);
  if (dataDir === undefined) {
    t.comment("cannot be tried: it takes root, to mount a small file system");
    return;
  }
  const arena = await startArena(t, { dataDir });
  await arena.recovered(t, "nothing at all");
  const ballast = join(dataDir, "ballast");
  fill(ballast);
  const end = performance.now() + (isLong ? 30_000 : 6_000);
  // Also takes the space that the log of Postgres leaves.
  while (performance.now() < end) {
    await sleep(500);
    fill(ballast);
  }
  t.ok((arena.refused.get(503) ?? 0) > 0, "writes are refused, and may be tried again");
  t.notOk(arena.refused.has(500), "nobody is told of an internal error");
  rmSync(ballast);
  await arena.recovered(t, "a full disk");
  await arena.check(t);
});

/** A folder on a separate file system, if this host allows one. */
async function smallDisk(t: Test): Promise<string | undefined> {
  const folder = await temporaryFolder(t);
  try {
    const options = ["-t", "tmpfs", "-o", `size=${sizeMiB}m`, "tmpfs", folder];
    execFileSync("mount", options, { stdio: "ignore" });
  } catch {
    return undefined;
  }
  t.teardown(() => execFileSync("umount", ["--lazy", folder]));
  chmodSync(folder, 0o755);
  return folder;
}

/** Writes to the file until the disk is full. */
function fill(path: string): void {
  const file = openSync(path, "a");
  const { bavail, bsize } = statfsSync(path);
  const block = Buffer.alloc(bsize);
  try {
    for (let left = bavail; left > 0; left--) {
      writeSync(file, block);
    }
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== "ENOSPC") {
      throw err;
    }
  } finally {
    closeSync(file);
  }
}
