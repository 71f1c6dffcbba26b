import { enableCompileCache } from "node:module";
import { compileCacheFolder } from "./config/compile-cache.ts";
import { holdYoungGeneration } from "./runtime/heap-growth.ts";

// First of all: these hold for what is loaded after them.
holdYoungGeneration();
enableCompileCache(compileCacheFolder);

const { runService } = await import("./app/run-service.ts");
runService().catch((error: Error) => {
  // One line: a wrong setting needs no stack.
  console.error(`ticketing: ${error.message}`);
  process.exit(1);
});
