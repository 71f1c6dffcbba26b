import { renameSync, rmSync, writeFileSync } from "node:fs";

/**
 * Replaces a file, whose owner may be another user. Another process reads the old file or the new one.
 * @param mode of the new file
 * @throws when it cannot be written; then the old file is unchanged
 */
export function replaceFile(path: string, text: string, mode: number): void {
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, text, { mode });
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}
