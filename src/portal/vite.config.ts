import { defineConfig, type UserConfig } from "vite";

const webFile = (path: string) => new URL(`web/${path}`, import.meta.url).pathname;

/** How every page is built into `dist`, from where src/portal/assets.ts reads them. */
export const common = {
  root: webFile(""),
  base: "/dashboard/",
  logLevel: "warn",
} satisfies UserConfig;

export const commonBuild = {
  outDir: "../dist",
  // The first versions of each with light-dark() in styles and URL.parse().
  target: ["chrome126", "firefox126", "safari18"],
  // Data URLs of styles and scripts are not what the policy of the page allows.
  assetsInlineLimit: 0,
  // Scripts come page by page. All styles together are smaller than the requests for their parts.
  cssCodeSplit: false,
  modulePreload: { polyfill: false },
  // A test holds the compressed size, which is what counts.
  chunkSizeWarningLimit: 1000,
} satisfies UserConfig["build"];

/** What pages share comes in one request; what logs in comes before it, and stays apart. */
const isAfterLogin = (id: string) =>
  !/\/web\/(session|routes|settings)|oidc-client-ts|preload-helper|runtime/.test(id);

/** What the list and the page of a ticket share is no part of a first visit. */
const isOfTickets = /\/web\/(tickets|conversation)\/|react-virtual|virtual-core/;

/** Builds the dashboard. */
export default defineConfig({
  ...common,
  resolve: {
    alias: [
      {
        find: /^@bufbuild\/protovalidate\/.*\/validate_pb\.js$/,
        replacement: webFile("api/no-rules.ts"),
      },
    ],
  },
  build: {
    ...commonBuild,
    emptyOutDir: true,
    rolldownOptions: {
      // "use client" is for frameworks that render on a server.
      checks: { moduleLevelDirective: false },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "tickets", minShareCount: 2, test: isOfTickets, priority: 1 },
            { name: "shared", minShareCount: 2, test: isAfterLogin },
          ],
        },
      },
    },
  },
});
