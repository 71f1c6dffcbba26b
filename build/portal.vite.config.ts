/** Builds the dashboard into src/portal/dist. Run by `npm run prepare`. */
import { readFile } from "node:fs/promises";
import { defineConfig, minify, type Plugin, transformWithOxc, type UserConfig } from "vite";

const webFile = (path: string) => new URL(`../src/portal/web/${path}`, import.meta.url).pathname;

/** Puts the guard into the HTML of a page. The policy of the page allows it by its hash. */
const withGuard: Plugin = {
  name: "with-guard",
  async transformIndexHtml(html) {
    const path = webFile("boot/guard.ts");
    const { code } = await transformWithOxc(await readFile(path, "utf8"), path);
    const script = (await minify(path, code)).code;
    return html.replace("<!--guard-->", () => `<script>${script}</script>`);
  },
};

/** How every page is built into `dist`, from where src/portal/assets.ts reads them. */
export const common = {
  root: webFile(""),
  base: "/dashboard/",
  logLevel: "warn",
  plugins: [withGuard],
} satisfies UserConfig;

export const commonBuild = {
  outDir: "../dist",
  // The first versions of each with light-dark() in styles and URL.parse().
  target: ["chrome126", "firefox126", "safari18"],
  // The policy of the page allows no data URLs of styles and scripts.
  assetsInlineLimit: 0,
  // Scripts come page by page. All styles together are smaller than the requests for their parts.
  cssCodeSplit: false,
  modulePreload: { polyfill: false },
  // A test bounds the compressed size, which matters more.
  chunkSizeWarningLimit: 1000,
} satisfies UserConfig["build"];

/**
 * Shared code comes in one request. The login comes before it, and virtual lists come with the pages
 * that have some: both stay apart.
 */
const isOfMostPages = (id: string) =>
  !/\/web\/(session\/(login|place|plain-http)|boot|routes)|oidc-client-ts|preload-helper|runtime|@tanstack\/(react-virtual|virtual-core)/.test(
    id,
  );

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
          groups: [{ name: "shared", minShareCount: 2, test: isOfMostPages }],
        },
      },
    },
  },
});
