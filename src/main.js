// JavaScript, as for a single file of TypeScript Node loads a compiler: 40 ms and 17 MB.
import { readFileSync, statSync } from "node:fs";
import { enableCompileCache, setSourceMapsSupport } from "node:module";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";

// What is loaded stays, so room for short-lived objects is wasted on it: on a large machine 128 MiB,
// which an idle process does not give back. src/runtime/heap-growth.ts lets it grow later.
setFlagsFromString("--semi-space-growth-factor=1");
// With the packages, never in a folder that other users may write to.
enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/ticketing", import.meta.url)));

/** Whether code that was loaded before this, such as an OpenTelemetry SDK, may replace packages. */
const isInstrumented = /(^|\s)(-r|--(require|import|(experimental-)?loader))\b/.test(
  [...process.execArgv, process.env.NODE_OPTIONS].join(" "),
);

/** Whether `npm run prepare` has bundled the sources as they are now. */
function isBundled() {
  const list = new URL("./dist/inputs.json", import.meta.url);
  try {
    const builtAt = statSync(list).mtimeMs;
    /** @type {[path: string, size: number][]} */
    const inputs = JSON.parse(readFileSync(list, "utf8"));
    return inputs.every(([path, size]) => {
      const file = statSync(new URL(path, list));
      return file.size === size && file.mtimeMs <= builtAt;
    });
  } catch {
    return false;
  }
}

/** The bundle loads three times as fast as the sources, and takes 50 MB less. */
async function load() {
  if (isInstrumented || !isBundled()) {
    return await import("./app/run-service.ts");
  }
  setSourceMapsSupport(true);
  return await import(new URL("./dist/run-service.js", import.meta.url).href);
}

const { runService } = await load();
runService().catch((/** @type {Error} */ { message }) => {
  // One line: a wrong setting needs no stack.
  console.error(`ticketing: ${message}`);
  process.exit(1);
});
