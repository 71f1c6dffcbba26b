import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Frees memory that is no longer used, in a pause of about 50 ms. V8 waits for more allocations
 * before it does so, which an idle process does not make.
 */
export function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as NodeJS.GCFunction;
  setFlagsFromString("--no-expose-gc");
  // Returns the pages to the system too.
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}
