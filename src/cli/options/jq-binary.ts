import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** The code of jq for WebAssembly. The bundle has it compressed: see `build/cli.vite.config.ts`. */
export const readJqBinary = (): Uint8Array =>
  readFileSync(createRequire(import.meta.url).resolve("jq-wasm/jq.wasm"));
