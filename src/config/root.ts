/** The folder with `src` and `gen`. The bundle is as deep as this file, so it finds the same one. */
export const root = new URL("../../", import.meta.url);
