/**
 * The folder with `src` and `gen`. The bundle is at the same depth as this file, so it finds the same
 * folder.
 */
export const root = new URL("../../", import.meta.url);
