import { readFileSync } from "node:fs";
import { Miniflare } from "miniflare";

const runtime = new Miniflare({
  modules: true,
  script: readFileSync("worker.bundle.js", "utf8"),
  compatibilityDate: "2026-01-01",
});
const response = await runtime.dispatchFetch("https://worker.test/", {
  method: "POST",
  body: process.env.CHECK,
});
console.log(await response.text());
await runtime.dispose();
