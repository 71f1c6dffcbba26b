import { defineConfig } from "vite";

/** Builds the pages into `dist`, from where src/portal/assets.ts reads them. */
export default defineConfig({
  root: new URL("web", import.meta.url).pathname,
  base: "/dashboard/",
  logLevel: "warn",
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    // The first versions of each with light-dark() in styles and URL.parse().
    target: ["chrome126", "firefox126", "safari18"],
    // Data URLs of styles and scripts are not what the policy of the page allows.
    assetsInlineLimit: 0,
    // Scripts come page by page. All styles together are smaller than the requests for their parts.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    // A test holds the compressed size, which is what counts.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      // "use client" is for frameworks that render on a server.
      checks: { moduleLevelDirective: false },
    },
  },
});
