import { fileURLToPath } from "node:url";

/**
 * Where compiled code is kept between starts: with the packages, never in a folder that other users
 * may write to. Where it cannot be written, each start compiles, which takes a second longer.
 */
export const compileCacheFolder = fileURLToPath(
  new URL("../../node_modules/.cache/ticketing", import.meta.url),
);
