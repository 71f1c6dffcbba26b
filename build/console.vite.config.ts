/**
 * Builds the webhooks console, alongside the dashboard. It shares sources with the dashboard, but no
 * chunks, as these would split those of the dashboard further. Run by `npm run prepare`.
 */
import { defineConfig } from "vite";
import { common, commonBuild, commonClient } from "./portal.vite.config.ts";

export default defineConfig({
  ...common,
  ...commonClient,
  build: {
    ...commonBuild,
    emptyOutDir: false,
    rolldownOptions: {
      // "use client" is for frameworks that render on a server.
      checks: { moduleLevelDirective: false },
      input: new URL("../src/portal/web/console/index.html", import.meta.url).pathname,
    },
  },
});
