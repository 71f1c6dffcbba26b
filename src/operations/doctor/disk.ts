import { statfs } from "node:fs/promises";
import { fail, ok, type Verdict, warn } from "../../terminal/findings.ts";
import { formatBytes } from "./units.ts";

const leastShare = { warn: 0.1, fail: 0.02 };

/** Free space in the file system of a folder. */
export async function examineDisk(folder: string): Promise<Verdict> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const share = bavail / blocks;
  const what = `${formatBytes(bavail * bsize)} free, ${Math.round(share * 100)} %`;
  const remedy = "free some space: when the disk is full, every write fails";
  if (share >= leastShare.warn) {
    return ok(what);
  }
  return (share < leastShare.fail ? fail : warn)(what, remedy);
}
