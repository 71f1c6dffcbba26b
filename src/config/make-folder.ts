import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Creates a folder, and those above it, unless they exist. The recursive `mkdir` of Node does not end
 * in a file system that refuses every folder, such as `/proc`.
 * @param mode of new folders
 * @throws when one cannot be created, or something else has its name
 */
export function makeFolder(path: string, mode: number): void {
  if (isFolder(path)) {
    return;
  }
  const parent = dirname(path);
  if (parent !== path) {
    makeFolder(parent, mode);
  }
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process may have created it.
    if (!isFolder(path)) {
      throw error;
    }
  }
}

const isFolder = (path: string) =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
